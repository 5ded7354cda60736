"""The games' rules as pages: every numbered rule has an anchor, and every mention links to it."""

from cardbase.rulebook.document import known_rules, rulebook, with_rulings
from cardbase.rulebook.rendering import Rulebook

__all__ = ["Rulebook", "known_rules", "rulebook", "with_rulings"]
