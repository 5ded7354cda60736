"""Links to the numbered rules of a game."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse


class RuleLink(NamedTuple):
    """A rule as a page names it: "BOND-2", and where it is."""

    anchor: str
    href: str


def rule_link(game: str, rule: str) -> RuleLink | None:
    """The link to a rule by its whole id, "CIPHER-BOND-2"; None where none is named."""
    if not rule:
        return None
    anchor = rule.removeprefix(f"{game.upper()}-")
    return RuleLink(anchor, f"{reverse('cardbase:rules', args=[game])}#{anchor}")
