"""Following the catalogue: saved searches, and the cards of a search that changed last."""
