"""The forms of a reference, one a module; `bot.citation` is their door."""
