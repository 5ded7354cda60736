"""How one goldfish statistic of Cipher is written down, and the groups they belong to."""

from __future__ import annotations

from rules.engine.goldfish import Statistic

OPENING, TURNS, INSIGNIA, LORD = "opening", "turns", "insignia", "lord"
NAMES, SUPPORT, ORBS, DECK = "names", "support", "orbs", "deck"
TURN = "turn"


def share(
    key: str, group: str, label: str, definition: str, *rules: str, axis: str = ""
) -> Statistic:
    return Statistic(key, group, label, definition, rules, "share", axis)


def mean(
    key: str, group: str, label: str, definition: str, *rules: str, axis: str = ""
) -> Statistic:
    return Statistic(key, group, label, definition, rules, "mean", axis)
