"""A payload is read as what it means; what does not concern us is silence, and nothing is too odd to be read."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.slack.heard import Asked, Change, Changed, FormWanted, Home, Reach, Way
from adapters.slack.incoming import hear
from bot.invocation import Invocation
from bot.request import Place, Tenant
from tests.adapters.slack.payloads import direct, event, mention, message_action, press, shortcut, slash, submit

PAYLOADS = Path(__file__).parents[3] / "../shared/slack/payloads"
HOME = Home("", "T1", "UBOT", "BBOT")
T1 = Tenant.slack(None, "T1")


def one(payload, home=HOME):
    (heard,) = hear(payload, home)
    return heard


# --- commands, presses, forms ------------------------------------------------------------------------------


def test_a_slash_command_is_a_typed_line():
    heard = one(slash("by &lt;me&gt;", "https://hooks/1"))
    assert (heard.line, heard.tenant) == ("by <me>", T1)
    assert heard.reach.place(T1) == Place(T1, "C1", None, shared=True)
    assert heard.reach.response_url == "https://hooks/1"


def test_a_press_is_the_invocation_that_its_button_carries():
    invocation = Invocation.of("search", words="a & b #1", page=2)
    assert one(press(invocation.token(17))).invocation == invocation


def test_a_press_in_a_thread_knows_the_thread_and_one_on_its_first_message_does_not():
    token = Invocation("hello").token(1)
    assert one(press(token, thread="9.1")).reach.thread == "9.1"
    assert one(press(token, message="9.1", thread="9.1")).reach.thread is None


def test_a_line_typed_next_takes_the_form_that_works_where_the_reader_stands():
    token = Invocation("hello").token(1)
    assert one(press(token)).reach.way is Way.SLASH
    assert one(press(token, thread="9.1")).reach.way is Way.MENTION
    assert one(press(token, channel="D1", ephemeral=False)).reach.way is Way.PLAIN
    assert one(press(token, channel="D1")).reach.way is Way.SLASH  # perhaps between two other people
    assert one(mention("<@UBOT> x")).reach.way is Way.SLASH
    assert one(mention("<@UBOT> x", thread="9.1")).reach.way is Way.MENTION
    assert one(direct("x")).reach.way is Way.PLAIN


def test_a_button_whose_token_cannot_be_read_is_handed_on_for_the_core_to_explain():
    assert one(press("7:search?words=x")).token == "7:search?words=x"


def test_a_button_that_opens_an_address_means_nothing():
    assert hear(press("open#3"), HOME) == ()


def test_what_a_form_is_filled_with_becomes_options_and_its_place_comes_back():
    from adapters.slack.views import view
    from bot.reply import Field, Form

    form = Form("A topic", (Field("words", "Words"),), Invocation.of("topic", kind="new", words="old"))
    opened = Reach("U1", "C1", "9.1", Way.MENTION, "https://hooks/1", message="8.1")
    heard = one(submit(view(form, opened.kept()), {"words": "graphs"}))
    assert heard.invocation == Invocation.of("topic", kind="new", words="graphs")
    assert replace(heard.reach, trigger="") == opened


def test_a_modal_of_another_app_means_nothing():
    for view in ({}, {"private_metadata": "{}"}, {"private_metadata": "x"}, {"private_metadata": "[]"}):
        assert hear(submit({"callback_id": "theirs", **view}, {}), HOME) == ()


def test_a_form_of_an_older_version_is_handed_on_for_the_core_to_explain():
    kept = json.dumps({"token": "0:topic", "place": {}})
    assert one(submit({"callback_id": "form", "private_metadata": kept}, {})).token


def test_the_shortcuts_are_known_by_their_callback():
    assert one(shortcut()).command == "search"
    assert one(message_action("x", "save_paper")).invocation.command == "save"
    assert one(message_action("x", "of_an_older_manifest")).invocation.command == "noticed"


def test_papers_are_found_in_the_words_and_the_previews_of_a_message():
    attachments = [{"title_link": "https://openreview.net/forum?id=abcDEF123", "text": "arXiv:2502.03628v2"}]
    heard = one(message_action("<https://doi.org/10.1038/nature14539|deep> learning", attachments=attachments))
    assert heard.invocation.get("papers") == "doi:10.1038/nature14539 openreview:abcDEF123 arxiv:2502.03628"
    heard = one(message_action("Attention is all you need", "discuss_paper"))
    assert heard.invocation == Invocation.of("discuss", paper="Attention is all you need")


# --- events --------------------------------------------------------------------------------------------------


def test_an_event_bears_the_id_under_which_it_is_told_again():
    assert one(mention("<@UBOT> x", event_id="Ev9")).event == "Ev9"


def test_a_mention_in_direct_messages_is_heard_once():
    told = [event("app_mention", text="<@UBOT> x", user="U1", channel="D1"), direct("<@UBOT> x")]
    assert [heard.line for payload in told for heard in hear(payload, HOME)] == ["x"]


@pytest.mark.parametrize(
    "kind, change",
    [
        ("channel_archive", Change.ARCHIVED),
        ("group_archive", Change.ARCHIVED),
        ("channel_unarchive", Change.BACK),
        ("channel_deleted", Change.DELETED),
        ("group_deleted", Change.DELETED),
        ("channel_left", Change.REMOVED),
        ("group_left", Change.REMOVED),
    ],
)
def test_what_becomes_of_a_channel_is_told_by_its_id(kind, change):
    assert one(event(kind, channel="C7")) == Changed(T1, change, "C7")


def test_E10_a_renamed_channel_is_the_same_channel():
    assert hear(event("channel_rename", channel={"id": "C7", "name": "reading"}), HOME) == ()
    assert one(event("channel_id_changed", old_channel_id="C7", new_channel_id="C8")) == Changed(
        T1, Change.MOVED, "C7", "C8"
    )


def test_that_others_come_and_go_is_not_about_us():
    assert hear(event("member_joined_channel", user="U3", channel="C7", inviter="U2"), HOME) == ()
    assert hear(event("member_left_channel", user="U3", channel="C7"), HOME) == ()
    assert one(event("member_left_channel", user="UBOT", channel="C7")).change is Change.REMOVED


def test_who_we_are_is_read_from_the_event_where_it_is_not_known():
    back, greeting = hear(event("member_joined_channel", user="UBOT", channel="C7", inviter="U2"), Home())
    assert back == Changed(T1, Change.BACK, "C7")
    assert greeting.once == "greeted slack:/T1 C7"


def test_an_event_knows_better_than_our_token_who_we_are_in_its_workspace():
    assert one(mention("<@UBOT> similar 2"), Home(bot_user="UINSTALLER")).line == "similar 2"


# --- whose ---------------------------------------------------------------------------------------------------


def test_one_workspace_of_an_organisation_is_one_tenant_however_a_payload_names_it():
    home = Home("E1", "T1", "UBOT")
    bare, full = slash("x"), slash("x", enterprise_id="E1")
    nested = {
        **press(Invocation("hello").token(1)),
        "enterprise": {"id": "E1"},
        "team": {"id": "T1", "enterprise_id": "E1"},
    }
    authorized = mention("<@UBOT> x")
    found = {one(payload, home).tenant for payload in (bare, full, nested, authorized)}
    assert found == {Tenant.slack("E1", "T1")}


def test_an_organisation_wide_install_has_a_tenant_without_a_team():
    payload = {**press(Invocation("hello").token(1)), "team": None, "enterprise": {"id": "E1"}, "user": {"id": "W1"}}
    assert one(payload, Home("E1")).tenant == Tenant.slack("E1", None)


def test_a_stranger_in_a_shared_channel_acts_in_the_workspace_that_installed_us():
    away = mention("<@UBOT> x")
    away |= {"team_id": "T9", "enterprise_id": "E9"}
    assert one(away).tenant == T1
    from adapters.slack.views import view
    from bot.reply import Form

    form = submit(view(Form("A", (), Invocation("topic")), {}), {})
    form |= {"team": {"id": "T9", "enterprise_id": "E9"}, "enterprise": {"id": "E9"}}
    assert one(form).tenant == T1


# --- anything ------------------------------------------------------------------------------------------------

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.just("1:search?words=x"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(
        "type command event user user_id channel channel_id text team team_id enterprise actions action_id view container "
        "message message_ts thread_ts authorizations state values private_metadata callback_id token bot tokens inviter "
        "selected_option value attachments id".split()), inner, max_size=6),
    max_leaves=25,
)  # fmt: skip
kinds = st.sampled_from(["block_actions", "view_submission", "shortcut", "message_action", "event_callback", "other"])
events = st.sampled_from(
    ["message", "app_mention", "app_home_opened", "member_joined_channel", "channel_left", "tokens_revoked"]
)


@given(kinds, events, anything)
def test_nothing_is_too_odd_to_be_read(kind, event_kind, rest):
    payload = {**(rest if isinstance(rest, dict) else {"event": rest}), "type": kind}
    if isinstance(payload.get("event"), dict):
        payload["event"]["type"] = event_kind
    for heard in hear(payload, HOME):
        assert isinstance(heard, Asked | FormWanted | Changed)


# --- recorded ------------------------------------------------------------------------------------------------

RECORDED = sorted(PAYLOADS.glob("bolt-python-tests/*.json")) + sorted(PAYLOADS.glob("java-slack-sdk/*/**/*.json"))
OURS = {
    "slash_command": Asked,
    "shortcut": FormWanted,
    "message_action": Asked,
    "event_app_mention": Asked,
    "event_app_uninstalled": Changed,
    "event_tokens_revoked": Changed,
}


@pytest.mark.data
def test_every_recorded_payload_ends_in_an_answer_or_in_a_silence_that_is_meant():
    spoken = {}
    for path in RECORDED:
        payload = json.loads(path.read_text())
        if not isinstance(payload, dict):
            continue
        heard = hear(payload, Home(bot_user="UOURS"))
        kind = path.stem.split("__")[0]
        spoken.setdefault(kind, []).append(len(heard))
        if kind in OURS:
            assert heard, path.name
            assert isinstance(heard[0], OURS[kind]), path.name
    said = {kind: max(counts) for kind, counts in spoken.items()}
    assert len(RECORDED) > 150
    silent = {kind for kind, most in said.items() if not most}
    assert {
        "block_suggestion",
        "view_closed",
        "interactive_message",
        "event_function_executed",
        "event_reaction_added",
    } <= silent
    assert {"event_message_bot_message", "event_message_message_changed", "event_message_message_deleted"} <= silent


@pytest.mark.data
def test_the_recorded_tenants_are_those_that_installed_the_app():
    for path in RECORDED:
        payload = json.loads(path.read_text())
        ours = (payload.get("authorizations") or [{}])[0] if isinstance(payload, dict) else {}
        for heard in hear(payload, Home()) if ours.get("team_id") else ():
            assert heard.tenant == Tenant.slack(ours.get("enterprise_id") or None, ours["team_id"]), path.name
