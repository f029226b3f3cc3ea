"""What Slack takes, as numbers. Source of each: the Block Kit reference (docs.slack.dev/reference/block-kit) unless said."""

from __future__ import annotations

BLOCKS = 50  # in a message
MESSAGE = 12_000  # characters of all blocks together; undocumented, about 13,200 (slackapi/bolt-js#2509)
SECTION = 3_000  # the text of a section
FALLBACK = 3_900  # top-level text: chat.update refuses more than 4,000 (msg_too_long)
ACTIONS = 25  # elements of an actions block
BUTTON = 75  # the text of a button or an option, and an accessibility label
URL = 3_000
PLACEHOLDER = 150
OPTIONS = 100  # of a select menu
OVERFLOW = 5  # options of an overflow menu
VALUE = 150  # the value of an option
ACTION_ID = 255
VIEW_TITLE = 24
VIEW_BLOCKS = 100
PRIVATE_METADATA = 3_000
LABEL = 2_000  # the label of an input
INPUT = 3_000  # max_length of a text input
