"""Everything that can be said and asked for, said by the bot itself in the loopback Slack, and held against all limits."""

from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import get_args

import pytest
from slack_sdk.models.views import View

from bot.commands import COMMANDS
from bot.commands.specimen import KINDS
from bot.dispatch import Bot
from bot.sample import sample_papers
from storage.sample import WithSample
from storage.store import SqlStore
from tests.adapters.slack.payloads import choose, direct, mention, press, slash, submit, token_of, words_of
from tests.adapters.slack.talk import in_a_loop, over_http, over_socket
from tests.adapters.slack.test_blocks import check

SAID = [kind for kind in get_args(KINDS) if kind not in ("form", "silence", "thread", "edit")]


def people(slack):
    slack.users |= {name: {"id": name, "team_id": "T1"} for name in ("U1", "U2")}


@asynccontextmanager
async def paperbot(folder, over=over_socket, **more):
    """(slack, app or signed): the real commands over the sample library."""
    store = SqlStore.open(f"sqlite:///{folder / 'paperbot.sqlite3'}")
    faults = []
    bot = Bot(WithSample(store, sample_papers()), COMMANDS, lambda *fault: faults.append(fault))
    try:
        async with over(people, bot=bot, **more) as (slack, other):
            yield slack, other
    finally:
        store.close()
    assert faults == []


async def answers(slack, payload, kind="slash_commands", count=1):
    assert await slack.send(kind, payload)
    await slack.until(lambda: len(slack.answered(payload["response_url"])) >= count)
    return slack.answered(payload["response_url"])


def holds(message):
    check(SimpleNamespace(text=message["text"], blocks=message["blocks"]))


@pytest.mark.parametrize("me, to", [("specimen", "ephemeral"), ("exhibit", "in_channel")])
def test_every_kind_of_reply_is_said_within_all_limits(me, to, tmp_path):
    @in_a_loop
    async def run():
        async with paperbot(tmp_path) as (slack, _):
            for kind in ("", *SAID):
                (answer, *_) = await answers(slack, slash(f":{me} {kind}", slack.response_url()))
                assert answer["response_type"] == to, kind
                holds(answer)
            for whispered in (*slack.called("chat.postEphemeral"), *slack.called("chat.postMessage")):
                holds(whispered)

    run()


@in_a_loop
async def each_way_in(folder):
    async with paperbot(folder, over=over_http) as (slack, signed):
        await signed.send(mention("<@UBOT> :exhibit everything", thread="1764500000.000001"))
        await slack.until(lambda: slack.posts["C1"])
        assert slack.posts["C1"][0]["thread_ts"] == "1764500000.000001"
        await signed.send(direct(":specimen notices"))
        await slack.until(lambda: slack.posts["D1"])
        url = slack.response_url()
        await signed.send(slash(":specimen sorry", url))
        await slack.until(lambda: slack.answered(url))


def test_they_are_said_wherever_one_can_type(tmp_path):
    each_way_in(tmp_path)


@in_a_loop
async def pages(folder):
    async with paperbot(folder) as (slack, _):
        (first,) = await answers(slack, slash(":specimen pages", slack.response_url()))
        (second,) = await answers(slack, press(token_of(first, "More"), slack.response_url()), "interactive")
        assert second["replace_original"] is True
        assert "Need (3)" in words_of(second)


def test_a_page_is_turned_in_place(tmp_path):
    pages(tmp_path)


@in_a_loop
async def chosen(folder):
    async with paperbot(folder) as (slack, _):
        (index,) = await answers(slack, slash(":specimen", slack.response_url()))
        (select,) = [
            element for block in index["blocks"] for element in block.get("elements", ()) if "options" in element
        ]
        token = next(option["value"] for option in select["options"] if option["text"]["text"] == "card")
        (card,) = await answers(slack, choose(token, slack.response_url()), "interactive")
        assert "Attention Is All You Need" in card["text"]


def test_the_list_of_them_is_a_menu(tmp_path):
    chosen(tmp_path)


@in_a_loop
async def form(folder):
    async with paperbot(folder) as (slack, _):
        url = slack.response_url()
        assert await slack.send("slash_commands", slash(":specimen form", url))
        await slack.until(lambda: slack.called("views.open"))
        modal = slack.called("views.open")[0]["view"]
        View(**modal).to_dict()
        assert await slack.send("interactive", submit(modal, {"said": "graph <b>", "note": "n"}))
        await slack.until(lambda: slack.answered(url))
        assert "That came back as graph &lt;b&gt;." in slack.answered(url)[0]["text"]


def test_a_form_is_opened_and_comes_back(tmp_path):
    form(tmp_path)


@in_a_loop
async def acts(folder):
    async def fetch(paper):
        return paper

    async with paperbot(folder, fetch=fetch) as (slack, _):
        slack.channels["C1"] = {"id": "C1", "is_member": True}
        told = await answers(slack, slash(":specimen check", slack.response_url()), count=2)
        assert "That came back as ok." in told[1]["text"]
        told = await answers(slack, slash(":specimen fetch", slack.response_url()), count=2)
        assert "arxiv:1706.03762" in told[1]["text"]
        (opened,) = await answers(slack, slash(":exhibit thread", slack.response_url()))
        (post,) = slack.posts["C1"]
        assert post["ts"] in words_of(opened)
        await slack.send("interactive", press(token_of(opened, "Edit it"), slack.response_url()))
        await slack.until(lambda: "Edited." in words_of(post))


def test_each_act_is_done_and_told_of(tmp_path):
    acts(tmp_path)


# --- shared ----------------------------------------------------------------------------------------------------------


def labels(message):
    return [
        element["text"]["text"]
        for block in message["blocks"]
        for element in block.get("elements", ())
        if "action_id" in element
    ]


@in_a_loop
async def shared(folder):
    async with paperbot(folder) as (slack, _):
        (found,) = await answers(slack, slash("search models", slack.response_url()))
        (public,) = await answers(slack, press(token_of(found, "Share here"), slack.response_url()), "interactive")
        assert public["response_type"] == "in_channel"
        assert {"type": "user", "user_id": "U1"} in public["blocks"][0]["elements"][0]["elements"]
        assert "Share here" not in labels(public)
        turned = public
        for label in ("More", "Back"):
            again = press(token_of(turned, label), slack.response_url(), user="U2", ephemeral=False)
            (turned,) = await answers(slack, again, "interactive")
            assert turned["replace_original"] is True
            assert {"type": "user", "user_id": "U1"} in turned["blocks"][0]["elements"][0]["elements"]
            assert "Share here" not in labels(turned)
        (private,) = await answers(slack, press(token_of(found, "More"), slack.response_url()), "interactive")
        assert "Share here" in labels(private)


def test_a_shared_listing_stays_what_its_sharer_shared_whoever_turns_its_page(tmp_path):
    shared(tmp_path)


@in_a_loop
async def forged(folder):
    async with paperbot(folder) as (slack, _):
        line = ":share of:1:search?words=models by:U2"
        (public,) = await answers(slack, slash(line, slack.response_url()))
        assert public["replace_original"] is False
        assert {"type": "user", "user_id": "U1"} in public["blocks"][0]["elements"][0]["elements"]


def test_nobody_shares_in_the_name_of_another(tmp_path):
    forged(tmp_path)


@in_a_loop
async def noticed(folder):
    from tests.adapters.slack.payloads import message_action

    async with paperbot(folder) as (slack, _):
        pointed = message_action("<https://arxiv.org/abs/2502.03628>", url=slack.response_url())
        (found,) = await answers(slack, pointed, "interactive")
        (public,) = await answers(slack, press(token_of(found, "Share here"), slack.response_url()), "interactive")
        assert "Hidden Life" in public["text"]


def test_the_papers_of_a_message_can_be_shared(tmp_path):
    noticed(tmp_path)


@in_a_loop
async def by_a_guest(folder):
    async with paperbot(folder) as (slack, _):
        slack.users["U1"]["is_restricted"] = True
        (found,) = await answers(slack, slash("search models", slack.response_url()))
        (refused,) = await answers(slack, press(token_of(found, "Share here"), slack.response_url()), "interactive")
        assert refused["response_type"] == "ephemeral"


def test_a_guest_shares_nothing(tmp_path):
    by_a_guest(tmp_path)


@in_a_loop
async def a_day_later(folder):
    async with paperbot(folder) as (slack, _):
        (found,) = await answers(slack, slash("search models", slack.response_url()))
    tomorrow = datetime.now(UTC) + timedelta(hours=24, minutes=1)
    async with paperbot(folder, now=lambda: tomorrow) as (slack, _):
        for user in ("U1", "U2"):
            again = press(token_of(found, "Share here"), slack.response_url(), user=user)
            (public,) = await answers(slack, again, "interactive")
            assert public["response_type"] == "in_channel"
            assert {"type": "user", "user_id": user} in public["blocks"][0]["elements"][0]["elements"]
        slack.users["U3"] = {"id": "U3", "team_id": "T1", "is_ultra_restricted": True}
        again = press(token_of(found, "Share here"), slack.response_url(), user="U3")
        (refused,) = await answers(slack, again, "interactive")
        assert refused["response_type"] == "ephemeral"
        (turned,) = await answers(slack, press(token_of(found, "More"), slack.response_url()), "interactive")
        assert turned["replace_original"] is True


def test_the_buttons_of_yesterday_still_work_after_a_restart_for_whoever_may_press_them(tmp_path):
    a_day_later(tmp_path)
