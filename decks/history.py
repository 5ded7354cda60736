"""The history of a deck: its states, newest first, each with what changed since the one before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cached_property

from cardbase.faces import Face, kept_face
from cardbase.hosting.translated import named, translated
from cardbase.models import Card
from decks.charts import COLUMNS, decimal
from decks.goldfish.figures import SEATS
from decks.goldfish.numbers import number, signed
from decks.models import Deck, DeckPoint
from decks.services import list_to_rules, present_digest, rules_game, to_rules
from rules.engine.cards import Deck as RulesDeck
from rules.engine.cards import Problem
from rules.engine.distribution import Group
from rules.engine.goldfish import Measurement, Statistic
from rules.engine.translatable import label, listed, say


@dataclass(frozen=True, slots=True)
class ListedRow:
    """A card of a list with its copies; `url` is empty when the card has left the catalogue."""

    face: Face
    url: str
    count: int


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """A card whose number of copies changed."""

    face: Face
    url: str
    before: int
    after: int

    @property
    def change(self) -> str:
        return f"{self.after - self.before:+d}".replace("-", "−")


@dataclass(frozen=True, slots=True)
class Effect:
    """A number of the deck that a change moved; the texts are ready to show."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Chance:
    """An exact chance: the group of its statistic, what it is of in words, and how great it is."""

    group: str
    label: str
    value: Fraction


class State:
    """A deck as it was at a point, or as it is if `point` is None; judged by today's rules."""

    def __init__(self, deck: Deck, point: DeckPoint | None, cards: dict[str, Card]) -> None:
        self.deck, self.point, self._cards = deck, point, cards

    @property
    def changed(self) -> datetime:
        return self.point.changed if self.point else self.deck.list_updated

    @property
    def missing(self) -> list[str]:
        """The keys of cards that have left the catalogue since."""
        rows = self.point.rows if self.point else []
        return sorted({key for key, _, _ in rows} - self._cards.keys())

    @cached_property
    def rules_deck(self) -> RulesDeck:
        if self.point is None:
            return to_rules(self.deck)
        rows = [
            (self._cards[key], count, part)
            for key, part, count in self.point.rows
            if key in self._cards
        ]
        rows.sort(key=lambda row: (row[2], row[0].name, row[0].title, row[0].key))
        return list_to_rules(self.deck.game, self.deck.name, rows, self.point.choices)

    @cached_property
    def problems(self) -> list[Problem]:
        """Return the errors of the list in the deck's present format."""
        found = rules_game(self.deck).construction(self.rules_deck, self.deck.format)
        return [problem for problem in found if problem.severity == "error"]

    @property
    def errors(self) -> int:
        return len(self.problems)

    @cached_property
    def counts(self) -> Counter[str]:
        """Return the copies of each card by its key."""
        copies: Counter[str] = Counter()
        for entry in self.rules_deck.entries:
            copies[entry.card.key] += entry.count
        return +copies

    @property
    def size(self) -> int:
        return self.counts.total()

    @cached_property
    def means(self) -> dict[Hashable, tuple[str, Fraction]]:
        """Return label and mean of each curve, by its key."""
        curves = rules_game(self.deck).statistics(self.rules_deck)
        return {
            curve.key: (named(curve.label), curve.mean)
            for curve in curves
            if curve.key in COLUMNS and curve.mean is not None
        }

    @cached_property
    def odds(self) -> dict[Hashable, Chance]:
        """Return the exact chances of the deck, in the game's order; empty if it cannot be played
        alone."""
        goldfish = rules_game(self.deck).goldfish
        if goldfish is None:
            return {}
        try:
            measurements = goldfish.prepare(self.rules_deck, {}).measurements({})
        except ValueError:
            return {}
        statistics = {one.key: one for one in goldfish.statistics if one.unit == "share"}
        return {
            (one.statistic, one.seat, one.at, one.series): Chance(
                statistics[one.statistic].group, _words(statistics[one.statistic], one), one.exact
            )
            for one in measurements
            if one.statistic in statistics and one.exact is not None
        }

    @cached_property
    def faces(self) -> dict[str, Face]:
        cards = (entry.card for entry in self.rules_deck.entries)
        return {card.key: kept_face(card, self.deck.game.key) for card in cards}

    @cached_property
    def groups(self) -> list[tuple[str, int, list[ListedRow]]]:
        """Return the list under its headings: label, number of cards, rows."""
        game = rules_game(self.deck)
        found: dict[Group, list[ListedRow]] = {}
        for entry in self.rules_deck.entries:
            if entry.count:
                key = entry.card.key
                row = ListedRow(self.faces[key], self.url_of(key), entry.count)
                found.setdefault(game.deck_group(entry.card), []).append(row)
        return [
            (group.label, sum(row.count for row in found[group]), found[group])
            for group in sorted(found, key=lambda group: group.order)
        ]

    def url_of(self, key: str) -> str:
        return self._cards[key].get_absolute_url() if key in self._cards else ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A state of the history beside the one before it, which the oldest lacks."""

    state: State
    before: State | None

    @property
    def rows(self) -> list[ChangedRow]:
        """Return the cards whose counts differ: those taken out first, then by name."""
        old = self.before.counts if self.before else Counter[str]()
        new = self.state.counts
        faces = {**(self.before.faces if self.before else {}), **self.state.faces}
        found = [
            ChangedRow(faces[key], self.state.url_of(key), old[key], new[key])
            for key in {**old, **new}
            if old[key] != new[key]
        ]
        return sorted(found, key=lambda row: (row.after > row.before, row.face.full_name))

    @property
    def chosen(self) -> list[Effect]:
        """Return the deck choices that are filled otherwise than before."""
        old = self.before.rules_deck.choices if self.before else {}
        new = self.state.rules_deck.choices
        faces = {**(self.before.faces if self.before else {}), **self.state.faces}

        def name(key: str | None) -> str:
            return faces[key].full_name if key in faces else "–"

        return [
            Effect(choice.label, name(old.get(choice.key)), name(new.get(choice.key)))
            for choice in rules_game(self.state.deck).deck_choices
            if old.get(choice.key) != new.get(choice.key)
        ]

    @property
    def repaired(self) -> list[Problem]:
        """Return the problems of the state before that this one no longer has."""
        return _only_in(self.before.problems if self.before else (), self.state.problems)

    @property
    def broken(self) -> list[Problem]:
        """Return the problems that this state has and the one before it lacked."""
        return _only_in(self.state.problems, self.before.problems if self.before else ())

    @property
    def curve(self) -> list[Effect]:
        """Return the means of the curves that moved."""
        old = self.before.means if self.before else {}
        return _effects(old, self.state.means, decimal)

    @property
    def odds(self) -> list[tuple[str, list[Effect]]]:
        """Return the exact chances that moved, under the headings of the game; the opening's first,
        even if none of those moved."""
        goldfish = rules_game(self.state.deck).goldfish
        groups = goldfish.groups if goldfish else ()
        moved = [(label, self._moved_odds(key)) for key, label in groups]
        return moved[:1] + [group for group in moved[1:] if group[1]]

    def _moved_odds(self, group: str) -> list[Effect]:
        def of_group(odds: Mapping[Hashable, Chance]) -> dict[Hashable, tuple[str, Fraction]]:
            return {key: (one.label, one.value) for key, one in odds.items() if one.group == group}

        old = of_group(self.before.odds) if self.before else {}
        new = of_group(self.state.odds)
        return _effects(old, new, lambda chance: number(float(chance), "share"))

    @property
    def size_change(self) -> str:
        """Return how many cards were added (+) or taken out (−); empty if the size is the same."""
        old = self.before.size if self.before else 0
        return "" if old == self.state.size else signed(self.state.size - old, 0)


def history_of(deck: Deck, points: Sequence[DeckPoint], *, older: DeckPoint | None) -> list[Entry]:
    """Return an entry for each of these points, newest first; `older` is the one before the last.

    The present state is not among them: see `present_entry`.
    """
    chain = [*points, *([older] if older else [])]
    cards = _cards(deck, chain)
    states = [State(deck, point, cards) for point in chain]
    olders: list[State | None] = [*states[1:], None]
    entries = [Entry(state, before) for state, before in zip(states, olders, strict=True)]
    return entries[: len(points)]


def state_at(point: DeckPoint) -> State:
    """Return the state of a deck at a point."""
    return State(point.deck, point, _cards(point.deck, [point]))


def present_entry(deck: Deck, latest: DeckPoint | None) -> Entry | None:
    """Return what changed since the latest point; None if nothing did."""
    if latest is not None and latest.digest == present_digest(deck):
        return None
    cards = _cards(deck, [latest] if latest else [])
    cards |= {row.card.key: row.card for row in deck.rows.select_related("card__game")}
    before = State(deck, latest, cards) if latest else None
    return Entry(State(deck, None, cards), before)


def _cards(deck: Deck, points: Iterable[DeckPoint]) -> dict[str, Card]:
    keys = {key for point in points for key, _, _ in point.rows}
    cards = Card.objects.filter(game=deck.game_id, key__in=keys).with_data()
    return {card.key: card for card in cards}


def _only_in(problems: Iterable[Problem], others: Iterable[Problem]) -> list[Problem]:
    known = {(problem.code, problem.cards) for problem in others}
    return [problem for problem in problems if (problem.code, problem.cards) not in known]


def _words(statistic: Statistic, measurement: Measurement) -> str:
    """Return what a chance is of: the statistic, at which turn, of what, and for which seat."""
    at = measurement.at
    if at.isdigit():
        at = say("{axis} {number}", axis=label(statistic.axis), number=at)
    seat = SEATS[measurement.seat]
    parts = [
        label(statistic.label),
        at,
        measurement.series,
        label(seat, seat.lower()) if seat else "",
    ]
    return translated(listed(part for part in parts if part))


def _effects(
    old: Mapping[Hashable, tuple[str, Fraction]],
    new: Mapping[Hashable, tuple[str, Fraction]],
    text: Callable[[Fraction], str],
) -> list[Effect]:
    """Return the numbers that read otherwise than before, those of the new state first."""
    shown = {
        key: (
            label,
            text(old[key][1]) if key in old else "",
            text(new[key][1]) if key in new else "",
        )
        for key, (label, _) in {**new, **old}.items()
    }
    return [
        Effect(label, was or "–", now or "–") for label, was, now in shown.values() if was != now
    ]
