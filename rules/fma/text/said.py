"""Instructions, statements, moments and conditions in the game's own templating."""

from __future__ import annotations

from collections.abc import Sequence

from rules.fma.text.idioms import IDIOMS
from rules.fma.text.said_nouns import PLAYING, NounSayings, article, number_word
from rules.fma.text.said_statements import StatementSayings
from rules.text.abilities import Ability
from rules.text.amounts import Count, Stat
from rules.text.attrition import Cancel, Enters, Gain
from rules.text.conditions import Compare, Condition, Exists, Matches
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
from rules.text.groups import Cards, Chosen, Group, Known, This, Units
from rules.text.plays import (
    As,
    BattleWon,
    Before,
    BonusReceived,
    ExtraPhase,
    Played,
    Retarget,
    ShiftBonus,
    StartBattle,
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

_THIRD = {"draw": "draws", "discard": "discards", "set": "sets", "may": "may", "search": "searches"}

_OTHERS = ("each ", "target player", "target opponent", "an opponent", "he ")


class Sayings(StatementSayings, NounSayings):
    """Everything one ability says."""

    def __init__(self, ability: Ability) -> None:
        super().__init__(ability)

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
