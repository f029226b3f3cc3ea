"""What is said to whoever invites the bot, and of a message that somebody points at."""

from dataclasses import replace
from datetime import UTC, datetime

from bot.invocation import Invocation
from bot.reply import Card, Link, Listing, Notice, Text, Tone, Typed
from bot.request import Place, Request, Role, Tenant, User

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
KNOWN = "arxiv:2502.03628"  # of the sample library


def asked(invocation=None, **more):
    return Request(User("U1"), Place(Tenant.slack(None, "T1"), "C1"), NOON, invocation, **more)


def test_a_greeting_holds_one_next_step_and_where_privacy_is_told(bot):
    (said,) = bot.handle(asked(Invocation("greeting"))).blocks
    assert [span.line for span in said.spans if isinstance(span, Typed)] == [
        "search vision language hallucination",
        "privacy",
    ]


def test_one_paper_that_a_message_names_is_shown_in_full(bot):
    reply = bot.handle(asked(Invocation.of("noticed", papers=KNOWN)))
    (card,) = reply.blocks
    assert isinstance(card, Card)
    assert str(card.id) == KNOWN
    assert reply.private


def test_several_papers_are_listed_once_each_and_unknown_ones_named(bot):
    named = f"{KNOWN} arxiv:2502.08141 {KNOWN} arxiv:1706.03762 nonsense doi:10.1/x"
    listing, *unknown = bot.handle(asked(Invocation.of("noticed", papers=named))).blocks
    assert isinstance(listing, Listing)
    assert len({item.id for item in listing.items}) == len(listing.items) == 2
    links = [span for text in unknown for span in text.spans if isinstance(span, Link)]
    assert [link.url for link in links] == ["https://arxiv.org/abs/1706.03762", "https://doi.org/10.1/x"]


def test_a_message_that_names_no_paper_is_answered_with_what_to_do(bot):
    reply = bot.handle(asked(Invocation("noticed")))
    assert reply.failed
    (said,) = reply.blocks
    assert any(isinstance(span, Typed) for span in said.spans)


def test_the_token_of_a_button_is_read_by_the_core_and_one_that_cannot_be_is_explained(bot):
    assert bot.handle(asked(token=Invocation.of("show", paper=KNOWN).token(3))).blocks[0].id
    for token, words in (("0:show?paper=x", "older version"), ("nonsense", "nothing I can read")):
        reply = bot.handle(asked(token=token))
        assert reply.failed
        assert words in str(reply.blocks)


def test_what_a_request_wants_of_its_asker_is_known_before_it_is_answered(bot):
    assert bot.wants(asked(line="graphs")) is Role.GUEST
    assert bot.wants(asked(Invocation.of("share", of="1:search?words=x"))) is Role.MEMBER
    assert bot.wants(asked(Invocation("invented"))) is Role.GUEST


def test_what_the_platform_does_not_let_us_do_is_part_of_how_things_stand(bot):
    request = replace(asked(line="status"), missing=("I don't hear direct messages.",))
    assert Notice(Tone.WARNING, ("I don't hear direct messages.",)) in bot.handle(request).blocks
    assert all(isinstance(block, Text) for block in bot.handle(asked(line="status")).blocks)
