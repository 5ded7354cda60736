"""The editors' tool: every table of the catalogue, with the history of who changed what."""

from cardbase.admin import card, catalogue, compiled_text, proposal, rulings, user

__all__ = ["card", "catalogue", "compiled_text", "proposal", "rulings", "user"]
