"""The memory: implements the ports of `bot/ports.py` with SQLAlchemy over SQLite."""
