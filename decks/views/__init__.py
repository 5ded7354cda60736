"""The pages of decks."""
