"""Values of other people's JSON as text: null and its like are nothing, lists and objects give what stands for them."""

from __future__ import annotations

import re
from datetime import date

from bot.papers import EARLIEST_YEAR, LATEST_YEAR

_NOTHING = frozenset(("None", "null", "NULL", "nan", "NaN", "N/A", "n/a", "NA", "-"))
_YEAR = re.compile(r"(?<!\d)([12]\d{3})(?!\d)")
_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?!\d)")


def unwrapped(value: object) -> object:
    """OpenReview's second interface says `{"value": …}`."""
    return value["value"] if isinstance(value, dict) and value.keys() == {"value"} else value


def text_of(value: object) -> str:
    """A value as text: of a list its first, of an object its name; nothing for null and its like."""
    if isinstance(value, list):
        return next((text for item in value[:10] if not isinstance(item, list) and (text := text_of(item))), "")
    if isinstance(value, dict):
        named = (value.get(key) for key in ("value", "name", "text", "title", "url"))
        return next((text for item in named if isinstance(item, str) and (text := text_of(item))), "")
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    text = str(value).strip() if isinstance(value, str) or abs(value) < 1e15 else ""
    return "" if text in _NOTHING else text


def texts_of(value: object) -> list[str]:
    """The texts of a list, or the one of anything else."""
    items = value if isinstance(value, list) else [value]
    return [text for item in items if (text := text_of(item))]


def year_of(value: object) -> int | None:
    """The year in a number, a date or any text: `2021`, `"c. 1998"`, `"2021-05-03"`."""
    found = _YEAR.search(_date_text(value))
    return int(found[1]) if found and EARLIEST_YEAR <= int(found[1]) <= LATEST_YEAR else None


def day_of(value: object) -> date | None:
    """The day that a date begins with, `2021-05-03T10:00:00Z`."""
    found = _DAY.match(_date_text(value))
    try:
        return date(*map(int, found.groups())) if found else None
    except ValueError:
        return None


def _date_text(value: object) -> str:
    """A date as text; CSL says `{"date-parts": [[2021, 5, 3]]}`."""
    if isinstance(value, dict) and isinstance(parts := value.get("date-parts"), list) and parts:
        first = parts[0] if isinstance(parts[0], list) else parts
        return "-".join(text_of(part).zfill(2) for part in first[:3])
    return text_of(value)
