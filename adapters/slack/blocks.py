"""Reply -> Block Kit: as few messages as hold it, each within Slack's limits by construction. Pure.

What others wrote stands in `rich_text` or `plain_text` elements, which Slack does not parse. A long reply becomes several
messages: pieces (a card, a line of a listing, a paragraph) are never torn, and their order stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any, assert_never

from adapters.foreign import flat, line, lines
from adapters.parting import packed, parts
from adapters.slack import limits
from adapters.slack.spans import Element, elements, escaped, escaped_length, link, text, words_of
from bot.invocation import Invocation
from bot.reply import Block, Button, Card, Item, Listing, Menu, Notice, Reply, Text, Verbatim
from bot.sites.addresses import safe_url
from bot.text import clean, cut

Json = dict[str, Any]

ABSTRACT = 2_000  # escaped characters of an abstract: a card and its buttons fit one message four times over
TITLE = 1_000  # of a title; real ones reach 818
SPOKEN_TITLE = 300  # of a title in the fallback, so that many fit
PARAGRAPH = 2_900
NOTHING_SAID = "Paperbot has nothing to say here."


@dataclass(frozen=True, slots=True)
class Message:
    """One message: `text` is the full sentence that notifications and screen readers give."""

    text: str
    blocks: list[Json]


@dataclass(frozen=True, slots=True)
class _Piece:
    """Blocks that belong together, and the words that stand for them in the fallback."""

    blocks: list[Json]
    said: str
    size: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", sum(map(_size, self.blocks)))


def render(reply: Reply, prefix: str) -> tuple[Message, ...]:
    """The messages of a reply, in order; none for one that says nothing. `prefix` goes before lines that can be typed."""
    ordinals = count()
    pieces = [piece for block in reply.blocks for piece in _pieces(block, prefix, ordinals)]
    controls = [*_actions(reply.buttons, ordinals), *_menus(reply.menus, ordinals)]
    pieces += [_Piece([control], "") for control in controls]
    return tuple(_message(held) for held in packed(pieces, _fits))


def _fits(pieces: list[_Piece]) -> bool:
    return (
        sum(len(piece.blocks) for piece in pieces) <= limits.BLOCKS
        and sum(piece.size for piece in pieces) <= limits.MESSAGE
        and sum(escaped_length(piece.said) + 1 for piece in pieces) <= limits.FALLBACK
    )


def _message(pieces: list[_Piece]) -> Message:
    said = "\n".join(piece.said for piece in pieces if piece.said)
    return Message(escaped(said or NOTHING_SAID), [block for piece in pieces for block in piece.blocks])


def _size(node: object) -> int:
    """The escaped characters that a block shows or leads to."""
    match node:
        case str():
            return escaped_length(node)
        case dict():
            return sum(
                _size(value) for key, value in node.items() if key not in ("type", "action_id", "block_id", "value")
            )
        case list():
            return sum(map(_size, node))
        case _:
            return 0


# --- blocks of the document ------------------------------------------------------------------------------------------


def _pieces(block: Block, prefix: str, ordinals: Iterator[int]) -> Iterator[_Piece]:
    match block:
        case Text(spans) | Notice(_, spans):
            said = cut(words_of(spans, prefix), PARAGRAPH, escaped_length)
            fits = escaped_length(words_of(spans, prefix)) <= PARAGRAPH
            yield _Piece([_paragraph(elements(spans, prefix) if fits else [text(said or " ")])], said)
        case Verbatim(words, _):
            for part in parts(clean(words), PARAGRAPH, escaped_length):
                yield _Piece(
                    [_rich({"type": "rich_text_preformatted", "elements": [text(part)]})],
                    cut(part, 600, escaped_length),
                )
        case Card():
            yield _card(block, prefix, ordinals)
        case Listing():
            yield from _listing(block, prefix, ordinals)
        case _:
            assert_never(block)


def _card(card: Card, prefix: str, ordinals: Iterator[int]) -> _Piece:
    title = cut(line(card.title) or "(untitled)", TITLE, escaped_length)
    facts = " · ".join(filter(None, (line(card.authors), *map(line, card.facts))))
    abstract = cut("\n".join(lines(card.abstract)), ABSTRACT, escaped_length)
    head = link(title, card.url, "bold") if card.url else [text(title, "bold")]
    sections = [
        head,
        [text(cut(facts, limits.SECTION, escaped_length))] if facts else [],
        [text(abstract)] if abstract else [],
    ]
    sections += [elements(note, prefix) for note in card.notes]
    sections.append(_joined([link(flat(found.text), found.url) for found in card.links]))
    said = "\n".join(filter(None, (cut(title, SPOKEN_TITLE, escaped_length), cut(facts, 200), cut(abstract, 300))))
    blocks = [_rich(*({"type": "rich_text_section", "elements": section} for section in _apart(sections)))]
    return _Piece([*blocks, *_actions(card.buttons, ordinals)], said)


def _listing(listing: Listing, prefix: str, ordinals: Iterator[int]) -> Iterator[_Piece]:
    if listing.heading:
        said = cut(words_of(listing.heading, prefix), 600, escaped_length)
        yield _Piece([_paragraph(elements(listing.heading, prefix))], said)
    for item in listing.items:
        yield _item(item, prefix, ordinals)


def _item(item: Item, prefix: str, ordinals: Iterator[int]) -> _Piece:
    title = cut(line(item.title) or "(untitled)", TITLE, escaped_length)
    below = " · ".join(filter(None, (*map(line, item.facts), words_of(item.why, prefix).strip())))
    words = f"{item.number}  {title}" + (f"\n{cut(below, limits.SECTION // 2, escaped_length)}" if below else "")
    section: Json = {"type": "section", "text": _plain(words)}
    presses = [button for button in (*_opening(item), *item.menu) if _works(button)]
    if presses:
        section["accessory"] = _choice(presses, f"What to do with {item.number}", ordinals)
    return _Piece([section], f"{item.number}  {cut(title, SPOKEN_TITLE, escaped_length)}")


def _opening(item: Item) -> tuple[Button, ...]:
    return (Button("Show", item.open, f"Show “{item.title}”"),) if item.open else ()


def _paragraph(found: list[Element]) -> Json:
    return _rich({"type": "rich_text_section", "elements": found})


def _rich(*sections: Json) -> Json:
    return {"type": "rich_text", "elements": list(sections)}


def _plain(words: str, most: int = limits.SECTION) -> Json:
    """A plain_text object. `emoji` off: `:100:` stays what its author wrote."""
    return {"type": "plain_text", "text": cut(words, most) or " ", "emoji": False}


def _apart(sections: list[list[Element]]) -> Iterator[list[Element]]:
    """The sections that hold something, a line break before each but the first."""
    for number, section in enumerate(filter(None, sections)):
        yield [text("\n"), *section] if number else section


def _joined(found: list[list[Element]]) -> list[Element]:
    held = [part for part in found if part]
    return [element for number, part in enumerate(held) for element in ([text(" · ")] if number else []) + part]


# --- what can be pressed ---------------------------------------------------------------------------------------------


def _actions(buttons: Iterable[Button], ordinals: Iterator[int]) -> Iterator[Json]:
    row = [_button(button, ordinals) for button in buttons if _works(button)]
    for start in range(0, len(row), limits.ACTIONS):
        yield {"type": "actions", "elements": row[start : start + limits.ACTIONS]}


def _works(button: Button) -> bool:
    return isinstance(button.press, Invocation) or _url(button.press) is not None


def _button(button: Button, ordinals: Iterator[int]) -> Json:
    found: Json = {
        "type": "button",
        "text": _plain(line(button.label), limits.BUTTON),
        "accessibility_label": cut(line(button.spoken), limits.BUTTON) or "Button",
        "action_id": _action_id(button.press, ordinals),
    }
    if url := _url(button.press):
        found["url"] = url
    if button.style != "plain":
        found["style"] = {"main": "primary", "danger": "danger"}[button.style]
    return found


def _action_id(press: Invocation | str, ordinals: Iterator[int]) -> str:
    ordinal = next(ordinals)
    return press.token(ordinal) if isinstance(press, Invocation) else f"open#{ordinal}"


def _url(press: Invocation | str) -> str | None:
    return safe_url(press) if isinstance(press, str) else None


def _menus(menus: Iterable[Menu], ordinals: Iterator[int]) -> Iterator[Json]:
    for menu in menus:
        if presses := [button for button in menu.buttons if isinstance(button.press, Invocation)]:
            yield {"type": "actions", "elements": [_select(presses, menu.label, ordinals)]}


def _choice(buttons: list[Button], label: str, ordinals: Iterator[int]) -> Json:
    """An overflow menu where the choices are few enough, else a select menu."""
    if len(buttons) > limits.OVERFLOW:
        return _select([button for button in buttons if isinstance(button.press, Invocation)], label, ordinals)
    return {"type": "overflow", "action_id": f"menu#{next(ordinals)}", "options": _options(buttons, ordinals)}


def _select(buttons: list[Button], label: str, ordinals: Iterator[int]) -> Json:
    return {
        "type": "static_select",
        "action_id": f"menu#{next(ordinals)}",
        "placeholder": _plain(line(label), limits.PLACEHOLDER),
        "options": _options(buttons, ordinals),
    }


def _options(buttons: list[Button], ordinals: Iterator[int]) -> list[Json]:
    found = []
    for button in buttons[: limits.OPTIONS]:
        option: Json = {
            "text": _plain(line(button.label), limits.BUTTON),
            "value": _action_id(button.press, ordinals),
        }
        if url := _url(button.press):
            option["url"] = url
        found.append(option)
    return found
