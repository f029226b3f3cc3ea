"""A Form -> a modal view, and back: its fields' values as the options of what it submits. Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from adapters.foreign import line
from adapters.slack import limits
from adapters.slack.payloads import parsed
from bot.invocation import Invocation
from bot.reply import Field, Form
from bot.text import cut

Json = dict[str, Any]
CALLBACK = "form"


def view(form: Form, place: Mapping[str, str]) -> Json:
    """The modal of a form. `place` travels along, so that the answer is given where the form was opened."""
    return {
        "type": "modal",
        "callback_id": CALLBACK,
        "title": _plain(form.title, limits.VIEW_TITLE),
        "submit": _plain(form.label, limits.VIEW_TITLE),
        "close": _plain("Cancel", limits.VIEW_TITLE),
        "private_metadata": json.dumps({"token": form.submit.token(), "place": dict(place)}, ensure_ascii=False),
        "blocks": [_input(field) for field in form.fields[: limits.VIEW_BLOCKS]],
    }


def submitted(view: Mapping[str, Any]) -> tuple[Invocation, dict[str, str]]:
    """What a submitted modal asks for, and the place that travelled along. Raises Misunderstood for another's modal."""
    held: Json = parsed(view["private_metadata"])
    values = view.get("state", {}).get("values", {})
    options = {name: _value(found) for inputs in values.values() for name, found in inputs.items()}
    return Invocation.from_token(held["token"]).having(**options), held["place"]


def _value(found: Mapping[str, Any]) -> str:
    selected = found.get("selected_option") or {}
    return found.get("value") or selected.get("value") or ""


def _input(field: Field) -> Json:
    block: Json = {
        "type": "input",
        "block_id": field.name,
        "label": _plain(field.label, limits.LABEL),
        "optional": not field.required,
        "element": _select(field) if field.choices else _entry(field),
    }
    if field.hint:
        block["hint"] = _plain(field.hint, limits.LABEL)
    return block


def _entry(field: Field) -> Json:
    entry: Json = {
        "type": "plain_text_input",
        "action_id": field.name,
        "multiline": field.long,
        "max_length": limits.INPUT,
    }
    if field.value:
        entry["initial_value"] = cut(field.value, limits.INPUT)
    return entry


def _select(field: Field) -> Json:
    options = [
        {"text": _plain(choice, limits.BUTTON), "value": cut(choice, limits.VALUE)}
        for choice in field.choices[: limits.OPTIONS]
    ]
    select: Json = {"type": "static_select", "action_id": field.name, "options": options}
    chosen = [option for option, choice in zip(options, field.choices, strict=False) if choice == field.value]
    if chosen:
        select["initial_option"] = chosen[0]
    return select


def _plain(words: str, most: int) -> Json:
    return {"type": "plain_text", "text": cut(line(words), most) or " ", "emoji": False}
