"""Paperbot on the loopback Discord: what people do there, and what they are answered."""

import asyncio
import threading
from typing import Annotated

import pytest

from adapters.discord import app as discord_app
from adapters.discord.app import DiscordApp, DiscordSettings
from adapters.discord.incoming import ALONE
from adapters.once import RememberedHere
from bot.command import Option, command
from bot.dispatch import Bot
from bot.errors import Gone
from bot.invocation import Invocation
from bot.reply import Button, Field, Form, Reply, Text, say
from bot.request import Place, Tenant
from tests.adapters.discord import standin, world
from tests.adapters.discord.standin import Fault, StandIn, limited
from tests.adapters.discord.talk import Notes, is_private, paperbot, texts, token_of
from tests.adapters.slack.talk import COMMANDS, GATE, Parked, in_a_loop

LATE = threading.Event()
BUTTONS = (Button("More", Invocation("search")),)


@command("turn", private=True)
def turn(_context, page: Annotated[int, Option("page", free=True)] = 1) -> Reply:
    """Turn a page, slowly."""
    LATE.wait(10)
    return Reply(
        (Text((f"Page {page}.",)),), (Button("More", Invocation.of("turn", page=page + 1)),), replaces=page > 1
    )


@command("announce", private=False)
def announce(_context) -> Reply:
    """Tell everybody, slowly."""
    LATE.wait(10)
    return say("To all.", private=False)


@command("sulk", private=False)
def sulk(_context) -> Reply:
    """Refuse, slowly."""
    LATE.wait(10)
    raise RuntimeError("as planned")


@command("asks", opens_form=True)
def asks(_context) -> Reply:
    """Open a form, slowly."""
    LATE.wait(10)
    return Reply(form=Form("Slow", (Field("words", "Words"),), Invocation("named")))


def late_core():
    LATE.clear()
    return Bot(Parked(), (*COMMANDS, turn, announce, sulk, asks), lambda *_: None)


async def deferred(discord, payload):
    """The interaction once it is deferred; then what is late goes on."""
    asking = await discord.ask(payload)
    await discord.until(lambda: asking.first is not None)
    LATE.set()
    return asking


# --- commands --------------------------------------------------------------------------------------------------------


@in_a_loop
async def test_a_command_is_answered_at_once_for_its_asker_alone():
    async with paperbot() as (discord, _):
        (answer,) = await discord.answered(world.slash("search", {"words": "graphs", "author": "Vaswani"}))
        assert "Paper 1 about graphs by Vaswani" in texts(answer)
        assert is_private(answer)
        assert [call.name for call in discord.calls][-1] == "callback"


@in_a_loop
async def test_what_is_public_is_seen_by_all():
    async with paperbot() as (discord, _):
        (answer,) = await discord.answered(world.slash("subscribe", {"words": "graphs"}, manages=True))
        assert "Subscribed to graphs as MANAGER." in texts(answer)
        assert not is_private(answer)


@in_a_loop
async def test_a_channel_is_changed_only_by_who_may_manage_channels():
    async with paperbot() as (discord, _):
        (answer,) = await discord.answered(world.slash("subscribe", {"words": "graphs"}))
        assert "Manage Channels" in texts(answer)
        assert is_private(answer)


@in_a_loop
async def test_in_direct_messages_all_is_ones_own():
    async with paperbot() as (discord, _):
        (answer,) = await discord.answered(world.slash("subscribe", {"words": "graphs"}, where=None))
        assert "as MANAGER" in texts(answer)


@in_a_loop
async def test_installed_for_a_person_alone_it_says_so_and_changes_no_channel():
    async with paperbot() as (discord, _):
        (answer,) = await discord.answered(world.slash("search", {"words": ":hello"}, installed="user", manages=True))
        assert ALONE in texts(answer).replace("\\", "")
        (answer,) = await discord.answered(world.slash("subscribe", {}, installed="user", manages=True))
        assert "Manage Channels" in texts(answer)


@in_a_loop
async def test_where_nobody_is_named_who_installed_it_the_server_did():
    elsewhere = world.slash("subscribe", {"words": "graphs"}, installed="user", manages=True)
    async with paperbot() as (discord, _):
        (answer,) = await discord.answered(elsewhere | {"authorizing_integration_owners": {}})
        assert "as MANAGER" in texts(answer)


@in_a_loop
async def test_a_message_and_an_interaction_of_the_same_number_are_two():
    async with paperbot() as (discord, _):
        asked = world.slash("search", {"words": "a"})
        told = world.said(f"<@{world.BOT_USER}> graphs", mentions=[world.BOT_USER]) | {"id": asked["id"]}
        await discord.tell("MESSAGE_CREATE", told)
        await discord.answered(asked)
        await discord.until(lambda: discord.posts[world.CHANNEL])


@in_a_loop
async def test_a_fault_of_ours_is_told_with_its_code():
    faults = []
    bot = Bot(Parked(), COMMANDS, lambda *fault: faults.append(fault))
    async with paperbot(bot=bot) as (discord, _):
        (answer,) = await discord.answered(world.slash("broken"))
        assert faults[0][0] in texts(answer)


@in_a_loop
async def test_a_long_answer_is_several_messages_in_order():
    async with paperbot() as (discord, _):
        asking = await discord.ask(world.slash("long"))
        await discord.until(lambda: any("19 word" in texts(message) for message in asking.messages))
        assert len(discord.called("callback")) == 1
        assert len(discord.called("followup")) == len(asking.messages) - 1 > 1
        assert all(map(is_private, asking.messages))


@in_a_loop
async def test_silence_leaves_nothing_waiting():
    async with paperbot() as (discord, _):
        asking = await discord.ask(world.slash("nothing"))
        await discord.until(lambda: discord.called("unsay"))
        assert asking.original is None
        assert asking.messages == []


@in_a_loop
async def test_a_command_of_another_version_is_answered():
    async with paperbot() as (discord, _):
        (answer,) = await discord.answered(world.slash("vanished"))
        assert "another version" in texts(answer)


# --- completions -----------------------------------------------------------------------------------------------------


class Suggesting:
    """A core that completes, once `gate` is open."""

    commands = COMMANDS

    def __init__(self, bot, gate=None):
        self.bot, self.gate, self.asked = bot, gate, []

    def __getattr__(self, name):
        return getattr(self.bot, name)

    def suggest(self, tenant, about, beginning):
        self.asked.append((str(tenant), about, beginning))
        if self.gate is not None:
            self.gate.wait(10)
        return [f"{beginning} {number} " + "long " * 40 for number in range(40)]


@command("find")
def find(_context, words: Annotated[str, Option("words", free=True, suggest="title")] = "") -> Reply:
    """Find."""
    return say(f"Found {words}")


def suggesting(gate=None):
    core = Suggesting(Bot(Parked(), (*COMMANDS, find), lambda *_: None), gate)
    core.commands = (*COMMANDS, find)
    return core


@in_a_loop
async def test_completions_come_from_the_library_few_and_short():
    core = suggesting()
    async with paperbot(bot=core) as (discord, _):
        data = await discord.answered(world.typing("find", "words", "atten"))
        assert core.asked == [("discord:100", "title", "atten")]
        assert len(data["choices"]) == 25
        assert max(len(choice["name"]) for choice in data["choices"]) <= 100


@in_a_loop
async def test_completions_that_take_long_are_none():
    gate = threading.Event()
    async with paperbot(bot=suggesting(gate)) as (discord, _):
        asking = await discord.ask(world.typing("find", "words", "atten"))
        await discord.until(lambda: asking.first is not None, seconds=2)
        gate.set()
        assert asking.first["data"] == {"choices": []}


# --- patience --------------------------------------------------------------------------------------------------------


@in_a_loop
async def test_a_late_private_answer_takes_the_place_of_a_private_placeholder():
    async with paperbot(bot=late_core()) as (discord, _):
        asking = await deferred(discord, world.slash("turn"))
        assert asking.first == {"type": 5, "data": {"flags": 1 << 6}}
        await discord.until(lambda: asking.messages)
        assert "Page 1." in texts(asking.original)
        assert is_private(asking.original)
        assert not discord.called("followup")


@in_a_loop
async def test_a_late_public_answer_takes_the_place_of_a_public_placeholder():
    async with paperbot(bot=late_core()) as (discord, _):
        asking = await deferred(discord, world.slash("announce"))
        await discord.until(lambda: asking.messages)
        assert "To all." in texts(discord.posts[world.CHANNEL][0])


@in_a_loop
async def test_a_late_failure_of_a_public_command_is_told_to_its_asker_alone():
    async with paperbot(bot=late_core()) as (discord, _):
        asking = await deferred(discord, world.slash("sulk"))
        await discord.until(lambda: asking.messages)
        assert is_private(asking.messages[0])
        assert discord.posts[world.CHANNEL] == []


@in_a_loop
async def test_a_late_page_is_turned_in_place():
    async with paperbot(bot=late_core()) as (discord, _):
        shown = world.message(world.CHANNEL, {"flags": 1 << 15})
        asking = await deferred(discord, world.press("1:turn?page=2#0", on=shown))
        assert asking.first["type"] == 6
        await discord.until(lambda: asking.messages)
        assert "Page 2." in texts(shown)


@in_a_loop
async def test_a_late_answer_to_a_press_that_replaces_nothing_is_a_message_of_its_own():
    async with paperbot(bot=late_core()) as (discord, _):
        asking = await deferred(discord, world.press("1:turn#0"))
        await discord.until(lambda: discord.called("followup"))
        assert is_private(asking.messages[0])


@in_a_loop
async def test_a_form_is_never_deferred():
    async with paperbot(bot=late_core()) as (discord, _):
        asking = await discord.ask(world.slash("asks"))
        with pytest.raises(TimeoutError):
            await discord.until(lambda: asking.first is not None, seconds=1.5)
        LATE.set()
        await discord.until(lambda: asking.first is not None)
        assert asking.first["type"] == 9


@in_a_loop
async def test_an_interaction_that_came_too_late_costs_itself_alone(monkeypatch):
    async with paperbot() as (discord, _):
        monkeypatch.setattr(standin, "CLOCK", -1)
        await discord.ask(world.slash("long"))
        await discord.until(lambda: discord.called("callback"))
        monkeypatch.undo()
        await discord.answered(world.slash("search", {"words": "a"}))
        assert not discord.called("followup")


# --- presses and forms -----------------------------------------------------------------------------------------------


@in_a_loop
async def test_a_page_is_turned_in_place():
    async with paperbot() as (discord, _):
        (shown,) = await discord.answered(world.slash("search", {"words": "graphs"}))
        await discord.answered(world.press(token_of(shown, "More"), on=shown))
        assert "Paper 2 about graphs" in texts(shown)
        assert discord.called("callback")[-1]["type"] == 7


@in_a_loop
async def test_a_message_that_holds_embeds_keeps_its_kind():
    async with paperbot() as (discord, _):
        shown = world.message(world.CHANNEL, {"embeds": [{"description": "An older answer"}]})
        await discord.answered(world.press("1:search?words=graphs&page=2#0", on=shown))
        assert "Paper 2 about graphs" in shown["embeds"][0]["description"]
        assert not shown["flags"] & (1 << 15)


@in_a_loop
async def test_a_choice_of_a_menu_is_a_press():
    async with paperbot() as (discord, _):
        (answer,) = await discord.answered(world.choose("menu#1", "1:search?words=chosen#7"))
        assert "about chosen" in texts(answer)


@in_a_loop
async def test_a_button_with_a_deliverys_mark_is_pressed_all_the_same():
    async with paperbot() as (discord, _):
        (answer,) = await discord.answered(world.press("1:search?words=marked#0@Ab3_Ab3_Ab3_"))
        assert "about marked" in texts(answer)


@pytest.mark.parametrize("token, said", [("0:search?words=a#1", "older version"), ("nonsense", "nothing I can read")])
def test_a_button_of_another_time_says_so(token, said):
    @in_a_loop
    async def run():
        async with paperbot() as (discord, _):
            (answer,) = await discord.answered(world.press(token))
            assert said in texts(answer)

    run()


@in_a_loop
async def test_a_form_is_opened_and_comes_back():
    async with paperbot() as (discord, _):
        modal = await discord.answered(world.slash("topic"))
        (answer,) = await discord.answered(world.submit(modal, {"words": "graph nets"}))
        assert "A new topic, graph nets." in texts(answer)


@in_a_loop
async def test_the_menu_of_a_message_lists_the_papers_that_it_names():
    async with paperbot() as (discord, _):
        words = "see <https://arxiv.org/abs/1706.03762> and https://arxiv.org/abs/2502.03628v2"
        (answer,) = await discord.answered(world.point("Papers in this message", words))
        assert "Named: arxiv:1706.03762 arxiv:2502.03628" in texts(answer).replace("\\", "")


@in_a_loop
async def test_what_is_told_twice_is_answered_once():
    async with paperbot() as (discord, _):
        asking = await discord.ask(world.slash("search", {"words": "once"}))
        await discord.tell_again()
        await discord.until(lambda: asking.messages)
        await discord.answered(world.slash("search", {"words": "then"}))
        assert len(discord.called("callback")) == 2


@in_a_loop
async def test_nothing_is_kept_of_what_was_sent():
    async with paperbot(bot=late_core()) as (discord, app):
        asking = await deferred(discord, world.slash("turn"))
        await discord.until(lambda: asking.messages)
        for command in ("search", "topic"):
            await discord.answered(world.slash(command))
        await discord.answered(world.slash("long"), count=2)
        (shown,) = await discord.answered(world.slash("search", {"words": "a"}))
        await discord.answered(world.press(token_of(shown, "More"), on=shown))
        here = Place(Tenant.discord(world.GUILD), world.CHANNEL)
        sent = await app.messenger.open_thread(here, "A thread", say("Hello.", buttons=BUTTONS), "k")
        await app.messenger.edit(here, sent.message, say("Again.", buttons=BUTTONS))
        views = app._client._connection._view_store
        assert (len(views._views), len(views._modals), len(views._synced_message_views)) == (0, 0, 0)


@in_a_loop
async def test_what_was_shown_before_a_restart_works_after_it():
    async with StandIn() as discord:
        async with paperbot(discord=discord):
            modal = await discord.answered(world.slash("topic"))
            (shown,) = await discord.answered(world.slash("search", {"words": "graphs"}))
        async with paperbot(discord=discord):
            (answer,) = await discord.answered(world.submit(modal, {"words": "nets"}))
            assert "A new topic, nets." in texts(answer)
            await discord.answered(world.press(token_of(shown, "More"), on=shown))
            assert "Paper 2 about graphs" in texts(shown)
            await discord.answered(world.choose("menu#1", "1:search?words=chosen#7"))


# --- acts ------------------------------------------------------------------------------------------------------------


@in_a_loop
async def test_a_thread_is_opened_and_told_of_to_all():
    async with paperbot() as (discord, _):
        asking = await discord.ask(world.slash("discuss", {"paper": "x"}))
        await discord.until(lambda: any("Opened" in texts(message) for message in asking.messages))
        (number,) = discord.threads
        assert number in texts(asking.messages[-1])
        assert not is_private(asking.messages[-1])


@in_a_loop
async def test_an_act_that_is_refused_is_told_with_the_permission_that_lacks():
    def prepare(discord):
        discord.permissions = world.VIEW | world.HISTORY
        discord.faults["post"].append(Fault(403, 50013))

    async with paperbot(prepare) as (discord, _):
        await discord.until(lambda: discord.session)
        (answer,) = await discord.answered(world.slash("discuss", {"paper": "x"}))
        assert "Send Messages" in texts(answer)
        assert is_private(answer)


@in_a_loop
async def test_a_place_is_checked_and_the_outcome_told():
    async with paperbot() as (discord, _):
        asking = await discord.ask(world.slash("check"))
        await discord.until(lambda: len(asking.messages) == 2)
        assert "Outcome: ok" in texts(asking.messages[0])


# --- messages --------------------------------------------------------------------------------------------------------


@in_a_loop
async def test_a_mention_is_answered_as_a_reply_in_its_channel():
    async with paperbot() as (discord, _):
        told = world.said(f"<@{world.BOT_USER}>: graph nets", mentions=[world.BOT_USER])
        await discord.tell("MESSAGE_CREATE", told)
        await discord.until(lambda: discord.called("post"))
        (post,) = discord.posts[world.CHANNEL]
        assert "about graph nets" in texts(post)
        assert post["message_reference"]["message_id"] == int(told["id"])


@in_a_loop
async def test_what_is_said_among_people_is_not_answered():
    async with paperbot() as (discord, _):
        for told in (
            world.said("arxiv.org/abs/1706.03762"),
            world.message(world.CHANNEL, {"content": f"<@{world.BOT_USER}> hi"}, author=world.OTHER, bot=True),
        ):
            await discord.tell("MESSAGE_CREATE", told)
        await discord.answered(world.slash("search", {"words": "a"}))
        assert not discord.called("post")


@in_a_loop
async def test_a_direct_message_needs_no_mention_and_a_form_is_typed_there():
    async with paperbot() as (discord, _):
        await discord.tell("MESSAGE_CREATE", world.said("topic", where=None))
        await discord.until(lambda: discord.posts[world.direct()["id"]])
        assert "can't open a form here" in texts(discord.posts[world.direct()["id"]][0])


@in_a_loop
async def test_where_an_answer_is_refused_its_asker_is_told_in_direct_messages():
    async with paperbot() as (discord, _):
        discord.faults["post"].append(Fault(403, 50013))
        await discord.tell("MESSAGE_CREATE", world.said(f"<@{world.BOT_USER}> a", mentions=[world.BOT_USER]))
        await discord.until(lambda: discord.posts[world.direct()["id"]])
        assert "Send Messages" in texts(discord.posts[world.direct()["id"]][0])


@in_a_loop
async def test_a_servers_manager_is_greeted_once_for_them_alone():
    async with paperbot() as (discord, _):
        await discord.answered(world.slash("search", {"words": "a"}))
        first, greeting = await discord.answered(world.slash("subscribe", manages=True), count=2)
        assert not is_private(first)
        assert "I'm here for papers." in texts(greeting)
        assert is_private(greeting)
        await discord.answered(world.slash("search", {"words": "a"}, manages=True))
        assert len(discord.called("followup")) == 1


@in_a_loop
async def test_a_servers_greeting_outlives_a_restart():
    remembered = RememberedHere()
    for greetings in (1, 0):
        async with paperbot(remembered=remembered) as (discord, app):
            await discord.answered(world.slash("search", {"words": "a"}, manages=True), count=1 + greetings)
            await app.stop()
            assert len(discord.called("followup")) == greetings


# --- when Discord fails ----------------------------------------------------------------------------------------------


@in_a_loop
async def test_an_answer_whose_receipt_is_lost_stands_once():
    async with paperbot() as (discord, _):
        discord.faults["callback"].append(Fault(502, after=True))
        asking = await discord.ask(world.slash("long"))
        await discord.until(lambda: any("19 word" in texts(message) for message in asking.messages))
        assert sum("0 word" in texts(message).split("\n")[0] for message in asking.messages) >= 1
        assert len({texts(message) for message in asking.messages}) == len(asking.messages)


@in_a_loop
async def test_a_followup_whose_receipt_is_lost_is_not_repeated():
    async with paperbot() as (discord, _):
        discord.faults["followup"].append(Fault(502, after=True))
        asking = await discord.ask(world.slash("long"))
        await discord.until(lambda: any("19 word" in texts(message) for message in asking.messages))
        assert len({texts(message) for message in asking.messages}) == len(asking.messages)


@in_a_loop
async def test_a_limit_is_waited_out_and_answered_once():
    async with paperbot() as (discord, _):
        discord.faults["callback"].append(limited(0.2))
        (answer,) = await discord.answered(world.slash("search", {"words": "a"}))
        assert "about a" in texts(answer)
        assert len(discord.called("callback")) == 2


@in_a_loop
async def test_what_is_asked_while_the_connection_is_lost_is_answered_once_when_it_is_taken_up_again():
    async with paperbot() as (discord, _):
        await discord.answered(world.slash("search", {"words": "before"}))
        socket = discord.sockets[-1]
        await discord.close()
        await discord.until(lambda: socket not in discord.sockets)
        asking = await discord.ask(world.slash("search", {"words": "meanwhile"}))
        asking.at += 10
        await discord.until(lambda: asking.messages)
        assert discord.resumed == 1
        await discord.answered(world.slash("search", {"words": "after"}))
        assert len(discord.called("callback")) == 3
        assert len(discord.identified) == 1


@pytest.mark.parametrize("name, payload", [("callback", world.slash("search")), ("followup", world.slash("long"))])
def test_what_discord_cannot_show_is_apologised_for(name, payload):
    @in_a_loop
    async def run():
        async with paperbot() as (discord, _):
            discord.faults[name].append(Fault(400, 50035))
            asking = await discord.ask(payload)
            await discord.until(lambda: any("Something of mine broke" in texts(each) for each in asking.messages))
            assert all(map(is_private, asking.messages))

    run()


# --- beginning and ending --------------------------------------------------------------------------------------------


@in_a_loop
async def test_commands_are_told_only_when_they_have_changed():
    notes = Notes()
    told = []
    for bot in (None, None, late_core(), None):
        async with paperbot(bot=bot, notes=notes) as (discord, _):
            told.append(len(discord.called("sync")))
    assert told == [1, 0, 1, 1]


@in_a_loop
async def test_while_developing_commands_are_told_to_one_server():
    async with paperbot(settings={"guild": 100}) as (discord, _):
        (call,) = [call for call in discord.calls if call.name == "sync"]
        assert call.path.endswith("/guilds/100/commands")


@in_a_loop
async def test_commands_that_discord_does_not_take_keep_nothing_from_working():
    notes = Notes()
    async with paperbot(lambda discord: discord.faults["sync"].append(Fault(403, 50001)), notes=notes) as (discord, _):
        await discord.answered(world.slash("search", {"words": "a"}))
        assert not notes


@pytest.mark.parametrize(
    "content, bits", [(False, 1 << 0 | 1 << 9 | 1 << 12), (True, 1 << 0 | 1 << 9 | 1 << 12 | 1 << 15)]
)
def test_no_more_is_asked_to_hear_than_is_needed(content, bits):
    @in_a_loop
    async def run():
        async with paperbot(settings={"message_content": content}) as (discord, _):
            assert discord.identified[0]["intents"] == bits

    run()


async def refused(prepare, remedy):
    async with StandIn() as discord:
        prepare(discord)
        app = DiscordApp(
            DiscordSettings("a.token", discord.base_url, discord.gateway_url), Bot(Parked(), COMMANDS, print), Notes()
        )
        with pytest.raises(Gone) as raised:
            await app.start()
            try:
                await app.ready()
            finally:
                await app.stop()
        assert remedy in str(raised.value)


@in_a_loop
async def test_a_token_that_discord_refuses_is_named():
    await refused(lambda discord: discord.faults["me"].append(Fault(401)), "DISCORD_TOKEN")


@in_a_loop
async def test_a_token_that_the_gateway_refuses_is_named():
    await refused(lambda discord: setattr(discord, "token", "another"), "DISCORD_TOKEN")


@in_a_loop
async def test_where_discord_cannot_be_reached_at_first_it_is_tried_again(monkeypatch):
    monkeypatch.setattr(discord_app, "NEXT_CALL", 0.05)
    async with paperbot(lambda discord: discord.faults["me"].append(Fault(503))) as (discord, _):
        await discord.answered(world.slash("search", {"words": "a"}))


@in_a_loop
async def test_it_ends_in_time_though_discord_is_slow_and_work_goes_on():
    GATE.clear()
    async with paperbot() as (discord, app):
        discord.faults["callback"] += [Fault(slow=20)] * 3
        for _ in range(3):
            await discord.ask(world.slash("search", {"words": "a"}))
        await discord.until(lambda: len(discord.called("callback")) == 3)
        async with asyncio.timeout(5):
            await app.stop()
    GATE.set()
