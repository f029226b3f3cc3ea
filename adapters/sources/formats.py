"""The formats that can be read. Another one is one file beside this and one name here."""

from __future__ import annotations

from adapters.sources.abstract_list import AbstractList
from adapters.sources.arxiv_atom import ArxivAtom
from adapters.sources.arxiv_feed import ArxivFeed
from adapters.sources.arxiv_oai import ArxivOai
from adapters.sources.bibtex import Bibtex
from adapters.sources.csl_json import CslJson
from adapters.sources.csv_table import CsvTable
from adapters.sources.feed import Feed
from adapters.sources.json_document import JsonDocument
from adapters.sources.jsonl import JsonLines
from adapters.sources.listing import ArxivListing
from adapters.sources.medline import Medline
from adapters.sources.openalex import OpenAlex
from adapters.sources.opml import Opml
from adapters.sources.pasted import PastedPaper
from adapters.sources.reading import Reader
from adapters.sources.ris import Ris
from adapters.sources.zotero_rdf import ZoteroRdf

FORMATS: tuple[Reader, ...] = (
    JsonLines(),
    CslJson(),
    OpenAlex(),
    JsonDocument(),
    Bibtex(),
    Ris(),
    Medline(),
    CsvTable(),
    ArxivAtom(),
    ArxivFeed(),
    ArxivOai(),
    ZoteroRdf(),
    Opml(),
    Feed(),
    ArxivListing(),
    PastedPaper(),
    AbstractList(),
)
