"""The editors' tool: every table of the catalogue, with the history of who changed what."""

from cardbase.admin import card, catalogue, compiled_text, proposal, rulings, user, webhook

__all__ = ["card", "catalogue", "compiled_text", "proposal", "rulings", "user", "webhook"]
