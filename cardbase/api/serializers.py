"""The catalogue's rows as JSON."""

from collections.abc import Callable
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Any, TypeVar

from django.db.models import Model, Prefetch
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.reverse import preserve_builtin_query_params

from cardbase.models import (
    Card,
    CardSet,
    DisputedFact,
    Download,
    Erratum,
    Game,
    Printing,
    Rarity,
    Ruling,
    Source,
    Wording,
)
from cardbase.models.card import GENERATED, CardQuerySet

Row = TypeVar("Row", bound=Model)
Read = Callable[[Any], Any]


@extend_schema_field(OpenApiTypes.URI)
class AddressField(serializers.Field[Any, Any, str, Any]):
    """The row's own address in this API."""

    def __init__(self, view_name: str, **parts: str) -> None:
        self.view_name, self.parts = view_name, parts
        self._values = attrgetter(*parts.values())
        super().__init__(source="*", read_only=True)

    def to_representation(self, row: Any) -> str:
        values = self._values(row)
        address = _path(self.view_name, tuple(self.parts), values)
        if self._request is None:
            return address
        return preserve_builtin_query_params(self._root + address, self._request)

    @cached_property
    def _request(self) -> Request | None:
        """Whose answer this is: a field is made for one."""
        request: Request | None = self.context.get("request")
        return request

    @cached_property
    def _root(self) -> str:
        assert self._request is not None
        return str(self._request.build_absolute_uri("/")).removesuffix("/")


@lru_cache(maxsize=50_000)
def _path(view_name: str, names: tuple[str, ...], values: Any) -> str:
    """The path of a row, which is said again and again: Django takes 50 µs to find one."""
    parts = zip(names, values if len(names) > 1 else (values,), strict=True)
    return reverse(f"api:{view_name}", kwargs=dict(parts))


class RowSerializer(serializers.ModelSerializer[Row]):
    # A row as its fields say it; how to read each field is settled once, not for every row.
    # No docstring: the description of the API would say it of every class that has none.

    @cached_property
    def _readers(self) -> list[tuple[str, Read, Read]]:
        return [
            (str(field.field_name), _getter(field), field.to_representation)
            for field in self._readable_fields
        ]

    def to_representation(self, instance: Row) -> dict[str, Any]:
        said = {}
        for name, get, say in self._readers:
            value = get(instance)
            said[name] = None if value is None else say(value)
        return said


def _getter(field: serializers.Field[Any, Any, Any, Any]) -> Read:
    if isinstance(field, serializers.PrimaryKeyRelatedField) or not field.source_attrs:
        return field.get_attribute
    return attrgetter(".".join(field.source_attrs))


class GameSerializer(RowSerializer[Game]):
    url = AddressField("game-detail", key="key")

    class Meta:
        model = Game
        fields = ["url", "key", "name", "publisher", "description"]


class SetSerializer(RowSerializer[CardSet]):
    url = AddressField("set-detail", game="game.key", code="code")
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)

    class Meta:
        model = CardSet
        fields = [
            "url",
            "game",
            "code",
            "name",
            "original_name",
            "kind",
            "series",
            "numbered_cards",
            "released",
            "released_precision",
            "released_note",
        ]


class RaritySerializer(RowSerializer[Rarity]):
    url = AddressField("rarity-detail", game="game.key", code="code")
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)

    class Meta:
        model = Rarity
        fields = ["url", "game", "code", "name", "note"]


class SourceSerializer(RowSerializer[Source]):
    class Meta:
        model = Source
        fields = ["key", "document", "section", "address", "published", "official"]


class CardPrintingSerializer(RowSerializer[Printing]):
    """A printing inside its card."""

    url = AddressField("printing-detail", pk="pk")
    set: serializers.SlugRelatedField[CardSet] = serializers.SlugRelatedField(
        "code", read_only=True
    )
    rarity: serializers.SlugRelatedField[Rarity] = serializers.SlugRelatedField(
        "code", read_only=True, allow_null=True
    )

    class Meta:
        model = Printing
        fields = ["url", "set", "number", "code", "rarity", "variant", "illustrator"]


class CardSerializer(RowSerializer[Card]):
    url = AddressField("card-detail", game="game.key", key="key")
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)
    stats = serializers.DictField(read_only=True)
    texts = serializers.DictField(child=serializers.CharField(), read_only=True)
    printings = CardPrintingSerializer(source="listed_printings", many=True, read_only=True)

    class Meta:
        model = Card
        fields = [
            "url",
            "game",
            "key",
            "name",
            "title",
            "kind",
            "stats",
            "texts",
            "provenance",
            "unknown",
            "origin",
            "printings",
        ]

    @staticmethod
    def with_relations(cards: CardQuerySet) -> CardQuerySet:
        """What the fields above read, and no more."""
        printings = (
            Printing.objects.select_related("set", "rarity")
            .only("card", "number", "code", "variant", "illustrator", "set__code", "rarity__code")
            .in_order()
        )
        return (
            cards.select_related("game")
            .defer(*GENERATED)
            .prefetch_related(Prefetch("printings", printings, to_attr="listed_printings"))
        )


class PrintingSerializer(CardPrintingSerializer):
    card = AddressField("card-detail", game="card.game.key", key="card.key")
    name = serializers.CharField(source="card.name", read_only=True)
    title = serializers.CharField(source="card.title", read_only=True)
    game = serializers.CharField(source="card.game.key", read_only=True)
    printed_texts = serializers.DictField(child=serializers.CharField(), read_only=True)
    printed_stats = serializers.DictField(read_only=True)
    external_ids = serializers.DictField(child=serializers.CharField(), read_only=True)

    class Meta(CardPrintingSerializer.Meta):
        fields = [
            *CardPrintingSerializer.Meta.fields,
            "game",
            "card",
            "name",
            "title",
            "flavour",
            "printed_name",
            "printed_title",
            "printed_texts",
            "printed_stats",
            "external_ids",
        ]


class WordingSerializer(RowSerializer[Wording]):
    """One version of a card; `since` is null for the printed one."""

    since = serializers.DateField(read_only=True, allow_null=True)
    stats = serializers.DictField(read_only=True)
    texts = serializers.DictField(child=serializers.CharField(), read_only=True)
    source = SourceSerializer(read_only=True, allow_null=True)  # type: ignore[assignment] # DRF allows fields of this name

    class Meta:
        model = Wording
        fields = ["since", "stats", "texts", "unknown", "erratum", "source"]


class DisputedFactSerializer(RowSerializer[DisputedFact]):
    """What another source says of one of a card's facts."""

    value = serializers.JSONField(read_only=True)
    source = SourceSerializer(read_only=True)  # type: ignore[assignment] # DRF allows fields of this name

    class Meta:
        model = DisputedFact
        fields = ["field", "value", "source"]


class RulingSerializer(RowSerializer[Ruling]):
    url = AddressField("ruling-detail", pk="pk")
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)
    card: serializers.SlugRelatedField[Card] = serializers.SlugRelatedField(
        "key", read_only=True, allow_null=True
    )
    source = SourceSerializer(read_only=True)  # type: ignore[assignment] # DRF allows fields of this name

    class Meta:
        model = Ruling
        fields = ["url", "game", "card", "text", "date", "rule_ids", "source"]


class CardDetailSerializer(CardSerializer):
    """A card with its whole history: every wording, every ruling, and what sources dispute."""

    wordings = WordingSerializer(many=True, read_only=True)
    rulings = RulingSerializer(many=True, read_only=True)
    disputed_facts = DisputedFactSerializer(many=True, read_only=True)

    class Meta(CardSerializer.Meta):
        fields = [*CardSerializer.Meta.fields, "wordings", "rulings", "disputed_facts"]

    @staticmethod
    def with_relations(cards: CardQuerySet) -> CardQuerySet:
        found = CardSerializer.with_relations(cards)
        return found.with_wordings().with_rulings().with_disputed_facts()


class ChangedCardSerializer(RowSerializer[Wording]):
    """A card as an erratum left it."""

    card: serializers.SlugRelatedField[Card] = serializers.SlugRelatedField("key", read_only=True)
    stats = serializers.DictField(read_only=True)
    texts = serializers.DictField(child=serializers.CharField(), read_only=True)

    class Meta:
        model = Wording
        fields = ["card", "stats", "texts"]


class ErratumSerializer(RowSerializer[Erratum]):
    url = AddressField("erratum-detail", pk="pk")
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)
    source = SourceSerializer(read_only=True)  # type: ignore[assignment] # DRF allows fields of this name
    cards = ChangedCardSerializer(source="wordings", many=True, read_only=True)

    class Meta:
        model = Erratum
        fields = ["url", "game", "date", "summary", "source", "cards"]


class DownloadSerializer(RowSerializer[Download]):
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)
    file = serializers.SerializerMethodField(help_text="Address of the gzip file.")

    class Meta:
        model = Download
        fields = ["game", "name", "file", "version", "rows", "size", "sha256", "built_at"]

    @extend_schema_field(OpenApiTypes.URI)
    def get_file(self, row: Download) -> str:
        address = row.get_absolute_url()
        request = self.context.get("request")
        return request.build_absolute_uri(address) if request else address
