"""Every Reply fits Discord, as components and as embeds, and reads there as its author meant it."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from adapters.discord import components, embeds
from adapters.discord.marks import bears, unmarked
from bot.invocation import Invocation, fits, parking
from bot.papers import PaperId
from bot.reply import Button, Card, Item, Listing, Menu, Reply, Text, Verbatim
from bot.text import clean
from tests.adapters import replies
from tests.adapters.discord.checking import check, payload, rendered
from tests.adapters.discord.reader import nodes, read_message
from tests.adapters.documents import replies as any_reply

GOLDEN = Path(__file__).parent / "golden"
KINDS = pytest.mark.parametrize("render", [components.render, embeds.render], ids=["components", "embeds"])
unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def shown(message):
    return read_message(payload(message)).text


def ids_of(message):
    return [node["custom_id"] for node in nodes(payload(message)) if "custom_id" in node]


def tokens_of(message):
    """All that can be pressed or chosen in a message, as tokens."""
    chosen = [node["value"] for node in nodes(payload(message)) if "value" in node]
    return [unmarked(token) for token in (*ids_of(message), *chosen) if not token.startswith("menu#")]


def buttons_of(message):
    return [node for node in nodes(payload(message)) if node.get("type") == 2]


@KINDS
@pytest.mark.parametrize("key", ["", "digest:7:2026-11-30"])
def test_every_sample_fits(sample, render, key):
    for message in rendered(sample, key, render):
        check(message)


@KINDS
@pytest.mark.parametrize("key", ["", "k"])
@given(reply=any_reply)
@unhurried
def test_every_reply_that_can_be_said_fits(render, key, reply):
    short = reply.pressing(lambda press: press if fits(press.token(250)) else parking(press)[1])
    for message in rendered(short, key, render):
        check(message)


@given(any_reply)
@unhurried
def test_a_token_that_is_too_long_is_left_out_rather_than_refused(reply):
    for message in rendered(reply):
        check(message)


@KINDS
def test_what_says_nothing_sends_nothing(render):
    assert rendered(Reply(), "k", render) == ()


@KINDS
@pytest.mark.parametrize("title", replies.TITLES)
def test_B05_B07_B13_a_title_reads_as_its_author_wrote_it(title, render):
    reply = Reply((replies.hostile_card(title), replies.hostile_listing((title,))))
    (message,) = rendered(reply, render=render)
    seen = read_message(payload(message))
    assert seen.mentions == []
    assert sum(clean(title) in line for line in seen.text.splitlines()) >= 4
    assert replies.ARXIV in seen.links
    assert "https://example.org/paper" in seen.links


@KINDS
def test_B06_the_numbers_of_a_later_page_are_the_numbers_shown(render):
    titles = ("Sixth", "7. Seventh", "2024. A Year in Review\n2. Second line")
    (message,) = rendered(Reply((replies.hostile_listing(titles, first=6),)), render=render)
    assert "6  Sixth" in shown(message)
    assert "7  7. Seventh" in shown(message)
    assert "8  2024. A Year in Review 2. Second line" in shown(message)
    assert "list" not in read_message(payload(message)).forms


@KINDS
def test_B09_a_long_digest_is_parted_between_papers_in_order(render):
    cards = tuple(
        Card(
            PaperId.of_text(f"{n}"), f"{n:02d} {'&*' * 118}", replies.ARXIV, abstract="_ " * 700,
            buttons=(Button("Show", Invocation.of("show", paper=n)),),
        )
        for n in range(60)
    )  # fmt: skip
    messages = rendered(Reply(cards), "digest:7", render)
    for message in messages:
        check(message)
    lines = [line for message in messages for line in shown(message).splitlines()]
    assert [line[:2] for line in lines if "&*" in line] == [f"{n:02d}" for n in range(60)]
    pressed = [token for message in messages for token in tokens_of(message) if "show" in token]
    assert [Invocation.from_token(token).get("paper") for token in pressed] == [str(n) for n in range(60)]


@KINDS
def test_B10_three_hundred_authors_leave_room_for_the_paper(render):
    (message,) = rendered(replies.SAMPLES["a card of 300 authors"], render=render)
    assert "Observation of a Boson" in shown(message)
    assert "Author001 Zed, " in shown(message)
    assert len(shown(message)) < 600


@KINDS
@pytest.mark.parametrize("letter", ["😀", "𝓐", "e\u0301\u0323", "👨‍👩‍👧", "汉"])
def test_B08_what_is_too_long_is_cut_between_graphemes_and_says_so(letter, render):
    words = letter * 4_000
    button = Button(words, replies.ARXIV)
    card = Card(PaperId.of_text("x"), words, replies.ARXIV, words, (words,), words, buttons=(button,))
    messages = rendered(Reply((card, Text((words,)))), render=render)
    found = [line for message in messages for line in shown(message).splitlines()]
    found += [node["label"] for message in messages for node in buttons_of(message)]
    whole = clean(letter)
    for text in found:
        kept = text.removesuffix(f" <{replies.ARXIV}>").removesuffix("…")
        assert kept == whole * (len(kept) // len(whole))
    assert sum("…" in text for text in found) >= 5


def test_a_long_reference_is_given_whole():
    words = "\n".join(f"line {number} of a `reference`" for number in range(600))
    messages = rendered(Reply((Verbatim(words),)))
    assert len(messages) > 1
    assert "\n".join(shown(message) for message in messages) == words


def test_B08_a_long_line_that_is_copied_is_parted_between_graphemes():
    family = "👨‍👩‍👧"
    messages = rendered(Reply((Verbatim(family * 3_000),)))
    given_parts = [line for message in messages for line in shown(message).splitlines()]
    assert len(given_parts) > 1
    assert all(part == family * (len(part) // len(family)) for part in given_parts)
    assert "".join(given_parts) == family * 3_000


def test_every_button_carries_its_invocation_and_opens_its_address():
    (message,) = rendered(Reply((replies.CARD,)))
    opening, *others = buttons_of(message)
    assert opening["url"] == replies.ARXIV
    assert [Invocation.from_token(button["custom_id"]) for button in others] == [
        button.press for button in replies.CARD.buttons[1:]
    ]
    assert [button["style"] for button in others] == [2, 1, 4]


@KINDS
def test_everything_that_can_be_pressed_can_be_pressed_in_its_message(sample, render):
    wanted = [button.press for button in sample.pressable() if isinstance(button.press, Invocation)]
    wanted += [item.open for block in sample.blocks if isinstance(block, Listing) for item in block.items if item.open]
    messages = rendered(sample, render=render)
    assert {Invocation.from_token(token) for message in messages for token in tokens_of(message)} == set(wanted)


def test_a_dangerous_address_is_no_link_and_no_button():
    (message,) = rendered(Reply((replies.SAMPLES["cards of bad addresses"].blocks[0],)))
    assert read_message(payload(message)).links == []


def test_a_page_of_results_is_one_line_a_paper_with_its_button_and_one_menu_for_all():
    (message,) = rendered(Reply((replies.hostile_listing(("One", "Two", "Three")),)))
    kinds = [node["type"] for node in nodes(payload(message)) if "type" in node]
    assert (kinds.count(17), kinds.count(9), kinds.count(3)) == (1, 3, 1)
    assert [button["label"] for button in buttons_of(message)] == ["Show 1", "Show 2", "Show 3"]
    options = [node for node in nodes(payload(message)) if "value" in node]
    assert options[0]["label"] == "1  Similar"
    assert options[0]["description"] == "One"


def test_a_lone_paper_has_buttons_rather_than_a_menu():
    (message,) = rendered(Reply((replies.hostile_listing(("The only one",)),)))
    assert [button["label"] for button in buttons_of(message)] == ["Show 1", "Similar", "Cite", "Forget"]


def test_a_menu_of_more_than_25_choices_becomes_two():
    menu = Menu("Which", tuple(Button(f"B{n}", Invocation.of("show", paper=n)) for n in range(30)))
    (message,) = rendered(Reply((Text(("Choose.",)),), menus=(menu,)))
    selects = [node for node in nodes(payload(message)) if node.get("type") == 3]
    assert [len(select["options"]) for select in selects] == [25, 5]


def test_an_address_too_long_for_a_button_is_a_link():
    far = "https://example.org/" + "a" * 600
    (message,) = rendered(Reply((Text(("Read.",)),), (Button("Far", far),)))
    assert read_message(payload(message)).links == [far]
    check(message)


@KINDS
def test_each_message_of_a_delivery_bears_its_own_mark(sample, render):
    messages = rendered(sample, "digest:7", render)
    for number, message in enumerate(messages, 1):
        own = "digest:7" if number == 1 else f"digest:7/{number}"
        assert bears(ids_of(message), own)
        assert not bears(ids_of(message), "digest:70")
        for token in tokens_of(message):
            Invocation.from_token(token)
    for message in rendered(sample, "", render):
        assert not bears(ids_of(message), "digest:7")


def test_where_no_token_has_room_for_a_mark_a_button_bears_it():
    press = Invocation.of("search", words="w" * 75)
    (message,) = rendered(Reply((Text(("Found.",)),), (Button("More", press),)), "digest:7")
    assert [button["label"] for button in buttons_of(message)] == ["More", "Help"]
    assert bears(ids_of(message), "digest:7")
    assert [Invocation.from_token(token) for token in tokens_of(message)] == [press, Invocation("help")]


@KINDS
def test_there_is_always_room_for_the_button_that_bears_a_mark(render):
    alone = tuple(Button("Far", f"https://example.org/{n}") for n in range(5)) * 9
    full, rows = rendered(Reply((Text(("x",)),) * 40), "k", render), rendered(Reply((), alone), "k", render)
    assert len(rows) > 1
    for message in (*full, *rows):
        check(message)


@KINDS
def test_a_text_from_right_to_left_that_is_cut_turns_nothing_after_it(render):
    words = "מילה " * 400
    card = Card(PaperId.of_text("x"), words, replies.ARXIV, words, (words,), words)
    listing = Listing((Item(1, PaperId.of_text("x"), words, facts=(words,), why=(words,)),), (words * 5,))
    for message in rendered(Reply((card, listing, Text((words * 5,)))), render=render):
        check(message)
        for node in nodes(payload(message)):
            for text in (part for value in node.values() if isinstance(value, str) for part in value.splitlines()):
                assert text.count("\u2068") == text.count("\u2069")


def test_what_opens_a_line_stands_once_beside_it():
    opening = Invocation.of("show", paper="a")
    menu = (Button("Show", opening), Button("Cite", Invocation.of("cite", paper="a")))
    items = tuple(Item(n, PaperId.of_text("a"), "A", open=opening, menu=menu) for n in (1, 2))
    (message,) = rendered(Reply((Listing(items),)))
    assert [node["label"] for node in nodes(payload(message)) if "value" in node] == ["1  Cite", "2  Cite"]


def test_both_kinds_of_message_say_the_same(sample):
    def lines(render):
        return [line for message in rendered(sample, render=render) for line in shown(message).splitlines() if line]

    assert lines(components.render) == lines(embeds.render)


def test_the_payload_is_the_golden_one(sample, request):
    name = next(name for name, known in replies.SAMPLES.items() if known is sample)
    hold(GOLDEN / f"{name.replace(' ', '_')}.json", rendered(sample), request)


@pytest.mark.parametrize("name", ["every span", "a card", "a listing", "menus", "verbatim"])
def test_the_payload_with_embeds_is_the_golden_one(name, samples, request):
    messages = rendered(samples[name], render=embeds.render)
    hold(GOLDEN / "embeds" / f"{name.replace(' ', '_')}.json", messages, request)


def hold(golden, messages, request):
    payloads = [payload(message) for message in messages]
    if request.config.getoption("rewrite_conversations"):
        golden.parent.mkdir(exist_ok=True, parents=True)
        golden.write_text(json.dumps(payloads, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    assert json.loads(golden.read_text(encoding="utf-8")) == payloads


def test_a_listing_line_without_anything_to_open_is_text_alone():
    (message,) = rendered(Reply((Listing((Item(1, PaperId.of_text("a"), "A"), Item(2, PaperId.of_text("b"), "B"))),)))
    assert buttons_of(message) == []
    assert shown(message).splitlines() == ["1  A", "2  B"]
