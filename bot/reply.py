"""A Reply: the small document that is everything Paperbot says.

Text is a tuple of spans, never markup: only a renderer turns spans into a platform's markup, and it escapes every
`str`. So a paper titled `*<!channel>* @everyone [free](http://evil)` is harmless by construction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Literal

from bot.invocation import Invocation
from bot.papers import PaperId
from bot.request import Place

# --- spans -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bold:
    text: str


@dataclass(frozen=True, slots=True)
class Code:
    """A short literal: a word as typed, an identifier."""

    text: str


@dataclass(frozen=True, slots=True)
class Typed:
    """A line one can type, without its prefix: a renderer shows the form that works where the reader stands.

    `Typed("why 2")` is `/paper why 2` in a Slack channel, `@paperbot why 2` in a Slack thread, `why 2` at the console.
    """

    line: str


@dataclass(frozen=True, slots=True)
class Link:
    """Shown text and an http(s) address. `to_paper_site` addresses need no host beside the text."""

    text: str
    url: str


@dataclass(frozen=True, slots=True)
class Mention:
    """A user by id: shown by the platform as a name, never as a ping."""

    user: str


@dataclass(frozen=True, slots=True)
class Moment:
    """An instant (aware UTC), shown in each reader's own time; `zone` (IANA) is used where that is impossible."""

    at: datetime
    zone: str = "UTC"
    form: Literal["date", "time", "both", "relative"] = "both"


Span = str | Bold | Code | Typed | Link | Mention | Moment
Spans = tuple[Span, ...]


# --- what can be pressed ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Button:
    """`press` is an Invocation, or the address that opens. `says` is the accessible label and names the paper."""

    label: str
    press: Invocation | str
    says: str = ""
    style: Literal["plain", "main", "danger"] = "plain"

    @property
    def spoken(self) -> str:
        return self.says or self.label


@dataclass(frozen=True, slots=True)
class Menu:
    """A choice of buttons behind one control."""

    label: str
    buttons: tuple[Button, ...]
    says: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """An entry of a form. `name` is the option that it fills."""

    name: str
    label: str
    value: str = ""
    hint: str = ""
    long: bool = False
    required: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """A dialogue; submitting it is `submit` with the fields' values set as options."""

    title: str
    fields: tuple[Field, ...]
    submit: Invocation
    label: str = "OK"


# --- blocks ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Text:
    """One paragraph."""

    spans: Spans


class Tone(StrEnum):
    DONE = "done"
    INFO = "info"
    WARNING = "warning"
    SORRY = "sorry"


@dataclass(frozen=True, slots=True)
class Notice:
    """One paragraph that tells of the bot itself rather than of papers."""

    tone: Tone
    spans: Spans


@dataclass(frozen=True, slots=True)
class Verbatim:
    """Text that is copied, in a fixed-width block: a BibTeX entry, a report's lines."""

    text: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One paper in full. `facts` are short plain texts (venue and year, version); `notes` say what is special."""

    id: PaperId
    title: str
    url: str = ""
    authors: str = ""
    facts: tuple[str, ...] = ()
    abstract: str = ""
    links: tuple[Link, ...] = ()
    notes: tuple[Spans, ...] = ()
    buttons: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a listing. `number` is what a reader types to mean it; `why` says why it is here."""

    number: int
    id: PaperId
    title: str
    url: str = ""
    facts: tuple[str, ...] = ()
    why: Spans = ()
    open: Invocation | None = None
    menu: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """Papers as numbered lines. `total` counts all there are, `more` (if any) is a floor rather than a count."""

    items: tuple[Item, ...]
    heading: Spans = ()
    total: int = 0
    at_least: bool = False


Block = Text | Notice | Verbatim | Card | Listing


# --- acts ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenThread:
    """Open (or find) a thread for a paper; `then` receives `thread` and `link` as options."""

    paper: PaperId
    name: str
    place: Place
    opening: Reply
    then: Invocation


@dataclass(frozen=True, slots=True)
class CheckPlace:
    """See whether we may post to `place`; `then` receives `outcome`, one of our own reasons, or `ok`."""

    place: Place
    then: Invocation


@dataclass(frozen=True, slots=True)
class FetchPaper:
    """Ask the sources for an unknown paper; `then` receives `found`, its id, or nothing."""

    id: PaperId
    then: Invocation


@dataclass(frozen=True, slots=True)
class EditCard:
    """Show `reply` where the message `message` of `place` stood."""

    place: Place
    message: str
    reply: Reply
    then: Invocation | None = None


Act = OpenThread | CheckPlace | FetchPaper | EditCard


# --- the document ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said: blocks in order, then buttons and menus, or a form; and what is to be done (`acts`).

    `private`: for the asker alone. `replaces`: the answer takes the place of the message whose button was pressed.
    `failed`: nothing was done, for exit codes and logs.
    """

    blocks: tuple[Block, ...] = ()
    buttons: tuple[Button, ...] = ()
    menus: tuple[Menu, ...] = ()
    form: Form | None = None
    private: bool = True
    replaces: bool = False
    acts: tuple[Act, ...] = ()
    failed: bool = False

    def with_buttons(self, *buttons: Button) -> Reply:
        return replace(self, buttons=(*self.buttons, *buttons))

    def pressable(self) -> Iterator[Button]:
        """Everything that can be pressed, in reading order."""
        for block in self.blocks:
            if isinstance(block, Card):
                yield from block.buttons
            elif isinstance(block, Listing):
                for item in block.items:
                    yield from item.menu
        yield from self.buttons
        for menu in self.menus:
            yield from menu.buttons

    def pressing(self, change: Callable[[Invocation], Invocation]) -> Reply:
        """The same reply with every invocation that it holds put through `change`."""

        def button(old: Button) -> Button:
            return replace(old, press=change(old.press)) if isinstance(old.press, Invocation) else old

        def buttons(old: tuple[Button, ...]) -> tuple[Button, ...]:
            return tuple(map(button, old))

        def item(old: Item) -> Item:
            return replace(old, open=change(old.open) if old.open else None, menu=buttons(old.menu))

        def block(old: Block) -> Block:
            match old:
                case Card():
                    return replace(old, buttons=buttons(old.buttons))
                case Listing():
                    return replace(old, items=tuple(map(item, old.items)))
                case _:
                    return old

        return replace(
            self,
            blocks=tuple(map(block, self.blocks)),
            buttons=buttons(self.buttons),
            menus=tuple(replace(menu, buttons=buttons(menu.buttons)) for menu in self.menus),
            form=replace(self.form, submit=change(self.form.submit)) if self.form else None,
        )


SILENCE = Reply()


def say(*spans: Span, buttons: tuple[Button, ...] = (), private: bool = True) -> Reply:
    """A reply of one paragraph."""
    return Reply((Text(spans),), buttons, private=private)


def sorry(*spans: Span, buttons: tuple[Button, ...] = ()) -> Reply:
    """A private reply that says why nothing was done, and what to do next."""
    return Reply((Notice(Tone.SORRY, spans),), buttons, failed=True)
