"""The orders a list of cards can have; every one of them ends in a tie-break that is stable."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.db.models import F, OuterRef, Subquery

from cardbase.models import Printing
from cardbase.models.card_queryset import CardQuerySet
from cardbase.search.facets import NUMBERS
from rules.engine.schema import Schema

BY_NAME = ("name", "title", "pk")


@dataclass(frozen=True, slots=True)
class Sort:
    """One order, with the words for it."""

    key: str
    label: str
    apply: Callable[[CardQuerySet], CardQuerySet]


def by_name(cards: CardQuerySet) -> CardQuerySet:
    return cards.order_by(*BY_NAME)


def by_closeness(cards: CardQuerySet) -> CardQuerySet:
    """How well a card fits the words; only after `words.matching`."""
    return cards.order_by("-rank", *BY_NAME)


def by_number(cards: CardQuerySet) -> CardQuerySet:
    """By set and number of the first printing."""
    first = Printing.objects.filter(card=OuterRef("pk")).order_by("set__order", "number")
    return cards.annotate(
        first_set=Subquery(first.values("set__order")[:1]),
        first_number=Subquery(first.values("number")[:1]),
    ).order_by("game__order", "first_set", "first_number", *BY_NAME)


def newest_first(cards: CardQuerySet) -> CardQuerySet:
    """By the set of the first printing, the latest set first: few sets have a known date."""
    first = Printing.objects.filter(card=OuterRef("pk")).order_by("set__order", "number")
    return cards.annotate(
        first_set=Subquery(first.values("set__order")[:1]),
        first_number=Subquery(first.values("number")[:1]),
    ).order_by(F("first_set").desc(nulls_last=True), "first_number", *BY_NAME)


def sorts_of(schema: Schema | None, *, with_words: bool) -> tuple[Sort, ...]:
    """The orders on offer, the first being the one used when none is asked for."""
    # The first has no key: a list that was narrowed by words and one that was not share a form.
    default = Sort("", "Best match, then name", by_closeness if with_words else by_name)
    common = (
        default,
        Sort("name", "Name", by_name),
        Sort("number", "Set and number", by_number),
        Sort("newest", "Newest set first", newest_first),
    )
    return (*common, *_by_facts(schema))


def _by_facts(schema: Schema | None) -> Iterable[Sort]:
    seen = set()
    for field in (field for kind in (schema.kinds if schema else ()) for field in kind.fields):
        if field.type in NUMBERS and field.key not in seen:
            seen.add(field.key)
            yield Sort(field.key, f"{field.label}, low to high", _by_fact(field.key, up=True))
            yield Sort(
                f"-{field.key}", f"{field.label}, high to low", _by_fact(field.key, up=False)
            )


def _by_fact(key: str, *, up: bool) -> Callable[[CardQuerySet], CardQuerySet]:
    """Cards without the number come last either way; a missing number is not 0."""

    def apply(cards: CardQuerySet) -> CardQuerySet:
        number = F(f"number_{key}")
        order = number.asc(nulls_last=True) if up else number.desc(nulls_last=True)
        return cards.with_number(key).order_by(order, *BY_NAME)

    return apply
