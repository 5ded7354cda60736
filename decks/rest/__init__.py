"""The deck side of the API; `decks.api` registers it."""
