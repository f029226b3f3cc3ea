"""What a person does in Slack is answered where they are, over Socket Mode and over signed HTTP alike."""

import asyncio
import json
import os

import pytest

from adapters.slack.app import utc_now
from adapters.slack.door import Door
from adapters.slack.workspace import Workspace
from bot.errors import Gone
from bot.invocation import Invocation
from tests.adapters.slack.payloads import (
    choose,
    direct,
    event,
    mention,
    message_action,
    press,
    shortcut,
    slash,
    submit,
    token_of,
    words_of,
)
from tests.adapters.slack.standin import Fault, code, limited
from tests.adapters.slack.talk import GATE, SECRET, core, in_a_loop, over_http, over_socket

MEMBER = {"U1": {"id": "U1", "team_id": "T1"}}


@pytest.fixture(autouse=True)
def gate():
    GATE.clear()
    yield
    GATE.set()


def members(slack):
    slack.users |= MEMBER


async def answer_to(slack, payload, kind="slash_commands"):
    """The first answer through the response_url of a payload."""
    assert await slack.send(kind, payload, clock=1)
    await slack.until(lambda: slack.answered(payload["response_url"]))
    return slack.answered(payload["response_url"])[0]


# --- slash commands --------------------------------------------------------------------------------------------------


@in_a_loop
async def test_a_slash_command_is_answered_privately_through_its_response_url():
    async with over_socket() as (slack, _):
        answer = await answer_to(slack, slash("graphs", slack.response_url()))
        assert answer["response_type"] == "ephemeral"
        assert answer["replace_original"] is False
        assert answer["unfurl_links"] is False
        assert "Paper 1 about graphs" in words_of(answer)


@in_a_loop
async def test_the_same_over_signed_http():
    async with over_http() as (slack, signed):
        url = slack.response_url()
        assert await signed.send(slash("graphs", url)) == (200, "")
        await slack.until(lambda: slack.answered(url))
        assert "Paper 1 about graphs" in words_of(slack.answered(url)[0])


@in_a_loop
async def test_a_command_for_which_the_word_payload_is_typed_is_answered_over_http():
    async with over_http() as (slack, signed):
        url = slack.response_url()
        assert await signed.send(slash("payload attacks", url)) == (200, "")
        await slack.until(lambda: slack.answered(url))
        assert "about payload attacks" in words_of(slack.answered(url)[0])


@in_a_loop
async def test_what_changes_the_channel_is_told_to_everybody_in_it():
    async with over_socket(members) as (slack, _):
        answer = await answer_to(slack, slash("subscribe graphs", slack.response_url()))
        assert answer["response_type"] == "in_channel"
        assert "as MEMBER" in words_of(answer)


@in_a_loop
async def test_a_search_asks_nobody_who_is_asking():
    async with over_socket(members) as (slack, _):
        await answer_to(slack, slash("graphs", slack.response_url()))
        assert slack.called("users.info") == []


@pytest.mark.parametrize(
    "user",
    [
        {"is_restricted": True},
        {"is_ultra_restricted": True},
        {"is_stranger": True},
        {"team_id": "T2"},
        None,  # whom Slack does not show
    ],
    ids=str,
)
def test_a_guest_or_a_stranger_may_not_change_the_channel(user):
    @in_a_loop
    async def run():
        async with over_socket() as (slack, _):
            if user is not None:
                slack.users["U1"] = {"id": "U1", "team_id": "T1", **user}
            forged = Invocation.of("subscribe", words="graphs").token(1)
            for kind, payload in (
                ("slash_commands", slash("subscribe graphs", slack.response_url())),
                ("interactive", press(forged, slack.response_url())),
                ("interactive", choose(forged, slack.response_url())),
            ):
                answer = await answer_to(slack, payload, kind)
                assert answer["response_type"] == "ephemeral"
                assert "members" in words_of(answer)

    run()


@in_a_loop
async def test_an_admin_is_a_manager_and_is_looked_up_once():
    async with over_socket() as (slack, _):
        slack.users["U1"] = {"id": "U1", "team_id": "T1", "is_admin": True}
        for _ in range(2):
            answer = await answer_to(slack, slash("subscribe graphs", slack.response_url()))
            assert "as MANAGER" in words_of(answer)
        assert len(slack.called("users.info")) == 1


@in_a_loop
async def test_a_slow_look_up_makes_a_guest_rather_than_a_late_answer():
    async with over_socket(members) as (slack, _):
        slack.faults["users.info"].append(Fault(slow=3))
        answer = await answer_to(slack, slash("subscribe graphs", slack.response_url()))
        assert "members" in words_of(answer)


@in_a_loop
async def test_nothing_typed_says_what_one_can_do():
    async with over_socket() as (slack, _):
        answer = await answer_to(slack, slash("", slack.response_url()))
        assert "/paper search graphs" in words_of(answer)


@in_a_loop
async def test_the_command_goes_by_the_name_that_was_set():
    async with over_socket(command="/lit") as (slack, _):
        answer = await answer_to(slack, slash("", slack.response_url(), command="/lit"))
        assert "/lit search graphs" in words_of(answer)
        assert "/paper" not in words_of(answer)


@in_a_loop
async def test_silence_says_nothing():
    async with over_socket() as (slack, _):
        url = slack.response_url()
        assert await slack.send("slash_commands", slash("nothing", url))
        await answer_to(slack, slash("graphs", slack.response_url()))
        assert slack.answered(url) == []


@in_a_loop
async def test_a_fault_of_ours_is_told_once_with_a_code():
    faults = []
    async with over_socket(bot=core(faults)) as (slack, _):
        answer = await answer_to(slack, slash("broken", slack.response_url()))
        assert faults[0][0] in words_of(answer)


@in_a_loop
async def test_a_long_reply_comes_as_several_messages_also_past_the_five_that_a_response_url_takes():
    async with over_socket() as (slack, _):
        url = slack.response_url()
        await answer_to(slack, slash("long", url))
        await slack.until(lambda: len(slack.called("chat.postEphemeral")) == 5)
        said = [words_of(message) for message in (*slack.answered(url), *slack.called("chat.postEphemeral"))]
        assert [number for number in range(20) for words in said if f'"{number} word' in words] == list(range(20))


# --- late, limited and lost ------------------------------------------------------------------------------------------


@in_a_loop
async def test_E01_a_slow_answer_is_announced_and_comes_later_while_others_are_served():
    async with over_socket() as (slack, _):
        url = slack.response_url()
        assert await slack.send("slash_commands", slash("slow", url), clock=1)
        await answer_to(slack, slash("graphs", slack.response_url()))
        await slack.until(lambda: slack.answered(url))
        assert "Still looking" in words_of(slack.answered(url)[0])
        GATE.set()
        await slack.until(lambda: len(slack.answered(url)) == 2)
        assert "At last." in words_of(slack.answered(url)[1])
        assert {answer["response_type"] for answer in slack.answered(url)} == {"ephemeral"}


@in_a_loop
async def test_a_limit_is_waited_out_as_long_as_slack_says():
    async with over_socket() as (slack, _):
        slack.faults["respond"] += [limited("soon"), limited(0)]
        url = slack.response_url()
        await answer_to(slack, slash("graphs", url))
        assert len(slack.answered(url)) == 1


@pytest.mark.parametrize("fault", [Fault(500, after=True), Fault(drops=True, after=True)], ids=["500", "dropped"])
def test_an_answer_that_may_have_arrived_is_not_given_again(fault):
    @in_a_loop
    async def run():
        async with over_socket() as (slack, _):
            slack.faults["respond"].append(fault)
            url = slack.response_url()
            await answer_to(slack, slash("graphs", url))
            await answer_to(slack, slash("others", slack.response_url()))
            assert len(slack.answered(url)) == 1
            assert slack.called("chat.postEphemeral") == []

    run()


@in_a_loop
async def test_where_the_response_url_is_used_up_the_answer_comes_another_way():
    async with over_socket() as (slack, _):
        slack.faults["respond"].append(Fault(404, '{"ok": false, "error": "used_url"}'))
        await slack.send("slash_commands", slash("graphs", slack.response_url()))
        await slack.until(lambda: slack.called("chat.postEphemeral"))
        (whisper,) = slack.called("chat.postEphemeral")
        assert (whisper["channel"], whisper["user"]) == ("C1", "U1")


@in_a_loop
async def test_E09_where_we_are_no_member_a_private_answer_comes_as_a_direct_message():
    async with over_socket() as (slack, _):
        slack.faults["chat.postEphemeral"].append(code("channel_not_found"))
        await slack.send("slash_commands", slash("graphs"))
        await slack.until(lambda: slack.posts["DU1"])
        assert "about graphs" in words_of(slack.posts["DU1"][0])


@in_a_loop
async def test_a_public_answer_that_cannot_be_posted_is_explained_to_its_asker():
    async with over_socket(members) as (slack, _):
        slack.faults["chat.postMessage"].append(code("not_in_channel"))
        await slack.send("events_api", mention("<@UBOT> subscribe graphs"))
        await slack.until(lambda: slack.called("chat.postEphemeral"))
        assert "/invite @paperbot" in words_of(slack.called("chat.postEphemeral")[0])


# --- buttons, menus, forms -------------------------------------------------------------------------------------------


@in_a_loop
async def test_paging_edits_in_place():
    async with over_socket() as (slack, _):
        first = await answer_to(slack, slash("graphs", slack.response_url()))
        second = await answer_to(slack, press(token_of(first, "More"), slack.response_url()), "interactive")
        assert second["replace_original"] is True
        assert "Paper 2 about graphs" in words_of(second)
        third = await answer_to(slack, press(token_of(second, "More"), slack.response_url()), "interactive")
        assert "Paper 3 about graphs" in words_of(third)


@in_a_loop
async def test_the_same_press_over_signed_http():
    async with over_http() as (slack, signed):
        url = slack.response_url()
        token = Invocation.of("search", words="graphs", page=2).token(3)
        assert await signed.send(press(token, url)) == (200, "")
        await slack.until(lambda: slack.answered(url))
        assert slack.answered(url)[0]["replace_original"] is True


@in_a_loop
async def test_another_answer_to_a_press_stands_beside_the_message():
    async with over_socket() as (slack, _):
        payload = press(Invocation.of("search", words="x").token(1), slack.response_url())
        answer = await answer_to(slack, payload, "interactive")
        assert answer["replace_original"] is False
        assert answer["response_type"] == "ephemeral"


@in_a_loop
async def test_a_press_in_a_thread_is_answered_in_the_thread_with_hints_that_work_there():
    async with over_socket() as (slack, _):
        payload = press(Invocation("hello").token(1), slack.response_url(), thread="1764500000.000001")
        answer = await answer_to(slack, payload, "interactive")
        assert answer["thread_ts"] == "1764500000.000001"
        assert "@paperbot search graphs" in words_of(answer)
        assert "/paper" not in words_of(answer)


@in_a_loop
async def test_a_choice_in_a_menu_is_a_press():
    async with over_socket() as (slack, _):
        payload = choose(Invocation.of("search", words="menus").token(7), slack.response_url())
        assert "about menus" in words_of(await answer_to(slack, payload, "interactive"))


@in_a_loop
async def test_a_button_of_an_older_version_says_so():
    async with over_socket() as (slack, _):
        answer = await answer_to(slack, press("0:search?words=x#1", slack.response_url()), "interactive")
        assert "older version" in words_of(answer)


@in_a_loop
async def test_a_button_that_opens_an_address_is_acknowledged_and_no_more():
    async with over_socket() as (slack, _):
        url = slack.response_url()
        assert await slack.send("interactive", press("open#1", url))
        await answer_to(slack, slash("graphs", slack.response_url()))
        assert slack.answered(url) == []


@in_a_loop
async def test_without_a_response_url_a_page_is_turned_by_editing_the_message():
    async with over_socket() as (slack, _):
        await slack.send("events_api", direct("graphs"))
        await slack.until(lambda: slack.posts["D1"])
        (posted,) = slack.posts["D1"]
        payload = press(token_of(posted, "More"), channel="D1", message=posted["ts"], ephemeral=False)
        await slack.send("interactive", payload)
        await slack.until(lambda: "Paper 2" in words_of(posted))
        assert len(slack.posts["D1"]) == 1


@in_a_loop
async def test_a_form_opens_and_what_is_sent_off_is_answered_where_it_was_opened():
    async with over_socket() as (slack, _):
        url = slack.response_url()
        payload = slash("topic", url)
        assert await slack.send("slash_commands", payload)
        await slack.until(lambda: slack.called("views.open"))
        (opened,) = slack.called("views.open")
        assert opened["trigger_id"] == payload["trigger_id"]
        assert await slack.send("interactive", submit(opened["view"], {"words": "graph <learning> & more"}))
        await slack.until(lambda: slack.answered(url))
        assert "A new topic, graph &lt;learning&gt; &amp; more. " in slack.answered(url)[0]["text"]


@in_a_loop
async def test_a_form_that_cannot_be_opened_is_told_as_a_line_to_type():
    async with over_socket() as (slack, _):
        slack.faults["views.open"].append(code("expired_trigger_id"))
        answer = await answer_to(slack, slash("topic", slack.response_url()))
        assert "/paper named kind:new" in words_of(answer)
        await slack.send("events_api", mention("<@UBOT> topic"))
        await slack.until(lambda: slack.called("chat.postEphemeral"))
        assert "named kind:new" in words_of(slack.called("chat.postEphemeral")[0])


@in_a_loop
async def test_the_global_shortcut_opens_the_search_at_once_and_answers_in_direct_messages():
    async with over_http() as (slack, signed):
        assert await signed.send(shortcut()) == (200, "")
        await slack.until(lambda: slack.called("views.open"))
        modal = slack.called("views.open")[0]["view"]
        assert modal["title"]["text"] == "Search papers"
        assert [block["block_id"] for block in modal["blocks"]] == ["words", "author"]
        await signed.send(submit(modal, {"words": "graphs", "author": "Zhang"}))
        await slack.until(lambda: slack.posts["DU1"])
        assert "about graphs by Zhang" in words_of(slack.posts["DU1"][0])


@in_a_loop
async def test_the_papers_of_a_message_are_shown_to_whoever_points_at_it():
    async with over_socket() as (slack, _):
        text = "see <https://arxiv.org/abs/1706.03762v5|this> &amp; doi:10.1038/nature14539"
        answer = await answer_to(slack, message_action(text, url=slack.response_url()), "interactive")
        assert "Named: arxiv:1706.03762 doi:10.1038/nature14539" in words_of(answer)
        assert answer["response_type"] == "ephemeral"
        assert "thread_ts" not in answer


# --- mentions, direct messages, the Home tab -------------------------------------------------------------------------


@in_a_loop
async def test_a_mention_in_a_thread_is_answered_there_for_its_asker_alone():
    async with over_socket() as (slack, _):
        await slack.send("events_api", mention("<@UBOT> graphs &amp; <#C9|x>", thread="1764500000.000001"))
        await slack.until(lambda: slack.called("chat.postEphemeral"))
        (whisper,) = slack.called("chat.postEphemeral")
        assert (whisper["channel"], whisper["user"], whisper["thread_ts"]) == (
            "C1",
            "U1",
            "1764500000.000001",
        )
        assert "about graphs &amp; C9" in whisper["text"]


@in_a_loop
async def test_a_mention_that_changes_the_channel_is_answered_to_all_in_its_thread():
    async with over_socket(members) as (slack, _):
        await slack.send("events_api", mention("<@UBOT>: subscribe graphs", thread="1764500000.000001"))
        await slack.until(lambda: slack.posts["C1"])
        assert slack.posts["C1"][0]["thread_ts"] == "1764500000.000001"


@in_a_loop
async def test_a_mention_over_signed_http_with_hints_that_work_in_a_thread():
    async with over_http() as (slack, signed):
        await signed.send(mention("<@UBOT>", thread="1764500000.000001"))
        await slack.until(lambda: slack.called("chat.postEphemeral"))
        assert "@paperbot search graphs" in words_of(slack.called("chat.postEphemeral")[0])


@in_a_loop
async def test_a_direct_message_is_a_typed_line_answered_by_a_message():
    async with over_socket() as (slack, _):
        await slack.send("events_api", direct(""))
        await slack.send("events_api", direct("help <@UBOT>"))
        await slack.send("events_api", direct("graphs", thread_ts="1764500000.000001"))
        await slack.until(lambda: len(slack.posts["D1"]) == 2)
        threads = {post["thread_ts"] for post in slack.posts["D1"]}
        assert threads == {None, "1764500000.000001"}
        assert slack.called("conversations.open") == []


@in_a_loop
async def test_what_bots_and_we_ourselves_say_is_left_alone():
    async with over_socket() as (slack, _):
        await slack.send("events_api", direct("graphs", user="UBOT"))
        await slack.send("events_api", direct("graphs", bot_id="B7"))
        await slack.send("events_api", direct("graphs", subtype="message_changed"))
        await slack.send("events_api", mention("<@UBOT> graphs", user="UBOT"))
        await slack.send("events_api", direct("the last"))
        await slack.until(lambda: slack.posts["D1"])
        assert "the last" in words_of(slack.posts["D1"][0])
        assert len(slack.posts["D1"]) == 1
        assert slack.called("chat.postEphemeral") == []


@in_a_loop
async def test_the_home_tab_says_what_one_can_do_and_the_messages_tab_is_left_in_peace():
    async with over_socket() as (slack, _):
        await slack.send("events_api", event("app_home_opened", user="U1", channel="D1", tab="messages"))
        await slack.send("events_api", event("app_home_opened", user="U1", channel="D1", tab="home"))
        await answer_to(slack, slash("graphs", slack.response_url()))
        await slack.until(lambda: slack.called("views.publish"))
        (published,) = slack.called("views.publish")
        assert (published["user_id"], published["view"]["type"]) == ("U1", "home")
        assert "search graphs" in json.dumps(published["view"])
        assert slack.posts["D1"] == []


# --- invited, thrown out, installed anew -----------------------------------------------------------------------------


def invited(inviter="U2", **more):
    return event("member_joined_channel", user="UBOT", channel="C1", inviter=inviter, **more)


@in_a_loop
async def test_whoever_invites_the_bot_is_greeted_in_private_once_for_ever():
    async with over_socket() as (slack, _):
        await slack.send("events_api", event("member_joined_channel", user="U3", channel="C1", inviter="U2"))
        for _ in range(3):
            await slack.send("events_api", invited())
        await slack.send("events_api", direct("the last"))
        await slack.until(lambda: slack.posts["D1"])
        (greeting,) = slack.called("chat.postEphemeral")
        assert (greeting["channel"], greeting["user"]) == ("C1", "U2")
        assert "I'm here for papers" in words_of(greeting)


@in_a_loop
async def test_sending_stops_at_once_where_the_bot_was_removed_and_goes_on_when_it_is_back():
    heard = []
    async with over_socket(changed=heard.append) as (slack, app):
        for kind, remedy in (
            ("channel_left", "/invite @paperbot"),
            ("channel_archive", "Unarchive"),
            ("channel_deleted", "another"),
        ):
            await slack.send("events_api", event(kind, channel="C7"))
            await asyncio.sleep(0)
            with pytest.raises(Gone, match=remedy):
                await app.messenger.check(_place("C7"))
            await slack.send("events_api", event("member_joined_channel", user="UBOT", channel="C7"))
            slack.channels["C7"] = {"id": "C7", "is_member": True}
            await app.messenger.check(_place("C7"))
        assert len(heard) == 6


@pytest.mark.parametrize("order", [("app_uninstalled", "tokens_revoked"), ("tokens_revoked", "app_uninstalled")])
def test_an_uninstalled_app_sends_nothing_until_somebody_speaks_to_it_again(order):
    @in_a_loop
    async def run():
        async with over_socket() as (slack, app):
            slack.channels["C1"] = {"id": "C1", "is_member": True}
            for kind in (*order, *order):
                tokens = {"tokens": {"bot": ["UBOT"]}} if kind == "tokens_revoked" else {}
                await slack.send("events_api", event(kind, **tokens))
                with pytest.raises(Gone, match="Reinstall"):
                    await app.messenger.check(_place("C1"))
            await answer_to(slack, slash("graphs", slack.response_url()))
            await app.messenger.check(_place("C1"))

    run()


@in_a_loop
async def test_a_persons_own_token_that_is_revoked_changes_nothing():
    async with over_socket() as (slack, app):
        slack.channels["C1"] = {"id": "C1", "is_member": True}
        await slack.send("events_api", event("tokens_revoked", tokens={"oauth": ["U1"], "bot": []}))
        await app.messenger.check(_place("C1"))


def _place(channel):
    from bot.request import Place, Tenant

    return Place(Tenant.slack(None, "T1"), channel)


# --- acts ------------------------------------------------------------------------------------------------------------


@in_a_loop
async def test_a_thread_is_opened_and_told_of_and_not_opened_twice():
    async with over_socket() as (slack, _):
        url = slack.response_url()
        await answer_to(slack, slash("discuss graphs", url))
        (post,) = slack.posts["C1"]
        assert "About graphs" in words_of(post)
        assert f"Opened {post['ts']} at https://x.slack.com/archives/C1/p{post['ts']}." in words_of(
            slack.answered(url)[0]
        )


@in_a_loop
async def test_a_place_is_checked_and_a_paper_fetched():
    async def fetch(paper):
        return paper

    async with over_socket(fetch=fetch) as (slack, _):
        url = slack.response_url()
        await slack.send("slash_commands", slash("check", url))
        await slack.until(lambda: len(slack.answered(url)) == 2)
        told = "".join(map(words_of, slack.answered(url)))
        assert "/invite @paperbot" in told
        assert "Outcome: arxiv:1706.03762." in told


@in_a_loop
async def test_a_message_is_edited_and_a_refusal_is_explained():
    async with over_socket() as (slack, _):
        await slack.send("events_api", direct("graphs"))
        await slack.until(lambda: slack.posts["D1"])
        (posted,) = slack.posts["D1"]
        await slack.send("events_api", direct(f"edit {posted['ts']}"))
        await slack.until(lambda: "Edited." in words_of(posted))
        await slack.send("events_api", direct("edit 1.0"))
        await slack.until(lambda: len(slack.posts["D1"]) == 2)
        assert "That message is gone." in words_of(slack.posts["D1"][1])


# --- told again ------------------------------------------------------------------------------------------------------


@in_a_loop
async def test_an_event_told_again_is_acknowledged_and_applied_once():
    async with over_socket() as (slack, _):
        said = direct("graphs")
        for attempt in range(4):
            assert await slack.send("events_api", said, retry_attempt=attempt, retry_reason="timeout")
        await slack.send("events_api", direct("the last"))
        await slack.until(lambda: len(slack.posts["D1"]) == 2)


@in_a_loop
async def test_an_event_whose_first_telling_was_never_heard_is_answered_at_its_second():
    async with over_http() as (slack, signed):
        assert await signed.send(direct("graphs"), **{"X-Slack-Retry-Num": "1"}) == (200, "")
        await slack.until(lambda: slack.posts["D1"])


@in_a_loop
async def test_an_event_that_was_answered_before_a_restart_is_not_answered_after_it():
    from adapters.once import RememberedHere

    kept, said = RememberedHere(), direct("graphs")
    async with over_http(remembered=kept) as (slack, signed):
        await signed.send(said)
        await slack.until(lambda: slack.posts["D1"])
    async with over_http(remembered=kept) as (slack, signed):
        assert await signed.send(said, **{"X-Slack-Retry-Num": "1"}) == (200, "")
        await signed.send(direct("the last"))
        await slack.until(lambda: slack.posts["D1"])
        assert "the last" in words_of(slack.posts["D1"][0])


@in_a_loop
async def test_a_command_that_comes_again_over_another_connection_is_answered_once():
    async with over_socket() as (slack, _):
        payload = slash("graphs", slack.response_url())
        assert await slack.send("slash_commands", payload, envelope="first")
        assert await slack.send("slash_commands", payload, envelope="second")
        await answer_to(slack, slash("others", slack.response_url()))
        await slack.until(lambda: slack.answered(payload["response_url"]))
        assert len(slack.answered(payload["response_url"])) == 1


# --- beginnings and ends ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fault",
    [
        Fault(body="{}"),
        Fault(body='{"ok": true}'),
        code("unknown_method"),
        Fault(200, "Sorry", kind="text/plain"),
        Fault(502, "<html>"),
    ],
    ids=["empty", "no fields", "unknown", "text", "html"],
)
def test_slack_need_not_say_who_we_are(fault):
    @in_a_loop
    async def run():
        async with over_socket(lambda slack: slack.faults["auth.test"].append(fault)) as (slack, _):
            await slack.send("events_api", mention("<@UBOT> graphs", thread="1764500000.000001"))
            await slack.until(lambda: slack.called("chat.postEphemeral"))
            assert "about graphs" in words_of(slack.called("chat.postEphemeral")[0])

    run()


def test_only_our_settings_decide_whatever_stands_in_the_environment(monkeypatch):
    for name in ("SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET", "SLACK_BOT_TOKEN", "SLACK_SIGNING_SECRET"):
        monkeypatch.setenv(name, "of another app")

    @in_a_loop
    async def run():
        workspace = Workspace("xoxb-1", "http://127.0.0.1:9/api/")
        door = Door(workspace, SECRET, lambda *_: None, utc_now)
        assert door.bolt.oauth_flow is None
        assert door.bolt.installation_store is None
        await workspace.close()

    run()
    assert os.environ["SLACK_CLIENT_ID"] == "of another app"


@in_a_loop
async def test_a_token_that_slack_refuses_ends_the_start():
    with pytest.raises(Gone, match="SLACK_BOT_TOKEN"):
        async with over_socket(lambda slack: slack.faults["auth.test"].append(code("invalid_auth"))):
            pass


@in_a_loop
async def test_a_missing_scope_switches_one_thing_off_and_is_told_of():
    def quiet(slack):
        slack.scopes = "commands,chat:write,app_mentions:read,im:history,channels:read,groups:read,users:read"

    async with over_socket(quiet) as (slack, _):
        answer = await answer_to(slack, slash("", slack.response_url()))
        assert "the scope im:write is missing" in words_of(answer)
        slack.faults["views.publish"].append(code("missing_scope", needed="views:write"))
        await slack.send("events_api", event("app_home_opened", user="U1", tab="home"))
        await slack.until(lambda: slack.called("views.publish"))
        answer = await answer_to(slack, slash("", slack.response_url()))
        assert "the scope views:write is missing" in words_of(answer)


@in_a_loop
async def test_what_is_in_hand_is_finished_before_the_end():
    async with over_socket() as (slack, app):
        url = slack.response_url()
        await slack.send("slash_commands", slash("slow", url))
        stopping = asyncio.create_task(app.stop())
        await slack.until(lambda: not slack.sockets)
        assert not await slack.send("slash_commands", slash("graphs", slack.response_url()), clock=0.1)
        GATE.set()
        await stopping
        assert "At last." in words_of(slack.answered(url)[0])


@in_a_loop
async def test_the_same_words_again_from_a_server_that_names_no_trigger_are_answered_again():
    async with over_socket() as (slack, _):
        for _ in range(2):
            payload = {"command": "/paper", "text": "graphs", "channel_id": "D7", "user_id": "U1"}
            assert await slack.send("slash_commands", payload)
        await slack.until(lambda: len(slack.posts["D7"]) == 2)


@in_a_loop
async def test_an_envelope_that_comes_again_is_acknowledged_and_answered_once():
    async with over_socket() as (slack, _):
        payload = {"command": "/paper", "text": "graphs", "channel_id": "D7", "user_id": "U1"}
        for _ in range(3):
            assert await slack.send("slash_commands", payload, envelope="the same")
        await slack.send("slash_commands", {**payload, "text": "the last"})
        await slack.until(lambda: "the last" in words_of((slack.posts["D7"] or [{"text": "", "blocks": []}])[-1]))
        assert len(slack.posts["D7"]) == 2


@in_a_loop
async def test_a_server_that_reads_by_post_alone_is_asked_that_way():
    async with over_socket(members) as (slack, _):
        slack.faults["users.info"].append(Fault(404, "not found", kind="text/plain"))
        answer = await answer_to(slack, slash("subscribe graphs", slack.response_url()))
        assert "as MEMBER" in words_of(answer)
        assert slack.called("users.info") == [{"user": "U1"}] * 2


# --- cases with the real library -------------------------------------------------------------------------------------


@in_a_loop
async def test_E10_a_channel_keeps_its_id_through_a_new_name_a_lock_and_an_invitation():
    from bot.reply import say

    async with over_socket() as (slack, app):
        digest = say("Papers.", private=False)
        await slack.send("events_api", event("channel_rename", channel={"id": "C1", "name": "reading"}))
        await app.messenger.send(_place("C1"), digest, "1")
        await slack.send("events_api", event("member_left_channel", user="UBOT", channel="C1", channel_type="G"))
        with pytest.raises(Gone, match="/invite @paperbot"):
            await app.messenger.send(_place("C1"), digest, "2")
        await slack.send("events_api", event("channel_created", channel={"id": "C2", "name": "papers"}))
        with pytest.raises(Gone, match="/invite @paperbot"):
            await app.messenger.send(_place("C1"), digest, "2")
        await slack.send("events_api", invited())
        await app.messenger.send(_place("C1"), digest, "2")
        assert len(slack.posts["C1"]) == 2
        assert slack.posts["C2"] == []


@in_a_loop
async def test_E10_a_lock_that_nobody_told_us_of_is_known_at_the_next_post():
    from bot.reply import say

    async with over_socket() as (slack, app):
        for refused, remedy in (
            ("not_in_channel", "/invite @paperbot"),
            ("channel_not_found", "/invite @paperbot"),
            ("is_archived", "Unarchive"),
            ("account_inactive", "Reinstall"),
            ("token_revoked", "Reinstall"),
        ):
            slack.faults["chat.postMessage"].append(code(refused))
            with pytest.raises(Gone, match=remedy):
                await app.messenger.send(_place("C1"), say("Papers."), "k")
        assert slack.posts["C1"] == []


@pytest.mark.parametrize("kind", ["channel_archive", "channel_deleted", "channel_left", "member_left_channel"])
def test_a_channel_that_was_lost_twice_is_back_at_the_first_invitation(kind):
    @in_a_loop
    async def run():
        async with over_socket() as (slack, app):
            slack.channels["C1"] = {"id": "C1", "is_member": True}
            for _ in range(2):
                user = {"user": "UBOT"} if kind == "member_left_channel" else {}
                await slack.send("events_api", event(kind, channel="C1", **user))
            with pytest.raises(Gone):
                await app.messenger.check(_place("C1"))
            await slack.send("events_api", invited())
            await app.messenger.check(_place("C1"))

    run()


@in_a_loop
async def test_E09_a_command_is_answered_in_every_kind_of_conversation():
    async with over_socket(members) as (slack, _):
        for channel in ("C1", "G1", "D1", "D9"):  # public, private or of a group, with us, between two others
            slack.faults["chat.postEphemeral"].append(code("channel_not_found"))
            answer = await answer_to(slack, slash("graphs", slack.response_url(), channel=channel))
            assert answer["response_type"] == "ephemeral"
            assert "about graphs" in words_of(answer)
        assert slack.called("chat.postEphemeral") == []


@in_a_loop
async def test_E01_two_slow_commands_and_a_quick_one_are_acknowledged_at_once_and_a_failure_is_told():
    faults = []
    async with over_http(bot=core(faults)) as (slack, signed):
        urls = [slack.response_url() for _ in range(4)]
        for words, url in zip(("slow", "slow", "graphs", "broken"), urls, strict=True):
            async with asyncio.timeout(1):
                assert await signed.send(slash(words, url, team_id=f"T{url}")) == (200, "")
        await slack.until(lambda: slack.answered(urls[2]) and slack.answered(urls[3]))
        assert faults[0][0] in words_of(slack.answered(urls[3])[0])
        GATE.set()
        await slack.until(
            lambda: all(
                "At last." in words_of((slack.answered(url) or [{"text": "", "blocks": []}])[-1]) for url in urls[:2]
            )
        )
        assert [len(slack.answered(url)) for url in urls[2:]] == [1, 1]
