"""Questions asked of one card or unit, to say which ones a text means."""

from __future__ import annotations

from rules.text.sorts import Amount, Group
from rules.text.sorts import Filter as Filter


class Named(Filter):
    """Has one of these names."""

    names: tuple[str, ...]


class Trait(Filter):
    """Shows a value of an attribute: ("insignias", "red") or ("weapons", "sword")."""

    trait: str
    value: str


class Number(Filter):
    """Compares a number of the object: op is "=", "<=", ">=", "<" or ">"."""

    stat: str
    op: str
    amount: Amount


class Is(Filter):
    """Is in a state: "lord", "tapped", "promoted", "levelled_up", "grown", "face_up", "attacked"
    (this turn), "attacking", "defending", "fighting", "has_promotion_cost", "top" (of its deck).
    """

    state: str


class At(Filter):
    """Stands or lies in one of these places."""

    places: tuple[str, ...]


class SameAreaAs(Filter):
    """Stands in the same area as the other object."""

    other: Group


class Shares(Filter):
    """Has the same "name", "cost" or some "insignias" in common with an object of the group."""

    what: str
    group: Group


class HasSkill(Filter):
    """Has a skill with the label ("CF", "LvS2"), of the kind ("support") or of the name."""

    label: str = ""
    kind: str = ""
    name: str = ""


class OneOf(Filter):
    """Is among the objects of the group."""

    group: Group


class Not(Filter):
    """Does not pass the filter."""

    fails: Filter


class AnyOf(Filter):
    """Passes at least one of the filters."""

    where: tuple[Filter, ...]
