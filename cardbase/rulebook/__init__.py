"""The games' rules and style pages: every rule has an anchor, and every mention links to it."""

from cardbase.rulebook.document import (
    known_rules,
    rulebook,
    style_page,
    style_path,
    with_rulings,
)
from cardbase.rulebook.rendering import Rulebook

__all__ = ["Rulebook", "known_rules", "rulebook", "style_page", "style_path", "with_rulings"]
