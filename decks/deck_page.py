"""A deck as a page shows it: cards under headings, what is wrong with it, what it is made of."""

from dataclasses import dataclass, field
from functools import cached_property
from math import ceil
from random import Random
from typing import Any

from django.utils.translation import gettext, gettext_noop

from cardbase.faces import Face, kept_face
from cardbase.hosting.translated import translated
from decks.charts import Chart, charts
from decks.goldfish.numbers import number
from decks.models import Deck, DeckCard
from decks.notices import Notice, notice
from decks.services import custom_cards_of, format_label, load, rules_game, to_rules
from rules.engine.cards import CardData, DeckChoice, Explained, Problem
from rules.engine.cards import Deck as RulesDeck
from rules.engine.game import Game as RulesGame
from rules.engine.openings import Opening

# A column of so many cards fits on a screen.
COLUMN_ROWS = 8


@dataclass(frozen=True, slots=True)
class CardRow:
    """One card of the list."""

    key: str
    name: str
    title: str
    url: str
    count: int
    face: Face
    roles: tuple[str, ...] = ()
    severity: str = ""

    @property
    def full_name(self) -> str:
        return self.face.full_name

    @property
    def line(self) -> str:
        """Return the card as a line of a deck list that means this card and no namesake."""
        return f"{self.count} {self.full_name} [{self.key}]"


@dataclass(frozen=True, slots=True)
class ManualCard:
    """A card that does not play by itself: each line, and the phrase nobody could compile."""

    row: CardRow
    lines: tuple[Explained, ...]


@dataclass(slots=True)
class Section:
    """The cards under one heading."""

    label: str
    rows: list[CardRow] = field(default_factory=list)

    @property
    def count(self) -> int:
        return sum(row.count for row in self.rows)

    @property
    def columns(self) -> list[list[CardRow]]:
        """The rows in as few columns as have room for them, none much shorter than the others."""
        number = max(1, ceil(len(self.rows) / COLUMN_ROWS))
        return [self.rows[at::number] for at in range(number)]


@dataclass(frozen=True, slots=True)
class FilledChoice:
    """A deck choice: what it is, what fills it, what may."""

    choice: DeckChoice
    key: str
    row: CardRow | None
    candidates: tuple[CardData, ...]

    @property
    def unfit(self) -> bool:
        """Whether a card of the deck is chosen that the rules do not allow here."""
        return self.row is not None and self.key not in {card.key for card in self.candidates}


class DeckPage:
    """Everything the deck page, the editor and the previews show; computed once, when asked."""

    def __init__(self, deck: Deck, *, can_change: bool = False) -> None:
        self.deck = deck
        self.can_change = can_change
        self.game: RulesGame = rules_game(deck)

    @cached_property
    def rules_deck(self) -> RulesDeck:
        return self.deck.judged.deck if self.deck.judged else to_rules(self.deck)

    @cached_property
    def problems(self) -> list[Problem]:
        if self.deck.judged:
            return self.deck.judged.problems
        return self.game.construction(self.rules_deck, self.deck.format)

    @cached_property
    def sections(self) -> list[Section]:
        found: dict[tuple[int, str], Section] = {}
        for row in self.rows:
            group = self.game.deck_group(row[1])
            found.setdefault((group.order, group.label), Section(group.label)).rows.append(row[0])
        return [found[key] for key in sorted(found)]

    @cached_property
    def rows(self) -> list[tuple[CardRow, CardData]]:
        # The entries of the rules' deck begin with the rows, in their order.
        rows, entries = load(self.deck), self.rules_deck.entries
        return [self._row(row, entry.card) for row, entry in zip(rows, entries, strict=False)]

    @property
    def custom(self) -> list[CardRow]:
        """The custom cards, which are changed on pages of their own."""
        return [row for row, _ in self._custom]

    @property
    def whole_list(self) -> list[Section]:
        """The sections, and one for the custom cards: the deck as it lies on a table."""
        custom = Section(gettext_noop("Custom cards"), self.custom)
        return [*self.sections, *([custom] if self.custom else [])]

    @cached_property
    def _custom(self) -> list[tuple[CardRow, CardData]]:
        addresses = {card.key: card.get_absolute_url() for card in custom_cards_of(self.deck)}
        return [
            (self._card_row(entry.card, entry.count, addresses[entry.card.key]), entry.card)
            for entry in self.rules_deck.entries
            if entry.card.key in addresses
        ]

    @property
    def cover(self) -> Face | None:
        """The face of the card that the deck is built round: a chosen one, else its first."""
        rows = sorted((row for row, _ in self.rows), key=lambda row: not row.roles)
        return rows[0].face if rows else None

    @cached_property
    def manual_cards(self) -> list[ManualCard]:
        """The cards whose text the rules cannot read, or not all of it, and why."""
        rows = [*self.rows, *self._custom]
        known = [(row, card) for row, card in rows if not card.unknown]
        found = [ManualCard(row, self.game.by_hand(card)) for row, card in known]
        return [card for card in found if card.lines]

    @cached_property
    def notices(self) -> list[Notice]:
        return [
            notice(problem, self.rules_deck, self.deck.game.key, can_change=self.can_change)
            for problem in self.problems
        ]

    @property
    def errors(self) -> list[Notice]:
        return [found for found in self.notices if found.severity == "error"]

    @property
    def hints(self) -> list[Notice]:
        return [found for found in self.notices if found.severity != "error"]

    @cached_property
    def charts(self) -> list[Chart]:
        return charts(self.game.statistics(self.rules_deck))

    @cached_property
    def chosen(self) -> list[FilledChoice]:
        rows = {row.key: row for row in (*(row for row, _ in self.rows), *self.custom)}
        return [
            FilledChoice(
                choice,
                self.deck.choices.get(choice.key, ""),
                rows.get(self.deck.choices.get(choice.key, "")),
                tuple(self.game.candidates(self.rules_deck, choice.key)),
            )
            for choice in self.game.deck_choices
        ]

    @property
    def size_limit(self) -> str:
        """Return how large the format wants a deck; empty where decks have several parts."""
        formats = self.game.formats
        chosen = next((one for one in formats if one.key == self.deck.format), formats[0])
        if len(chosen.parts) != 1:
            return ""
        limits = chosen.parts[0]
        numbers = {"least": limits.minimum, "most": limits.maximum}
        if limits.maximum is None:
            return gettext("of at least %(least)s") % numbers
        if limits.maximum == limits.minimum:
            return gettext("of %(least)s") % numbers
        return gettext("of %(least)s to %(most)s") % numbers

    @property
    def format_label(self) -> str:
        return format_label(self.deck)

    @property
    def undo_label(self) -> str:
        return self.deck.past[-1]["label"] if self.deck.past else ""

    @property
    def redo_label(self) -> str:
        return self.deck.future[-1]["label"] if self.deck.future else ""

    @cached_property
    def openings(self) -> tuple[Opening, ...]:
        """Return what the first cards should hold, each with its exact chance."""
        return self.game.openings(self.rules_deck)

    def deal(self, chance: Random) -> list[CardData]:
        """Return as many cards of the shuffled deck as its first wish looks at; fewer if it has
        fewer."""
        if not self.openings:
            return []
        opening = self.openings[0]
        return chance.sample(opening.cards, min(opening.wish.seen, opening.size))

    @property
    def shown_openings(self) -> list[dict[str, str]]:
        """The openings as a page shows them: a label, and the chance in percent."""
        return [
            {
                "label": translated(one.wish.label),
                "chance": number(None if one.chance is None else float(one.chance), "share"),
            }
            for one in self.openings
        ]

    @property
    def openings_as_json(self) -> list[dict[str, Any]]:
        """The openings for the page's script, which foresees what one more copy does to them."""
        return [
            {
                "label": translated(one.wish.label),
                "size": one.size,
                "wanted": one.wanted,
                "seen": one.wish.seen,
                "least": one.wish.least,
            }
            for one in self.openings
        ]

    @property
    def curve(self) -> Chart | None:
        """The chart that a builder keeps in sight: the game's first, of costs."""
        return next(iter(self.charts), None)

    @cached_property
    def counts(self) -> dict[str, int]:
        """Return how many copies of each card the deck has, by key."""
        found: dict[str, int] = {}
        for row, _ in self.rows:
            found[row.key] = found.get(row.key, 0) + row.count
        return found

    def _row(self, row: DeckCard, data: CardData) -> tuple[CardRow, CardData]:
        return self._card_row(data, row.count, row.card.get_absolute_url()), data

    def _card_row(self, data: CardData, count: int, address: str) -> CardRow:
        labels = {choice.key: choice.label for choice in self.game.deck_choices}
        roles = [labels[key] for key, card in self.deck.choices.items() if card == data.key]
        return CardRow(
            key=data.key,
            name=data.name,
            title=data.title,
            url=address,
            count=count,
            face=kept_face(data, self.deck.game.key),
            roles=tuple(roles),
            severity=self._severity.get(data.key, ""),
        )

    @cached_property
    def _severity(self) -> dict[str, str]:
        """Which cards break a rule; hints are about decks more than about cards."""
        return {key: p.severity for p in self.problems if p.severity == "error" for key in p.cards}
