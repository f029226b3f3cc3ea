"""The notations that titles and abstracts are written in, one a module; `bot.latex` puts them together."""
