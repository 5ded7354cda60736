"""Activated abilities as the core knows them: who, when, for what, aimed at what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rules.engine.zones import Card
from rules.fma.abilities.choices import takes_control
from rules.fma.abilities.context import FmaContext
from rules.fma.abilities.designators import attribute_of
from rules.fma.abilities.scope import PLAYING, FmaScope
from rules.fma.abilities.trigger_conditions import answered, comes_before
from rules.fma.characters import Character
from rules.fma.control import may_control
from rules.fma.events import GameEvent
from rules.fma.permissions import can_act
from rules.fma.plays import (
    ADVANTAGE,
    ATTACHMENT,
    CARD,
    CHARACTER,
    LOCATION,
    PLAYER,
    ActivatedAbility,
    Cost,
    GameObject,
    Play,
    Slot,
    X,
    anybody,
)
from rules.fma.plays import PLAY as A_PLAY
from rules.fma.printed import STATS
from rules.fma.state import FmaTable
from rules.fma.text import nodes as n
from rules.text import attrition as t
from rules.text import changes as c
from rules.text import effects as e
from rules.text import groups as g
from rules.text.abilities import Ability
from rules.text.evaluate import contains
from rules.text.tree import Node, walk

_PLACES = {
    "attached": ATTACHMENT,
    "advantages": ADVANTAGE,
    "location": LOCATION,
    "players": PLAYER,
    "plays": A_PLAY,
}
ANYWHERE, THIS_BATTLE = "anywhere", "this_battle"
_SELF = (g.Known(PLAYING), g.Known("bearer"))
_THE_LOCATION = g.Cards("any", "location")


@dataclass(frozen=True, slots=True, eq=False)
class Target:
    """A choice that a text calls a target, in its trigger or in its body.

    `goes_out`: it is about moving into the search party, thus about those at home (FMA-IND-35).
    `controlled`: the player gains control of it, so they must be able to (FMA-CONTROL-5).
    """

    chosen: g.Chosen
    in_trigger: bool
    goes_out: bool
    controlled: bool


class PlayedText:
    """What can be read off the text of an activated ability, whoever has it."""

    __slots__ = (
        "ability",
        "adjusts",
        "answers",
        "anywhere",
        "attribute",
        "before",
        "number",
        "of_location",
        "of_self",
        "targets",
    )

    def __init__(self, ability: Ability) -> None:
        trigger, body = walk(ability.trigger), walk(ability.body)
        about = list(_about(body))
        self.ability = ability
        self.attribute = attribute_of(ability)
        self.number = number_of(ability)
        self.targets = tuple(_targets(trigger, body))
        self.before = comes_before(ability)
        self.answers = answered(ability)
        self.adjusts = _adjusts(body)
        self.of_self = _is_of_self(trigger, about)
        self.of_location = _is_of_location(body, about)
        self.anywhere = ANYWHERE in ability.labels or _brings_itself(body)

    def of(
        self,
        context: FmaContext,
        card: Card,
        key: str,
        only: Character | None,
        who: Callable[[Character], bool] = anybody,
    ) -> ActivatedAbility:
        """The ability of one card on the table, printed on it or given to it."""
        ability = self.ability
        return ActivatedAbility(
            source=card,
            key=key,
            timing=ability.kind,
            attribute=self.attribute,
            number=self.number,
            costs=tuple([_cost(context, part) for part in ability.cost if _is_cost(part)]),
            slots=tuple([_slot(context, target) for target in self.targets]),
            only=only,
            who=who,
            before=self.before,
            of_battle=THIS_BATTLE in ability.labels,
            of_self=self.of_self,
            of_location=self.of_location,
            anywhere=self.anywhere,
            answers=self.answers,
            adjusts=self.adjusts,
            definition=ability,
        )


def number_of(ability: Ability) -> int | str:
    for part in ability.cost:
        if isinstance(part, n.Meet):
            return part.amount if isinstance(part.amount, int) else X
    return 0


def scope_of(context: FmaContext, play: Play) -> FmaScope:
    """Whose play it is, what it is aimed at, what it answers."""
    ability = play.ability.definition if isinstance(play.ability.definition, Ability) else None
    known: dict[str, list[GameObject]] = {PLAYING: [play.character]}
    card = play.source
    source: GameObject = card
    holder = context.table.character_of(card)
    if holder is not None:
        if card is holder.top:
            source = holder
        else:
            known["bearer"] = [holder]
    known.update(play.targets)
    battle = context.table.battle
    if battle is not None:
        known["defender"] = battle.defenders
    if play.event is not None:
        known.update(_answered(play, play.event))
    return FmaScope(context, play.seat, source, ability, known, play=play, event=play.event)


def _answered(play: Play, event: GameEvent) -> Iterator[tuple[str, list[GameObject]]]:
    """What words like "it" and "the play" mean, from the event that is answered."""
    for name, key in (("it", "character"), ("it", "player"), ("play", "play"), ("bonus", "effect")):
        if event.get(key) is not None:
            yield name, [event[key]]
    if event.kind == "played":
        yield "it", [event["play"].seat]
    if event.kind in ("won", "battle_over"):
        yield "it", [play.character]


# Costs ----------------------------------------------------------------------------------------


def _is_cost(part: Node) -> bool:
    """Besides the attribute."""
    return isinstance(part, e.Tap | t.Gain | e.Put)


def _cost(context: FmaContext, part: Node) -> Cost:
    if isinstance(part, e.Tap):
        return Cost("set")
    if isinstance(part, t.Gain):
        assert isinstance(part.amount, int)
        return Cost(part.stat, -part.amount)
    assert isinstance(part, e.Put), f"{part} is no cost"
    group = part.group
    if isinstance(group, g.This):
        return Cost("remove_this" if part.to == "removed" else "sacrifice_this")
    assert isinstance(group, g.Chosen), f"{part} is no cost"
    count = group.least
    assert isinstance(count, int)
    pool = group.among

    def fits(play: Play) -> Callable[[GameObject], bool]:
        scope = scope_of(context, play)
        return lambda obj: contains(pool, obj, scope)

    in_hand = isinstance(pool, g.Cards) and pool.place == "hand"
    return Cost("discard" if in_hand else "sacrifice", count, fits)


# Targets --------------------------------------------------------------------------------------


def _targets(trigger: list[Node], body: list[Node]) -> Iterator[Target]:
    """Every choice that the text calls a target, in reading order."""
    for node in (*trigger, *body):
        if isinstance(node, g.Chosen) and node.name.startswith("target"):
            goes_out, controlled = _goes_out(body, node), takes_control(body, node)
            yield Target(node, node in trigger, goes_out, controlled)


def _slot(context: FmaContext, target: Target) -> Slot:
    chosen, controlled = target.chosen, target.controlled
    pool = chosen.among

    def fits(play: Play) -> Callable[[GameObject], bool]:
        scope = scope_of(context, play)
        if controlled:
            return lambda obj: (
                contains(pool, obj, scope) and may_control(context.table, obj, play.seat)
            )
        return lambda obj: contains(pool, obj, scope)

    least, most = chosen.least, chosen.most
    assert isinstance(least, int)
    assert most is None or isinstance(most, int)
    kind, among = _where(context.table, pool)
    if target.in_trigger:
        kind, among = CHARACTER, _of_moment
    return Slot(
        chosen.name,
        kind,
        least,
        most,
        fits,
        home=target.goes_out,
        defeated=isinstance(pool, g.Cards) and pool.place == "defeated",
        among=among,
    )


def _of_moment(play: Play) -> Sequence[GameObject]:
    assert play.event is not None
    return [play.event["character"]]


def _where(
    table: FmaTable, pool: g.Group
) -> tuple[str, Callable[[Play], Sequence[GameObject]] | None]:
    if isinstance(pool, g.Together):
        return CARD, lambda play: _fixtures(table)
    if not isinstance(pool, g.Cards):
        return CHARACTER, None
    if pool.place == "defeated":
        return CHARACTER, None
    if pool.place in _PLACES:
        return _PLACES[pool.place], None
    return CARD, None


def _fixtures(table: FmaTable) -> list[GameObject]:
    """Attachments whose bearer could be a target, and advantages (FMA-TARGET-6, 14)."""
    found: list[GameObject] = []
    for player in table.players:
        found += player.advantages.cards
        for character in player.characters:
            if can_act(table, character):
                cards = character.attachments.cards
                found += [card for card in cards if card.data.kind == "attachment"]
    return found


def _goes_out(body: list[Node], chosen: g.Chosen) -> bool:
    """Moving into the search party is about characters at home (FMA-IND-35)."""
    return any(
        isinstance(node, e.Move) and node.to == "party" and node.group == chosen for node in body
    )


# What it is about besides ---------------------------------------------------------------------


def _about(body: list[Node]) -> Iterator[object]:
    """The objects that effects and changes bear on."""
    for node in body:
        if isinstance(node, e.Effect | c.Change):
            for name in ("group", "who", "to", "attacker", "unit"):
                found = getattr(node, name, None)
                yield from found.groups if isinstance(found, g.Together) else (found,)


def _is_of_self(trigger: list[Node], about: list[object]) -> bool:
    """Affects "this character" (FMA-TARGET-1); as a cost it is no target."""
    named = any(node in _SELF for node in trigger)
    return any(node in _SELF or (named and node == g.Known("it")) for node in about)


def _is_of_location(body: list[Node], about: list[object]) -> bool:
    """Changes it or puts another in its place, whatever else it does (FMA-SEARCH-20)."""
    replaces = any(isinstance(node, e.Put) and node.to == "location" for node in body)
    return replaces or _THE_LOCATION in about


def _adjusts(body: list[Node]) -> frozenset[str]:
    """The attributes that it adjusts for no longer than a battle, if it does nothing else."""
    found = [node for node in body if isinstance(node, e.Effect | c.Change)]
    if not all(isinstance(node, e.Choose | e.OneOfThese) or _is_of_battle(node) for node in found):
        return frozenset()
    return frozenset([node.stat for node in found if isinstance(node, c.Adjust)])


def _is_of_battle(node: Node) -> bool:
    """An attribute adjusted, or that it is for a battle."""
    if isinstance(node, e.Lasting):
        return node.until == "battle"
    return isinstance(node, c.Adjust) and node.stat in STATS


def _brings_itself(body: list[Node]) -> bool:
    """A character may play from home what brings it into the search party (FMA-PLAY-9)."""
    return any(
        isinstance(node, e.Move) and node.to == "party" and node.group == g.Known(PLAYING)
        for node in body
    )
