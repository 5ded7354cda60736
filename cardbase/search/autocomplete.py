"""What could stand where somebody is typing: fields and their values, and cards called so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import islice
from operator import or_
from typing import Any

from django.contrib.postgres.search import SearchQuery
from django.db.models import (
    Case,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    TextField,
    Value,
    When,
)
from django.db.models.functions import Coalesce, NullIf
from django.db.models.lookups import LessThan

from cardbase.hosting.storable_text import cannot_be_stored
from cardbase.models import Card, CardSet, Game, Printing, Rarity
from cardbase.models.card import CardQuerySet
from cardbase.models.expressions import LANGUAGE
from cardbase.models.folding import fold
from cardbase.rulebook import numbered_rules, sections
from cardbase.search.correction import respelled
from cardbase.search.language.directives import UNIQUE
from cardbase.search.language.field import Field, Type
from cardbase.search.language.problems import Problem
from cardbase.search.language.query_writer import quoted
from cardbase.search.language.registry import Registry, registry
from cardbase.search.language.syntax import LONGEST
from cardbase.search.language.text_facts import kind_names
from cardbase.search.limits import TookTooLong, time_limit
from cardbase.search.reading import read_query
from cardbase.search.sql import cards_for
from cardbase.search.sql.words import BEGINNING, NUMBER

SETTINGS = {
    "unique": tuple((word, f"every {word}") for word in UNIQUE),
    "direction": (("asc", "low to high"), ("desc", "high to low")),
}
MOST = 8
# In letters.
LONGEST_DETAIL = 60
# Of cards, however many fields begin so.
FEWEST_CARDS = 3
# Of so many cards called so those to be shown are chosen.
COMPARED = 1000
SHORTEST_NAME, LONGEST_NAME = 2, 200
# What makes a word more than a part of a name.
SIGNS = frozenset('()"|:=<>~')
OPERATORS = frozenset({"and", "or", "not"})
# The field and its operator, and what of the value is there already, up to the caret.
TYPING = re.compile(
    r"(?:^|(?<=[\s(]))-*"
    r"(?:(?P<name>[A-Za-z_][\w.\-]*)(?P<op>!=|<=|>=|[:=<>~]))?"
    r'(?P<before>(?:[^\s()"|,]+[|,]|"[^"]*"[|,])*)"?(?P<piece>[^\s()"|,]*|(?<=")[^"]*)$'
)


@dataclass(frozen=True, slots=True)
class Option:
    """What to write, and what it means."""

    insert: str
    label: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class CalledCard:
    """A card with its face, and the number of the printing that is meant, or of its first."""

    card: Card
    number: str


@dataclass(frozen=True, slots=True)
class Completion:
    """Options for the piece of the text from `start` to `end`, and cards that are called so.

    `alike`: no card is called so, and these have the names nearest to it. `problem`: why the search
    before the name finds nothing; the options are searches that may be meant.
    """

    start: int
    end: int
    options: tuple[Option, ...] = ()
    cards: tuple[CalledCard, ...] = ()
    alike: bool = False
    problem: str = ""


def complete(text: str, at: int, game: Game | None) -> Completion:
    """Options for what stands before the caret, the likeliest first.

    At most three queries: what the catalogue is at, cards that are called so, and cards that are
    called nearly so.
    """
    before = text[: min(at, len(text), LONGEST)]
    found = TYPING.search(before)
    if found is None or cannot_be_stored(before):
        return Completion(len(before), len(before))
    rows = registry(game.key if game else None)
    piece = found["piece"]
    start = len(before) - len(piece)
    if start and before[start - 1] == '"':
        start -= 1
    if found["name"]:
        field = rows.find(found["name"])
        options = _values(field, piece, game) if field else iter(())
        return Completion(start, len(before), tuple(islice(options, MOST)))
    fields = tuple(islice(_fields(piece, rows), MOST))
    if before[:start].endswith("-"):
        names = islice(_names(piece, game), MOST - len(fields))
        return Completion(start, len(before), (*fields, *names))
    most = max(FEWEST_CARDS, MOST - len(fields))
    return _cards_typed(before, start, game, most, fields)


def _fields(piece: str, rows: Registry) -> Iterator[Option]:
    """Fields that begin so."""
    typed = piece.lower()
    if not typed:
        return
    for field in rows.fields:
        name = next((name for name in field.names if name.startswith(typed)), None)
        if name is not None:
            yield Option(f"{name}:", f"{name}:", field.label)


def _names(piece: str, game: Game | None) -> Iterator[Option]:
    """Names that begin so, for a search without them."""
    if len(piece) < SHORTEST_NAME:
        return
    cards = Card.objects.filter(game=game) if game else Card.objects.all()
    named = cards.filter(folded_name__begins=piece).order_by("name")
    for name in named.values_list("name", flat=True).distinct()[:MOST]:
        yield Option(f'!"{name}"', name, "Name of a card")


def _cards_typed(
    before: str, start: int, game: Game | None, most: int, fields: tuple[Option, ...]
) -> Completion:
    """Cards called as the text ends, of those that the rest of it finds; the fields come first.

    Where the rest is refused, as the list would refuse it, whole searches that may be meant.
    """
    nothing = Completion(start, len(before), fields)
    name_start = start if before[start : start + 1] == '"' else _name_start(before)
    name, rest = before[name_start:].strip('" '), before[:name_start].rstrip()
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        return nothing
    cards = Card.objects.filter(game=game) if game else Card.objects.all()
    try:
        with time_limit():
            query = read_query(rest, game)
            if query.problem is None:
                cards = cards_for(query, game)
            elif not _is_unfinished(query.problem, rest):
                repairs = tuple(Option(text, text) for text in query.problem.repairs)
                problem = query.problem.message
                return Completion(0, len(rest), repairs, problem=problem) if repairs else nothing
            if found := _cards_called(cards, name, most):
                return replace(nothing, cards=found)
        with time_limit():
            alike = _cards_like(cards, respelled(name, game), most)
    except TookTooLong:
        return nothing
    return replace(nothing, cards=alike, alike=bool(alike))


def _is_unfinished(problem: Problem, rest: str) -> bool:
    """Return whether the name may yet end what is wrong: a parenthesis, or an "or"."""
    return problem.span.start >= len(rest)


def _name_start(text: str) -> int:
    """Return where the last words without any sign of the language begin."""
    start = len(text)
    for word in reversed(list(re.finditer(r"\S+", text))):
        typed = word.group()
        if typed.startswith("-") or SIGNS & set(typed) or typed.lower() in OPERATORS:
            break
        start = word.start()
    return start


def _cards_called(cards: CardQuerySet, name: str, most: int) -> tuple[CalledCard, ...]:
    """Cards with a name or number that begins so, then those with these words in name or title."""
    begins = Q(folded_name__begins=name)
    # In the order in which they are shown, each found by an index of its own.
    conditions = [begins]
    place: Any = Case(When(begins, then=Value("")), default=Value("~"), output_field=TextField())
    meant: Any = Value(0)
    if NUMBER.fullmatch(fold(name)):
        coded = Printing.objects.coded_from(name)
        number = coded.filter(card=OuterRef("pk")).order_by("number_key").values("number_key")[:1]
        conditions.append(Q(pk__in=coded.order_by().values("card")[:COMPARED]))
        place = Coalesce(Subquery(number), place, output_field=TextField())
        meant = Case(When(pk__in=coded.values("pk"), then=0), default=1)
    if words := _with_words(name):
        conditions.append(words)
    return _first(_some_of(cards, conditions, most), place, meant, most)


def _cards_like(cards: CardQuerySet, spellings: Sequence[str], most: int) -> tuple[CalledCard, ...]:
    """Cards with the words of any of these spellings, those of the first one first."""
    read = [(spelling, words) for spelling in spellings if (words := _with_words(spelling))]
    if not read:
        return ()
    # Names that begin so come before the others with these words.
    places = [
        When(found, then=Value(place))
        for place, found in enumerate(
            found
            for spelling, words in read
            for found in (Q(words, folded_name__begins=spelling), words)
        )
    ]
    found = reduce(or_, (words for _, words in read))
    return _first(_some_of(cards, [found], most), Case(*places), Value(0), most)


def _with_words(name: str) -> Q | None:
    """With these words, or words that begin so, in name or title; None where there are no words."""
    # Weights A and B are the name and the title.
    typed = " & ".join(f"{word}:*AB" for word in BEGINNING.findall(fold(name)))
    query = SearchQuery(typed, search_type="raw", config=LANGUAGE)
    return Q(search=query) if typed else None


class Amount(Subquery):
    """How many rows a query has."""

    template = "(SELECT count(*) FROM (%(subquery)s) AS counted)"
    output_field = IntegerField()


def _some_of(cards: CardQuerySet, conditions: Sequence[Q], enough: int) -> QuerySet[Any]:
    """Return the ids of cards for which the first conditions hold, until there are enough.

    Of more than can be compared at once some will do. PostgreSQL does not begin with a condition
    if those before it found enough.
    """
    rows: list[QuerySet[Any]] = []
    known: Any = Value(0)
    for condition in conditions:
        found = cards.filter(condition).order_by().values("pk")
        is_first = not rows
        rows.append((found if is_first else found.filter(LessThan(known, enough)))[:COMPARED])
        known = known + Amount(found[:enough])
    return rows[0].union(*rows[1:]) if rows[1:] else rows[0]


def _first(ids: QuerySet[Any], place: Any, meant: Any, most: int) -> tuple[CalledCard, ...]:
    """`meant` puts the printings of a card in order, before their sets do."""
    order = (place, "name", "title", "pk")
    # First which cards, from as little of each as can be: compiled texts are large.
    first = Card.objects.filter(pk__in=ids).order_by(*order).values("pk")[:most]
    printings = Printing.objects.filter(card=OuterRef("pk"))
    listed = Coalesce(NullIf("code", Value("")), NullIf("number", Value("")), "set__code")
    number = printings.order_by(meant, "set__order", "number_key").values(listed=listed)[:1]
    rows = Card.objects.filter(pk__in=first).with_face().annotate(listed=Subquery(number))
    return tuple(
        CalledCard(card, getattr(card, "listed", "") or "") for card in rows.order_by(*order)
    )


def _values(field: Field, piece: str, game: Game | None) -> Iterator[Option]:
    typed = fold(piece)
    for key, label in _known(field, game):
        if typed in fold(key) or typed in fold(label):
            yield Option(quoted(key), key, label if label != key else "")


def _known(field: Field, game: Game | None) -> Iterator[tuple[str, str]]:
    """The values that a field is known to have."""
    if field.type is Type.CHOICE:
        yield from field.choices.items()
    elif field.type is Type.YES_NO:
        yield from (("yes", ""), ("no", ""))
    elif field.type is Type.NUMBER:
        yield from (("none", "no printed number"), ("X", "variable"))
    elif field.lookup in SETTINGS:
        yield from SETTINGS[field.lookup]
    elif field.lookup in _OPEN:
        yield from _OPEN[field.lookup](game)
    if field.is_fact and field.type in (Type.CHOICE, Type.TEXT):
        yield "none", "the card has none"


def _orders(game: Game | None) -> Iterator[tuple[str, str]]:
    for key in registry(game.key if game else None).orders:
        yield key, key.replace("_", " ")


def _kinds(game: Game | None) -> Iterator[tuple[str, str]]:
    yield from kind_names(game.key if game else None).items()


def _rules(game: Game | None) -> Iterator[tuple[str, str]]:
    """Sections with their headings, then each rule as it begins."""
    key = game.key if game else None
    yield from sections(key).items()
    for _, rule in numbered_rules(key):
        cut = len(rule.text) > LONGEST_DETAIL
        yield rule.number, f"{rule.text[:LONGEST_DETAIL].rstrip()}…" if cut else rule.text


def _sets(game: Game | None) -> Iterator[tuple[str, str]]:
    return _codes(CardSet.objects.all(), game)


def _rarities(game: Game | None) -> Iterator[tuple[str, str]]:
    return _codes(Rarity.objects.all(), game)


def _codes(rows: QuerySet[Any], game: Game | None) -> Iterator[tuple[str, str]]:
    if game is not None:
        rows = rows.filter(game=game)
    yield from rows.order_by("game__order", "order", "code").values_list("code", "name")


# Values of lists that grow with the games and their cards, by the lookup of the field.
_OPEN = {
    "order": _orders,
    "type": _kinds,
    "rule": _rules,
    "set": _sets,
    "rarity": _rarities,
}
