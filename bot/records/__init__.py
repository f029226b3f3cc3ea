"""Records of papers: read from what others write, made fit to store, recognised as one paper and merged."""
