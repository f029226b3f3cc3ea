"""Authors: their names split, spoken in short, and compared."""
