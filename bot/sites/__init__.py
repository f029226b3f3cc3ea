"""Where papers lie on the web: identifiers, addresses, and the sites that hold them. `bot.links` is the door."""
