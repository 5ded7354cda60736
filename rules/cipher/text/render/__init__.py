"""Cipher's own words in English; those of all games are in `rules.text.render`."""
