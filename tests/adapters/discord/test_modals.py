"""A form becomes a modal that Discord takes, and what is filled in becomes the options of what it submits."""

import asyncio
import json
from pathlib import Path

import pytest
from hypothesis import given

from adapters.discord.modals import modal, submitted
from bot.errors import Misunderstood
from bot.invocation import Invocation, OldToken, fits
from bot.reply import Field, Form
from bot.text import units16
from tests.adapters.discord.openapi import faults
from tests.adapters.discord.reader import nodes
from tests.adapters.documents import forms
from tests.adapters.replies import CONTROLS, MENTIONING, SUBSCRIBING, TITLES

GOLDEN = Path(__file__).parent / "golden" / "modals" / "a_form.json"


def made(form):
    async def run():
        found = modal(form)
        return found, found.to_dict()

    view, body = asyncio.run(run())
    assert view.is_finished()
    return body


def check(body):
    """Raises where Discord would refuse a modal."""
    assert faults("post", "/interactions/1/token/callback", {"type": 9, "data": body}) == []
    assert 1 <= len(body["components"]) <= 5
    assert 1 <= units16(body["title"].strip()) <= 45
    ids = [node["custom_id"] for node in nodes(body["components"]) if "custom_id" in node]
    assert len(ids) == len(set(ids))
    for label in (node for node in nodes(body) if node.get("type") == 18):
        assert 1 <= units16(label["label"].strip()) <= 45
        assert units16(label.get("description", "")) <= 100
    for node in nodes(body):
        assert units16(node.get("value", "")) <= 4_000
        values = [option["value"] for option in node.get("options", ())]
        assert len(values) == len(set(values)) <= 25
        assert sum(option["default"] for option in node.get("options", ())) <= 1


def filled(body, values):
    """The `data` of the interaction of a submitted modal."""
    components = []
    for label in body["components"]:
        component = label["component"]
        said = values.get(component["custom_id"], "")
        told = {"values": [said] if said else []} if component["type"] == 3 else {"value": said}
        components.append(
            {"type": 18, "id": 1, "component": {"type": component["type"], "custom_id": component["custom_id"], **told}}
        )
    return {"custom_id": body["custom_id"], "components": components}


@given(forms.filter(lambda form: fits(form.submit.token())))
def test_every_form_fits(form):
    check(made(form))


def test_a_form_of_each_field_becomes_a_modal_and_its_values_options():
    body = made(SUBSCRIBING)
    check(body)
    topic, when, note = (label["component"] for label in body["components"])
    assert (topic["type"], topic["required"], topic["value"], topic["style"]) == (4, True, "diffusion models", 1)
    assert (when["type"], [option["value"] for option in when["options"]]) == (3, ["weekdays", "weekly", "monthly"])
    assert (note["type"], note["required"], note["style"]) == (4, False, 2)
    said = {"topic": "graphs & trees", "schedule": "weekly", "note": "two\nlines"}
    assert submitted(filled(body, said)) == SUBSCRIBING.submit.having(**said)


def test_the_modal_is_the_golden_one(request):
    body = made(SUBSCRIBING)
    if request.config.getoption("rewrite_conversations"):
        GOLDEN.write_text(json.dumps(body, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    assert json.loads(GOLDEN.read_text(encoding="utf-8")) == body


def test_what_is_left_empty_is_no_option():
    body = made(SUBSCRIBING)
    assert submitted(filled(body, {"topic": "graphs"})) == Invocation.of("subscribe", place="C1", topic="graphs")


def test_the_choice_made_before_is_the_one_that_stands_there():
    body = made(Form("When", (Field("when", "When", "weekly", choices=("weekdays", "weekly")),), Invocation("x")))
    assert [option["default"] for option in body["components"][0]["component"]["options"]] == [False, True]


def test_fields_in_rows_are_read_too():
    row = {"type": 1, "components": [{"type": 4, "custom_id": "words", "value": "graph"}]}
    assert submitted({"custom_id": "1:search", "components": [row]}) == Invocation.of("search", words="graph")


def test_a_form_without_fields_says_what_it_is():
    body = made(Form("Forget everything?", (), Invocation("forget")))
    check(body)
    assert body["components"] == [{"type": 10, "content": "Forget everything?"}]


@pytest.mark.parametrize("text", [*TITLES, *CONTROLS, MENTIONING, "", " ", "x" * 5_000])
def test_any_text_in_any_field_fits_and_reads_as_it_is_written(text):
    fields = (Field("a", text, text, text), Field("b", text, text, text, long=True, choices=(text, "other", text)))
    body = made(Form(text, fields, Invocation("submit")))
    check(body)
    if text.strip() and len(text) < 4_000:
        assert body["components"][0]["component"]["value"] == text


@pytest.mark.parametrize(
    "data", [{}, {"custom_id": ""}, {"custom_id": "another", "components": [7, None, {"component": 3}]}]
)
def test_anothers_modal_is_misunderstood(data):
    with pytest.raises(Misunderstood):
        submitted(data)


def test_a_modal_of_an_older_version_is_known_as_such():
    with pytest.raises(OldToken):
        submitted({"custom_id": "0:subscribe", "components": []})
