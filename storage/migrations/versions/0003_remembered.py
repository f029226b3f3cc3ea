"""What a platform told already."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "remembered",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("remembered_until", "remembered", ["until"])


def downgrade() -> None:
    op.drop_table("remembered")
