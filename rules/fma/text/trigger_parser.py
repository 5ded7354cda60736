"""The events that reacts and triggers name: from the grammar's rules to events."""

from __future__ import annotations

from collections.abc import Callable

from rules.fma.text.nodes import BattleWon, Before, BonusReceived, Played
from rules.fma.text.noun import Noun
from rules.text import triggers as t
from rules.text.attrition import Enters
from rules.text.filters import Is
from rules.text.grammar import Readings, constants
from rules.text.groups import Cards, Group, This, Units

DRAWING_PLAY = Played(Cards("enemy", "plays", (Is("draws"),)))


def _subject(who: Noun) -> Group:
    """Whom an event is about: a target is chosen among those it happens to."""
    return who.group() if who.name == "target" else who.pool()


def _event(event: Callable[..., t.Trigger], *more: object) -> Callable[..., t.Trigger]:
    return lambda who, *_: event(_subject(who), *more)


TRIGGERS: Readings = {
    "attacked": lambda who: t.AttackDeclared(Units("any"), who.pool()),
    "attacks": _event(t.AttackDeclared, Units("any")),
    "won": _event(BattleWon),
    "defeated_in_battle": _event(t.Destroyed, ("battle",)),
    "was_defeated": _event(t.Destroyed),
    "before_defeat": lambda who: Before(t.Destroyed(_subject(who))),
    "would_be_set": lambda who: Before(t.Tapped(_subject(who))),
    "moved_home": _event(t.Moved, "home"),
    "bonus_received": _event(BonusReceived),
    "comes_into_play": _event(Enters),
    **constants(
        {
            "before_drawing_play": Before(DRAWING_PLAY),
            "before_draw": Before(t.Drew("enemy")),
            "after_draw": DRAWING_PLAY,
            "location_played": Enters(This(), "play"),
            "search_begins": t.PhaseStarts("any", "search_action"),
            "cleanup_begins": t.PhaseStarts("any", "cleanup"),
            "turn_begins": t.TurnStarts("any"),
            "game_begins": t.PhaseStarts("any", "game"),
            "discarded": t.Placed(This(), "discard", origin="hand", cause="enemy"),
            "bonus": None,
            "source": None,
        }
    ),
}
