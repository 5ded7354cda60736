"""Triggers in English, as they stand after "when"."""

from __future__ import annotations

from rules.text.groups import Group
from rules.text.render.nouns import head_of, singular, whose
from rules.text.render.renderer import Renderer, Says
from rules.text.render.words import either
from rules.text.triggers import (
    AttackDeclared,
    AttackDestroys,
    Destroyed,
    Drew,
    Moved,
    PhaseStarts,
    Placed,
    Tapped,
    TurnEnds,
    TurnStarts,
)

TURNS = {"own": "your turn", "enemy": "your opponent's turn", "any": "each turn"}


def it(renderer: Renderer, group: Group | None) -> str:
    if group is None:
        return ""
    renderer.heads["it"] = head_of(renderer, group)
    return singular(renderer, group)


def by(by: str) -> str:
    return "" if not by else " by a skill" if by == "*" else f' by "{by}"'


def say_attack_declared(renderer: Renderer, node: AttackDeclared) -> str:
    return f"{singular(renderer, node.attacker)} attacks {singular(renderer, node.defender)}"


def say_attack_destroys(renderer: Renderer, node: AttackDestroys) -> str:
    attack = "Critical Hit" if node.critical else "attack"
    who, whom = singular(renderer, node.attacker), singular(renderer, node.defender)
    return f"the {attack} of {who} destroys {whom}"


def say_destroyed(renderer: Renderer, node: Destroyed) -> str:
    by = {"attack": "an attack", "skill": "a skill", "price": "a skill's cost"}
    how = f" by {either([by[one] for one in node.by])}" if node.by else ""
    source = f" of {singular(renderer, node.source)}" if node.source else ""
    skill = f' by "{node.skill}"' if node.skill else ""
    return f"{it(renderer, node.who)} is destroyed{how}{source}{skill}"


def say_moved(renderer: Renderer, node: Moved) -> str:
    to = f" to the {renderer.words.place(node.to)}" if node.to else ""
    return f"{it(renderer, node.who)} moves{to}{by(node.by)}"


def say_tapped(renderer: Renderer, node: Tapped) -> str:
    return f"{it(renderer, node.who)} is tapped{by(node.by)}"


def say_placed(renderer: Renderer, node: Placed) -> str:
    place = f"{whose(node.side)} {renderer.words.place(node.to)}"
    origin = f" from {whose(node.side)} {renderer.words.place(node.origin)}"
    by = {"price": "cost", "effect": "effect"}
    how = f" by a skill's {either([by[one] for one in node.by])}" if node.by else ""
    cause = " of your opponent" if node.cause == "enemy" else ""
    what = it(renderer, node.what)
    return f"{what} comes to {place}{origin if node.origin else ''}{how}{cause}"


def say_drew(renderer: Renderer, node: Drew) -> str:
    who = "you draw" if node.side == "own" else "your opponent draws"
    return f"{who} a card{by(node.by)}"


def say_turn_starts(renderer: Renderer, node: TurnStarts) -> str:
    return f"{TURNS[node.side]} starts"


def say_turn_ends(renderer: Renderer, node: TurnEnds) -> str:
    return f"{TURNS[node.side]} ends"


def say_phase_starts(renderer: Renderer, node: PhaseStarts) -> str:
    return f"the {node.phase} phase of {TURNS[node.side]} starts"


EVENTS: Says = {
    AttackDeclared: say_attack_declared,
    AttackDestroys: say_attack_destroys,
    Destroyed: say_destroyed,
    Moved: say_moved,
    Tapped: say_tapped,
    Placed: say_placed,
    Drew: say_drew,
    TurnStarts: say_turn_starts,
    TurnEnds: say_turn_ends,
    PhaseStarts: say_phase_starts,
}
