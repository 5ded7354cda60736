"""What cards do, in a few words for each thing: what `does:` searches.

A deed is a verb with whom or what it is about: "destroy enemy", "boost self attack". It is read
from the compiled trees (`rules.text`), as they are stored; costs and conditions are no deeds. The
kind of ability stands with each as `by:support`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db import transaction

from cardbase.models import CompiledText
from cardbase.search.language.deeds import BY

Tree = Mapping[str, Any]
Words = frozenset[str]
KINDS = {
    "activate": "activated",
    "trigger": "triggered",
    "continuous": "always",
    "special": "always",
}
# What is written in other words is one deed: instructions that hold others.
INSIDE = ("effects", "then", "otherwise", "options", "first", "changes")
VERBS = {
    "Allowed": "allow",
    "As": "",
    "Becomes": "set",
    "Cancel": "cancel",
    "Cheaper": "discount",
    "Combine": "combine",
    "Controlled": "control",
    "Copies": "copy",
    "Cure": "cure",
    "Damage": "damage",
    "Deploy": "deploy",
    "Destroy": "destroy",
    "Draw": "draw",
    "Exchange": "exchange",
    "ExtraPhase": "phase",
    "FailsToSupport": "prevent support",
    "Flip": "flip",
    "Forbidden": "forbid",
    "Gain": "gain",
    "Gains": "gain",
    "GainsNames": "gain name",
    "GainsRange": "gain range",
    "GainsSkill": "grant",
    "GainsSkillsOf": "grant",
    "Guess": "guess",
    "Halved": "weaken",
    "IgnoresRange": "gain range",
    "Inflict": "inflict",
    "Instead": "replace",
    "KeepsForm": "protect form",
    "Look": "look",
    "Loses": "lose",
    "LosesRange": "lose range",
    "LosesSkills": "silence",
    "Move": "move",
    "MoveChips": "energy",
    "Multiplied": "multiply",
    "MustBeAttacked": "guard",
    "NeedsNoInsignia": "allow",
    "PaysInstead": "discount",
    "RaisesLimit": "allow",
    "Redirect": "redirect",
    "Retarget": "redirect",
    "Reveal": "reveal",
    "ShiftBonus": "shift",
    "Shuffle": "shuffle",
    "SkillsStop": "silence support",
    "SkillsUsable": "allow skill",
    "StartBattle": "battle",
    "Supports": "allow support",
    "Tap": "tap",
    "TransferLord": "lord",
    "TurnsInto": "set",
    "Unlimited": "allow",
    "Untap": "untap",
    "UseSkill": "repeat",
    "WinGame": "win",
}
# Statements about building or placing a card, and choices: nothing that a card does to others.
SILENT = frozenset(
    {"ByHand", "Choose", "Coexists", "CopiesAllowed", "CountsAs", "MayStack", "Meet", "NotCounted"}
    | {"OnlyDeployedIf"}
)
SIDES = {"own": ("ally",), "enemy": ("enemy",), "any": ("ally", "enemy"), "side": ("ally",)}
STACKED = {"promote": "promote", "level_up": "level", "growth": "grow", "attach": "attach"}
# What a card cannot do, where the action is called otherwise than people would.
BARRED = {"be_put": "be discard", "promote_onto": "promote", "level_up_onto": "level"}


@transaction.atomic
def compute_deeds(game_key: str) -> int:
    """Store for every compiled card of the game what it does; how many cards changed."""
    changed = []
    for text in CompiledText.objects.filter(card__game__key=game_key).only("abilities", "deeds"):
        deeds = deeds_of(text.abilities.get("abilities", ()))
        if deeds != text.deeds:
            text.deeds = deeds
            changed.append(text)
    CompiledText.objects.bulk_update(changed, ["deeds"], batch_size=500)
    return len(changed)


def deeds_of(abilities: Iterable[Tree]) -> list[list[str]]:
    """Each different deed as its words in order, with `by:` and the kind of its ability."""
    found = set()
    for ability in abilities:
        kind = f"{BY}{KINDS.get(ability['kind'], ability['kind'])}"
        chosen = dict(_chosen(ability))
        for deed in _inside(ability["body"], chosen):
            found.add(tuple(sorted({*deed, kind})))
    return [list(words) for words in sorted(found)]


def _inside(nodes: Iterable[Any], chosen: Mapping[str, Tree]) -> Iterator[Words]:
    for node in nodes:
        if isinstance(node, list):
            yield from _inside(node, chosen)
        elif isinstance(node, Mapping):
            yield from _of(node, chosen)


def _of(node: Tree, chosen: Mapping[str, Tree]) -> Iterator[Words]:
    """The deeds of one instruction or statement and of those in it."""
    kind = node["is"]
    held = [node[key] for key in INSIDE if key in node]
    if kind == "GainsSkill":
        held.append(node["ability"]["body"])
    yield from _inside(held, chosen)
    if kind in SILENT or (held and kind not in ("GainsSkill", "Instead")):
        return
    yield frozenset(_verb(node, chosen).split()) | _objects(node, chosen)


def _verb(node: Tree, chosen: Mapping[str, Tree]) -> str:
    """The verb, with the fact or the action that it is about."""
    kind: str = node["is"]
    if kind == "Adjust":
        return _adjusted(node)
    if kind == "Becomes" and node["stat"] == "orbs_destroyed":
        return "destroy orbs"
    if kind == "Put":
        return _put(node["to"], _words_of(node["group"], chosen))
    if kind == "Stack":
        return STACKED.get(node["how"], _plain(node["how"]))
    if kind == "Cannot":
        return _barred(node, _words_of(node["who"], chosen))
    verb = VERBS.get(kind, kind.lower())
    for detail in ("stat", "status", "action", "phase", "face"):
        if isinstance(node.get(detail), str) and node[detail] != "either":
            verb += f" {_plain(node[detail])}"
    return verb


def _adjusted(node: Tree) -> str:
    stat, down = node["stat"], _is_negative(node["amount"])
    if stat.endswith("cost"):
        return f"{'discount' if down else 'tax'} {_plain(stat)}"
    if stat == "orbs_destroyed":
        return "destroy orbs"
    if stat == "damage_taken":
        return "protect damage" if down else "weaken damage"
    return f"{'weaken' if down else 'boost'} {_plain(stat)}"


def _is_negative(amount: Any) -> bool:
    if isinstance(amount, int):
        return amount < 0
    return any(isinstance(part, int) and part < 0 for part in amount.values())


def _put(to: str, source: Words) -> str:
    """Return the word for moving cards from `source` to a place."""
    if to in ("retreat", "discard"):
        if "deck" in source:
            return "mill"
        return "sacrifice" if source & {"ally", "self"} and "hand" not in source else "discard"
    if to == "hand":
        if source & {"retreat", "discard"}:
            return "recover"
        return "search" if "deck" in source else "return"
    if to in ("boundless", "removed"):
        return "banish"
    places = {"bonds": "bond", "orbs": "orb"}
    return places.get(to, f"put {_plain(to.partition('_')[0])}")


def _barred(node: Tree, who: Words) -> str:
    action = BARRED.get(node["action"], _plain(node["action"]))
    if action.startswith("be ") and "enemy" not in who:
        return f"protect {action.removeprefix('be ')}"
    return f"prevent {action.removeprefix('be ')}"


def _plain(key: str) -> str:
    return key.replace("_", " ")


# --- Whom or what it is about --------------------------------------------------------------------


def _objects(node: Tree, chosen: Mapping[str, Tree]) -> Words:
    words: set[str] = set()
    for key in ("group", "who", "to", "units", "play"):
        if isinstance(node.get(key), Mapping):
            words |= _words_of(node[key], chosen)
    if node["is"] in ("Draw", "Shuffle", "MoveChips", "Forbidden") and node.get("side") == "enemy":
        words.add("enemy")
    return frozenset(words)


def _words_of(group: Tree, chosen: Mapping[str, Tree], seen: Words = frozenset()) -> Words:
    """Return words for whose a group is, where it lies, and whether it must be a Lord."""
    kind = group["is"]
    if kind == "This":
        return frozenset({"self"})
    if kind == "Known":
        name = group["name"]
        if name in chosen and name not in seen:
            return _words_of(chosen[name], chosen, seen | {name})
        return frozenset({"attacker", "defender"} & {name})
    words: set[str] = set()
    for key in ("among", "group", "unit"):
        if isinstance(group.get(key), Mapping):
            words |= _words_of(group[key], chosen, seen)
    for part in group.get("groups", ()):
        words |= _words_of(part, chosen, seen)
    if kind == "Units":
        words |= {*SIDES.get(group["side"], ())}
    elif kind in ("Cards", "Top", "SupportCard"):
        places = {"Top": "deck", "SupportCard": "support"}
        words.add(_plain(group.get("place") or places.get(kind, "")))
        words |= {"enemy"} if group.get("side") == "enemy" else set()
    states = {part.get("state") for part in group.get("where", ()) if part["is"] == "Is"}
    return frozenset(words | ({"lord"} & states))


def _chosen(value: Any) -> Iterator[tuple[str, Tree]]:
    """Yield each name that an ability gives, with the group it was chosen from."""
    if isinstance(value, list):
        for part in value:
            yield from _chosen(part)
    elif isinstance(value, Mapping):
        if value.get("is") == "Chosen" and value.get("name"):
            yield value["name"], value["among"]
        for part in value.values():
            yield from _chosen(part)
