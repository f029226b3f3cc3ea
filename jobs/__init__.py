"""The time: decides when something is due, never what it is."""
