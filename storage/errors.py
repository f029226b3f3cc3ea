"""What can be wrong with a database, each with its remedy."""

from bot.errors import PaperbotError


class DatabaseUnfit(PaperbotError):
    """The database cannot be opened, read or written; the sentence names the file and the remedy."""


class DatabaseTooNew(DatabaseUnfit):
    """A newer Paperbot has changed the database; this one would not understand it."""

    def __init__(self, where: str, version: str, known: str) -> None:
        self.version, self.known = version, known
        super().__init__(
            f"{where} was written by a newer Paperbot (its schema is {version}, this program knows {known}). "
            "Install that one, or let PAPERBOT_DATABASE_URL name another database."
        )


class DatabaseBusy(PaperbotError):
    """Another unit of work held the database for too long."""
