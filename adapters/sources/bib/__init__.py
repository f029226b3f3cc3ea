"""What reading BibTeX takes: blocks of a file, mending, values, inheritance, and papers made of entries."""
