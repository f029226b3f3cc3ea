"""What an abstract tells beside its text: the name it coins, and a title for a paper whose source gave none."""
