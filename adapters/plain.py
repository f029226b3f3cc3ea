"""A Reply as plain text: what a pipe, a screen reader and a terminal without colours are given."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import assert_never
from zoneinfo import ZoneInfo

from adapters.foreign import flat, line, lines
from adapters.numbering import Numbering, Row, hints, lone_item, numbering
from bot.invocation import Invocation
from bot.reply import (
    Block,
    Bold,
    Card,
    Code,
    Field,
    Form,
    Item,
    Link,
    Listing,
    Mention,
    Moment,
    Notice,
    Reply,
    Span,
    Spans,
    Text,
    Typed,
    Verbatim,
)
from bot.sites.addresses import safe_url
from bot.text import clean, cut, listed, one_line

ABSTRACT = 1_500  # characters of an abstract; the page holds the rest
NAME = 64  # characters of a user's id
DOT = " · "
UNTITLED = "(untitled)"
SOMEONE = "someone"  # of whom no name can be shown


def plain(reply: Reply, prefix: str = "", *, pressing: bool = True) -> str:
    """The text of a reply, without a newline at its end; "" for a reply that says nothing.

    `prefix` goes before each line that can be typed, a space between (`/paper`). Without `pressing` the
    buttons are left out, for a place where none can be pressed.
    """
    numbers = numbering(reply)
    rows = numbers.blocks if pressing else ((),) * len(reply.blocks)
    shown = addresses_shown(reply)
    parts = [_block(block, row, prefix, numbers, shown) for block, row in zip(reply.blocks, rows, strict=True)]
    text = _spaced(reply.blocks, parts)
    below = _below(reply, numbers, prefix, shown) if pressing else ""
    form = form_text(reply.form, prefix) if reply.form else ""
    return "\n\n".join(filter(None, (text, below, form)))


def addresses_shown(reply: Reply) -> frozenset[str]:
    """The addresses written out on cards, which their buttons need not repeat."""
    cards = [block for block in reply.blocks if isinstance(block, Card)]
    return frozenset(address for card in cards for _, address in card_links(card))


def card_links(card: Card) -> list[tuple[str, str]]:
    """What a card leads to, each safe address once: (`Open`, `https://…`), (`PDF`, …)."""
    links = [("Open", safe_url(card.url)), *((line(link.text), safe_url(link.url)) for link in card.links)]
    first = {address: label for label, address in reversed(links) if address}
    return [(first[address], address) for address in dict.fromkeys(address for _, address in links if address)]


def spoken_moment(moment: Moment) -> str:
    """An instant in its zone, in words: `Monday 30 November 2026, 09:00 Europe/Berlin`."""
    at, zone = _local(moment)
    day = f"{at:%A} {at.day} {at:%B} {at.year}"
    match moment.form:
        case "date":
            return day
        case "time":
            return f"{at:%H:%M} {zone}"
        case "both" | "relative":
            return f"{day}, {at:%H:%M} {zone}"
        case _:
            assert_never(moment.form)


def unmarked(spans: Iterable[Span], typing: Callable[[str], str]) -> str:
    """A paragraph as words alone, for places that hold no markup; `typing` says how a line is typed there."""
    return "".join(_unmarked(span, typing) for span in spans)


def _unmarked(span: Span, typing: Callable[[str], str]) -> str:
    match span:
        case str():
            return flat(span)
        case Bold(words) | Code(words) | Link(words, _):
            return flat(words)
        case Typed(typed_line):
            return typing(typed_line)
        case Mention():
            return SOMEONE
        case Moment():
            return spoken_moment(span)
        case _:
            assert_never(span)


def typed(typed_line: str, prefix: str = "") -> str:
    return f"{prefix} {line(typed_line)}".strip()


def same_as(form: Form) -> str:
    """The line to type instead of filling a form; "" where the form's options are kept under a key only."""
    if form.submit.parked_under is not None:
        return ""
    known = {**dict(form.submit.options), **{field.name: field.value for field in form.fields}}
    return " ".join((form.submit.command, *(f"{name}:{_quoted(value)}" for name, value in known.items())))


def row_text(row: Row, shown: frozenset[str] = frozenset()) -> str:
    """`[2 Similar] [3 Cite]`; a button that opens an address tells it unless it is among those `shown`."""
    return " ".join(f"[{press.number} {_label(press.button.label, press.button.press, shown)}]" for press in row)


# --- blocks ---------------------------------------------------------------------------------------------


def _spaced(blocks: tuple[Block, ...], parts: list[str]) -> str:
    """Paragraphs stand line under line, anything else has an empty line around it."""
    text, before = "", None
    for block, part in zip(blocks, parts, strict=True):
        if part:
            close = isinstance(block, Text | Notice) and isinstance(before, Text | Notice)
            text += (("\n" if close else "\n\n") if text else "") + part
            before = block
    return text


def _block(block: Block, row: Row, prefix: str, numbers: Numbering, shown: frozenset[str]) -> str:
    match block:
        case Text(spans) | Notice(_, spans):
            return _said(spans, prefix).strip()
        case Verbatim(text):
            return clean(text).strip("\n")
        case Card():
            return _card(block, row, prefix, shown)
        case Listing():
            return _listing(block, row, prefix, numbers, shown)
        case _:
            assert_never(block)


def _card(card: Card, row: Row, prefix: str, shown: frozenset[str]) -> str:
    facts = DOT.join(filter(None, map(line, card.facts)))
    head = [
        line(card.title) or UNTITLED,
        line(card.authors),
        facts,
        *(_said(note, prefix).strip() for note in card.notes),
    ]
    parts = ("\n".join(filter(None, head)), abstract(card), _links(card), row_text(row, shown))
    return "\n\n".join(filter(None, parts))


def abstract(card: Card) -> str:
    return "\n".join(lines(cut(clean(card.abstract), ABSTRACT)))


def _links(card: Card) -> str:
    return "\n".join(f"{label}: {address}" if label else address for label, address in card_links(card))


def _listing(listing: Listing, row: Row, prefix: str, numbers: Numbering, shown: frozenset[str]) -> str:
    width = max((len(str(item.number)) for item in listing.items), default=1)
    rows = [_item(item, width, prefix) for item in listing.items]
    if row:
        rows.append(" " * (width + 2) + row_text((*numbers.lines, *row), shown))
    return "\n".join(filter(None, (heading(listing, prefix), *rows)))


def heading(listing: Listing, prefix: str = "") -> str:
    """The heading; without one, how many there are where that is more than is seen."""
    if listing.heading or listing.total <= len(listing.items):
        return _said(listing.heading, prefix).strip()
    return f"{listing.total:,}{'+' if listing.at_least else ''} papers"


def _item(item: Item, width: int, prefix: str) -> str:
    title = DOT.join((line(item.title) or UNTITLED, *filter(None, map(line, item.facts))))
    why = _said(item.why, prefix).strip()
    return f"{item.number:>{width}}  {title}" + (f"\n{' ' * (width + 2)}{why}" if why else "")


# --- what can be pressed and filled ---------------------------------------------------------------------


def _below(reply: Reply, numbers: Numbering, prefix: str, shown: frozenset[str]) -> str:
    menus = (
        f"{line(menu.label)}: {row_text(row, shown)}"
        for menu, row in zip(reply.menus, numbers.menus, strict=True)
        if row
    )
    return "\n".join(filter(None, (_hint(reply, numbers, prefix), row_text(numbers.buttons, shown), *menus)))


def _hint(reply: Reply, numbers: Numbering, prefix: str) -> str:
    """How the lines of a listing are opened, and what else can be typed about them."""
    opening = ("a number to open its paper",) if opens_lines(reply, numbers) else ()
    ways = (*opening, *(f"`{typed(hint, prefix)}`" for hint in hints(reply)))
    return f"Type {listed(ways, 'or')}" if ways else ""


def opens_lines(reply: Reply, numbers: Numbering) -> bool:
    """Whether there are lines to open whose numbers stand alone: a single line has `[1 Open]` beneath it."""
    return bool(numbers.lines) and lone_item(reply) is None


def _label(label: str, press: Invocation | str, shown: frozenset[str]) -> str:
    address = safe_url(press) if isinstance(press, str) else None
    return f"{line(label)} {address}" if address and address not in shown else line(label)


def form_text(form: Form, prefix: str = "") -> str:
    """What a form asks, and the line that does the same."""
    same = same_as(form)
    ending = f"Type `{typed(same, prefix)}`" if same else "It is filled in at a terminal."
    return "\n".join((line(form.title), *map(_field, form.fields), ending))


def _field(field: Field) -> str:
    about = (
        line(field.hint),
        " or ".join(map(line, field.choices)),
        f"now {line(field.value)}" if field.value else "",
    )
    return f"{line(field.label)}: {'; '.join(filter(None, about))}".rstrip(": ")


def _quoted(value: str) -> str:
    said = line(value).replace('"', "'")
    return f'"{said}"' if " " in said else said or "…"


# --- spans ----------------------------------------------------------------------------------------------


def _said(spans: Spans, prefix: str) -> str:
    return "".join(_span(span, prefix) for span in spans)


def _span(span: Span, prefix: str) -> str:
    match span:
        case str():
            return flat(span)
        case Bold(text):
            return flat(text)
        case Code(text):
            return f"`{flat(text)}`"
        case Typed(typed_line):
            return f"`{typed(typed_line, prefix)}`"
        case Link(text, url):
            return link_text(text, safe_url(url))
        case Mention(user):
            return mention(user)
        case Moment():
            return spoken_moment(span)
        case _:
            assert_never(span)


def link_text(text: str, address: str | None) -> str:
    """The text with the address after it, either alone where the other is missing or the same."""
    said = line(text)
    if not address or said == address:
        return said
    return f"{said} ({address})" if said else address


def mention(user: str) -> str:
    return f"@{line(cut(one_line(user), NAME)) or SOMEONE}"


def _local(moment: Moment) -> tuple[datetime, str]:
    """The instant in its zone, and the zone: UTC where that one is unknown or would leave the calendar."""
    at = moment.at.replace(tzinfo=UTC) if moment.at.tzinfo is None else moment.at
    for zone in (moment.zone, "UTC"):
        try:
            return at.astimezone(ZoneInfo(zone)), zone
        except (KeyError, ValueError, OSError, OverflowError):
            continue
    return at.replace(tzinfo=UTC), "UTC"
