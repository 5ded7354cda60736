"""Moments and conditions in the game's own templating."""

from __future__ import annotations

from rules.fma.text.said_nouns import PLAYING, article, number_word
from rules.fma.text.said_statements import StatementSayings
from rules.text.abilities import Ability
from rules.text.amounts import Count, Stat
from rules.text.attrition import Cancel, Enters
from rules.text.conditions import Compare, Condition, Exists, Matches
from rules.text.groups import Cards, This, Units
from rules.text.plays import (
    BattleWon,
    Before,
    BonusReceived,
    Played,
    Retarget,
)
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


class MomentSayings(StatementSayings):
    """When, and while what is so."""

    # Moments ----------------------------------------------------------------------------------

    def lead(self, ability: Ability) -> str:
        """ "Cancel an event" names its moment by itself."""
        trigger = ability.trigger
        if trigger is None or (isinstance(trigger, Played) and self._is_answer(ability)):
            return ""
        return f"{self.moment(trigger)}, "

    def _is_answer(self, ability: Ability) -> bool:
        return any(isinstance(part, Cancel | Retarget) for part in ability.body)

    def moment(self, trigger: Trigger) -> str:
        if isinstance(trigger, Before):
            return self._before(trigger.event)
        return self.say(trigger)

    def _before(self, event: Trigger) -> str:
        if isinstance(event, Drew):
            return "before an opponent draws from his event or ability"
        if isinstance(event, Played):
            return "before an opponent's event or ability that draws a card takes effect"
        assert isinstance(event, Destroyed)
        return f"before {self.one(event.who)} is defeated"

    def say_attack_declared(self, trigger: AttackDeclared) -> str:
        if trigger.attacker != Units("any"):
            return f"when {self.one(trigger.attacker)} attacks"
        return f"when an attack on {self.one(trigger.defender)} is declared"

    def say_destroyed(self, trigger: Destroyed) -> str:
        where = " in battle" if trigger.by else ""
        return f"after {self.one(trigger.who)} is defeated{where}"

    def say_enters(self, trigger: Enters) -> str:
        if trigger.how == "play":
            return "after this location is played"
        return f"when {self.one(trigger.who)} comes into play"

    def say_phase_starts(self, trigger: PhaseStarts) -> str:
        return {
            "search_action": "at the start of the search action step",
            "cleanup": "in the cleanup phase",
            "game": "at the start of the game",
        }[trigger.phase]

    def say_battle_won(self, trigger: BattleWon) -> str:
        return f"after {self.one(trigger.who)} wins a battle"

    def say_bonus_received(self, trigger: BonusReceived) -> str:
        return f"after {self.one(trigger.who)} receives a bonus from an event or ability"

    def say_played(self, trigger: Played) -> str:
        return "after another player plays an event or ability that draws"

    def say_placed(self, trigger: Placed) -> str:
        return "when this card is discarded by an opponent's event or ability"

    def say_tapped(self, trigger: Tapped) -> str:
        return f"when {self.one(trigger.who)} would be set"

    def say_moved(self, trigger: Moved) -> str:
        return f"when {self.one(trigger.who)} is moved home in the search phase"

    def say_turn_starts(self, trigger: TurnStarts) -> str:
        return "at the start of each turn"

    # Conditions -------------------------------------------------------------------------------

    def condition(self, one: Condition) -> str:
        if isinstance(one, Compare):
            return self._compare(one)
        if isinstance(one, Exists):
            if one.group == Cards("own", "locations"):
                return "you have a location deck"
            if isinstance(one.group, Cards) and one.group.place == "players":
                return "you have fewer cards in your hand than an opponent"
            noun = self.noun(one.group, owned=False)
            other = self._is_other(one.group)
            return f"you have {f'another {noun}' if other else article(noun)}"
        assert isinstance(one, Matches)
        if one.group == Units("own", self._leader()):
            return (
                f"your leader is {article(self._described('character', one.where, plural=False))}"
            )
        state = self._described("", one.where, plural=False).strip()
        return state if one.group in (PLAYING, This()) else f"{self.np(one.group)} is {state}"

    def _compare(self, one: Compare) -> str:
        assert isinstance(one.right, int)
        if isinstance(one.left, Stat):
            return f"your leader has at least {one.right} experience"
        assert isinstance(one.left, Count)
        return f"you have more than {number_word(one.right)} {self.noun(one.left.of, owned=False)}"

    def condition_noun(self, one: Condition) -> str:
        assert isinstance(one, Exists)
        return article(self.noun(one.group))

    def required(self, one: Condition, text: str) -> str:
        if isinstance(one, Matches) and one.group == Units("own", self._leader()):
            noun = self._described("leader", one.where, plural=False)
            return f"{text}. Use only with {article(noun)}"
        return f"while {self.condition(one)}, {text}"
