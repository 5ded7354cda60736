"""Groups, filters and conditions in the wording of the house; the grammar reads them back."""

from __future__ import annotations

from collections.abc import Sequence

from rules.fetcg.cards import ACTIONS, EQUIPMENT_TYPES, FEATURES, MOVEMENTS, STANDINGS
from rules.fetcg.text.noun_reader import BEARER, ENEMY_HOME, HERE, HOME, TARGET
from rules.text.amounts import Count, Stat
from rules.text.battlefield import AtDistance, Related
from rules.text.conditions import Compare, Condition, Exists, Happened, Matches, TurnOf, Unless
from rules.text.english.words import either, quoted
from rules.text.filters import (
    AnyOf,
    At,
    Filter,
    HasSkill,
    Is,
    Named,
    Not,
    Number,
    OneOf,
    Shares,
    Trait,
)
from rules.text.groups import Among, Cards, Chosen, Group, Known, This, Units

LABELS = {
    key: label for pairs in (EQUIPMENT_TYPES, MOVEMENTS, FEATURES, ACTIONS) for key, label in pairs
}
STATUSES = {"sleep": "Sleep", "silence": "Silence", "poison": "Poison"}
ROLES = {"attacking": "Attacking", "defending": "Defending", "striking": "striking"}
POINTERS: dict[Group, str] = {
    This(): "this unit",
    TARGET: "it",
    HERE: "a unit here",
    Known("it"): "that unit",
    Known("attacker"): "the Attacking unit",
    Known("defender"): "the Defending unit",
    Known("striker"): "the striking unit",
    Among(HERE, (OneOf(Units("turn")),)): "the turn player's unit here",
}
_WORDS = ("movement", "type", "gender", "standing")
_PLAIN = {**{key: label.split()[0].lower() for key, label in STANDINGS}}
_OTHER = Not(OneOf(This()))
_BESIDE = AtDistance(This())


def plural(word: str, number: int) -> str:
    return word if number == 1 else f"{word}s"


def limit(op: str, number: int) -> str:
    return f"{number} or {'more' if op == '>=' else 'less'}"


# Groups -------------------------------------------------------------------------------------------


def group(found: Group, bearer: str = "wearer") -> str:
    """The words for a group; `bearer` is what a card calls who carries it."""
    if found == BEARER:
        return f"the {bearer}"
    if found in POINTERS:
        return POINTERS[found]
    if isinstance(found, Chosen):
        return _chosen(found)
    assert isinstance(found, Units), f"no words for {found}"
    owner = {"own": "your ", "enemy": "enemy ", "any": ""}[found.side]
    return f"all {owner}{noun(found.where, 2)}"


def _chosen(found: Chosen) -> str:
    assert isinstance(found.among, Units)
    side, where = found.among.side, found.among.where
    if found.name == "target":
        owner = {"own": "friendly ", "enemy": "enemy ", "any": ""}[side]
        return f"target {owner}{noun(where, 1)}"
    assert isinstance(found.most, int)
    if side == "own":
        return f"{found.most} of your {noun(where, 2)}"
    return f"{found.most} {'enemy ' if side == 'enemy' else ''}{noun(where, found.most)}"


def is_many(found: Group) -> bool:
    if isinstance(found, Chosen):
        return found.most != 1
    return isinstance(found, Units)


def noun(where: Sequence[Filter], number: int) -> str:
    """ "Flying units with Canto and Energy 2 or less": adjectives as long as any are to come."""
    last = max((place for place, one in enumerate(where) if _is_adjective(one)), default=-1)
    before = [adjective(one) for one in where[: last + 1]]
    posts: list[str] = []
    qualities: list[str] = []
    for one in where[last + 1 :]:
        found = quality(one)
        if found:
            qualities.append(found)
            continue
        posts.extend(_with(qualities))
        posts.append(_post(one))
    posts.extend(_with(qualities))
    return " ".join([*before, plural("unit", number), *posts])


def _with(qualities: list[str]) -> list[str]:
    said = [f"with {' and '.join(qualities)}"] if qualities else []
    qualities.clear()
    return said


def _is_adjective(one: Filter) -> bool:
    if isinstance(one, Is):
        return one.state in ROLES
    if isinstance(one, Trait):
        return one.trait in _WORDS or one == Trait("features", "armored")
    return one in (_OTHER, _BESIDE)


def adjective(one: Filter) -> str:
    if one == _OTHER:
        return "other"
    if one == _BESIDE:
        return "adjacent"
    if isinstance(one, Is):
        return ROLES[one.state]
    assert isinstance(one, Trait), f"no adjective for {one}"
    return LABELS.get(one.value) or _PLAIN.get(one.value, one.value)


def quality(one: Filter) -> str:
    """What stands after "with", empty for what does not."""
    if isinstance(one, HasSkill):
        return f"the skill {one.name}"
    if one == Related(Units("own")):
        return "a relative on your side"
    if isinstance(one, Number) and one.op != "=":
        assert isinstance(one.amount, int)
        stat = "Energy" if one.stat == "energy" else one.stat
        return f"{stat} {limit(one.op, one.amount)}"
    if isinstance(one, Trait) and one.trait == "features":
        return LABELS[one.value]
    if isinstance(one, Is) and one.state in STATUSES:
        return STATUSES[one.state]
    return f"the same {one.what}" if isinstance(one, Shares) else ""


def _post(one: Filter) -> str:
    if isinstance(one, Named):
        return f"named {quoted(one.names)}"
    if isinstance(one, Trait):
        return {
            "class": f'of class "{one.value}"',
            "homeland": f'from "{one.value}"',
            "land": f"on a {one.value}",
        }[one.trait]
    if isinstance(one, Number):
        if one.stat == "level":
            return f"of level {one.amount}"
        return {HOME: "in its Home Row", ENEMY_HOME: "in the enemy Home Row"}[_plain(one)]
    if isinstance(one, At):
        return f"in {rows(one)}"
    if one == Is("struck"):
        return "being damaged"
    if one == Related(This()):
        return "related to this unit"
    if one == OneOf(HERE):
        return "here"
    return f"in {mode(one)}"


def _plain(one: Number) -> int:
    assert isinstance(one.amount, int)
    return one.amount


def rows(one: At) -> str:
    return f"row {either([place.removeprefix('row ') for place in one.places])}"


def mode(one: Filter) -> str:
    return "Standby Mode" if one == Is("standby") else "Action Mode"


def kinds(found: Filter, *, units: bool) -> str:
    """ "Cavalry and Armored units"."""
    parts = found.where if isinstance(found, AnyOf) else (found,)
    words = either([LABELS[one.value] for one in parts if isinstance(one, Trait)], "and")
    return f"{words} units" if units else words


# Conditions ---------------------------------------------------------------------------------------


def conditions(found: Sequence[Condition]) -> str:
    return ", and ".join(condition(one) for one in found)


def condition(found: Condition) -> str:
    if isinstance(found, Compare):
        return _compare(found)
    if isinstance(found, Exists):
        return _has(found.group, "a")
    if isinstance(found, Unless):
        assert isinstance(found.condition, Exists)
        return _has(found.condition.group, "no")
    if isinstance(found, TurnOf):
        return "it is your turn" if found.side == "own" else "it is your opponent's turn"
    if isinstance(found, Happened):
        return "a unit of your opponent has been defeated in battle this game"
    assert isinstance(found, Matches), f"no words for {found}"
    if found.where in ((Is("standby"),), (Not(Is("standby")),)):
        return f"{group(found.group)} is in {mode(found.where[0])}"
    return f"{group(found.group)} has {' and '.join(map(quality, found.where))}"


def _compare(found: Compare) -> str:
    assert isinstance(found.right, int)
    many = limit(found.op, found.right)
    if isinstance(found.left, Stat):
        return f"you have {many} chips in your Unused pile"
    assert isinstance(found.left, Count)
    return f"{_owner(found.left.of)} {counted(found.left, many)}"


def counted(count: Count, many: str) -> str:
    if isinstance(count.of, Cards):
        return f"{many} cards in hand"
    assert isinstance(count.of, Units)
    return f"{many} {noun(count.of.where, 2)}"


def _has(found: Group, article: str) -> str:
    assert isinstance(found, Units)
    return f"{_owner(found)} {article} {noun(found.where, 1)}"


def _owner(found: Group) -> str:
    side = getattr(found, "side", "own")
    return "you have" if side == "own" else "your opponent has"
