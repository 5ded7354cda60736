"""A page of the card catalogue, from what stands in the address."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Prefetch, QuerySet
from django.http import QueryDict
from django.utils.text import capfirst

from cardbase.hosting.translated import translated
from cardbase.models import Card, CompiledText, Game, Printing
from cardbase.models.kept import KeptWhileUnchanged
from cardbase.models.version import changes_asked_once, latest_changes
from cardbase.search.correction import corrected
from cardbase.search.counts import Counts, count_values
from cardbase.search.facets import (
    NONE,
    OPEN_AT_FIRST,
    Facet,
    FacetGroup,
    FacetValue,
    Selection,
    facets_of,
    selections,
)
from cardbase.search.form import submitted
from cardbase.search.in_groups import by_number
from cardbase.search.language import Query, explain, registry
from cardbase.search.language.orders import Order
from cardbase.search.language.problems import Problem
from cardbase.search.language.query_writer import without
from cardbase.search.language.renderer import by_fact, clause, order_in_words
from cardbase.search.language.tree import And, Node, Not, Or, Term
from cardbase.search.limits import TookTooLong, time_limit
from cardbase.search.nearest import near_names
from cardbase.search.pagination import NONE_FOUND, Results, page_of
from cardbase.search.reading import read_query
from cardbase.search.rules_named import NamedRules, rules_named
from cardbase.search.sorting import Sort, closest_name, in_order, sorts_of
from cardbase.search.sql import cards_for, printings_for, printings_meant, with_ids
from cardbase.search.sql.deeds import LOOKUPS as DEEDS
from rules.engine.translatable import label, say

DEFAULT_VIEW = "cards"
# In an address: find what is typed and nothing like it.
VERBATIM = "verbatim"
BY_SET = "sets"
PAGE_SIZES = {DEFAULT_VIEW: 60, "text": 30, "spoiler": 30, "table": 100, BY_SET: 60}
# Views that say in which sets a card was printed.
WITH_SETS = ("spoiler", BY_SET)
_facets_kept: KeptWhileUnchanged[tuple[Facet, ...]] = KeptWhileUnchanged(most=64)
_counts_kept: KeptWhileUnchanged[Counts] = KeptWhileUnchanged(most=512)


@dataclass(frozen=True, slots=True)
class Chip:
    """An active condition in words, and what remains of the search without it."""

    label: str
    query: str


@dataclass(frozen=True, slots=True)
class PageLink:
    """A page of the results; the label is an ellipsis where pages are left out."""

    label: str
    query: str

    @property
    def is_gap(self) -> bool:
        return self.label == str(Paginator.ELLIPSIS)


@dataclass(frozen=True, slots=True)
class Repair:
    """A query that may have been meant."""

    text: str
    query: str


class Browse:
    """One search: its results, what it could be narrowed by, and what is wrong with it.

    `run` asks the database all that a page needs, within the time a search may take. `remembered`
    is the view to use where the address names none; not if the search `is_shared`, for whoever
    copied an address without a view had the usual one. `owner` is the account that asks.
    """

    def __init__(
        self,
        game: Game | None,
        params: QueryDict,
        remembered: str = "",
        *,
        is_shared: bool = False,
        owner: int | None = None,
    ) -> None:
        self.game = game
        self.owner = owner
        self.params = params
        self.remembered = remembered
        self.is_shared = is_shared
        self.registry = registry(game.key if game else None)
        self.state = latest_changes()
        of_game = game.pk if game else None
        self.facets = _facets_kept.get(of_game, self.state, lambda: facets_of(game))
        form = submitted(params, self.facets, self.registry)
        self.asked: Query = read_query(form.text, game, owner)
        self.text = self.asked.text
        self.form_problems = form.problems
        self.too_slow = ""
        self.results: Results = NONE_FOUND
        self.facet_groups: list[FacetGroup] = []
        self.suggestions: list[str] = []
        self.rules_named = NamedRules()
        # What was asked, where nothing was found and this shows what was probably meant.
        self.typed = ""

    def run(self) -> Browse:
        try:
            with time_limit():
                self._ask()
        except TookTooLong as slow:
            self.too_slow = slow.message
            self.results = NONE_FOUND
            self.facet_groups = self._facet_groups({})
        return self

    def _ask(self) -> None:
        if not self.errors:
            self.results = self._page()
            found_nothing = not self.results.count
            self.rules_named = rules_named(self.asked, self.game, by_words=found_nothing)
            if found_nothing and not self.rules_named.first:
                self._ask_what_was_meant()
        self.facet_groups = self._facet_groups(self._counts())

    def _page(self) -> Results:
        return page_of(self.found, PAGE_SIZES[self.view], self.params.get("page"), self._fetch)

    def _ask_what_was_meant(self) -> None:
        """Slips of the pen are put right at once, unless the search is to be taken as it is."""
        if VERBATIM not in self.params and (meant := corrected(self.asked, self.game)):
            self.typed, self.asked, self.text = self.asked.text, meant, meant.text
            vars(self).pop("found", None)
            self.results = self._page()
        elif words := closest_name(self.asked):
            self.suggestions = near_names(self.game, words)

    # --- What is wrong ---------------------------------------------------------------------------

    @property
    def problem(self) -> Problem | None:
        return self.asked.problem

    @property
    def errors(self) -> list[str]:
        """Sentences that say which part of the search cannot be read."""
        slow = [translated(self.too_slow)] if self.too_slow else []
        problem = [translated(self.problem.message)] if self.problem else []
        return [*map(translated, self.form_problems), *problem, *slow]

    @property
    def pointed(self) -> tuple[str, str, str] | None:
        """The query before, at and after the place of the problem."""
        return self.problem.pointed(self.asked.text) if self.problem else None

    @property
    def repairs(self) -> list[Repair]:
        """Whole searches that may have been meant."""
        texts = self.problem.repairs if self.problem else ()
        return [Repair(text, self._address(q=text)) for text in texts]

    # --- What was found --------------------------------------------------------------------------

    @cached_property
    def found(self) -> QuerySet[Any]:
        """Nothing, where a part of the search cannot be read: guessing would mislead."""
        return self._searched()

    def _searched(self, *, to_be_ordered: bool = False) -> QuerySet[Any]:
        search = printings_for if self.shows_printings else cards_for
        return search(self.asked, self.game, to_be_ordered=to_be_ordered)

    @property
    def shows_printings(self) -> bool:
        return self.asked.finds_printings

    @property
    def table(self) -> str:
        """The table that an export of what was found is of."""
        return "printings" if self.shows_printings else "cards"

    def _fetch(self, ids: list[int] | None, part: slice) -> Sequence[Any]:
        """First which rows, from as little of the table as can be, then all of each."""
        keys = self._keys(ids, part)
        rows = self._rows().in_bulk(keys)
        return [rows[key] for key in keys]

    def _keys(self, ids: list[int] | None, part: slice) -> list[int]:
        query = self._ordered
        if ids is not None:
            every: QuerySet[Any] = (Printing if self.shows_printings else Card).objects.all()
            found = with_ids(every, ids)
        else:
            found = self._searched(to_be_ordered=True)
            if self.sort.fact and not self.shows_printings:
                key = self.sort.key
                fact = self.registry[key.removeprefix("-")].fact
                return by_number(found, fact, part, descending=key.startswith("-"))
        ordered = in_order(found, query, self.registry, few=ids is not None)
        return list(ordered.values_list("pk", flat=True)[part])

    def _rows(self) -> QuerySet[Any]:
        if self.shows_printings:
            cards = Prefetch("card", Card.objects.with_face())
            return Printing.objects.select_related("set__game", "rarity").prefetch_related(cards)
        rows = self.game.cards.with_face(joined=False) if self.game else Card.objects.with_face()
        if self.view == DEFAULT_VIEW:
            return rows
        if self.view in WITH_SETS:
            printings = Printing.objects.select_related("set__game", "rarity").in_order()
        else:
            # The table names the first printing, and says how many there are.
            printings = Printing.objects.only("card", "number", "code").in_order()
        return rows.prefetch_related(Prefetch("printings", printings))

    @property
    def unread(self) -> int:
        """Of a search for what cards do: how many have text that is not read to the end."""
        if not any(map(_asks_of_deeds, self.asked.conditions)):
            return 0
        texts = CompiledText.objects.exclude(is_complete=True)
        return (texts.filter(card__game=self.game) if self.game else texts).count()

    @property
    def explanation(self) -> str:
        key = self.sort.key
        order = order_in_words(key) if key else ""
        if self.sort.fact:
            order = by_fact(label(self.sort.fact), descending=key.startswith("-"))
        return translated(explain(self._ordered, self.game.name if self.game else "", order))

    # --- The form --------------------------------------------------------------------------------

    @property
    def view(self) -> str:
        asked = (self.params.get("view"), "" if self.is_shared else self.remembered)
        return next((view for view in asked if view in PAGE_SIZES), DEFAULT_VIEW)

    @property
    def said_view(self) -> str:
        """The view where addresses must name it, or another one would be shown; else nothing."""
        is_usual = {self.view, self.remembered or DEFAULT_VIEW} == {DEFAULT_VIEW}
        return "" if is_usual else self.view

    @property
    def is_by_set(self) -> bool:
        return self.view == BY_SET

    @property
    def _ordered(self) -> Query:
        """The query in the order that is shown: under headings of sets it is that of the sets."""
        return replace(self.asked, order=Order("number")) if self.is_by_set else self.asked

    @cached_property
    def sorts(self) -> tuple[Sort, ...]:
        return sorts_of(self.registry)

    @property
    def sort(self) -> Sort:
        key = self._ordered.order.key if self._ordered.order else ""
        return next((sort for sort in self.sorts if sort.key == key), self.sorts[0])

    @property
    def chips(self) -> list[Chip]:
        """Every condition, and the day of the wording, each with the search without it."""
        chips = [self._chip(clause(node), node.span) for node in self.asked.conditions]
        if self.asked.as_of:
            words = say("wording of {day}", day=self.asked.as_of.isoformat())
            chips.append(self._chip(words, self.asked.directives["as_of"]))
        return chips

    def _chip(self, words: str, span: Any) -> Chip:
        return Chip(capfirst(translated(words)), self._address(q=without(self.text, span)))

    @cached_property
    def selections(self) -> dict[str, Selection]:
        return selections(self.facets, self.asked.conditions)

    def _facet_groups(self, counts: Counts) -> list[FacetGroup]:
        """The facets with their values and how many cards each would leave."""
        facet_groups = []
        for number, facet in enumerate(self.facets):
            values = tuple(self._values(facet, counts.get(facet.key)))
            selected = any(value.selected for value in values)
            if values and (len(values) > 1 or selected):
                facet_groups.append(FacetGroup(facet, values, selected or number < OPEN_AT_FIRST))
        return facet_groups

    def _counts(self) -> Counts:
        """A value's count ignores its own facet, or a second value could never be added.

        Of very many cards, and of those for a search that cannot be read, nothing is counted.
        """
        if self.errors or self.results.more:
            return {}
        idle = [facet for facet in self.facets if facet.key not in self.selections]
        counts = self._counted(self.asked, idle)
        for facet in self.facets:
            if selection := self.selections.get(facet.key):
                others = read_query(without(self.text, selection.span), self.game, self.owner)
                counts |= self._counted(others, [facet])
        return counts

    def _counted(self, query: Query, facets: list[Facet]) -> Counts:
        def count() -> Counts:
            return count_values(cards_for(query, self.game), facets, printings_meant(query))

        if query.owner is not None:
            # What people own is theirs alone, and no state of the catalogue says when it changed.
            return count()
        counted = (self.game.pk if self.game else None, query.text, *(one.key for one in facets))
        return _counts_kept.get(counted, self.state, count)

    def _values(self, facet: Facet, found: dict[str, int] | None) -> Iterator[FacetValue]:
        selection = self.selections.get(facet.key)
        chosen = selection.values if selection else ()
        for value, word in self._options(facet, [*(found or ()), *chosen]):
            count = None if found is None else found.get(value, 0)
            if count or count is None or value in chosen:
                icon = f"{facet.key}-{value}" if facet.type == "choices" else ""
                yield FacetValue(value, word, count, value in chosen, icon)

    def _options(self, facet: Facet, values: list[str]) -> list[tuple[str, str]]:
        if facet.is_number:
            ordered = sorted(set(values), key=lambda value: (not value.isdecimal(), value.zfill(9)))
            return [(value, facet.label_of(value)) for value in ordered]
        options = list(facet.options)
        if facet.kind == "fact" and NONE not in dict(options):
            options.append((NONE, facet.label_of(NONE)))
        return options

    # --- Addresses -------------------------------------------------------------------------------

    @property
    def pages(self) -> list[PageLink]:
        return [
            PageLink(str(number), self.query_of(number)) for number in self.results.page_numbers
        ]

    @property
    def previous(self) -> str:
        return self.query_of(self.results.number - 1) if self.results.has_previous else ""

    @property
    def next(self) -> str:
        return self.query_of(self.results.number + 1) if self.results.has_next else ""

    @property
    def verbatim(self) -> str:
        """The address of what was typed, though nothing has it."""
        return f"{self._address(q=self.typed)}&{VERBATIM}=1"

    def query_of(self, page: int | str) -> str:
        """The query of one page of this search."""
        return "&".join(filter(None, (self.query, f"page={page}")))

    @property
    def query(self) -> str:
        """The shortest address of this search: all of it in the search language, and the view."""
        return self._address(q=self.text)

    @property
    def cleared(self) -> str:
        """The query of the list without any condition, with its question mark."""
        address = self._address(q="")
        return address and f"?{address}"

    @property
    def link(self) -> str:
        """As `address`, for other people: they see the same view, whatever theirs is."""
        said = "" if self.said_view else f"view={self.view}"
        return "&".join(filter(None, (self.address, said)))

    @property
    def query_in_a_game(self) -> str:
        """As `query`, for the list of one game: without the games that the form selects."""
        selection = self.selections.get("game")
        return self._address(q=without(self.text, selection.span)) if selection else self.query

    @property
    def address(self) -> str:
        """As `query`, with the page where it is not the first."""
        number = self.results.number
        return self.query_of(number) if number > 1 else self.query

    def _address(self, q: str) -> str:
        parts = QueryDict(mutable=True)
        if q:
            parts["q"] = q
        if self.said_view:
            parts["view"] = self.said_view
        return parts.urlencode()


def _asks_of_deeds(node: Node) -> bool:
    if isinstance(node, And | Or):
        return any(map(_asks_of_deeds, node.parts))
    if isinstance(node, Not):
        return _asks_of_deeds(node.part)
    return isinstance(node, Term) and node.field.lookup in DEEDS


def browse(
    game: Game | None,
    params: QueryDict,
    remembered: str = "",
    *,
    is_shared: bool = False,
    owner: int | None = None,
) -> Browse:
    with changes_asked_once():
        return Browse(game, params, remembered, is_shared=is_shared, owner=owner).run()
