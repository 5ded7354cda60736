"""Matches in the API; `play.api` registers them."""
