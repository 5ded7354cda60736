"""What could stand where somebody is typing: fields and their values, and cards called so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import islice
from operator import or_
from typing import Any

from django.contrib.postgres.search import SearchQuery
from django.db.models import (
    Case,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    TextField,
    Value,
    When,
)
from django.db.models.functions import Coalesce

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
from cardbase.search.sql import cards_for, with_ids
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
class Completion:
    """Options for the piece of the text from `start` to `end`, and cards that are called so.

    The cards have their faces and their printings at hand, of these the one that is meant first.
    `alike`: no card is called so, and these have the names nearest to it. `problem`: why the search
    before the name finds nothing; the options are searches that may be meant.
    """

    start: int
    end: int
    options: tuple[Option, ...] = ()
    cards: tuple[Card, ...] = ()
    alike: bool = False
    problem: str = ""


def complete(text: str, at: int, game: Game | None) -> Completion:
    """Options for what stands before the caret, the likeliest first."""
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


def _cards_called(cards: CardQuerySet, name: str, most: int) -> tuple[Card, ...]:
    """Cards with a name or number that begins so, then those with these words in name or title."""
    begins = Q(folded_name__begins=name)
    # In the order in which they are shown, each found by an index of its own.
    found = [begins]
    place: Any = Case(When(begins, then=Value("")), default=Value("~"), output_field=TextField())
    printings = _printings()
    if NUMBER.fullmatch(fold(name)):
        coded = Printing.objects.coded_from(name)
        number = coded.filter(card=OuterRef("pk")).order_by("number_key").values("number_key")[:1]
        found.append(Q(pk__in=list(coded.order_by().values_list("card", flat=True)[:COMPARED])))
        place = Coalesce(Subquery(number), place, output_field=TextField())
        meant = Case(When(pk__in=coded.values("pk"), then=0), default=1)
        printings = printings.order_by(meant, "set__order", "number_key")
    if words := _with_words(name):
        found.append(words)
    return _first(_some_of(cards, found, most), place, printings, most)


def _cards_like(cards: CardQuerySet, spellings: Sequence[str], most: int) -> tuple[Card, ...]:
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
    return _first(_some_of(cards, [found], most), Case(*places), _printings(), most)


def _with_words(name: str) -> Q | None:
    """With these words, or words that begin so, in name or title; None where there are no words."""
    # Weights A and B are the name and the title.
    typed = " & ".join(f"{word}:*AB" for word in BEGINNING.findall(fold(name)))
    query = SearchQuery(typed, search_type="raw", config=LANGUAGE)
    return Q(search=query) if typed else None


def _printings() -> QuerySet[Printing]:
    return Printing.objects.select_related("set").order_by("set__order", "number_key")


def _some_of(cards: CardQuerySet, conditions: Iterable[Q], enough: int) -> list[int]:
    """Return the cards for which the first conditions hold, until there are enough.

    Of more than can be compared at once some will do.
    """
    ids: set[int] = set()
    for condition in conditions:
        if len(ids) < enough:
            found = cards.filter(condition).order_by()
            ids.update(found.values_list("pk", flat=True)[:COMPARED])
    return sorted(ids)


def _first(
    ids: Sequence[int], place: Any, printings: QuerySet[Printing], most: int
) -> tuple[Card, ...]:
    if not ids:
        return ()
    order = (place, "name", "title", "pk")
    # First which cards, from as little of each as can be: compiled texts are large.
    first = with_ids(Card.objects.all(), ids).order_by(*order).values_list("pk", flat=True)
    rows = Card.objects.filter(pk__in=list(first[:most])).with_face().order_by(*order)
    return tuple(rows.prefetch_related(Prefetch("printings", printings)))


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
    elif field.lookup == "order":
        for key in registry(game.key if game else None).orders:
            yield key, key.replace("_", " ")
    elif field.lookup == "type":
        yield from kind_names(game.key if game else None).items()
    elif field.lookup in ("set", "rarity"):
        yield from _codes(field, game)
    elif field.lookup == "rule":
        yield from _rules(game.key if game else None)
    if field.is_fact and field.type in (Type.CHOICE, Type.TEXT):
        yield "none", "the card has none"


def _rules(game: str | None) -> Iterator[tuple[str, str]]:
    """Sections with their headings, then each rule as it begins."""
    yield from sections(game).items()
    for _, rule in numbered_rules(game):
        cut = len(rule.text) > LONGEST_DETAIL
        yield rule.number, f"{rule.text[:LONGEST_DETAIL].rstrip()}…" if cut else rule.text


def _codes(field: Field, game: Game | None) -> Iterator[tuple[str, str]]:
    rows = CardSet.objects.all() if field.lookup == "set" else Rarity.objects.all()
    if game is not None:
        rows = rows.filter(game=game)
    yield from rows.order_by("game__order", "order", "code").values_list("code", "name")
