"""Slack: payloads in, Block Kit out. `incoming` and `blocks` translate and never await; the others act."""
