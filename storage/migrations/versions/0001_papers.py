"""Papers, their ids, where they came from, the imports; and invocations too long for a button."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "papers",
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("covered_by", sa.Integer, sa.ForeignKey("papers.seq", deferrable=True, initially="DEFERRED")),
        sa.Column("withdrawn", sa.Boolean, nullable=False),
        sa.Column("year", sa.Integer),
        sa.Column("venue", sa.Text, nullable=False),
        sa.Column("version", sa.Integer),
        sa.Column("published", sa.Date),
        sa.Column("added_at", sa.BigInteger, nullable=False),
        sa.Column("likeness", sa.BigInteger),
        sa.Column("ids", sa.Text, nullable=False),
        sa.Column("doi", sa.Text, nullable=False),
        sa.Column("title_is_derived", sa.Boolean, nullable=False),
        sa.Column("more_authors", sa.Boolean, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("source_title", sa.Text, nullable=False),
        sa.Column("authors", sa.Text, nullable=False),
        sa.Column("links", sa.Text, nullable=False),
        sa.Column("categories", sa.Text, nullable=False),
        sa.Column("abstract", sa.Text, nullable=False),
        sa.Column("source_abstract", sa.Text),
        sqlite_autoincrement=True,
    )
    op.create_index("papers_shown", "papers", ["owner", "covered_by", "withdrawn"])
    op.create_index("papers_years", "papers", ["owner", "covered_by", "year"])
    op.create_index("papers_likeness", "papers", ["likeness"])
    op.create_index("papers_covered", "papers", ["covered_by"], sqlite_where=sa.text("covered_by IS NOT NULL"))
    op.create_table(
        "paper_ids",
        sa.Column("alias", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "imports",
        sa.Column("tenant", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("added", sa.Integer, nullable=False),
        sa.Column("merged", sa.Integer, nullable=False),
        sa.Column("undone", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "origins",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seq", sa.Integer, sa.ForeignKey("papers.seq", ondelete="CASCADE"), nullable=False),
        sa.Column("born", sa.Integer, nullable=False),
        sa.Column("tenant", sa.Text, nullable=False),
        sa.Column("import_number", sa.Integer),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("record", sa.Text),
        sa.ForeignKeyConstraint(["tenant", "import_number"], ["imports.tenant", "imports.number"]),
    )
    op.create_index("origins_seq", "origins", ["seq"])
    op.create_index("origins_import", "origins", ["tenant", "import_number"])
    op.create_table(
        "parked",
        sa.Column("tenant", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("token", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for name in ("parked", "origins", "imports", "paper_ids", "papers"):
        op.drop_table(name)
