"""The events that reacts and triggers name: from the parser's rules to events."""

from __future__ import annotations

from rules.fma.text.nodes import BattleWon, Before, BonusReceived, Played
from rules.fma.text.noun import Noun
from rules.text.attrition import Enters
from rules.text.filters import Is
from rules.text.groups import Cards, Group, This, Units
from rules.text.triggers import (
    AttackDeclared,
    Destroyed,
    Drew,
    Moved,
    PhaseStarts,
    Placed,
    Tapped,
    Trigger,
    TurnStarts,
)


class TriggerParser:
    """Reads triggers."""

    # Triggers ---------------------------------------------------------------------------------

    def attacked(self, who: Noun) -> Trigger:
        return AttackDeclared(Units("any"), who.pool())

    def attacks(self, who: Noun) -> Trigger:
        return AttackDeclared(_subject(who), Units("any"))

    def won(self, who: Noun) -> Trigger:
        return BattleWon(_subject(who))

    def defeated_in_battle(self, who: Noun) -> Trigger:
        return Destroyed(_subject(who), by=("battle",))

    def was_defeated(self, who: Noun) -> Trigger:
        return Destroyed(_subject(who))

    def before_defeat(self, who: Noun) -> Trigger:
        return Before(Destroyed(_subject(who)))

    def would_be_set(self, who: Noun) -> Trigger:
        return Tapped(_subject(who))

    def moved_home(self, who: Noun) -> Trigger:
        return Moved(_subject(who), "home")

    def before_drawing_play(self, *_: object) -> Trigger:
        return Before(Played(Cards("enemy", "plays", (Is("draws"),))))

    def bonus_received(self, who: Noun, *_: object) -> Trigger:
        return BonusReceived(_subject(who))

    def before_draw(self) -> Trigger:
        return Before(Drew("enemy"))

    def after_draw(self, *_: object) -> Trigger:
        return Played(Cards("enemy", "plays", (Is("draws"),)))

    def location_played(self) -> Trigger:
        return Enters(This(), "play")

    def comes_into_play(self, who: Noun) -> Trigger:
        return Enters(_subject(who))

    def search_begins(self) -> Trigger:
        return PhaseStarts("any", "search_action")

    def cleanup_begins(self) -> Trigger:
        return PhaseStarts("any", "cleanup")

    def turn_begins(self) -> Trigger:
        return TurnStarts("any")

    def game_begins(self) -> Trigger:
        return PhaseStarts("any", "game")

    def discarded(self) -> Trigger:
        return Placed(This(), "discard", origin="hand", cause="enemy")

    def bonus(self) -> None:
        return None

    def source(self) -> None:
        return None


def _subject(who: Noun) -> Group:
    """Whom an event is about: a target is chosen among those it happens to."""
    return who.group() if who.name == "target" else who.pool()
