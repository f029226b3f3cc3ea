"""`python -m bot`: the command line, which composes the core, the storage, the adapters and the jobs."""

from __future__ import annotations

from bot.cli import main

if __name__ == "__main__":
    main()
