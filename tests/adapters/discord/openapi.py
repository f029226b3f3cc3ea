"""The part of Discord's published OpenAPI that what we send is held against, and how it was taken out of the whole.

`python -m tests.adapters.discord.openapi discord-api-spec/specs/openapi.json` writes `openapi.json` beside this file:
the bodies of the requests in SENT with every schema that they name. The specification is under the MIT licence.
"""

import json
import re
import sys
from functools import cache
from pathlib import Path

from jsonschema import Draft202012Validator

HERE = Path(__file__).with_name("openapi.json")
LICENCE = "Part of the Discord HTTP API specification (github.com/discord/discord-api-spec), under the MIT License."
SENT = (
    ("post", "/channels/{channel_id}/messages"),
    ("patch", "/channels/{channel_id}/messages/{message_id}"),
    ("post", "/channels/{channel_id}/threads"),
    ("post", "/channels/{channel_id}/messages/{message_id}/threads"),
    ("patch", "/channels/{channel_id}"),
    ("post", "/users/@me/channels"),
    ("post", "/interactions/{interaction_id}/{interaction_token}/callback"),
    ("post", "/webhooks/{webhook_id}/{webhook_token}"),
    ("patch", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"),
    ("put", "/applications/{application_id}/commands"),
    ("put", "/applications/{application_id}/guilds/{guild_id}/commands"),
)


def faults(method, path, body):
    """What is wrong with a body by the specification; `path` as it was called, `/channels/123/messages`."""
    return [
        f"{error.json_path}: {error.message[:300]}" for error in _validator(_template(method, path)).iter_errors(body)
    ]


def faults_of(schema, payload):
    """What is wrong with a payload by one named schema."""
    return [f"{error.json_path}: {error.message[:300]}" for error in _validator(schema).iter_errors(payload)]


@cache
def _document():
    return json.loads(HERE.read_text(encoding="utf-8"))


@cache
def _template(method, path):
    """The place in the document of the body that a called path takes."""
    for template, methods in _document()["paths"].items():
        if method in methods and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path):
            return f"#/paths/{template.replace('~', '~0').replace('/', '~1')}/{method}"
    raise LookupError(f"{method} {path} is not among the requests in SENT")


@cache
def _validator(place):
    reference = place if place.startswith("#") else f"#/components/schemas/{place}"
    return Draft202012Validator({**_document(), "$ref": reference})


def extract(whole):
    """The document with the bodies of SENT and every schema that they name, however far."""
    paths = {}
    for method, path in SENT:
        body = whole["paths"][path][method]["requestBody"]["content"]["application/json"]["schema"]
        paths.setdefault(path, {})[method] = body
    schemas, wanted = {}, _named(paths)
    while wanted:
        name = wanted.pop()
        schemas[name] = whole["components"]["schemas"][name]
        wanted |= _named(schemas[name]) - schemas.keys()
    return {
        "licence": LICENCE,
        "info": whole["info"],
        "paths": paths,
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def _named(node):
    return set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(node)))


if __name__ == "__main__":
    taken = extract(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    HERE.write_text(json.dumps(taken, indent=1, sort_keys=True) + "\n", encoding="utf-8")
