"""Questions about cards, by name; they chain."""

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Any

from django.contrib.postgres.search import SearchQuery, SearchRank
from django.db import models
from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, Subquery

from cardbase.models.expressions import LANGUAGE, Stat
from cardbase.models.printing import Printing
from cardbase.models.ruling import Ruling
from cardbase.models.wording import Wording

if TYPE_CHECKING:
    from cardbase.models.card import Card


class CardQuerySet(models.QuerySet["Card"]):
    def in_game(self, key: str) -> "CardQuerySet":
        return self.filter(game__key=key)

    def addressed(self, key: str) -> "CardQuerySet":
        """The card with this key, now or under an earlier one."""
        return self.filter(Q(key=key) | Q(aliases__key=key)).distinct()

    def with_data(self) -> "CardQuerySet":
        """All that `Card.as_data()` reads, in two queries however many cards there are."""
        printings = Printing.objects.select_related("set").order_by("set__order", "number")
        return self.select_related("game", "reading").prefetch_related(
            Prefetch("printings", queryset=printings)
        )

    def with_printings(self) -> "CardQuerySet":
        """As `with_data()`, with the rarity of each printing as well."""
        printings = Printing.objects.select_related("set__game", "rarity", "image").in_order()
        return self.select_related("game", "reading").prefetch_related(
            Prefetch("printings", queryset=printings)
        )

    def with_wordings(self) -> "CardQuerySet":
        """Every wording with its erratum and sources, the printed one first."""
        wordings = Wording.objects.select_related(
            "source__game", "erratum__source__game"
        ).in_order()
        return self.prefetch_related(Prefetch("wordings", queryset=wordings))

    def with_rulings(self) -> "CardQuerySet":
        rulings = Ruling.objects.select_related("source__game", "game").order_by("-date", "pk")
        return self.prefetch_related(Prefetch("rulings", queryset=rulings))

    def matching(self, text: str) -> "CardQuerySet":
        """Cards whose name begins with `text` or whose words match it, the best first."""
        query = SearchQuery(text, search_type="websearch", config=LANGUAGE)
        return (
            self.filter(Q(search=query) | Q(name__istartswith=text))
            .annotate(rank=SearchRank(F("search"), query))
            .order_by("-rank", "name", "title", "pk")
        )

    def with_number(self, key: str) -> "CardQuerySet":
        """Annotate one fact as the number `number_<key>`: NULL for missing, unknown and X."""
        return self.annotate(**{f"number_{key}": Stat(key)})

    def showcase(self) -> "CardQuerySet":
        """The cards that were printed most often, ready to be drawn: they show what a game is."""
        return self.with_data().annotate(times=Count("printings")).order_by("-times", "pk")

    def with_erratum(self) -> "CardQuerySet":
        return self.filter(Exists(_later_wordings()))

    def without_erratum(self) -> "CardQuerySet":
        return self.exclude(Exists(_later_wordings()))

    def with_ruling(self) -> "CardQuerySet":
        return self.filter(Exists(Ruling.objects.filter(card=OuterRef("pk"))))

    def without_ruling(self) -> "CardQuerySet":
        return self.exclude(Exists(Ruling.objects.filter(card=OuterRef("pk"))))

    def as_of(self, day: date) -> "CardQuerySet":
        """Annotate `stats_then` and `texts_then`: the facts in force on that day.

        The printed wording is in force from the beginning, for few printings have a known date.
        """
        then = Wording.objects.filter(card=OuterRef("pk")).in_force_on(day).latest_first()
        return self.annotate(
            stats_then=Subquery(then.values("stats")[:1]),
            texts_then=Subquery(then.values("texts")[:1]),
        )

    def bulk_create(self, objs: Iterable["Card"], *args: Any, **kwargs: Any) -> list["Card"]:
        """Checks every card's facts first: the database's own bulk path calls no `save()`."""
        cards = list(objs)
        for card in cards:
            card.check_facts()
        return super().bulk_create(cards, *args, **kwargs)

    def bulk_update(self, objs: Iterable["Card"], *args: Any, **kwargs: Any) -> int:
        """Checks every card's facts first: the database's own bulk path calls no `save()`."""
        cards = list(objs)
        for card in cards:
            card.check_facts()
        return super().bulk_update(cards, *args, **kwargs)


def _later_wordings() -> models.QuerySet[Wording]:
    return Wording.objects.filter(card=OuterRef("pk"), erratum__isnull=False)
