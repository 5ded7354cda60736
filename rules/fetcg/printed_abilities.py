"""The abilities on a printed card, sorted once by what asks for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.fetcg.text import nodes as n
from rules.text import attrition as a
from rules.text import changes as c
from rules.text import effects as e
from rules.text.abilities import Ability
from rules.text.conditions import Condition, TurnOf
from rules.text.groups import Group, Known, This
from rules.text.tree import walk
from rules.text.triggers import Trigger

BEARER, CARD = Known("bearer"), Known("card")
# Topics of static abilities besides the numbers that they change.
FEATURES, MOVES, CANNOT, FORBIDDEN, PLACEMENT = (
    "features",
    "moves",
    "cannot",
    "forbidden",
    "placement",
)
# Kind of ability -> the step in which it is used (FETCG-END-4 to 6).
_STEPS = {"training": "training", "symbol": "symbol", "family_support": "generation"}


@dataclass(frozen=True, slots=True, eq=False)
class PrintedAbility:
    """One ability, with its place among those of the card.

    `in_use` is empty for what always counts; else it names the equipment whose quality the text is,
    which counts only while its unit fights with it: "card" the card, "initial" the initial one.
    `step`: where a player may use it, empty if it is not used so.
    """

    ability: Ability
    place: int
    in_use: str
    step: str


@dataclass(frozen=True, slots=True, eq=False)
class PrintedStatic:
    """One change that a card makes as long as it is in play, and what must be true for it.

    `group` is what it is about; `is_own`: that is the unit which bears the card, and none else.
    """

    printed: PrintedAbility
    change: c.Change
    conditions: tuple[Condition, ...]
    topic: str
    group: Group | None
    is_own: bool


@dataclass(frozen=True, slots=True, eq=False)
class PrintedAbilities:
    """All abilities of a card: `triggered` by the trigger they have, `of_kind` by their kind."""

    statics: tuple[PrintedStatic, ...]
    triggered: Mapping[type[Trigger], tuple[PrintedAbility, ...]]
    used: tuple[PrintedAbility, ...]
    of_kind: Mapping[str, tuple[Ability, ...]]


def sort_out(
    kind: str, abilities: Sequence[Ability], carried: Sequence[Ability] = ()
) -> PrintedAbilities:
    """The abilities of a card of that kind, those it carries after them.

    What a unit's text says of a wielder is a quality of its initial equipment, and so is what it
    carries from the card of that name (FETCG-CARD-8).
    """
    uses = [*(_in_use(kind, ability) for ability in abilities), *("initial" for _ in carried)]
    printed = [
        PrintedAbility(ability, place, in_use, _step(ability))
        for place, (ability, in_use) in enumerate(zip((*abilities, *carried), uses, strict=True))
    ]
    triggered: dict[type[Trigger], list[PrintedAbility]] = {}
    of_kind: dict[str, list[Ability]] = {}
    for entry in printed:
        of_kind.setdefault(entry.ability.kind, []).append(entry.ability)
        if entry.ability.trigger is not None:
            triggered.setdefault(type(entry.ability.trigger), []).append(entry)
    return PrintedAbilities(
        tuple(static for entry in printed for static in _statics(entry)),
        {trigger: tuple(found) for trigger, found in triggered.items()},
        tuple(entry for entry in printed if entry.step or entry.ability.kind == "action"),
        {name: tuple(found) for name, found in of_kind.items()},
    )


def qualities(own: Sequence[Ability], equipment: Sequence[Ability]) -> tuple[Ability, ...]:
    """What a unit has of the card its initial equipment is named after (FETCG-CARD-8, 9).

    A unit card that says itself what its initial equipment does has said otherwise. What spends
    the card is left out: initial equipment cannot leave (FETCG-EQUIP-13).
    """
    if any(_in_use("unit", ability) for ability in own):
        return ()
    return tuple(ability for ability in equipment if not _spends_its_card(ability))


def _spends_its_card(ability: Ability) -> bool:
    return any(isinstance(node, e.Put) and node.group == CARD for node in walk(ability))


def _in_use(kind: str, ability: Ability) -> str:
    if kind == "unit":
        return "initial" if BEARER in walk(ability) else ""
    return "card" if kind in ("weapon", "magic") else ""


def _step(ability: Ability) -> str:
    if ability.kind in _STEPS:
        return _STEPS[ability.kind]
    if ability.kind != "activate":
        return ""
    during = (condition for condition in ability.requires if isinstance(condition, TurnOf))
    return next((condition.phase for condition in during), "")


def _statics(printed: PrintedAbility) -> Iterator[PrintedStatic]:
    if printed.ability.kind != "continuous":
        return
    requires = printed.ability.requires
    for part in printed.ability.body:
        assert isinstance(part, c.Change)
        if isinstance(part, c.While):
            for change in part.changes:
                yield _static(printed, change, (*requires, part.condition))
        else:
            yield _static(printed, part, requires)


def _static(
    printed: PrintedAbility, change: c.Change, conditions: tuple[Condition, ...]
) -> PrintedStatic:
    group = change.who if isinstance(change, c.Cannot) else getattr(change, "group", None)
    is_own = group in (BEARER, This())
    return PrintedStatic(printed, change, conditions, _topic(change), group, is_own)


def _topic(change: Any) -> str:
    if isinstance(change, c.Adjust | c.Becomes | c.Multiplied | n.Halved):
        return change.stat
    if isinstance(change, c.Gains):
        return FEATURES if change.traits[0].trait == "features" else MOVES
    if isinstance(change, c.Cannot):
        return CANNOT
    if isinstance(change, c.Forbidden):
        return FORBIDDEN
    assert isinstance(change, c.OnlyDeployedIf | a.RaisesLimit | a.Allowed), f"{change}"
    return PLACEMENT
