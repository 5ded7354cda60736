"""A proposal: what somebody wants carried out by hand, and what each may see of it."""

from __future__ import annotations

from typing import Any

from rules.engine.log import LogEntry
from rules.engine.state import state
from rules.engine.zones import Card

MOST_STEPS = 10
# Stands where a card's name would, for those who may not know it; a word of the messages.
HIDDEN_CARD = "hidden_card"


@state
class ManualStep:
    """One step: its kind, and what it is done to. `hides`: its card is for its owner to know."""

    action: str
    card: Card | None = None
    target: Card | str | None = None
    hides: bool = False

    @property
    def key(self) -> str:
        """As the key of the option that it was."""
        parts = [self.action, self.card, self.target]
        return ":".join(
            f"#{part.index}" if isinstance(part, Card) else part for part in parts if part
        )


@state
class Proposal:
    """What `maker` proposes, of a line of `card`; `put`: the opponents have been shown it.

    `timely`: the line could apply now. `overrules`: the rules read the line, and wrongly, says the
    maker. `wanted` is the step that `wanted_by` asked to be changed, "more" where one is missing.
    """

    maker: int
    card: Card
    line: str
    timely: bool
    overrules: bool
    steps: list[ManualStep]
    put: bool = False
    wanted: str = ""
    wanted_by: int | None = None


def said(step: ManualStep) -> LogEntry:
    """The step in words, as a part of a line of the log; hidden cards for their owner alone."""
    public = {
        "does": step.action,
        "card": HIDDEN_CARD if step.hides else _named(step.card),
        "target": _named(step.target),
    }
    if not step.hides or step.card is None:
        return LogEntry("by_hand_step", public)
    return LogEntry("by_hand_step", public, (step.card.owner,), {"card": _named(step.card)})


def _named(what: Card | str | None) -> Any:
    return {"card": what.data.key} if isinstance(what, Card) else what


def shown(proposal: Proposal | None, viewer: int | None, *, reveal: bool) -> dict[str, Any] | None:
    """What `viewer` sees of it: nothing before it is put to the opponents, unless it is theirs."""
    if proposal is None or not (proposal.put or reveal or viewer == proposal.maker):
        return None
    steps = [said(step).for_viewer(viewer, reveal=reveal) for step in proposal.steps]
    return {
        "maker": proposal.maker,
        "card": _named(proposal.card),
        "line": proposal.line,
        "timely": proposal.timely,
        "overrules": proposal.overrules,
        "steps": [{"key": key, "args": args} for key, args in steps],
        "put": proposal.put,
        "wanted": proposal.wanted,
        "wanted_by": proposal.wanted_by,
    }
