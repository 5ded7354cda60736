"""What the pronouns of an ability mean, once the whole of it has been read."""

from __future__ import annotations

from dataclasses import replace

from rules.fma.text.effect_parser import INSTEAD
from rules.fma.text.nodes import BattleWon, Before, BonusReceived, Played
from rules.fma.text.noun import COMPARED, PLAYING
from rules.fma.text.sentence_parser import UNSTATED
from rules.text.abilities import Ability
from rules.text.attrition import Cancel, Enters
from rules.text.effects import Delayed, Deploy, Lasting, Put, Shuffle, Tap
from rules.text.filters import Filter, Is
from rules.text.grammar import Unclear
from rules.text.groups import Chosen, Known, This, Units
from rules.text.tree import Node, rewrite, walk
from rules.text.triggers import Destroyed, Drew, Moved, Tapped, Trigger

IT = Known("it")
FOUND = Known("found")
# Moments that are about somebody, or about a player.
_NAMES_IT = (Destroyed, Drew, Enters, Moved, BonusReceived, Played)
# What an event that is about to happen is called where it is canceled.
_REPLACED: dict[type[Trigger | None], str] = {Destroyed: "defeat", Tapped: "set"}
NAMED = ("target", "chosen")
FIGHTING: Filter = Is("fighting")
# A text that speaks of "this battle" is played by a character in it (FMA-PLAY-11).
THIS_BATTLE = "this_battle"


def bound(ability: Ability) -> Ability:
    """Names are told apart, pronouns point at what was spoken of last, durations are said."""
    ability = _replacing(_pointed(_numbered(_found(ability))))
    _check_it(ability)
    _check_comparison(ability)
    if any(_speaks_of_this_battle(node) for node in walk((ability.trigger, ability.body))):
        ability = replace(ability, labels=(*ability.labels, THIS_BATTLE))
    until = "battle" if ability.kind == "battle" else "phase"
    here = PLAYING if _is_played(ability) else This()

    def settled(node: Node) -> Node:
        if isinstance(node, Lasting) and node.until == UNSTATED:
            return replace(node, until=until)
        if node in (COMPARED, PLAYING):
            return here
        if ability.kind == "battle" and isinstance(node, Units) and node.side == "enemy":
            return _fighting(node)
        return node

    bound: Ability = rewrite(ability, settled)
    return bound


def _speaks_of_this_battle(node: object) -> bool:
    """ "Characters in this battle", "if you win this battle"."""
    is_of_its_end = isinstance(node, Delayed) and isinstance(node.event, BattleWon)
    return node == FIGHTING or (is_of_its_end and getattr(node, "until", "") == "battle")


def _replacing(ability: Ability) -> Ability:
    """ "Instead" takes the place of what the moment is about, or means nothing (FMA-REACT-13)."""
    event = ability.trigger.event if isinstance(ability.trigger, Before) else None
    replaced = _REPLACED.get(type(event), "")

    def settled(node: Node) -> Node:
        return Cancel(replaced) if node == Cancel(INSTEAD) else node

    ability = rewrite(ability, settled)
    canceled = [node.what for node in walk(ability.body) if isinstance(node, Cancel)]
    allowed = "defeats" if isinstance(ability.trigger, BattleWon) else replaced
    if any(what not in (allowed, "play") or not what for what in canceled):
        raise Unclear("what happens instead of what")
    if isinstance(event, Tapped):
        _check_setting(ability, event)
    return ability


def _check_setting(ability: Ability, event: Tapped) -> None:
    """Nobody reacts while a price is paid, and only setting takes the place of setting."""
    taps = [part for part in ability.body if isinstance(part, Tap)]
    others = [part for part in taps if part.group not in (event.who, IT)]
    if ability.kind != "trigger" or len(others) != 1 or ability.body != (Cancel("set"), *others):
        raise Unclear("what is set instead of what")


def _check_comparison(ability: Ability) -> None:
    """ "Equal or lower cost" after something was given up may mean that: not read (FMA-IND-32)."""
    gives_up = any(
        isinstance(part, Put)
        and isinstance(part.group, Chosen)
        and getattr(part.group.among, "place", "") != "hand"
        for part in ability.cost
    )
    if gives_up and COMPARED in walk(ability.body):
        raise Unclear("with what it is compared")


def _is_played(ability: Ability) -> bool:
    return ability.kind not in ("continuous", "trigger", "goal")


def _fighting(units: Units) -> Units:
    """In a battle "opposing" means those one battles (FMA-TARGET-8)."""
    if FIGHTING in units.where:
        return units
    return Units(units.side, (*units.where, FIGHTING))


def _numbered(ability: Ability) -> Ability:
    """The second target of an ability is "target 2", and so on."""
    counts: dict[str, int] = {}
    seen: list[tuple[Chosen, str]] = []

    def numbered(node: Node) -> Node:
        if not isinstance(node, Chosen) or node.name not in NAMED:
            return node
        counts[node.name] = counts.get(node.name, 0) + 1
        number = counts[node.name]
        name = node.name if number == 1 else f"{node.name} {number}"
        seen.append((node, name))
        return replace(node, name=name)

    trigger = rewrite(ability.trigger, numbered)
    cost = rewrite(ability.cost, numbered)
    return replace(ability, trigger=trigger, cost=cost, body=rewrite(ability.body, numbered))


def _found(ability: Ability) -> Ability:
    """ "Search your deck for a card. Put it into play.": it goes there, and not into the hand."""
    body = list(ability.body)
    for place in range(len(body) - 2):
        taken, shuffled, then = body[place : place + 3]
        goes = isinstance(then, Put | Deploy) and then.group == IT
        if taken == Put(FOUND, "hand") and isinstance(shuffled, Shuffle) and goes:
            there = rewrite(then, lambda node: FOUND if node == IT else node)
            body[place : place + 3] = [there, shuffled]
            return replace(ability, body=tuple(body))
    return ability


def _check_it(ability: Ability) -> None:
    """What nothing has named is not meant."""
    trigger = ability.trigger
    about = trigger.event if isinstance(trigger, Before) else trigger
    named = isinstance(about, _NAMES_IT) or (
        isinstance(about, BattleWon) and ability.kind == "react"
    )
    if not named and IT in walk(ability.body):
        raise Unclear("what it is")


def _pointed(ability: Ability) -> Ability:
    """ "It" is what was chosen last; without a choice it is what the moment is about."""
    last: list[str] = [node.name for node in walk(ability.trigger) if isinstance(node, Chosen)]
    spoken_of = NAMED if ability.trigger is None else NAMED[:1]

    def pointed(node: Node) -> Node:
        if isinstance(node, Chosen) and node.name.startswith(spoken_of):
            last.append(node.name)
        if node == IT and last:
            return Known(last[-1])
        return node

    return replace(ability, body=rewrite(ability.body, pointed))
