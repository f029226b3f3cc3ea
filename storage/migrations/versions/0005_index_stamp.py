"""A stamp of the index, new with every change: by it storage/kept.py knows that what it learnt is still true."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("index_state", sa.Column("stamp", sa.Integer, nullable=False, server_default=sa.text("0")))


def downgrade() -> None:
    op.drop_column("index_state", "stamp")
