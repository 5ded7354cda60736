"""The games' rules and style pages: every rule has an anchor, and every mention links to it."""

from cardbase.rulebook.document import rulebook, style_page, style_path, with_links
from cardbase.rulebook.numbers import (
    has_numbers,
    numbered_rules,
    rule_numbers,
    rules_called,
    sections,
)
from cardbase.rulebook.rendering import MENTION, Rule, Rulebook
from cardbase.rulebook.surprises import Passage, Surprise, surprises

__all__ = [
    "MENTION",
    "Passage",
    "Rule",
    "Rulebook",
    "Surprise",
    "has_numbers",
    "numbered_rules",
    "rule_numbers",
    "rulebook",
    "rules_called",
    "sections",
    "style_page",
    "style_path",
    "surprises",
    "with_links",
]
