"""A Form -> a modal, and back: its fields' values as the options of what it submits. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import discord
from discord import ui

from adapters.discord import limits
from adapters.discord.spans import escaped
from adapters.foreign import line
from bot.invocation import Invocation
from bot.reply import Field, Form
from bot.text import cut


def modal(form: Form) -> ui.Modal:
    """The modal of a form; its custom_id is the token of what it submits. Stopped already: the one door hears it."""
    title = cut(line(form.title), limits.MODAL_TITLE) or "…"
    made = ui.Modal(title=title, custom_id=form.submit.token(), timeout=None)
    fields = {field.name: field for field in reversed(form.fields)}
    for field in [*reversed(fields.values())][: limits.MODAL_FIELDS]:
        made.add_item(_labelled(field))
    if not fields:
        made.add_item(ui.TextDisplay(escaped(title)))
    made.stop()
    return made


def submitted(data: Mapping[str, Any]) -> Invocation:
    """What the `data` of a modal's interaction asks for. Raises Misunderstood (OldToken) where that is none of ours."""
    return Invocation.from_token(str(data.get("custom_id", ""))).having(**dict(_values(data.get("components"))))


def _values(found: object) -> Iterator[tuple[str, str]]:
    """The filled fields of a modal, however deep they stand: in a label, in a row."""
    for node in found if isinstance(found, list) else [found]:
        if not isinstance(node, Mapping):
            continue
        if name := node.get("custom_id"):
            chosen = node.get("values")
            yield str(name), str(node.get("value") or (chosen[0] if isinstance(chosen, list) and chosen else ""))
        yield from _values(node.get("component"))
        yield from _values(node.get("components"))


def _labelled(field: Field) -> ui.Label[Any]:
    hint = cut(line(field.hint), limits.LABEL_HINT) or None
    component = _select(field) if any(map(line, field.choices)) else _entry(field)
    return ui.Label(text=cut(line(field.label), limits.LABEL) or "…", description=hint, component=component)


def _entry(field: Field) -> ui.TextInput[Any]:
    return ui.TextInput(
        custom_id=field.name,
        style=discord.TextStyle.paragraph if field.long else discord.TextStyle.short,
        default=cut(field.value, limits.INPUT) or None,
        required=field.required,
        max_length=limits.INPUT,
    )


def _select(field: Field) -> ui.Select[Any]:
    values = dict.fromkeys(cut(line(choice), limits.OPTION) for choice in field.choices if line(choice))
    options = [
        discord.SelectOption(label=value, value=value, default=value == field.value)
        for value in [*values][: limits.OPTIONS]
    ]
    return ui.Select(custom_id=field.name, options=options, required=field.required, min_values=int(field.required))
