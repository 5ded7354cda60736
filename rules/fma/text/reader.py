"""The whole reader: moments, sentences, and the lines they make."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from rules.fma.text.deed_reader import NOTHING, Answered, Aside, flat
from rules.fma.text.moment_reader import MomentReader
from rules.fma.text.noun import Noun, Unclear
from rules.fma.text.parser import parser
from rules.fma.text.parts import Bonus, Possession, Said
from rules.fma.text.statement_reader import EVERY_LEADER
from rules.text.amounts import Amount
from rules.text.changes import Adjust, Change, While
from rules.text.conditions import Condition, Exists
from rules.text.effects import Choose, Delayed, Effect, If, Lasting, May, OneOfThese
from rules.text.groups import Cards, Chosen, Known, This, Units
from rules.text.plays import BattleWon, StartBattle
from rules.text.tree import rewrite
from rules.text.triggers import (
    Trigger,
)

# The end of an effect whose text does not say it: by the kind of play (FMA-ATTR-3, 4).
UNSAID = "unsaid"


@dataclass(frozen=True)
class Deeds:
    """What an activated ability does, and what a React answers."""

    trigger: Trigger | None
    effects: tuple[Effect, ...]
    aside: Aside = NOTHING


@dataclass(frozen=True)
class Passive:
    """What a line without a designator says: statements, or something that sets itself off."""

    changes: tuple[Change, ...] = ()
    trigger: Trigger | None = None
    effects: tuple[Effect, ...] = ()


class NotRead(Exception):
    """A line that the grammar does not cover; `phrase` is where it stopped."""

    def __init__(self, phrase: str) -> None:
        super().__init__(phrase)
        self.phrase = phrase


class Reader(MomentReader):
    """Turns the parser's rules into deeds and passives."""

    # How long ---------------------------------------------------------------------------------

    def this_turn(self) -> str:
        return "turn"

    def this_phase(self) -> str:
        return "phase"

    def this_battle(self) -> str:
        return "battle"

    def in_battle_of(self, kind: Token) -> str:
        return f"battle of {kind.lower()}"

    def lasting(self, said: Said, until: str = "") -> tuple[Effect, ...]:
        """The changes for a time; a choice among them, or several, are about the same object."""
        until = until or said.until or UNSAID
        if until.startswith("battle of "):
            raise Unclear("how long it lasts")
        group, ways = said.group, said.ways
        first: tuple[Effect, ...] = ()
        several = len(ways) > 1 or len(ways[0]) > 1
        if several and isinstance(group, Chosen):
            known = Known(group.name)
            first = (Choose(group),)
            ways = tuple(
                rewrite(way, lambda node: known if node == group else node) for way in ways
            )
        made = tuple((Lasting(until, way),) for way in ways)
        return (*first, *made[0]) if len(made) == 1 else (*first, OneOfThese(made))

    def lasting_before(self, until: str, said: Said) -> tuple[Effect, ...]:
        return self.lasting(said, until)

    # Instructions -----------------------------------------------------------------------------

    def block_stronger(self, who: Noun, ways: tuple[tuple[Bonus, ...], ...]) -> tuple[Effect, ...]:
        return (*self.block(who), *self.lasting(self.gets(who, ways)))

    def instruction(self, deeds: object) -> object:
        return deeds

    def instructions(self, *deeds: object) -> tuple[object, ...]:
        return tuple(one for one in deeds if one is not None)

    def joint(self) -> None:
        return None

    def sentence(self, deeds: tuple[object, ...]) -> Deeds:
        answers = [one for one in deeds if isinstance(one, Answered)]
        if len(answers) > 1:
            raise Unclear("one play is answered at a time")
        trigger = answers[0].trigger if answers else None
        effects = tuple(
            effect
            for one in deeds
            for effect in (one.deeds if isinstance(one, Answered) else flat((one,)))
        )
        return Deeds(trigger, effects, _together(one for one in deeds if isinstance(one, Aside)))

    def at_moment(self, trigger: Trigger, deeds: tuple[object, ...]) -> Deeds:
        read = self.sentence(deeds)
        if read.trigger is not None:
            raise Unclear("two moments")
        return Deeds(trigger, read.effects)

    def if_so(self, condition: Condition, deeds: tuple[object, ...]) -> Deeds:
        read = self.sentence(deeds)
        if read.trigger is not None:
            raise Unclear("two moments")
        if condition == Exists(Cards("own", "locations")) and isinstance(read.effects[0], If):
            return read
        return Deeds(None, (If(condition, read.effects),))

    def if_won(self, deeds: tuple[object, ...]) -> Deeds:
        read = self.sentence(deeds)
        return Deeds(None, (Delayed(BattleWon(Units("own")), read.effects),))

    def only_while(self, condition: Condition, deeds: tuple[object, ...]) -> Deeds:
        """It can be used only while that is so."""
        return replace(self.sentence(deeds), aside=Aside(requires=(condition,)))

    def you_may(self, deeds: tuple[object, ...]) -> tuple[Effect, ...]:
        return (May(self.sentence(deeds).effects),)

    def deeds(self, *sentences: Deeds) -> Deeds:
        triggers = [one.trigger for one in sentences if one.trigger is not None]
        if len(triggers) > 1:
            raise Unclear("two moments")
        effects: list[Effect] = []
        for one in sentences:
            effects.extend(one.effects)
            if one.aside.closes:
                effects.append(_closed(effects.pop() if effects else None))
        aside = _together(one.aside for one in sentences)
        return Deeds(triggers[0] if triggers else None, tuple(effects), aside)

    # Passives ---------------------------------------------------------------------------------

    def whole(self, said: object) -> Passive:
        if isinstance(said, Possession):
            return Passive((said.of(This()),))
        if isinstance(said, Said):
            return Passive(_plain(said))
        assert isinstance(said, Passive)
        return said

    def while_so(self, condition: Condition, said: Said) -> Passive:
        return Passive((While(condition, _plain(said)),))

    def so_while(self, said: Said, condition: Condition) -> Passive:
        return Passive((While(condition, _plain(said)),))

    def while_both(self, condition: Condition, one: Said, other: Said) -> Passive:
        return Passive((While(condition, (*_plain(one), *_plain(other))),))

    def set_off(self, trigger: Trigger, deeds: tuple[object, ...]) -> Passive:
        read = self.sentence(deeds)
        if read.trigger is not None:
            raise Unclear("two moments")
        return Passive((), trigger, read.effects)

    def draw_phase(self, number: Amount) -> Passive:
        return Passive((Adjust(EVERY_LEADER, "draw_phase", number),))

    def statements(self, *said: Passive) -> tuple[Passive, ...]:
        return said

    def goal(self, noun: Noun) -> Condition:
        return Exists(noun.pool())


def read(text: str, start: str) -> object:
    """What the text says, read from the rule of the grammar; NotRead where it ends."""
    try:
        tree = parser().parse(text, start=start)
    except UnexpectedInput as stop:
        raise NotRead(text[max(stop.pos_in_stream or 0, 0) :]) from None
    try:
        return _said_by(tree, Reader())
    except Unclear as stop:
        raise NotRead(f"{text} ({stop})") from None


def _said_by(node: Tree[Token] | Token, reader: Reader) -> object:
    """A rule of the grammar is read by the method of its name, with what its parts said."""
    if isinstance(node, Token):
        return node
    parts = [_said_by(child, reader) for child in node.children]
    return getattr(reader, node.data)(*parts)


def _together(asides: Iterable[Aside]) -> Aside:
    found = tuple(asides)
    return Aside(
        tuple(label for one in found for label in one.labels),
        tuple(condition for one in found for condition in one.requires),
        any(one.closes for one in found),
    )


def _closed(battle: Effect | None) -> StartBattle:
    if not isinstance(battle, StartBattle):
        raise Unclear("which battle nobody may join")
    return replace(battle, closed=True)


def _plain(said: Said) -> tuple[Change, ...]:
    if len(said.ways) != 1 or said.until:
        raise Unclear("a passive leaves no choice and does not end")
    if isinstance(said.group, Chosen):
        raise Unclear("a passive chooses nothing")
    return said.ways[0]
