"""Logs: structured lines on standard error, secrets taken out."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

from bot.request import Request

_SECRET = re.compile(
    r"xox[abeprs]-[\w-]+|xapp-[\w-]+|[\w-]{18,}\.[\w-]{6}\.[\w-]{20,}|(?<=/webhooks/)\d+/[^/\s]+|"
    r"(?:Bot|Bearer|Basic)\s+[\w.~+/=-]{8,}|(?<=[?&\s])(?:code|state|token|secret)=[^\s&\"']+"
)


def tell_fault(code: str, request: Request, error: Exception) -> None:
    """Logs one fault of ours under the short code that the reader was told, without the reader's words."""
    import structlog

    log = structlog.wrap_logger(
        structlog.PrintLogger(sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            without_secrets,
            structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event", "code"]),
        ],
    )
    command = request.invocation.command if request.invocation else "line"
    log.error("fault", code=code, command=command, tenant=str(request.place.tenant), exc_info=error)


def log_to_stderr() -> None:
    """Sends what all modules log to standard error, a structured line each, from INFO on."""
    import structlog

    told = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
        ],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            without_secrets,
            structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"]),
        ],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(told)
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    for library in ("alembic", "discord"):
        logging.getLogger(library).setLevel(logging.WARNING)


def without_secrets(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """The event with every token, authorisation and code in its texts made unreadable."""
    return {key: _SECRET.sub("[secret]", value) if isinstance(value, str) else value for key, value in event.items()}
