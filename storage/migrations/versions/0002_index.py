"""The search index: full text in two FTS5 tables, and what belongs to it (storage/index.py tells what each is for)."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

TABLES = (
    """
    CREATE TABLE index_state (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        version INTEGER NOT NULL,   -- of bot/words.py, by which all below was written
        papers INTEGER NOT NULL,
        length INTEGER NOT NULL     -- of all papers together, in words
    )
    """,
    """
    CREATE TABLE index_paper (      -- what every candidate is looked at by: kept small
        seq INTEGER PRIMARY KEY,
        paper TEXT NOT NULL,        -- its id
        owner INTEGER NOT NULL,     -- 0: public
        year INTEGER NOT NULL,      -- 0: unknown
        title TEXT NOT NULL,        -- a character a word
        authors TEXT NOT NULL,      -- as written, a line each
        untitled INTEGER NOT NULL   -- whether the title was derived from the abstract
    )
    """,
    """
    CREATE TABLE index_body (
        seq INTEGER PRIMARY KEY,
        body TEXT NOT NULL,         -- the abstract, a character a word
        marks TEXT NOT NULL         -- year and venue, as they stand in the full text
    )
    """,
    """
    CREATE TABLE index_called (     -- what a paper is called: its title, and the name in it
        name INTEGER NOT NULL,      -- hashed
        seq INTEGER NOT NULL,
        PRIMARY KEY (name, seq)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX index_called_seq ON index_called (seq)",
    """
    CREATE TABLE index_word (
        code INTEGER PRIMARY KEY,   -- the character that stands for it
        text TEXT NOT NULL UNIQUE,
        stem TEXT NOT NULL,
        papers INTEGER NOT NULL,    -- public papers that hold it
        hidden INTEGER NOT NULL,    -- private ones
        trusted INTEGER NOT NULL    -- whether it is taken for a word rather than for somebody's error
    )
    """,
    "CREATE INDEX index_word_stem ON index_word (stem)",
    """
    CREATE TABLE index_name (       -- words of authors' names
        id INTEGER PRIMARY KEY,
        text TEXT NOT NULL UNIQUE,
        papers INTEGER NOT NULL,
        hidden INTEGER NOT NULL,
        trusted INTEGER NOT NULL
    )
    """,
    """
    CREATE TABLE index_misspelling (
        key INTEGER NOT NULL,       -- of a word with letters left out
        word INTEGER NOT NULL,      -- index_word.code, or -index_name.id
        PRIMARY KEY (key, word)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE index_venue (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        words TEXT NOT NULL,        -- normalised, with its acronyms, a space before and behind each
        papers INTEGER NOT NULL,
        hidden INTEGER NOT NULL
    )
    """,
    "CREATE INDEX index_venue_words ON index_venue (words)",
    """
    CREATE TABLE index_year (
        year INTEGER PRIMARY KEY,   -- 0: unknown
        papers INTEGER NOT NULL,
        hidden INTEGER NOT NULL
    )
    """,
    """
    CREATE TABLE index_owner (
        id INTEGER PRIMARY KEY,
        owner TEXT NOT NULL UNIQUE
    )
    """,
    """
    CREATE VIRTUAL TABLE index_heading USING fts5(
        words, content='', columnsize=0, detail=none, prefix='2 3', tokenize="ascii tokenchars '@#~'"
    )
    """,
    """
    CREATE VIRTUAL TABLE index_fulltext USING fts5(
        words, content='', columnsize=0, detail=none, tokenize="ascii tokenchars '@#~'"
    )
    """,
)
NAMES = (
    "fulltext",
    "heading",
    "owner",
    "year",
    "venue",
    "misspelling",
    "name",
    "word",
    "called",
    "body",
    "paper",
    "state",
)


def upgrade() -> None:
    for table in TABLES:
        op.execute(table)


def downgrade() -> None:
    for name in NAMES:
        op.execute(f"DROP TABLE index_{name}")
