"""Alembic runs this for every command: one transaction that has begun already, and whose end is not decided here."""

from alembic import context

from storage.migrations.ours import is_ours
from storage.tables import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    include_name=is_ours,
    render_as_batch=True,
    transactional_ddl=True,  # off by default for SQLite, which can do it once BEGIN was said aloud
)
with context.begin_transaction():
    context.run_migrations()
