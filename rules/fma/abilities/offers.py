"""Activated abilities as the core knows them: who, when, for what, aimed at what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.engine.zones import Card
from rules.fma.abilities.asked import attribute_of
from rules.fma.abilities.moments import answered, comes_before
from rules.fma.abilities.scope import PLAYING, FmaScope
from rules.fma.abilities.world import FmaWorld
from rules.fma.acting import can_act
from rules.fma.hooks import (
    ADVANTAGE,
    ATTACHMENT,
    CARD,
    CHARACTER,
    LOCATION,
    PLAYER,
    Cost,
    Offer,
    Slot,
    X,
    anybody,
)
from rules.fma.hooks import PLAY as A_PLAY
from rules.fma.pieces import Character
from rules.fma.plays import Play, Thing
from rules.fma.table import FmaTable
from rules.text import attrition as t
from rules.text import changes as c
from rules.text import effects as e
from rules.text import groups as g
from rules.text import plays as p
from rules.text.abilities import Ability
from rules.text.play.asking import contains
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


def offer_of(
    world: FmaWorld,
    card: Card,
    ability: Ability,
    key: str,
    only: Character | None,
    who: Callable[[Character], bool] = anybody,
) -> Offer:
    """An ability of the card, or one that was given to it."""
    return Offer(
        source=card,
        key=key,
        timing=ability.kind,
        attribute=attribute_of(ability),
        number=number_of(ability),
        costs=tuple(_costs(world, ability)),
        slots=tuple(_slots(world, ability)),
        only=only,
        who=who,
        before=comes_before(ability),
        of_battle=THIS_BATTLE in ability.labels,
        of_self=_is_of_self(ability),
        of_location=_is_of_location(ability),
        anywhere=ANYWHERE in ability.labels or _brings_itself(ability),
        answers=answered(ability),
        what=ability,
    )


def number_of(ability: Ability) -> int | str:
    for part in ability.price:
        if isinstance(part, p.Meet):
            return part.amount if isinstance(part.amount, int) else X
    return 0


def scope_of(world: FmaWorld, play: Play) -> FmaScope:
    """Whose play it is, what it is aimed at, what it answers."""
    ability = play.offer.what if isinstance(play.offer.what, Ability) else None
    known: dict[str, list[Thing]] = {PLAYING: [play.character]}
    card = play.source
    source: Thing = card
    holder = world.table.character_of(card)
    if holder is not None and card is holder.top:
        source = holder
    if holder is not None and card is not holder.top:
        known["bearer"] = [holder]
    known.update({name: list(things) for name, things in play.targets.items()})
    known.update(_going_on(world.table, play))
    return FmaScope(world, play.seat, source, ability, known, play=play, moment=play.moment)


def _going_on(table: FmaTable, play: Play) -> Iterator[tuple[str, list[Thing]]]:
    """What words like "it" and "the play" mean, from the moment that is answered."""
    battle = table.battle
    if battle is not None:
        yield "battle", [battle]
        yield "defender", list(battle.defenders)
    moment = play.moment
    if moment is None:
        return
    for name, key in (("it", "character"), ("it", "player"), ("play", "play"), ("bonus", "effect")):
        if moment.get(key) is not None:
            yield name, [moment[key]]
    if moment.kind == "played":
        yield "it", [moment["play"].seat]
    if moment.kind in ("won", "battle_over"):
        yield "it", [play.character]


# Prices ---------------------------------------------------------------------------------------


def _costs(world: FmaWorld, ability: Ability) -> Iterator[Cost]:
    for part in ability.price:
        if isinstance(part, e.Tap):
            yield Cost("set")
        elif isinstance(part, t.Gain):
            assert isinstance(part.amount, int)
            yield Cost(part.stat, -part.amount)
        elif isinstance(part, e.Put):
            yield _given_up(world, part)


def _given_up(world: FmaWorld, part: e.Put) -> Cost:
    group = part.group
    if isinstance(group, g.This):
        return Cost("remove_this" if part.to == "removed" else "sacrifice_this")
    assert isinstance(group, g.Chosen), f"{part} is no price"
    count = group.least
    assert isinstance(count, int)
    pool = group.among

    def fits(play: Play, thing: Thing) -> bool:
        return contains(pool, thing, scope_of(world, play))

    in_hand = isinstance(pool, g.Cards) and pool.place == "hand"
    return Cost("discard" if in_hand else "sacrifice", count, fits)


# Targets --------------------------------------------------------------------------------------


def _slots(world: FmaWorld, ability: Ability) -> Iterator[Slot]:
    """Every choice that the text calls a target, in reading order."""
    for node in walk((ability.trigger, ability.body)):
        if isinstance(node, g.Chosen) and node.name.startswith("target"):
            yield slot_of(world, ability, node)


def slot_of(world: FmaWorld, ability: Ability, chosen: g.Chosen) -> Slot:
    pool = chosen.among
    from_moment = chosen in walk(ability.trigger)

    def fits(play: Play, thing: Thing) -> bool:
        return contains(pool, thing, scope_of(world, play))

    least, most = chosen.least, chosen.most
    assert isinstance(least, int)
    assert most is None or isinstance(most, int)
    kind, among = _where(world.table, pool)
    if from_moment:
        kind, among = CHARACTER, _of_moment
    return Slot(
        chosen.name,
        kind,
        least,
        most,
        fits,
        home=_goes_out(ability, chosen),
        defeated=isinstance(pool, g.Cards) and pool.place == "defeated",
        among=among,
    )


def _of_moment(play: Play) -> Sequence[Thing]:
    assert play.moment is not None
    return [play.moment["character"]]


def _where(table: FmaTable, pool: g.Group) -> tuple[str, Callable[[Play], Sequence[Thing]] | None]:
    if isinstance(pool, g.Together):
        return CARD, lambda play: _fixtures(table)
    if not isinstance(pool, g.Cards):
        return CHARACTER, None
    if pool.place == "defeated":
        return CHARACTER, None
    if pool.place in _PLACES:
        return _PLACES[pool.place], None
    return CARD, None


def _fixtures(table: FmaTable) -> list[Thing]:
    """Attachments whose bearer could be a target, and advantages (FMA-TARGET-6, 14)."""
    found: list[Thing] = []
    for player in table.players:
        found += player.advantages.cards
        for character in player.characters:
            if can_act(table, character):
                cards = character.attachments.cards
                found += [card for card in cards if card.data.kind == "attachment"]
    return found


def _goes_out(ability: Ability, chosen: g.Chosen) -> bool:
    """Moving into the search party is about characters at home (FMA-IND-35)."""
    return any(
        isinstance(node, e.Move) and node.to == "party" and node.group == chosen
        for node in walk(ability.body)
    )


# What it is about besides ---------------------------------------------------------------------


def _about(ability: Ability) -> Iterator[Node]:
    """The objects that effects and changes bear on."""
    for node in walk(ability.body):
        if isinstance(node, e.Effect | c.Change):
            for name in ("group", "who", "to", "attacker", "unit"):
                found = getattr(node, name, None)
                if isinstance(found, g.Together):
                    yield from found.groups
                elif isinstance(found, Node):
                    yield found


def _is_of_self(ability: Ability) -> bool:
    """Affects "this character" (FMA-TARGET-1); as a price it is no target."""
    trigger = ability.trigger
    named = trigger is not None and any(one in _SELF for one in walk(trigger))
    return any(one in _SELF or (named and one == g.Known("it")) for one in _about(ability))


def _is_of_location(ability: Ability) -> bool:
    """Whatever else it does (FMA-SEARCH-20)."""
    return any(
        one == _THE_LOCATION or (isinstance(one, g.Cards) and one.place == "locations")
        for one in _about(ability)
    )


def _brings_itself(ability: Ability) -> bool:
    """A character may play from home what brings it into the search party (FMA-PLAY-9)."""
    return any(
        isinstance(node, e.Move) and node.to == "party" and node.group in (g.Known(PLAYING),)
        for node in walk(ability.body)
    )
