"""Cards with skills that bring about what an ability waits for, or that it asks for by name."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from rules.cipher.text import nodes as n
from rules.cipher.text import trigger_nodes as tn
from rules.cipher.text.traits import INSIGNIAS, SEXES, TYPES, WEAPONS
from rules.engine.cards import CardData
from rules.text import changes as ch
from rules.text import effects as e
from rules.text import filters as f
from rules.text import groups as g
from rules.text import triggers as tr
from rules.text.abilities import Ability
from rules.text.tree import Node, walk
from tests.rules.cipher.abilities.words import speaking
from tests.testkit.cipher.cards import card

ALL: dict[str, Any] = {
    "insignias": list(INSIGNIAS),
    "sexes": list(SEXES),
    "weapons": list(WEAPONS),
    "types": list(TYPES),
}
AID = Ability("Aid", "support", (e.Draw(1),), place="support", role="either")
BOND = Ability("Aid", "support", (e.Put(g.Top("own"), "bonds"),), place="support", role="either")


def _any(side: str, *where: f.Filter) -> g.Chosen:
    return g.Chosen(g.Units(side, where))


def _some(side: str, place: str, most: int = 1) -> g.Chosen:
    return g.Chosen(g.Cards(side, place), most=most)


PLAIN = f.Not(f.Is("lord"))
# What a skill can bring about, each for nothing or as a cost, on four helpers.
DONE: tuple[tuple[tuple[e.Effect, ...], ...], ...] = (
    (
        (e.Stack(_some("own", "retreat"), _any("own"), "growth"),),
        (e.Stack(_some("own", "hand"), _any("own"), "promote"),),
        (e.Stack(_some("own", "hand"), _any("own"), "level_up"),),
        (e.Deploy(_some("own", "retreat")),),
        (e.Deploy(_some("own", "hand")),),
        (e.Deploy(_some("own", "bonds")),),
        (e.Put(_any("own", PLAIN), "hand"),),
    ),
    (
        (e.Move(_any("own")),),
        (e.Move(_any("enemy")),),
        (e.Tap(_any("own")),),
        (e.Tap(_any("enemy")),),
        (e.Untap(_any("own")),),
        (e.Untap(_any("enemy")),),
        (e.Flip(_some("own", "bonds"), "either"),),
        (e.Flip(_some("own", "orbs"), "either"),),
    ),
    (
        (e.Destroy(_any("own", PLAIN)),),
        (e.Destroy(_any("enemy", PLAIN)),),
        (e.Destroy(_some("own", "orbs")),),
        (e.Destroy(_some("enemy", "orbs")),),
    ),
    (
        (e.Draw(1),),
        (e.Put(_some("own", "hand"), "retreat"),),
        (e.Put(_some("own", "hand"), "bonds"),),
        (e.Put(g.Chosen(g.Cards("enemy", "hand"), by="enemy"), "retreat"),),
        (e.Put(_some("own", "retreat"), "hand"),),
        (e.Put(_some("own", "retreat"), "boundless"),),
        (e.Put(_some("own", "retreat"), "orbs"),),
        (e.Put(g.Top("own", 2), "retreat"),),
        (e.Put(g.Top("own"), "orbs"),),
        (e.Reveal(g.Top("own")),),
        (e.Reveal(g.Top("enemy")),),
    ),
)
PAID: tuple[tuple[tuple[e.Effect, ...], ...], ...] = (
    (),
    (
        (e.Tap(_any("own")),),
        (e.Flip(_some("own", "bonds"), "down"),),
        (e.Move(_any("own")),),
    ),
    ((e.Destroy(_any("own")),),),
    (
        (e.Put(_some("own", "hand"), "retreat"),),
        (e.Put(_some("own", "bonds"), "retreat"),),
    ),
)
# Which helper brings about what an ability waits for.
HELPS: tuple[tuple[type[Node], ...], ...] = (
    (tn.Grown, tn.Promoted, tn.LeveledUp, tn.Deployed),
    (tr.Moved, tr.Tapped, tn.Untapped),
    (tr.Destroyed, tn.OrbDestroyed, ch.Instead),
    (tr.Placed, tr.Drew, tn.Revealed),
)

# ... and which one tries what a statement keeps from being done.
BARRED = {"untap": 1, "be_moved": 1, "be_tapped": 1, "be_flipped_down": 1, "be_destroyed": 2}


@lru_cache(maxsize=512)
def helper(name: str, named: tuple[tuple[str, str], ...], number: int) -> CardData:
    """A unit with free skills; those that the ability names have the names that it says."""
    names = [name for name, _ in named] or ["Help"]
    labels = tuple(label for _, label in named if label)
    ways = [(done, ()) for done in DONE[number]]
    ways += [((e.Draw(1),), paid) for paid in PAID[number]]
    skills = [
        Ability(names[place % len(names)], "activate", done, labels=labels, cost=paid)
        for place, (done, paid) in enumerate(ways)
    ]
    return speaking(card(f"helper{number}-{name}", name, **ALL), *skills)


def wanted_helpers(ability: Ability) -> list[int]:
    kinds = {type(node) for node in walk(ability)}
    barred = {node.action for node in walk(ability) if isinstance(node, ch.Cannot)}
    wanted = {place for place, helps in enumerate(HELPS) if not kinds.isdisjoint(helps)}
    return sorted(wanted | {BARRED[action] for action in barred & BARRED.keys()})


def used_from_hand(ability: Ability) -> list[CardData]:
    """Return cards with the free skills of the hand that triggers wait for, by label and Name."""
    cards: list[CardData] = []
    for node in walk(ability):
        if isinstance(node, tn.SkillUsed) and node.place == "hand":
            skill = Ability("Own", "activate", (e.Draw(1),), labels=(node.label,), place="hand")
            names = [
                name for part in walk(node) if isinstance(part, f.Named) for name in part.names
            ]
            for name in names or ["Labelled"]:
                number = len(cards)
                cards.append(speaking(card(f"labelled hand{number}", name, **ALL), skill))
    return cards


CAUSES = ("attack", "critical", "skill", "cost", "effect", "support")
# Nodes with names of something else.
NO_SKILLS = (Ability, f.Named, n.Entitled, g.Chosen, g.Known, e.Effect, n.GainsNames, n.Coexists)


def skills_named(ability: Ability) -> tuple[tuple[str, str], ...]:
    """The names of skills and their labels that a tree speaks of."""
    found: list[tuple[str, str]] = []
    for node in walk(ability):
        for name in ("skill", "by", "name", "names", "skills"):
            said = getattr(node, name, ())
            if isinstance(node, NO_SKILLS):
                continue
            for one in (said,) if isinstance(said, str) else said:
                if one not in ("", "*", *CAUSES):
                    found.append((one, ""))
        label = getattr(node, "label", "")
        if label:
            found.append(("Labelled", label))
    return tuple(dict.fromkeys(found))


def labelled_units(ability: Ability) -> list[CardData]:
    """Units with a skill of the kinds, labels and names, or an X, that filters ask for."""
    found: list[CardData] = []
    for node in walk(ability):
        if isinstance(node, n.PrintsX):
            found.append(card(f"x{len(found)}", f"X {len(found)}", **{**ALL, node.stat: "X"}))
        asks = isinstance(node, (f.HasSkill, n.GainsSkillsOf, n.SkillsUsable))
        label = node.label if asks else ""
        kind = node.kind if isinstance(node, (f.HasSkill, n.GainsSkillsOf, ch.LosesSkills)) else ""
        name = node.name if isinstance(node, f.HasSkill) else ""
        if label or kind or name:
            skill = AID if kind == "support" else Ability("Own", kind or "activate", (e.Draw(1),))
            labels = (label,) if label else ()
            skill = replace(skill, name=name or skill.name, labels=labels)
            number = len(found)
            found.append(speaking(card(f"labelled{number}", f"Labelled {number}", **ALL), skill))
    return found


def titles_in(ability: Ability) -> dict[str, str]:
    """The titles that an ability asks of cards, by their Names."""
    names = [name for node in walk(ability) if isinstance(node, n.Entitled) for name in node.names]
    return {name: title for name, _, title in (one.partition(", ") for one in names)}


def waits_for_support_skills(ability: Ability) -> bool:
    """Return True if it waits for what a support skill does, other than to draw."""
    return any(isinstance(node, tr.Placed) and "support" in node.by for node in walk(ability))
