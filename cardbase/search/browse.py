"""A page of the card catalogue, from what stands in the address."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.core.paginator import Page, Paginator
from django.http import QueryDict

from cardbase.models import Card, Game
from cardbase.models.card_queryset import CardQuerySet
from cardbase.search.counts import Counts, count_answers
from cardbase.search.facets import NONE, OPEN_AT_FIRST, Answer, Facet, Offer, facets_of
from cardbase.search.filters import CardFilterSet, filterset_class, printing_conditions
from cardbase.search.sorting import Sort, sorts_of
from cardbase.search.spelling import near_names

DEFAULT_VIEW = "cards"
PAGE_SIZES = {DEFAULT_VIEW: 48, "table": 100}


@dataclass(frozen=True, slots=True)
class Chip:
    """An active condition, and what remains of the query without it."""

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


class Browse:
    """One search: its results, what it could be narrowed by, and what is wrong with it."""

    def __init__(self, game: Game | None, params: QueryDict) -> None:
        self.game = game
        self.params = params
        self.schema = game.schema if game else None
        self.facets = facets_of(game)
        self.everything: CardQuerySet = (
            Card.objects.in_game(game.key) if game else Card.objects.all()
        )

    @cached_property
    def filterset(self) -> CardFilterSet:
        return self._filterset(self.params)

    @property
    def errors(self) -> list[str]:
        """Sentences that say which part of the search cannot be read."""
        return [str(error) for errors in self.filterset.errors.values() for error in errors]

    @property
    def text(self) -> str:
        return self.params.get("q", "").strip()

    @cached_property
    def found(self) -> CardQuerySet:
        """Nothing, where a part of the search cannot be read: guessing would mislead."""
        if not self.filterset.is_valid():
            return self.everything.none()
        return self.filterset.qs

    @cached_property
    def page(self) -> Page:
        cards = self.sort.apply(self.found).with_printings()
        return Paginator(cards, PAGE_SIZES[self.view]).get_page(self.params.get("page"))

    @property
    def pages(self) -> list[PageLink]:
        """The pages to offer, with a gap where some are left out."""
        numbers = self.page.paginator.get_elided_page_range(
            self.page.number, on_each_side=1, on_ends=1
        )
        return [PageLink(str(number), self.query_of(number)) for number in numbers]

    @property
    def previous(self) -> str:
        return self.query_of(self.page.number - 1) if self.page.has_previous() else ""

    @property
    def next(self) -> str:
        return self.query_of(self.page.number + 1) if self.page.has_next() else ""

    def query_of(self, page: int | str) -> str:
        """The query of one page of this search."""
        return "&".join(filter(None, (self.query, f"page={page}")))

    @property
    def view(self) -> str:
        view = self.params.get("view", DEFAULT_VIEW)
        return view if view in PAGE_SIZES else DEFAULT_VIEW

    @cached_property
    def sorts(self) -> tuple[Sort, ...]:
        return sorts_of(self.schema, with_words=bool(self.text) and self.filterset.is_valid())

    @cached_property
    def sort(self) -> Sort:
        asked = self.params.get("sort")
        return next((sort for sort in self.sorts if sort.key == asked), self.sorts[0])

    @cached_property
    def suggestions(self) -> list[str]:
        """Names that may have been meant; only where the words found nothing."""
        if not self.text or self.errors or self.page.paginator.count:
            return []
        return near_names(self.everything, self.text)

    @cached_property
    def offers(self) -> list[Offer]:
        """The facets with their answers and how many cards each would leave."""
        counts = self._counts()
        offers = []
        for number, facet in enumerate(self.facets):
            answers = tuple(self._answers(facet, counts))
            selected = any(answer.selected for answer in answers)
            if answers and (len(answers) > 1 or selected):
                offers.append(Offer(facet, answers, selected or number < OPEN_AT_FIRST))
        return offers

    @cached_property
    def chips(self) -> list[Chip]:
        chips = [Chip(f"“{self.text}”", self._without("q", None))] if self.text else []
        for facet in self.facets:
            for value in self.params.getlist(facet.key):
                label = f"{facet.label}: {facet.label_of(value)}"
                chips.append(Chip(label, self._without(facet.key, value)))
        return chips

    @property
    def query(self) -> str:
        """The shortest address of this search: without empty parts and without the page."""
        return self._encode(self._copy())

    @property
    def address(self) -> str:
        """As `query`, with the page where it is not the first."""
        number = self.page.number
        return self.query_of(number) if number > 1 else self.query

    def _filterset(self, params: QueryDict) -> CardFilterSet:
        return filterset_class(self.facets)(params, queryset=self.everything)

    def _counts(self) -> Counts:
        """An answer's count ignores its own facet, or a second answer could never be added."""
        if not self.filterset.is_valid():
            return {}
        asked = [facet for facet in self.facets if self.params.getlist(facet.key)]
        printing = printing_conditions(self.filterset.form.cleaned_data)
        idle = [facet for facet in self.facets if facet not in asked]
        counts = count_answers(self.found, idle, printing)
        for facet in asked:
            others = self._copy()
            others.pop(facet.key)
            filterset = self._filterset(others)
            found = filterset.qs
            printing = printing_conditions(filterset.form.cleaned_data)
            counts |= count_answers(found, [facet], printing)
        return counts

    def _answers(self, facet: Facet, counts: Counts) -> Iterator[Answer]:
        found = counts.get(facet.key, {})
        chosen = self.params.getlist(facet.key)
        for value, label in self._options(facet, [*found, *chosen]):
            count = found.get(value, 0)
            if count or value in chosen:
                icon = f"{facet.key}-{value}" if facet.type == "choices" else ""
                yield Answer(value, label, count, value in chosen, icon)

    def _options(self, facet: Facet, values: list[str]) -> list[tuple[str, str]]:
        if facet.is_number:
            ordered = sorted(set(values), key=lambda value: (not value.isdecimal(), value.zfill(9)))
            return [(value, facet.label_of(value)) for value in ordered]
        options = list(facet.options)
        if facet.kind == "fact" and NONE not in dict(options):
            options.append((NONE, facet.label_of(NONE)))
        return options

    def _copy(self) -> QueryDict:
        params = self.params.copy()
        params.pop("page", None)
        return params

    def _without(self, key: str, value: str | None) -> str:
        params = self._copy()
        kept = [item for item in params.getlist(key) if value is not None and item != value]
        params.setlist(key, kept)
        return self._encode(params)

    @staticmethod
    def _encode(params: QueryDict) -> str:
        kept = params.copy()
        for key in list(kept):
            kept.setlist(key, [value for value in kept.getlist(key) if value])
        if kept.get("view") == DEFAULT_VIEW:
            kept.pop("view")
        return kept.urlencode()


def browse(game: Game | None, params: QueryDict) -> Browse:
    return Browse(game, params)
