"""What the catalogue has from one document."""

from dataclasses import dataclass

from cardbase.models import Card, Erratum, Ruling, Source

MOST_CARDS = 500


@dataclass(frozen=True, slots=True)
class SourceDetail:
    """Everything that cites the source."""

    source: Source
    rulings: list[Ruling]
    errata: list[Erratum]
    cards: list[Card]
    card_count: int
    sections: list[Source]


def source_detail(source: Source) -> SourceDetail:
    cards = Card.objects.filter(wordings__source=source, wordings__erratum=None).distinct()
    rest = Source.objects.filter(game=source.game, document=source.document).exclude(pk=source.pk)
    return SourceDetail(
        source=source,
        rulings=list(source.rulings.select_related("game", "card__game", "source__game")),
        errata=list(Erratum.objects.filter(source=source).prefetch_related("wordings__card__game")),
        cards=list(cards.select_related("game").order_by("name", "title", "pk")[:MOST_CARDS]),
        card_count=cards.count(),
        sections=list(rest.order_by("section")),
    )
