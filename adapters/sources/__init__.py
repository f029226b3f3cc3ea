"""Readers of papers: one file a format, and the list of them in `formats.py`."""
