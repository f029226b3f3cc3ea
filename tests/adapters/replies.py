"""One Reply of every kind that the document model can say, some of them with the worst text that papers and people hold.

SAMPLES maps a name to a Reply; every renderer is run over all of them through the fixture `sample`. Renderers with golden
payloads take single ones by name through the fixture `samples`. The lists above SAMPLES are for tests of one kind of text.
"""

from __future__ import annotations

from datetime import UTC, datetime

from bot.invocation import Invocation
from bot.papers import PaperId
from bot.reply import (
    SILENCE,
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
from bot.request import Place, Tenant

MONDAY_NINE = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)  # 09:00 in Berlin
ATTENTION = PaperId.parse("arxiv:1706.03762")
ARXIV = "https://arxiv.org/abs/1706.03762"
SLACK = Place(Tenant.slack(None, "T1"), "C1")
DISCORD = Place(Tenant.discord(42), "4242", "4343")

# --- hostile text ----------------------------------------------------------------------------------------------------

MENTIONING = r"*<!channel>* @everyone [free](http://evil) $\alpha$ *_~`"
TITLES = (
    MENTIONING,
    "Learning <T>-Structures & R&D > Baselines, or why &amp; fails",
    "A* Search, snake_case_name and ~O(n)~ with `grep` > 3 *stars*",
    "||Hidden|| Markov Models",
    "Seen <t:0:R> ago by <@123> in <#456> with :100: and <:blob:789>",
    "# Not a heading",
    "-# not small",
    "> not a quote",
    "- not a list",
    "2024. A Year in Review",
    "Why https://example.com is not enough",
    "[RETRACTED] Sets ] and [ Brackets",
    "[bold red]rich markup[/bold red] and [link=http://evil]more[/link] [/]",
    "🔴 Red Dot Networks 👨‍👩‍👧 and 🇩🇪",
    r"\*Starred\* Work",
    "trailing backslash \\",
    "Fences ``` @everyone ``` and `code",
    "למידה עמוקה 2025 (גרסה שנייה)",
    "التعلم العميق: مقدمة",
    "深度学习的表示：综述",
    "日本語の論文、その題名",
    "Décomposé: e\u0301tude",
    "𝓐𝓑𝓒 mathematical letters",
    "Robert'); DROP TABLE papers;--",
    "{curly} %s %(name)s {0} ${HOME} `id`",
)
CONTROLS = (
    "Red \x1b[31malert\x1b[0m and \x1b]0;owned\x07title",
    "\x1b]8;;http://evil\x1b\\free\x1b]8;;\x1b\\",
    "\x9b31mC1 \x85 \x90q\x9c",
    "bell \x07 back \x08 null \x00 delete \x7f",
    "one\r\ntwo\ttabbed\x0bthree\x0cfour\u2028five\u2029six",
    "\u202eturned\u202c \u2066isolated\u2069 \u200bzero\u200b width\ufeff",
    "Z" + "\u0301\u0316\u0327\u0332" * 20 + "algo",
    "lone \ud800 surrogate",
)
NAMES = (
    "||Dark||",
    "iD4NG```",
    "hi *hello",
    "@everyone",
    "<!here>",
    "\u202eeman",
    "_under_",
    "   ",
    "a" * 200,
    "Robert'); DROP TABLE votes;--",
)
ADDRESSES = (
    "javascript:alert(1)",
    "http://user:password@example.org/",
    "https://arxiv.org@evil.example/",
    "https://аrxiv.org/abs/1706.03762",
    "https://example.org/a b\x1b]8;;http://evil\x1b\\",
    "https://example.org/<script>|x>",
    "ftp://example.org/",
    "//example.org/",
    "https://[::1",
    "data:text/html,hello",
    "",
)
ABSTRACT = (
    "The dominant models are based on complex recurrent networks. We propose a network based on attention alone, "
    "which trains in a fraction of the time.\nIt reaches 28.4 BLEU, over 2 points better than what was best before."
)
LONG_ABSTRACT = "".join(f"Sentence {number} & <its> *claims* hold. " for number in range(1, 600))[:20_000]
HUNDREDS = ", ".join(f"Author{number:03} Zed" for number in range(1, 301))

# --- papers ----------------------------------------------------------------------------------------------------------


def paper_buttons(paper: PaperId, title: str) -> tuple[Button, ...]:
    return (
        Button("Open", ARXIV, f"Open the page of “{title}”"),
        Button("Similar", Invocation.of("similar", paper=paper), f"Papers similar to “{title}”"),
        Button("Cite", Invocation.of("cite", paper=paper), f"Cite “{title}”", "main"),
        Button("Forget", Invocation.of("forget", paper=paper), f"Forget “{title}”", "danger"),
    )


def item(number: int, title: str, **other: object) -> Item:
    paper = PaperId.of_text(f"{number} {title}")
    return Item(
        number=number,
        id=paper,
        title=title,
        url=ARXIV,
        facts=("Ashish Vaswani et al.", "NeurIPS 2017"),
        why=("“", Bold("attention"), "” in the title"),
        open=Invocation.of("show", paper=paper),
        menu=paper_buttons(paper, title),
        **other,
    )


CARD = Card(
    id=ATTENTION,
    title="Attention Is All You Need",
    url=ARXIV,
    authors="Ashish Vaswani, Noam Shazeer, Niki Parmar and 5 more",
    facts=("NeurIPS 2017", "arXiv 1706.03762"),
    abstract=ABSTRACT,
    links=(
        Link("PDF", "https://arxiv.org/pdf/1706.03762"),
        Link("Code", "https://github.com/tensorflow/tensor2tensor"),
    ),
    notes=(("Discussed on ", Moment(MONDAY_NINE, "Europe/Berlin", "date"), " by ", Mention("U1"), "."),),
    buttons=paper_buttons(ATTENTION, "Attention Is All You Need"),
)


def hostile_card(text: str) -> Card:
    """A card that holds `text` in every field that a stranger fills."""
    return Card(
        id=PaperId.of_text(text),
        title=text,
        url="https://example.org/paper",
        authors=text,
        facts=(text, "2025"),
        abstract=text,
        links=(Link(text, "https://example.org/other"),),
        notes=((text, Bold(text), Code(text)),),
        buttons=paper_buttons(PaperId.of_text(text), text),
    )


def hostile_listing(texts: tuple[str, ...], first: int = 1) -> Listing:
    items = tuple(item(number, text) for number, text in enumerate(texts, first))
    return Listing(items, ("Papers for ", Bold(MENTIONING)), len(items))


# --- the samples -----------------------------------------------------------------------------------------------------

EVERY_SPAN = Text(
    (
        "Read “vison” as ",
        Bold("vision"),
        ", id ",
        Code("arxiv:1706.03762"),
        "; type ",
        Typed("similar 2"),
        " or open ",
        Link("the paper", ARXIV),
        ", says ",
        Mention("U1"),
        " on ",
        Moment(MONDAY_NINE, "Europe/Berlin"),
        ".",
    )
)
MOMENTS = tuple(
    Text((form, ": ", Moment(MONDAY_NINE, zone, form)))
    for zone in ("Europe/Berlin", "Asia/Kathmandu", "No/Where", "")
    for form in ("date", "time", "both", "relative")
)
SUBSCRIBING = Form(
    title="Subscribe this channel",
    fields=(
        Field("topic", "Topic", "diffusion models", "words to look for", required=True),
        Field("schedule", "When", choices=("weekdays", "weekly", "monthly")),
        Field("note", "Note", hint="for the others here", long=True),
    ),
    submit=Invocation.of("subscribe", topic="", place="C1"),
    label="Subscribe",
)
MORE = Button("More", Invocation.of("search", words="attention", page=2), "More: page 2")

SAMPLES: dict[str, Reply] = {
    "silence": SILENCE,
    "a sentence": say("The library is empty."),
    "an apology": sorry(
        "Nothing for ", Bold("atention"), ".", buttons=(Button("Search", Invocation.of("search", words="x")),)
    ),
    "every span": Reply((EVERY_SPAN,)),
    "moments": Reply(MOMENTS),
    "every tone": Reply(tuple(Notice(tone, (f"A notice that is {tone}, and ", Typed("help"), ".")) for tone in Tone)),
    "several paragraphs": Reply((EVERY_SPAN, Text(("One.",)), Text(("Two.",)), Notice(Tone.INFO, ("Three.",)))),
    "verbatim": Reply((Verbatim("@misc{x,\n  title = {A_B & C},\n}", "bibtex"),), (Button("RIS", Invocation("cite")),)),
    "verbatim with a fence": Reply((Verbatim("before\n``` @everyone ```\n````\n<!channel> & after", "text"),)),
    "verbatim with controls": Reply((Verbatim("\n".join(CONTROLS)),)),
    "a card": Reply((CARD,)),
    "a bare card": Reply((Card(ATTENTION, "Attention Is All You Need"),)),
    "a card without a title": Reply((Card(ATTENTION, "", abstract=ABSTRACT),)),
    "a card of 300 authors": Reply((Card(ATTENTION, "Observation of a Boson", ARXIV, HUNDREDS),)),
    "a card with a long abstract": Reply((Card(ATTENTION, "Long", ARXIV, "A B", abstract=LONG_ABSTRACT),)),
    "a card with a long title": Reply((Card(ATTENTION, "word " * 199 + "word", ARXIV, "A B"),)),
    "a card that mentions": Reply((hostile_card(MENTIONING),)),
    "a card with fences": Reply((hostile_card("Use ```python\nprint(1)\n``` here"),)),
    "a card from right to left": Reply((hostile_card("התקדמות 2025 ב-NLP: סקירה (חלק א)"),)),
    "a card in Chinese": Reply((hostile_card("大型视觉语言模型中的幻觉：综述"),)),
    "a card with emoji": Reply((hostile_card("🔴 Red 👩🏽‍🔬 Dot 🇩🇪 Networks ❤️"),)),
    "a card with controls": Reply((hostile_card(" ".join(CONTROLS)),)),
    "cards of bad addresses": Reply(
        tuple(
            Card(ATTENTION, "Spoofed", url, links=(Link("PDF", url),), notes=((Link("here", url),),))
            for url in ADDRESSES
        )
    ),
    "several cards": Reply((CARD, Text(("And another:",)), hostile_card("Second")), (MORE,)),
    "a listing": Reply((hostile_listing(("Attention Is All You Need", "Show, Attend and Tell", "LoRA")),), (MORE,)),
    "a second page": Reply(
        (hostile_listing(("Sixth", "Seventh"), first=6),),
        (Button("Back", Invocation.of("search", words="attention", page=1)), MORE),
    ),
    "a listing of one": Reply((hostile_listing(("The Hidden Life of Tokens",)),)),
    "a listing that opens nothing": Reply((Listing((Item(1, ATTENTION, "Bare"), Item(2, ATTENTION, "Barer"))),)),
    "an empty listing": Reply((Listing((), ("Nothing holds all of ", Bold("x y"), ".")),)),
    "a listing without a heading": Reply((Listing((item(1, "One"), item(2, "Two")), (), 1_204, at_least=True),)),
    "a hostile listing": Reply((hostile_listing(TITLES + CONTROLS),)),
    "a long listing": Reply((hostile_listing(tuple(f"Paper number {number}" for number in range(1, 121))),), (MORE,)),
    "long titles": Reply((hostile_listing(tuple("T" * 1_000 for _ in range(10))),)),
    "two listings": Reply((hostile_listing(("One", "Two")), hostile_listing(("Three", "Four"), first=3))),
    "names": Reply(tuple(Text(("Shared by ", Mention(name), " (", name, ") to all.")) for name in NAMES)),
    "links": Reply(tuple(Text(("See ", Link(MENTIONING, url), ".")) for url in (*ADDRESSES, ARXIV))),
    "buttons": Reply(
        (Text(("Choose.",)),),
        (
            Button("Privacy", "https://example.org/privacy"),
            Button("Undo", Invocation("undo"), "Undo the subscription", "danger"),
            Button(MENTIONING, Invocation.of("search", words=MENTIONING), MENTIONING, "main"),
            Button("Evil", "javascript:alert(1)"),
        ),
    ),
    "many buttons": Reply((Text(("Choose.",)),), tuple(Button(f"B{n}", Invocation.of("x", n=n)) for n in range(60))),
    "a menu": Reply(
        (Text(("Choose.",)),), menus=(Menu("Cite as", (MORE, Button("RIS", Invocation("cite"))), "Formats"),)
    ),
    "buttons alone": Reply(buttons=(MORE,)),
    "menus": Reply(
        (CARD,),
        (MORE,),
        tuple(
            Menu(f"Menu {n}", tuple(Button(f"{n}.{m}", Invocation.of("m", n=n, m=m)) for m in range(30)))
            for n in (1, 2)
        ),
    ),
    "a form": Reply((Text(("A channel can be sent papers.",)),), form=SUBSCRIBING),
    "a form alone": Reply(form=SUBSCRIBING),
    "a parked form": Reply(form=Form("Note", (Field("text", MENTIONING, MENTIONING, MENTIONING),), Invocation("~abc"))),
    "a public answer": Reply((Text(("Everybody reads this.",)),), private=False),
    "an answer in place": Reply((Text(("Page 2.",)),), replaces=True),
    "a thread to open": Reply(
        acts=(OpenThread(ATTENTION, MENTIONING, SLACK, Reply((CARD,), private=False), Invocation("opened")),)
    ),
    "a place to check": Reply((Text(("Looking.",)),), acts=(CheckPlace(DISCORD, Invocation("checked")),)),
    "a paper to fetch": Reply(acts=(FetchPaper(ATTENTION, Invocation("fetched")),)),
    "a card to edit": Reply(acts=(EditCard(SLACK, "1764489600.000100", Reply((CARD,))),)),
    "everything": Reply(
        (
            EVERY_SPAN,
            Notice(Tone.DONE, ("Done.",)),
            CARD,
            hostile_listing(TITLES),
            Verbatim("x = 1", "python"),
        ),
        (MORE, Button("Privacy", "https://example.org/privacy")),
        (Menu("Cite as", (Button("RIS", Invocation("cite")),)),),
        SUBSCRIBING,
        private=False,
        replaces=True,
        acts=(FetchPaper(ATTENTION, Invocation("fetched")),),
    ),
}
