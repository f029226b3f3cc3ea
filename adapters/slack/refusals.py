"""What Slack answers when it does not do what we asked, as our own errors with the remedy in words.

Codes: the `errors` of each method at https://docs.slack.dev/reference/methods.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from aiohttp import ClientConnectorError, ClientError
from slack_sdk.errors import SlackApiError, SlackClientError

from bot.errors import Gone, TryLater, Undelivered

# What a call may raise. AttributeError: slack_sdk reads a text/plain answer of status 200 as if it were JSON.
CALL_ERRORS = (SlackClientError, ClientError, TimeoutError, OSError, ValueError, AttributeError)

WAIT = 30.0  # seconds, where Slack named no wait
LONGEST_WAIT = 3_600.0

INVITE = "Type /invite @{name} there."
ADMIN = "An admin of this workspace can allow it."
REINSTALL = "Reinstall the app, then set the new SLACK_BOT_TOKEN."

GONE: Mapping[str, tuple[str, str]] = {
    "not_in_channel": ("I'm not in that channel.", INVITE),
    "channel_not_found": ("I can't see that channel.", f"If it is private, {INVITE[0].lower()}{INVITE[1:]}"),
    "is_archived": ("That channel is archived.", "Unarchive it, or choose another."),
    "is_inactive": ("That channel is archived or deleted.", "Choose another."),
    "user_not_in_channel": ("That person is not in the channel.", "Invite them there first."),
    "restricted_action": ("Posting in that channel is restricted.", ADMIN),
    "restricted_action_read_only_channel": ("That channel is read-only.", "Choose another."),
    "restricted_action_thread_only_channel": (
        "That channel takes replies in threads only.",
        "Choose another.",
    ),
    "restricted_action_non_threadable_channel": ("That channel has no threads.", "Choose another."),
    "restricted_action_thread_locked": ("That thread is locked.", "Open another."),
    "cannot_reply_to_message": ("That message takes no replies.", "Open another thread."),
    "thread_not_found": ("That thread is gone.", "Open another."),
    "message_not_found": ("That message is gone.", "Ask for it again."),
    "cant_update_message": ("That message is not mine to edit.", "Ask for it again."),
    "edit_window_closed": ("This workspace lets nobody edit messages that old.", "Ask for it again."),
    "messages_tab_disabled": ("My messages tab is switched off.", "Switch it on under App Home."),
    "user_disabled": ("That account is deactivated.", "Choose another person."),
    "user_not_found": ("I can't see that person.", "Choose another person."),
    "user_not_visible": ("I'm not allowed to see that person.", ADMIN),
    "access_denied": ("Slack denies me access there.", ADMIN),
    "no_permission": ("I have no permission for that.", ADMIN),
    "ekm_access_denied": ("The admins have suspended posting there.", ADMIN),
    "team_access_not_granted": ("I'm not installed in that workspace.", ADMIN),
    "account_inactive": ("The app was removed from this workspace.", REINSTALL),
    "token_revoked": ("My token was revoked.", REINSTALL),
    "token_expired": ("My token has expired.", REINSTALL),
    "invalid_auth": ("Slack refuses my token.", REINSTALL),
    "not_authed": ("Slack got no token from me.", "Set SLACK_BOT_TOKEN."),
    "not_allowed_token_type": ("My token is of the wrong kind.", "Set the one that begins with xoxb-."),
    "invalid_blocks": ("Slack can't show what I wanted to say.", "Please report this."),
    "invalid_blocks_format": ("Slack can't show what I wanted to say.", "Please report this."),
    "msg_blocks_too_long": ("That is longer than Slack takes.", "Ask for less at once."),
    "msg_too_long": ("That is longer than Slack takes.", "Ask for less at once."),
    "view_too_large": ("That form is larger than Slack takes.", "Type the line instead."),
    "expired_trigger_id": ("Slack waited too short a time for the form.", "Press again."),
    "exchanged_trigger_id": ("That form was opened already.", "Press again."),
    "invalid_trigger_id": ("Slack did not let me open the form.", "Press again."),
    "not_enabled": ("My Home tab is switched off.", "Switch it on under App Home."),
}

LATER: Mapping[str, str] = {
    "ratelimited": "Slack asks me to slow down.",
    "rate_limited": "Slack asks me to slow down.",
    "message_limit_exceeded": "This workspace sends too many messages.",
    "internal_error": "Slack has trouble.",
    "fatal_error": "Slack has trouble.",
    "service_unavailable": "Slack is not available.",
    "request_timeout": "Slack did not get all that I sent.",
    "update_failed": "Slack could not edit the message.",
    "external_channel_migrating": "That channel is being moved.",
    "team_added_to_org": "This workspace is being moved.",
    "org_login_required": "This workspace is being moved.",
}
OF_THE_TOKEN = frozenset(
    (
        "account_inactive",
        "invalid_auth",
        "not_allowed_token_type",
        "not_authed",
        "token_expired",
        "token_revoked",
    )
)
# Slack may have done what was asked before it failed ("some aspect of the operation succeeded").
HALF_DONE = frozenset(("internal_error", "fatal_error", "service_unavailable", "request_timeout"))


@dataclass(frozen=True, slots=True)
class Refusal:
    """What is known of a failed call: the HTTP status (0: none), Slack's code, the seconds it asks to wait,
    the scope it wants. `unsent`: nothing reached Slack.
    """

    status: int = 0
    code: str = ""
    wait: float | None = None
    needed: str = ""
    unsent: bool = False

    @property
    def limited(self) -> bool:
        return self.status == 429 or self.code in ("ratelimited", "rate_limited")


def refusal(error: Exception) -> Refusal:
    """What an exception of a call tells. Its response may be slack_sdk's, aiohttp's, or none."""
    if not isinstance(error, SlackApiError):
        return Refusal(unsent=isinstance(error, ClientConnectorError))
    response = error.response
    status = getattr(response, "status_code", None) or getattr(response, "status", None)
    headers = getattr(response, "headers", None)
    data = response if isinstance(response, Mapping) else getattr(response, "data", None)
    said = data if isinstance(data, Mapping) else {}
    code, needed = said.get("error"), said.get("needed")
    return Refusal(
        status if isinstance(status, int) else 0,
        code if isinstance(code, str) else "",
        seconds_to_wait(headers) if isinstance(headers, Mapping) else None,
        needed if isinstance(needed, str) else "",
    )


def seconds_to_wait(headers: Mapping[str, object]) -> float | None:
    """Retry-After in seconds; None where it is missing or no number (D11: `Retry-After: soon`)."""
    said = next((value for name, value in headers.items() if name.lower() == "retry-after"), None)
    said = said[0] if isinstance(said, list) and said else said
    try:
        wait = float(str(said))
    except ValueError:
        return None
    return min(wait, LONGEST_WAIT) if wait >= 0 else None


def is_of_the_token(error: BaseException) -> bool:
    """Whether a call failed because of the token it bore, so that none with it will succeed."""
    cause = error if isinstance(error, SlackApiError) else error.__cause__
    return isinstance(cause, SlackApiError) and refusal(cause).code in OF_THE_TOKEN


def undelivered(error: Exception, name: str = "paperbot") -> Undelivered:
    """Our own error for a failed call; `name` is how the bot is called in this workspace."""
    return _named(refusal(error), name)


def _named(found: Refusal, name: str) -> Undelivered:
    wait = WAIT if found.wait is None else found.wait
    if found.limited:
        return TryLater(LATER["ratelimited"], wait)
    if found.code == "missing_scope":
        scope = found.needed or "a scope"
        return Gone(f"I was not given {scope}.", "Add it under OAuth & Permissions and reinstall the app.")
    if found.code in GONE:
        reason, remedy = GONE[found.code]
        return Gone(reason, remedy.format(name=name))
    if found.code in LATER:
        return TryLater(LATER[found.code], wait, perhaps_sent=found.code in HALF_DONE)
    if found.code:
        return Gone(f"Slack refuses with “{found.code}”.", "Whoever runs me finds it in Slack's reference.")
    refused = found.unsent or 400 <= found.status < 500
    return TryLater("Slack can't be reached.", wait, perhaps_sent=not refused)
