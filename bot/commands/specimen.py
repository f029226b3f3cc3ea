"""`specimen` and `exhibit`: one of everything that can be said or asked for, to see how a platform shows it.

Neither is listed: they are typed with a colon, `:specimen card`. A specimen is for its asker, an exhibit for everybody.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Literal, get_args

from bot.command import Option, command
from bot.context import Context
from bot.invocation import Invocation
from bot.papers import PaperId
from bot.reply import (
    SILENCE,
    Block,
    Bold,
    Button,
    Card,
    CheckPlace,
    Code,
    EditCard,
    FetchPaper,
    Field,
    Form,
    Item,
    Link,
    Listing,
    Mention,
    Menu,
    Moment,
    Notice,
    OpenThread,
    Reply,
    Text,
    Tone,
    Typed,
    Verbatim,
    say,
    sorry,
)
from bot.request import Role

KINDS = Literal[
    "spans", "notices", "card", "listing", "pages", "verbatim", "buttons", "menus", "form", "long", "hostile",
    "everything", "sorry", "silence", "check", "fetch", "thread", "edit",
]  # fmt: skip
KIND = Option("which of them", free=True)
SAID = Option("what came back")

PAPER = PaperId.parse("arxiv:1706.03762")
TITLE, URL = "Attention Is All You Need", "https://arxiv.org/abs/1706.03762"
NINE = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)
HOSTILE = r"*<!channel>* <@U1> @everyone [free](http://evil.example) <http://evil.example|arXiv> `*_~ &amp; $\alpha$"


@command("specimen", listed=False, opens_form=True)
def specimen(
    context: Context,
    kind: Annotated[KINDS | None, KIND] = None,
    page: Annotated[int, Option("which page of them")] = 1,
    said: Annotated[str, SAID] = "",
    outcome: Annotated[str, SAID] = "",
    found: Annotated[str, SAID] = "",
) -> Reply:
    """Show one of everything to whoever asks."""
    if back := outcome or found or said:
        return say("That came back as ", Bold(back), ".")
    return _one(context, kind, page)


@command("exhibit", listed=False, private=False, who=Role.MEMBER)
def exhibit(
    context: Context,
    kind: Annotated[KINDS | None, KIND] = None,
    page: Annotated[int, Option("which page of them")] = 1,
    thread: Annotated[str, SAID] = "",
    link: Annotated[str, SAID] = "",
) -> Reply:
    """Show one of everything to everybody in the channel."""
    if thread and kind != "edit":
        again = context.invocation.having(kind="edit", thread=thread)
        return say("It stands ", Link("there", link), ".", buttons=(Button("Edit it", again),))
    if kind == "edit" and thread:
        edited = Reply((_card(TITLE), Notice(Tone.DONE, ("Edited.",))), private=False)
        return Reply(acts=(EditCard(context.place, thread, edited),))
    return _one(context, kind, page)


def _one(context: Context, kind: str | None, page: int) -> Reply:
    if kind in PLAIN:
        return PLAIN[kind]()
    me = context.invocation.command
    match kind:
        case "pages":
            following = Button("More", Invocation.of(me, kind=kind, page=page + 1), f"More: page {page + 1}")
            return Reply((_listing(TITLE, first=2 * page - 1),), (following,), replaces=page > 1)
        case "form":
            return Reply(form=_form())
        case "check":
            return Reply((Text(("Looking.",)),), acts=(CheckPlace(context.place, Invocation("specimen")),))
        case "fetch":
            return Reply((Text(("Fetching.",)),), acts=(FetchPaper(PAPER, Invocation.of("specimen", said="nothing")),))
        case "thread" | "edit":
            return _threaded(context)
        case _:
            return _index(me)


def _threaded(context: Context) -> Reply:
    """A thread is for everybody, so that only an exhibit opens one."""
    if context.invocation.command != "exhibit":
        return sorry("A thread is no private thing: ", Typed(":exhibit thread"), ".")
    opening = Reply((_card(TITLE),), private=False)
    return Reply(acts=(OpenThread(PAPER, TITLE, context.place, opening, Invocation("exhibit")),))


def _index(me: str) -> Reply:
    presses = tuple(Button(kind, Invocation.of(me, kind=kind), f"Show: {kind}") for kind in get_args(KINDS))
    return Reply((Text(("For example ", Typed(f":{me} card"), ".")),), menus=(Menu("Show", presses),))


def _card(title: str) -> Card:
    return Card(
        id=PAPER,
        title=title,
        url=URL,
        authors=f"Ashish Vaswani, {title}",
        facts=("NeurIPS 2017", title),
        abstract=f"The dominant models are recurrent. {title}\nA network of attention alone does better.",
        links=(Link("PDF", "https://arxiv.org/pdf/1706.03762"), Link(title, "https://example.org/code")),
        notes=(("Discussed on ", Moment(NINE, "Europe/Berlin", "date"), " by ", Mention("U1"), "."),),
        buttons=_buttons(title),
    )


def _buttons(title: str) -> tuple[Button, ...]:
    return (
        Button("Open", URL, f"Open the page of “{title}”"),
        Button("Show", Invocation.of("show", paper=PAPER), f"Show “{title}”", "main"),
        Button("Cite", Invocation.of("cite", paper=PAPER), f"Cite “{title}”", "danger"),
    )


def _listing(title: str, first: int = 1, count: int = 2) -> Listing:
    why = ("“", Bold("attention"), "” in the title")
    items = tuple(
        Item(
            n, PAPER, f"{title} ({n})", URL, ("NeurIPS 2017",), why, Invocation.of("show", paper=PAPER), _buttons(title)
        )
        for n in range(first, first + count)
    )
    return Listing(items, ("Papers for ", Bold(title)), first + count - 1, at_least=True)


def _form() -> Form:
    fields = (
        Field("said", "Words", "attention", "what is repeated", required=True),
        Field("note", "Note", hint="for nobody", long=True),
        Field("when", "When", "weekly", choices=("weekdays", "weekly", "monthly")),
    )
    return Form("One of each field", fields, Invocation("specimen"), "Repeat")


def _spans(words: str = TITLE) -> Text:
    moments = tuple(Moment(NINE, "Europe/Berlin", form) for form in ("date", "time", "both", "relative"))
    apart = tuple(span for moment in moments for span in (moment, ", "))
    linked = (Link("a paper", URL), ", ", Link(words, "https://example.org/elsewhere"))
    return Text(
        (words, ", ", Bold(words), ", ", Code(words), ", ", Typed("help"), ", ", *linked, ", ", *apart, Mention("U1"))
    )


def _notices(words: str = TITLE) -> tuple[Block, ...]:
    return tuple(Notice(tone, (f"{tone.capitalize()}: {words}. ", Typed("help"))) for tone in Tone)


def _everything(words: str) -> Reply:
    blocks = (_spans(words), *_notices(words), _card(words), _listing(words), Verbatim(f"```\n{words}\n```", "text"))
    return Reply(blocks, _buttons(words), (Menu(words, _buttons(words)[1:], words),))


PLAIN: dict[str | None, Callable[[], Reply]] = {
    "spans": lambda: Reply((_spans(),)),
    "notices": lambda: Reply(_notices()),
    "card": lambda: Reply((_card(TITLE),)),
    "listing": lambda: Reply((_listing(TITLE),)),
    "verbatim": lambda: Reply((Verbatim(f"@misc{{x,\n  title = {{{TITLE}}},\n}}", "bibtex"),)),
    "buttons": lambda: say("Press.", buttons=_buttons(TITLE)),
    "menus": lambda: Reply((Text(("Choose.",)),), menus=(Menu("Do", _buttons(TITLE)[1:], f"Do with “{TITLE}”"),)),
    "long": lambda: Reply((_listing(TITLE, count=60), *(_card(f"{TITLE} {n}") for n in range(1, 21)))),
    "hostile": lambda: _everything(HOSTILE),
    "everything": lambda: _everything(TITLE),
    "sorry": lambda: sorry("Nothing was done. ", Typed("help"), " shows what can be."),
    "silence": lambda: SILENCE,
}
