"""The Bot: one request in, one reply out. Find, convert, permit, run in a unit of work, park, apologise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from hashlib import sha256

from bot.command import Command
from bot.context import Context
from bot.errors import BadOption, Misunderstood, NotAllowed, NotFound, PaperbotError, SpareWords, UnknownCommand
from bot.invocation import Invocation, OldToken, fits, parking
from bot.papers import PaperId
from bot.parsing import Parsed, completions, parse
from bot.ports import Shelves, Store
from bot.recent import Recent
from bot.reply import SILENCE, Bold, Button, Card, Code, Listing, Notice, Reply, Span, Tone, Typed, Verbatim, sorry
from bot.request import Request, Role, Tenant

Report = Callable[[str, Request, Exception], None]  # (short code, what was asked, what went wrong)

MOST_BUTTONS = 250  # more than any platform shows: the ordinal that a token is measured with


class Bot:
    """Answers requests. Stateless but for what readers saw last; safe in threads."""

    def __init__(self, store: Store, commands: Sequence[Command], report: Report, program: str = "paperbot") -> None:
        self.commands = commands
        self._by_name = {command.name: command for command in commands}
        self._store = store
        self._report = report
        self._program = program
        self._recent = Recent()

    def handle(self, request: Request) -> Reply:
        """The answer to a request. It never raises: what goes wrong is answered in words."""
        try:
            reply = self._answer(request)
        except PaperbotError as error:
            reply = self._explained(error, request)
        except Exception as error:  # noqa: BLE001 - the one place where a fault of ours becomes an apology
            reply = self._apology(error, request)
        self._recent.remember(request, reply)
        return reply

    def complete(self, line: str) -> list[str]:
        """What the last word of a line may become."""
        return completions(line, self.commands)

    def suggest(self, tenant: Tenant, field: str, beginning: str) -> list[str]:
        """What a title, author or venue being typed may become, from the library."""
        with self._store.reading(tenant) as shelves:
            return shelves.library.suggest(field, beginning)

    def declared(self, request: Request) -> Command | None:
        """The command that a request asks for, known before it runs; None where there is none such."""
        try:
            return self._command(self._unparked(self._parsed(request).invocation, request))
        except PaperbotError:
            return None

    def private(self, request: Request) -> bool:
        """Whether the answer to a request is for its asker alone: known before it runs, as Discord's deferral needs."""
        command = self.declared(request)
        return command is None or command.private

    def wants(self, request: Request) -> Role:
        """The least role that a request asks for, so that an adapter looks a role up only where it decides something."""
        command = self.declared(request)
        return Role.GUEST if command is None else command.who

    def _answer(self, request: Request) -> Reply:
        parsed = self._parsed(request)
        if (paper := self._recent.of(request).numbers.get(parsed.number or 0)) is not None:
            return _asked_back(request.line, parsed.meant, paper)
        invocation = self._unparked(parsed.invocation, request)
        command = self._command(invocation)
        with self._unit(command, request) as shelves:
            reply = self._run(command, invocation, request, shelves)
        return self._parked(_with_doubt(_with_sharing(reply, command, invocation, request), parsed.meant), request)

    def _parsed(self, request: Request) -> Parsed:
        if request.invocation is not None:
            return Parsed(request.invocation)
        return Parsed(Invocation.from_token(request.token)) if request.token else parse(request.line, self.commands)

    def _command(self, invocation: Invocation) -> Command:
        command = self._by_name.get(invocation.command)
        if command is None:
            raise UnknownCommand(invocation.command)
        return command

    def _unit(self, command: Command, request: Request) -> AbstractContextManager[Shelves]:
        open_unit = self._store.writing if command.changes else self._store.reading
        return open_unit(request.place.tenant)

    def _run(self, command: Command, invocation: Invocation, request: Request, shelves: Shelves) -> Reply:
        if request.user.role < command.who:
            raise NotAllowed(f"Only {_people(command.who)} can do that here.")

        def again(other: Invocation) -> Reply:
            return self._run(self._command(other), other, request, shelves)

        context = Context(request, shelves, invocation, self.commands, self._recent.of(request), again, self._program)
        return replace(command.run(context, **command.values(invocation.options)), private=command.private)

    def _unparked(self, invocation: Invocation, request: Request) -> Invocation:
        """The invocation that a short one stands for, with the options a form has added to it."""
        key = invocation.parked_under
        if key is None:
            return invocation
        with self._store.reading(request.place.tenant) as shelves:
            token = shelves.parking.parked(key)
        if token is None:
            raise NotFound(key, "That button's words are no longer kept. Please type them again.")
        return Invocation.from_token(token).having(**dict(invocation.options))

    def _parked(self, reply: Reply, request: Request) -> Reply:
        """The reply with every invocation that is too long for a button kept in the store under a short key."""
        parked: dict[str, str] = {}

        def short(invocation: Invocation) -> Invocation:
            if fits(invocation.token(MOST_BUTTONS)):
                return invocation
            key, stand_in = parking(invocation)
            parked[key] = invocation.token()
            return stand_in

        shortened = reply.pressing(short)
        if parked:
            with self._store.writing(request.place.tenant) as shelves:
                for key, token in parked.items():
                    shelves.parking.park(key, token)
        return shortened

    def _explained(self, error: PaperbotError, request: Request) -> Reply:
        match error:
            case OldToken():
                return sorry(
                    "This button is from an older version of me. Please ask again: ", Typed("help"), " shows how."
                )
            case BadOption():
                return sorry(*_misfit(error), buttons=_search_for(request.line))
            case SpareWords():
                return sorry(str(error), buttons=_search_for(request.line))
            case UnknownCommand(word=word):
                return sorry(Code(word), " isn't something I can do. ", Typed("help"), " lists what is.")
            case NotFound():
                return sorry(str(error), buttons=_search_for(error.words))
            case Misunderstood() | NotAllowed():
                return sorry(f"{error} ", Typed("help"), " shows what can be done.")
            case _:
                return sorry(str(error))

    def _apology(self, error: Exception, request: Request) -> Reply:
        code = sha256(f"{request.at.isoformat()}{request.user.id}{error!r}".encode(errors="replace")).hexdigest()[:6]
        self._report(code, request, error)
        return sorry(
            "Something of mine broke; your words were fine. Nothing was changed. If it happens again, give whoever runs me "
            "this code: ",
            Code(code),
        )


def _with_doubt(reply: Reply, meant: str) -> Reply:
    """The reply with the line that was perhaps meant on top of it."""
    if not meant or reply == SILENCE:
        return reply
    doubt = Notice(Tone.INFO, ("I searched for these words. Did you mean ", Typed(meant), "?"))
    return replace(reply, blocks=(doubt, *reply.blocks))


def _asked_back(line: str, meant: str, paper: PaperId) -> Reply:
    """A misspelt command for a paper of the list above: a search would take that list away."""
    press = Button(meant, Invocation.of(meant.split()[0], paper=str(paper)), f"Do “{meant}”")
    said = ("I have no command ", Code(line.split()[0]), ". Did you mean ", Typed(meant), "?")
    return sorry(*said, buttons=(press, *_search_for(line)))


def _with_sharing(reply: Reply, command: Command, invocation: Invocation, request: Request) -> Reply:
    """A private result, seen where others read along, can be shared with them."""
    shows_papers = any(isinstance(block, Card | Listing | Verbatim) for block in reply.blocks)
    if not (command.private and not command.changes and request.place.shared and shows_papers):
        return reply
    share = Invocation.of("share", of=invocation.token())
    return reply.with_buttons(Button("Share here", share, "Share this with everybody in this channel"))


def _search_for(words: str) -> tuple[Button, ...]:
    """A button that takes words that could not be read otherwise as a search."""
    said = words.strip().removeprefix("search ").strip()
    return (Button("Search for it", Invocation.of("search", words=said), f"Search for “{said}”"),) if said else ()


def _misfit(error: BadOption) -> tuple[Span, ...]:
    meant: tuple[Span, ...] = (" Did you mean ", Bold(error.close[0]), "?") if error.close else ()
    return (f"{error}", *meant, f" I can read {error.wanted}." if error.value else f" It wants {error.wanted}.")


def _people(role: Role) -> str:
    return {Role.MANAGER: "those who manage this channel", Role.MEMBER: "members, not guests,"}.get(role, "everyone")
