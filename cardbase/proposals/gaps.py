"""What nobody has brought yet, set by set."""

from dataclasses import dataclass

from django.db.models import Count, Q

from cardbase.models import Card, CardSet, Game, Provenance


@dataclass(frozen=True, slots=True)
class SetGap:
    """How much of a set is known: numbers that are here, and of the cards how many are whole."""

    set: CardSet
    known: int
    partial: int

    @property
    def numbered(self) -> int | None:
        return self.set.numbered_cards

    @property
    def missing(self) -> int:
        return max(0, (self.numbered or 0) - self.known)

    @property
    def percent(self) -> int:
        return min(100, self.known * 100 // self.numbered) if self.numbered else 100

    @property
    def is_whole(self) -> bool:
        return not self.missing and not self.partial

    def __str__(self) -> str:
        of = f" of {self.numbered}" if self.numbered else ""
        return f"{self.set.name}: {self.known}{of} known"


def gaps(game: Game) -> list[SetGap]:
    """Every set of the game, in its own order; two printings of one number count once."""
    whole = Q(printings__card__provenance=Provenance.PARTIAL)
    sets = CardSet.objects.filter(game=game).annotate(
        known_numbers=Count("printings__number", distinct=True, filter=~Q(printings__number="")),
        known_cards=Count("printings__card", distinct=True),
        partial_cards=Count("printings__card", distinct=True, filter=whole),
    )
    gaps = []
    for row in sets:
        counted = vars(row)
        known = max(counted["known_numbers"], counted["known_cards"])
        gaps.append(SetGap(row, known, counted["partial_cards"]))
    return gaps


def partial_cards(game: Game) -> list[Card]:
    """Cards of which some fact is unknown, by name."""
    cards = Card.objects.filter(game=game, provenance=Provenance.PARTIAL)
    return list(cards.select_related("game").order_by("name", "title", "pk"))
