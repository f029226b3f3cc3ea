"""What Discord takes, as numbers. Source of each: the API reference (docs.discord.com/developers) unless said."""

from __future__ import annotations

COMPONENTS = 40  # in a message of components v2, nested ones counted
DISPLAYED = 4_000  # characters of all text displays of a message together
CUSTOM_ID = 100
BUTTON = 80  # the label of a button
BUTTON_URL = 512
BUTTONS = 5  # in a row of actions
ROWS = 5  # of a message that holds embeds
OPTIONS = 25  # of a select menu
OPTION = 100  # the label, value and description of an option of a select menu
PLACEHOLDER = 150  # of a select menu

EMBEDS = 10
EMBED_DESCRIPTION = 4_096
EMBED_MESSAGE = 6_000  # characters of all embeds of a message together

MODAL_TITLE = 45
MODAL_FIELDS = 5  # top components of a modal
LABEL = 45  # of a field of a modal
LABEL_HINT = 100  # its description
INPUT = 4_000

COMMAND_DESCRIPTION = 100
COMMAND_OPTIONS = 25
CHOICES = 25  # of an option, declared or suggested
CHOICE = 100  # characters of a choice's name and of its value
