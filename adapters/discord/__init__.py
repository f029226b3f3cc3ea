"""Discord: payloads in, components out. `declare`, `pieces` and `components` translate and never await; the others act."""
