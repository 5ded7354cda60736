"""Instructions, statements, moments and conditions in the game's own templating."""

from __future__ import annotations

from collections.abc import Sequence

from rules.fma.text.idioms import IDIOMS
from rules.fma.text.said_moments import MomentSayings
from rules.fma.text.said_nouns import article, number_word
from rules.text.abilities import Ability
from rules.text.attrition import Cancel, Gain
from rules.text.effects import (
    Delayed,
    Deploy,
    Destroy,
    Draw,
    Effect,
    Flip,
    If,
    May,
    Move,
    Put,
    Redirect,
    Reveal,
    Stack,
    Tap,
    Untap,
)
from rules.text.groups import Cards, Chosen, Group, Known, This
from rules.text.plays import (
    As,
    ExtraPhase,
    Played,
    Retarget,
    ShiftBonus,
    StartBattle,
)

_THIRD = {"draw": "draws", "discard": "discards", "set": "sets", "may": "may", "search": "searches"}

_OTHERS = ("each ", "target player", "target opponent", "an opponent", "he ")


class Sayings(MomentSayings):
    """Everything one ability says."""

    def __init__(self, ability: Ability) -> None:
        super().__init__(ability)

    # Instructions -----------------------------------------------------------------------------

    def instructions(self, effects: Sequence[Effect]) -> str:
        text = ""
        for phrase in self._phrases(effects):
            # After another player's deeds it must be clear that he no longer acts.
            if text.startswith(_OTHERS):
                text += f". {phrase[:1].upper()}{phrase[1:]}"
            else:
                text += f", then {phrase}" if text else phrase
        return text

    def _phrases(self, effects: Sequence[Effect]) -> list[str]:
        found: list[str] = []
        left = list(effects)
        while left:
            for idiom in IDIOMS:
                said = idiom(self, left)
                if said is not None:
                    phrase, used = said
                    found.append(phrase)
                    left = left[used:]
                    break
            else:
                found.append(self.instruction(left.pop(0)))
        return found

    def instruction(self, effect: Effect) -> str:
        return self.say(effect)

    def say_draw(self, effect: Draw) -> str:
        return f"draw {_cards(effect.amount)}"

    def say_put(self, effect: Put) -> str:
        group = effect.group
        if effect.to == "removed":
            return f"remove {self.np(group)} from the game"
        if effect.to == "hand":
            return f"put {self._from_pile(self.np(group))} into your hand"
        if effect.to == "experience":
            return f"add {self.np(group)} to your experience"
        if effect.to == "locations":
            return "shuffle the location into its owner's location deck"
        if group == Cards("own", "hand"):
            return "discard your hand"
        if isinstance(group, Chosen) and isinstance(group.among, Cards):
            pool = group.among
            if pool.place == "hand" and group.by == "playing":
                return "discard an event you choose"
            if pool == Cards("own", "hand"):
                return f"discard {_cards(group.least)}"
        return f"discard {self.np(group)}"

    def _from_pile(self, noun: str) -> str:
        return noun.replace(" in your discard pile", " from your discard pile")

    def given_up(self, group: Chosen) -> str:
        """A price: cards from hand, or what is sacrificed."""
        pool = group.among
        if isinstance(pool, Cards) and pool.place == "hand":
            if not pool.where:
                return f"discard {group.least} card{'s' if group.least != 1 else ''}"
            return f"discard {article(self._described('card', pool.where, plural=False))}"
        noun = self.noun(pool, owned=False)
        other = self._is_other(pool)
        return f"sacrifice {f'another {noun}' if other else article(noun)}"

    def say_move(self, effect: Move) -> str:
        if effect.to == "party":
            return f"move {self.np(effect.group)} from home into your search party"
        return f"move {self.np(effect.group)} home"

    def say_gain(self, effect: Gain) -> str:
        return f"{self.np(effect.group)} gets {effect.amount} {effect.stat}"

    def say_start_battle(self, effect: StartBattle) -> str:
        sides = f"{self.np(effect.attacker)} attacks {self.np(effect.defender)}"
        closed = "; no other character may join it" if effect.closed else ""
        return f"start a battle of {effect.kind} in which {sides}{closed}"

    def say_cancel(self, effect: Cancel) -> str:
        assert isinstance(self.ability.trigger, Played)
        return f"cancel {self.one(self.ability.trigger.play)}"

    def say_retarget(self, effect: Retarget) -> str:
        assert isinstance(self.ability.trigger, Played)
        play = self.one(self.ability.trigger.play)
        return f"change the target of {play} to another legal target"

    def say_as(self, effect: As) -> str:
        deeds = [_third(phrase) for phrase in self._phrases(effect.effects)]
        return f"{self._players(effect.who)} {', then '.join(deeds)}"

    def _players(self, who: Group) -> str:
        if isinstance(who, Known):
            return "he"
        if isinstance(who, Chosen):
            if who.name == "opponent":
                return "an opponent"
            return self.np(who).replace("opposing player", "opponent")
        assert isinstance(who, Cards)
        return "each opponent" if who.side == "enemy" else "each player"

    def say_extra_phase(self, effect: ExtraPhase) -> str:
        return "take a search action" if effect.action else "play an extra search phase"

    def say_redirect(self, effect: Redirect) -> str:
        return f"{self.np(effect.to)} blocks it"

    def say_may(self, effect: May) -> str:
        return f"may {self.instructions(effect.effects)}"

    def say_stack(self, effect: Stack) -> str:
        return f"attach {self.np(effect.group)} to {self.np(effect.unit)}"

    def say_tap(self, effect: Tap) -> str:
        return f"set {self.np(effect.group)}"

    def say_untap(self, effect: Untap) -> str:
        return f"reset {self.np(effect.group)}"

    def say_destroy(self, effect: Destroy) -> str:
        return f"defeat {self.np(effect.group)}"

    def say_flip(self, effect: Flip) -> str:
        return f"recover {self.np(effect.group)}"

    def say_reveal(self, effect: Reveal) -> str:
        return "reveal your hand"

    def say_shift_bonus(self, effect: ShiftBonus) -> str:
        who = self.np(effect.group)
        return f"move the bonus of one attribute of {who} to another of its attributes"

    def say_deploy(self, effect: Deploy) -> str:
        if isinstance(effect.group, This):
            return "put this card from your discard pile into play at home"
        noun = self.np(effect.group)
        return f"put {noun.replace(' from your hand', '')} into play"

    def say_if(self, effect: If) -> str:
        return f"if {self.condition(effect.condition)}, {self.instructions(effect.then)}"

    def say_delayed(self, effect: Delayed) -> str:
        return f"if you win this battle, {self.instructions(effect.effects)}"


def _cards(number: object) -> str:
    if number == 1:
        return "a card"
    return f"{number_word(number)} cards"  # type: ignore[arg-type]


def _third(deed: str) -> str:
    """ "Draw a card" as another player does it: "draws a card"."""
    verb, _, rest = deed.partition(" ")
    rest = (
        rest.replace(" of yours", "").replace("your ", "his ").replace("and put it", "and puts it")
    )
    return f"{_THIRD.get(verb, verb + 's')} {rest}"
