"""The Bot answers whatever it is asked."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.command import command
from bot.commands import COMMANDS
from bot.dispatch import Bot
from bot.invocation import Invocation, fits
from bot.reply import Button, Card, Code, Listing, Mention, Notice, Reply, Text, Tone, Typed, Verbatim
from bot.request import CONSOLE, Place, Request, Role, Tenant, User

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
CHANNEL = Place(Tenant.slack(None, "T1"), "C1")
LONG = "a question about " + "very " * 20 + "long words"


def asked(line="", invocation=None, place=CHANNEL, user=None):
    return Request(user or User("U1"), place, NOON, invocation, line)


def words_of(reply):
    spans = [span for block in reply.blocks if isinstance(block, Text | Notice) for span in block.spans]
    return "".join(
        span if isinstance(span, str) else getattr(span, "text", getattr(span, "line", "")) for span in spans
    )


def test_words_alone_are_a_search(bot):
    reply = bot.handle(asked("vision language hallucination"))
    listing = next(block for block in reply.blocks if isinstance(block, Listing))
    assert listing.items[0].title.startswith("The Hidden Life of Tokens")
    assert reply.private


def test_a_number_means_a_line_of_the_list_above(bot):
    listing = next(block for block in bot.handle(asked("graph")).blocks if isinstance(block, Listing))
    shown = bot.handle(asked("show 2"))
    assert shown.blocks[0].id == listing.items[1].id
    assert isinstance(bot.handle(asked("cite it")).blocks[0], Verbatim)


def test_a_number_means_nothing_to_another_reader(bot):
    bot.handle(asked("graph"))
    assert bot.handle(asked("show 2", user=User("U2"))).failed


def test_numbers_of_a_later_page_go_on(bot):
    first = bot.handle(asked("models"))
    assert [button.label for button in first.buttons][:1] == ["More"]
    second = bot.handle(asked(invocation=first.buttons[0].press))
    listing = next(block for block in second.blocks if isinstance(block, Listing))
    assert [item.number for item in listing.items] == list(range(6, 6 + len(listing.items)))
    assert second.replaces
    assert bot.handle(asked("show 2")).blocks[0].id == first.blocks[-1].items[1].id


def test_the_empty_line_says_what_can_be_done_and_how_things_stand(bot):
    said = words_of(bot.handle(asked("")))
    assert "31 sample papers" in said
    assert "search" in said


def test_a_misfit_is_answered_with_a_button_that_searches_for_it(bot):
    reply = bot.handle(asked("today we fine-tune vision models"))
    assert reply.failed
    assert reply.buttons[0].press == Invocation.of("search", words="today we fine-tune vision models")


def test_a_misspelt_command_for_a_paper_of_the_list_leaves_the_list_and_asks_back(bot):
    bot.handle(asked("graphs"))
    second = bot.handle(asked("show 2"))
    bot.handle(asked("graphs"))
    reply = bot.handle(asked("simlar 2"))
    assert words_of(reply).startswith("I have no command simlar. Did you mean similar 2?")
    likely, search = (button.press for button in reply.buttons)
    assert likely == Invocation.of("similar", paper=str(second.blocks[0].id))
    assert search == Invocation.of("search", words="simlar 2")
    assert bot.handle(asked("show 2")) == second


def test_the_same_words_are_a_search_where_no_list_has_that_number(bot):
    reply = bot.handle(asked("site 2"))
    assert reply.blocks[0].tone is Tone.INFO
    bot.handle(asked("graphs"))
    assert words_of(bot.handle(asked("site 99"))).startswith("I searched for these words.")


def test_a_misspelt_command_is_searched_for_and_asked_about(bot):
    reply = bot.handle(asked("serach graphs"))
    assert reply.blocks[0] == Notice(
        Tone.INFO, ("I searched for these words. Did you mean ", Typed("search graphs"), "?")
    )


def test_a_bad_year_is_answered_with_what_can_be_read(bot):
    assert "2019-2023" in words_of(bot.handle(asked("search graph year:soon")))


def test_an_unknown_identifier_is_said_to_be_unknown_and_never_answered_with_others(bot):
    reply = bot.handle(asked("2106.99999"))
    assert reply.failed
    assert not any(isinstance(block, Listing | Card) for block in reply.blocks)


def test_no_invocation_in_a_reply_is_too_long_for_a_button(bot):
    reply = bot.handle(asked(LONG))
    for button in reply.pressable():
        assert isinstance(button.press, str) or fits(button.press.token(250))


def test_a_long_invocation_is_parked_and_found_again(bot, store):
    reply = bot.handle(asked("search models " + " ".join(f"word{n}" for n in range(40))))
    share = next(button for button in reply.buttons if button.label == "Share here")
    assert share.press.parked_under
    again = Bot(bot._store, COMMANDS, print).handle(asked(invocation=share.press))
    assert again.blocks[1:] == reply.blocks


def test_a_parked_invocation_is_unknown_to_another_tenant(bot):
    reply = bot.handle(asked("search models " + " ".join(f"word{n}" for n in range(40))))
    share = next(button for button in reply.buttons if button.label == "Share here")
    elsewhere = Place(Tenant.slack(None, "T2"), "C1")
    assert bot.handle(asked(invocation=share.press, place=elsewhere)).failed


def test_sharing_shows_the_same_to_everybody_and_names_who_shared(bot):
    private = bot.handle(asked("graph transformers"))
    share = next(button for button in private.buttons if button.label == "Share here")
    public = bot.handle(asked(invocation=share.press))
    assert not public.private
    assert public.blocks[0] == Text((Mention("U1"), " shared this:"))
    assert public.blocks[1:] == private.blocks
    assert "Share here" not in [button.label for button in public.buttons]


def test_nothing_is_shared_where_nobody_reads_along(bot):
    alone = replace(CHANNEL, shared=False)
    assert not any(button.label == "Share here" for button in bot.handle(asked("graph", place=alone)).buttons)


def test_what_changes_things_or_shares_itself_cannot_be_shared(bot):
    inner = Invocation.of("share", of=Invocation.of("search", words="graph").token())
    assert bot.handle(asked(invocation=Invocation.of("share", of=inner.token()))).failed


def test_a_guest_cannot_share(bot):
    share = Invocation.of("share", of=Invocation.of("search", words="graph").token())
    reply = bot.handle(asked(invocation=share, user=User("U9", Role.GUEST)))
    assert reply.failed
    assert "members" in words_of(reply)


def test_an_older_button_is_answered_privately_by_what_it_is(bot):
    assert bot.handle(asked(invocation=Invocation.of("vote", paper="arxiv:1"))).failed


def test_a_fault_of_ours_is_reported_once_and_the_reader_told_its_code(sample_store, faults):
    @command("broken")
    def broken(_context):
        """Break."""
        raise ZeroDivisionError("within")

    bot = Bot(sample_store, (*COMMANDS, broken), lambda *fault: faults.append(fault))
    reply = bot.handle(asked(invocation=Invocation("broken")))
    ((code, _, error),) = faults
    assert Code(code) in reply.blocks[0].spans
    assert isinstance(error, ZeroDivisionError)
    assert "within" not in words_of(reply)


def test_private_or_public_is_known_before_a_command_runs(bot):
    assert bot.private(asked("graph"))
    assert not bot.private(asked(invocation=Invocation.of("share", of="1:search?words=a")))
    assert bot.private(asked("today we"))


@given(line=st.text(max_size=200))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_line_at_all_is_answered(line, bot, faults):
    reply = bot.handle(asked(line))
    assert isinstance(reply, Reply)
    assert reply.blocks or line.lstrip().startswith(":")  # a specimen may be a form, an act or silence
    assert faults == []


@given(data=st.data())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_options_of_any_command_are_answered(data, bot, faults):
    chosen = data.draw(st.sampled_from(COMMANDS))
    options = {option.name: data.draw(st.text(max_size=60)) for option in chosen.options}
    reply = bot.handle(asked(invocation=Invocation.of(chosen.name, **options)))
    assert reply.blocks or not chosen.listed
    assert faults == []


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_answers_where_there_is_nothing_yet(command, store, faults):
    bot = Bot(store, COMMANDS, lambda *fault: faults.append(fault))
    assert bot.handle(asked(invocation=Invocation(command.name), place=Place(CONSOLE))).blocks
    assert faults == []


def test_buttons_that_open_a_page_are_addresses(bot):
    listing = bot.handle(asked("TabICL")).blocks[-1]
    opens = (
        [button for item in listing.items for button in item.menu if button.label == "Open"]
        if isinstance(listing, Listing)
        else [button for button in listing.buttons if button.label == "Open"]
    )
    assert opens
    assert all(isinstance(button, Button) and button.press.startswith("https://") for button in opens)


def test_hints_for_the_shell_name_the_program_as_it_was_started(sample_store):
    bot = Bot(sample_store, COMMANDS, lambda *_: None, program=".venv/bin/paperbot")
    assert ".venv/bin/paperbot import FILE" in words_of(bot.handle(asked("status")))
    assert ".venv/bin/paperbot import list.txt" in words_of(bot.handle(asked("import list.txt")))
