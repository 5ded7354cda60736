"""How a game is won and what its phases are for, for the help at its tables."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse

import rules
from play.board.rule_links import RuleLink, rule_link
from play.board.vocabulary import phrase


class PhaseHelp(NamedTuple):
    """A phase of a turn: its name, what it is for, and its rule."""

    label: str
    words: str
    rule: RuleLink | None


class GuideView(NamedTuple):
    """A game in a few sentences; `rules` is the address of all of it."""

    goal: str
    phases: tuple[PhaseHelp, ...]
    rules: str


def guide_of(key: str) -> GuideView | None:
    """The guide of a game; None for one that has none."""
    game = rules.game(key)
    if "guide.goal" not in game.messages:
        return None
    phases = tuple(
        PhaseHelp(
            phrase(game.messages, f"phase.{phase}"),
            phrase(game.messages, f"guide.{phase}"),
            rule_link(key, game.guide.phases.get(phase, "")),
        )
        for phase in game.phases
    )
    goal = phrase(game.messages, "guide.goal")
    return GuideView(goal, phases, reverse("cardbase:rules", args=[key]))
