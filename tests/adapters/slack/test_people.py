"""Who somebody is: looked up once, kept for minutes, a guest where Slack does not say."""

from datetime import UTC, datetime, timedelta

import pytest

from adapters.slack.heard import Home
from adapters.slack.people import KEPT, KEPT_UNKNOWN, People
from adapters.slack.workspace import Workspace
from bot.request import Role
from tests.adapters.slack.standin import StandIn, code
from tests.adapters.slack.talk import in_a_loop

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


class Clock:
    at = NOON

    def __call__(self):
        return self.at


async def looked_up(user, home=None):
    """The role of `user` as users.info shows it."""
    async with StandIn() as slack:
        slack.users["U1"] = {"id": "U1", **user} if isinstance(user, dict) else user
        workspace = Workspace("xoxb-1", slack.base_url)
        workspace.home = home or Home("", "T1")
        role = await People(workspace, Clock()).role("U1")
        await workspace.close()
        return role


@pytest.mark.parametrize(
    "user, role",
    [
        ({"team_id": "T1"}, Role.MEMBER),
        ({"id": "U1"}, Role.MEMBER),
        ({"id": None}, Role.GUEST),
        ({"team_id": "T1", "is_admin": True}, Role.MANAGER),
        ({"team_id": "T1", "is_owner": True}, Role.MANAGER),
        ({"team_id": "T1", "is_admin": True, "is_restricted": True}, Role.GUEST),
        ({"team_id": "T1", "is_ultra_restricted": True}, Role.GUEST),
        ({"team_id": "T1", "is_stranger": True}, Role.GUEST),
        ({"team_id": "T1", "deleted": True}, Role.GUEST),
        ({"team_id": "T9", "is_admin": True}, Role.GUEST),
        ({"team_id": "T1", "is_admin": "yes"}, Role.MEMBER),
        ([], Role.GUEST),
    ],
    ids=str,
)
def test_a_role_is_read_from_what_slack_shows(user, role):
    @in_a_loop
    async def run():
        assert await looked_up(user) == role

    run()


@pytest.mark.parametrize(
    "user, role",
    [
        ({"team_id": "T9", "enterprise_user": {"enterprise_id": "E1"}}, Role.MEMBER),
        ({"team_id": "E1"}, Role.MEMBER),
        ({"team_id": "T9", "enterprise_user": {"enterprise_id": "E9"}}, Role.GUEST),
    ],
    ids=str,
)
def test_a_colleague_from_another_workspace_of_the_organisation_is_no_stranger(user, role):
    @in_a_loop
    async def run():
        assert await looked_up(user, Home("E1", "T1")) == role

    run()


@in_a_loop
async def test_a_role_is_kept_for_minutes_and_a_failure_for_less():
    async with StandIn() as slack:
        clock = Clock()
        workspace = Workspace("xoxb-1", slack.base_url)
        people = People(workspace, clock)
        slack.faults["users.info"].append(code("user_not_found"))
        assert await people.role("U1") is Role.GUEST
        slack.users["U1"] = {"id": "U1"}
        assert await people.role("U1") is Role.GUEST
        clock.at += KEPT_UNKNOWN + timedelta(seconds=1)
        assert people.known("U1") is None
        assert await people.role("U1") is Role.MEMBER
        slack.users["U1"]["is_restricted"] = True
        assert await people.role("U1") is Role.MEMBER
        clock.at += KEPT + timedelta(seconds=1)
        assert await people.role("U1") is Role.GUEST
        assert len(slack.called("users.info")) == 3
        await workspace.close()


@in_a_loop
async def test_direct_messages_are_opened_once_and_do_without_the_scope():
    async with StandIn() as slack:
        workspace = Workspace("xoxb-1", slack.base_url)
        slack.faults["conversations.open"].append(code("missing_scope", needed="im:write"))
        assert await workspace.direct("U1") == "U1"
        assert [await workspace.direct("U1") for _ in range(2)] == ["DU1", "DU1"]
        assert len(slack.called("conversations.open")) == 2
        await workspace.close()
