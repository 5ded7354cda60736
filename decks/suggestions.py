"""What may help while nobody searches: what a deck lacks, and cards near to those it has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext

from cardbase.card_page.alike import Alike, cards_like_all
from cardbase.hosting.translated import translated
from cardbase.models import Provenance
from decks.deck_page import DeckPage
from decks.services import load
from rules.engine.cards import Problem

MOST_NAMES = 4
# A deck has a color, say, if at least one in so many of its cards has it.
ONE_IN = 10


@dataclass(frozen=True, slots=True)
class SuggestedSearch:
    """A search of cards, what it finds, and why that would help; the reason may be empty."""

    label: str
    query: str
    reason: str = ""


def searches_for_lacks(problems: Iterable[Problem]) -> list[SuggestedSearch]:
    """Return a search for each problem that more cards would mend, broken rules first."""
    searches: dict[str, SuggestedSearch] = {}
    for problem in sorted(problems, key=lambda problem: problem.severity != "error"):
        if problem.repair and problem.repair.action == "find":
            query = problem.repair.args["query"]
            words = translated(problem.repair.label), query, translated(problem.message)
            searches.setdefault(query, SuggestedSearch(*words))
    return list(searches.values())


def searches_for_names(page: DeckPage) -> list[SuggestedSearch]:
    """Return a search for cards whose text has the name, for the commonest names of the deck."""
    names = Counter(row.name for row, _ in page.rows for _ in range(row.count))
    return [
        SuggestedSearch(
            gettext("Cards that name %(name)s") % {"name": name}, f'text:"{name}" -name:"{name}"'
        )
        for name, _ in names.most_common(MOST_NAMES)
        if '"' not in name
    ]


def cards_like_deck(page: DeckPage, state: Hashable) -> list[Alike]:
    """Return cards that do what the deck's cards do, which it may have and does not have yet.

    `state` is that of the catalogue.
    """
    deck = page.deck
    copies: Counter[int] = Counter()
    for row in load(deck):
        copies[row.card_id] += row.count
    known = deck.game.cards.exclude(provenance=Provenance.PARTIAL)
    legal = known.filter(compiled_text__formats__contains=[deck.format or page.game.formats[0].key])
    return cards_like_all(deck.game_id, copies, legal.filter(_identity(page)), state)


def _identity(page: DeckPage) -> Q:
    """The condition that a card has no color, say, that the deck does not have."""
    fact = page.game.identity_fact
    if not fact:
        return Q()
    values = list(_common_values(page, fact))
    return Q(**{f"stats__{fact}__contained_by": values}) | ~Q(stats__has_key=fact)


def _common_values(page: DeckPage, fact: str) -> Iterator[str]:
    counts: Counter[str] = Counter()
    for row, card in page.rows:
        for value in card.stats.get(fact) or ():
            counts[value] += row.count
    for value, count in counts.items():
        if count * ONE_IN >= page.deck.size:
            yield value
