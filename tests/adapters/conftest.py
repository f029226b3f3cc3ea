"""Sample replies for the tests of every renderer."""

import pytest

from tests.adapters import replies


@pytest.fixture(params=replies.SAMPLES.values(), ids=replies.SAMPLES.keys())
def sample(request):
    """Each of the sample replies in turn."""
    return request.param


@pytest.fixture
def samples():
    """The sample replies by name."""
    return replies.SAMPLES
