"""The edges: each adapter translates an Invocation in and a Reply out."""
