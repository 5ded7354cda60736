"""The editors' tool: every table of the catalogue, with the history of who changed what."""

from cardbase.admin import card, catalogue, proposal, reading, record, user

__all__ = ["card", "catalogue", "proposal", "reading", "record", "user"]
