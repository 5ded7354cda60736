"""Positions in which a skill that is used finds whatever it may ask for.

Every pile and both fields hold cards that are all things at once, plain cards, and cards of the
names that the skill says. No position has many orbs and few: there are several.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from rules.cipher.text.traits import INSIGNIAS, SEXES, TYPES, WEAPONS
from rules.engine.cards import CardData
from rules.text.abilities import Ability, Compiled
from rules.text.filters import Named
from rules.text.stored import store
from rules.text.tree import walk
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, OnField, Side, cipher_scene, face_down, face_up
from tests.testkit.cipher.scene import unit as standing

ALL: dict[str, Any] = {
    "insignias": list(INSIGNIAS),
    "sexes": list(SEXES),
    "weapons": list(WEAPONS),
    "types": list(TYPES),
}
NONE: dict[str, Any] = {"insignias": [], "weapons": [], "attack": 10}
LORD = "Both Lords"


@dataclass(frozen=True)
class Setting:
    """What one position has more or less of than another."""

    few: bool = False  # orbs and hand of its owner
    beneath: int = 7  # cards under the unit, by which it is promoted
    attack: int = 150
    is_back: bool = False
    is_lonely: bool = False  # no own unit has a name that the skill says
    is_spent: bool = False  # the unit is tapped
    is_tired: bool = False  # all other own units are
    is_poor: bool = False  # the opponent has no hand, and few enemies stand in front
    is_behind: bool = False  # the opponent has more bonds and a stronger Lord


SETTINGS = (
    Setting(),
    Setting(beneath=0, attack=40, is_back=True),
    Setting(few=True, is_lonely=True),
    Setting(is_tired=True),
    Setting(is_spent=True),
    Setting(is_behind=True),
    Setting(is_poor=True, few=True, beneath=0),
)


def positions(ability: Ability, own: str) -> Iterator[CipherScene]:
    """The ability on the card "a" of that Name, in each setting."""
    said = [name for node in walk(ability) if isinstance(node, Named) for name in node.names]
    for setting in SETTINGS:
        yield _position(ability, own, list(dict.fromkeys(said)), setting)


def _position(ability: Ability, own: str, names: list[str], setting: Setting) -> CipherScene:
    attack = setting.attack
    facts = card("a", own, attack=attack, cost=4, promotion_cost=3, **ALL)
    data = replace(facts, abilities=store(Compiled((ability,), ())))
    mine, theirs = _mine(own, names, setting), _theirs(names, setting)
    if ability.place == "hand":
        mine.hand = [*mine.hand, data]
    elif ability.place == "bonds":
        mine.bonds = [*mine.bonds, data]
    else:
        stack = [card(f"under{number}", own, **ALL) for number in range(setting.beneath)]
        actor = standing(*stack, data, promoted=setting.beneath > 0, tapped=setting.is_spent)
        area = "rearguard" if setting.is_back else "vanguard"
        setattr(mine, area, [*getattr(mine, area), actor])
    return cipher_scene(mine, theirs)


def _mine(own: str, names: list[str], setting: Setting) -> Side:
    others = [] if setting.is_lonely else [name for name in names if name != own]
    field: list[CardData | OnField] = [
        standing(data, tapped=setting.is_tired)
        for data in [
            *(card(f"cost{cost}", cost=cost, **ALL) for cost in (5, 1, 2)),
            card("plain"),
            card("bare", **NONE),
            *(card(f"ally{name}", name, cost=3, **ALL) for name in others),
        ]
    ]
    most = 3 if setting.few else None
    return Side(
        lord=card("lord", LORD, **ALL),
        vanguard=field[::2],
        rearguard=field[1::2],
        hand=_pile("hand", [*names, own, LORD, "cost5"])[:most],
        bonds=[
            *_pile("bond", [*names, own, LORD])[: 2 if setting.is_behind else None],
            *(face_down(card(f"down{number}", **ALL)) for number in range(3)),
        ],
        orbs=[
            *(face_up(card(f"orb-up{number}", **ALL)) for number in range(2)),
            *(card(f"orb{number}") for number in range(0 if setting.few else 4)),
        ],
        deck=[card(f"deck{number}", f"Card {number}", **ALL) for number in range(5)],
        retreat=_pile("retreat", [*names, own, LORD, "cost5"]),
        boundless=_pile("boundless", [*names, own]),
    )


def _theirs(names: list[str], setting: Setting) -> Side:
    front = [card("enemy-front", **ALL), card("enemy-bare", **NONE)]
    back = [card("enemy-back", cost=3, **ALL), card("enemy-strong", attack=200)]
    front += [card(f"enemy{name}", name, **ALL) for name in names]
    return Side(
        lord=card("enemy-lord", "Their Lord", attack=300 if setting.is_behind else 40, **ALL),
        vanguard=front[:1] if setting.is_poor else front,
        rearguard=back,
        hand=[] if setting.is_poor else _pile("their-hand", ["Their Lord"]),
        bonds=_pile("their-bond", names)[: 4 if setting.few else None],
        orbs=0 if setting.is_poor else 5 if setting.few else 2,
        deck=[card("their-top", "Their Lord", cost=4, **ALL)],
        retreat=_pile("their-retreat", ["Their Lord"]),
    )


def _pile(where: str, names: list[str]) -> list[CardData]:
    """Cards with everything, bare ones, and one of each name."""
    named = [
        card(f"{where}-{name}{number}", name, cost=number, promotion_cost=2, **ALL)
        for name in dict.fromkeys(names)
        for number in (1, 4)
    ]
    rich = [card(f"{where}-cost{cost}", cost=cost, **ALL) for cost in (1, 2, 3, 4)]
    bare = [card(f"{where}-bare{number}", cost=number, **NONE) for number in (1, 2)]
    return [*named, *rich, *bare, card(f"{where}-plain")]
