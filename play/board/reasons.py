"""Why a card cannot be chosen, in words, with the rule behind it."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

import rules
from play.board.board import messages_of
from play.board.rule_links import RuleLink, rule_link
from play.models import Table
from rules.engine.match import Match
from rules.engine.why_not import OFFERED, Reason, unusable_abilities, why_not


@dataclass(frozen=True, slots=True)
class ReasonView:
    """A sentence, and the rule it follows from, if one is named."""

    words: Markup
    rule: RuleLink | None
    is_offered: bool


def reasons_of(table: Table, match: Match, viewer: int, handle: int) -> list[ReasonView]:
    """Why `viewer` cannot choose that card now, and then of each ability why it cannot be used.

    Empty for a card that they may not see.
    """
    game = rules.game(table.game.key)
    reason = why_not(match, game.why_not, viewer, handle)
    if reason is None:
        return []
    abilities = unusable_abilities(match, game.unusable, viewer, handle)
    messages = messages_of(table)
    return [
        ReasonView(
            messages.html(f"why.{one.key}", _args(one)),
            rule_link(game.key, one.rule),
            one.key == OFFERED,
        )
        for one in (reason, *abilities)
    ]


def _args(reason: Reason) -> dict[str, object]:
    by = {"card": reason.by.data.key} if reason.by is not None else None
    return {**reason.args, "by": by}
