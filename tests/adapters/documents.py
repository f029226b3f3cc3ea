"""Any Reply at all, drawn by hypothesis from the document model, and what must be true of any text made of one."""

import unicodedata

from hypothesis import strategies as st

from adapters.foreign import END_OF_ISOLATE, ISOLATE
from bot.invocation import Invocation
from bot.papers import PaperId, Scheme
from bot.reply import (
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
)
from bot.request import Place, Tenant
from bot.text import JOINERS
from tests.adapters.replies import ADDRESSES, ARXIV, CONTROLS, NAMES, TITLES

texts = st.text(max_size=30) | st.sampled_from(TITLES + CONTROLS + NAMES)
addresses = st.sampled_from((*ADDRESSES, ARXIV)) | texts | texts.map("https://example.org/".__add__)
ids = st.builds(PaperId, st.sampled_from(Scheme), st.text(min_size=1, max_size=12))
names = st.from_regex(r"[a-z]{1,8}", fullmatch=True)
invocations = st.builds(
    Invocation, names, st.dictionaries(names, texts, max_size=3).map(lambda found: tuple(found.items()))
)
zones = st.sampled_from(("UTC", "Europe/Berlin", "Pacific/Apia", "../etc", "", "Europe", "\x00"))
moments = st.builds(
    Moment,
    st.datetimes(timezones=st.timezones()) | st.datetimes(),
    zones,
    st.sampled_from(("date", "time", "both", "relative")),
)
spans = st.lists(
    texts
    | st.builds(Bold, texts)
    | st.builds(Code, texts)
    | st.builds(Typed, texts)
    | st.builds(Link, texts, addresses)
    | st.builds(Mention, texts)
    | moments,
    max_size=4,
).map(tuple)


def several(elements, most=3):
    return st.lists(elements, max_size=most).map(tuple)


styles = st.sampled_from(("plain", "main", "danger"))
buttons = several(st.builds(Button, texts, invocations | addresses, texts, styles))
menus = several(st.builds(Menu, texts, buttons, texts), 2)
fields = st.builds(Field, names, texts, texts, texts, st.booleans(), st.booleans(), several(texts))
forms = st.builds(Form, texts, several(fields), invocations, texts)
cards = st.builds(
    Card,
    ids,
    texts,
    addresses,
    texts,
    several(texts),
    texts,
    several(st.builds(Link, texts, addresses)),
    several(spans),
    buttons,
)
items = st.builds(
    Item,
    st.integers(-2, 2_000),
    ids,
    texts,
    addresses,
    several(texts),
    spans,
    st.none() | invocations,
    buttons,
)
listings = st.builds(Listing, several(items, 5), spans, st.integers(0, 10_000), st.booleans())
blocks = (
    st.builds(Text, spans)
    | st.builds(Notice, st.sampled_from(Tone), spans)
    | st.builds(Verbatim, texts, texts)
    | cards
    | listings
)
places = st.sampled_from((Place(Tenant.slack("E1", "T1"), "C1"), Place(Tenant.discord(1), "2", "3")))
bare = st.builds(Reply, several(blocks))
acts = (
    st.builds(OpenThread, ids, texts, places, bare, invocations)
    | st.builds(CheckPlace, places, invocations)
    | st.builds(FetchPaper, ids, invocations)
    | st.builds(EditCard, places, texts, bare)
)
replies = st.builds(
    Reply,
    several(blocks, 4),
    buttons,
    menus,
    st.none() | forms,
    st.booleans(),
    st.booleans(),
    several(acts, 2),
    st.booleans(),
)


FORMATS_ALLOWED = ISOLATE + END_OF_ISOLATE + JOINERS


def titles_of(reply):
    """The titles that a reply shows."""
    for block in reply.blocks:
        if isinstance(block, Card):
            yield block.title
        elif isinstance(block, Listing):
            yield from (line.title for line in block.items)


def unfit(text):
    """The characters of `text` that could do something to a terminal."""
    return [
        char for char in text if unicodedata.category(char) in ("Cc", "Cf", "Cs") and char not in "\n" + FORMATS_ALLOWED
    ]
