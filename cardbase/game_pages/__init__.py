"""What a game's pages show beyond their rows: a set with its gaps, all that cites a source."""
