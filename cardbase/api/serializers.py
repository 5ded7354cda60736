"""The catalogue's rows as JSON."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from cardbase.models import (
    Card,
    CardSet,
    Download,
    Erratum,
    Game,
    Printing,
    Rarity,
    Ruling,
    Source,
    Wording,
)
from cardbase.models.card import CardQuerySet


@extend_schema_field(OpenApiTypes.URI)
class AddressField(serializers.Field[Any, Any, str, Any]):
    """The row's own address in this API."""

    def __init__(self, view_name: str, **parts: str) -> None:
        self.view_name, self.parts = view_name, parts
        super().__init__(source="*", read_only=True)

    def to_representation(self, row: Any) -> str:
        values = {name: _follow(row, path) for name, path in self.parts.items()}
        return reverse(f"api:{self.view_name}", kwargs=values, request=self.context.get("request"))


def _follow(row: Any, path: str) -> Any:
    for name in path.split("."):
        row = getattr(row, name)
    return row


class GameSerializer(serializers.ModelSerializer[Game]):
    url = AddressField("game-detail", key="key")

    class Meta:
        model = Game
        fields = ["url", "key", "name", "publisher", "description"]


class SetSerializer(serializers.ModelSerializer[CardSet]):
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


class RaritySerializer(serializers.ModelSerializer[Rarity]):
    url = AddressField("rarity-detail", game="game.key", code="code")
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)

    class Meta:
        model = Rarity
        fields = ["url", "game", "code", "name", "note"]


class SourceSerializer(serializers.ModelSerializer[Source]):
    class Meta:
        model = Source
        fields = ["key", "document", "section", "address", "published", "official"]


class CardPrintingSerializer(serializers.ModelSerializer[Printing]):
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


class CardSerializer(serializers.ModelSerializer[Card]):
    url = AddressField("card-detail", game="game.key", key="key")
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)
    stats = serializers.DictField(read_only=True)
    texts = serializers.DictField(child=serializers.CharField(), read_only=True)
    printings = CardPrintingSerializer(many=True, read_only=True)

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
        return cards.with_printings()


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


class WordingSerializer(serializers.ModelSerializer[Wording]):
    """One version of a card; `since` is null for the printed one."""

    since = serializers.DateField(read_only=True, allow_null=True)
    stats = serializers.DictField(read_only=True)
    texts = serializers.DictField(child=serializers.CharField(), read_only=True)
    source = SourceSerializer(read_only=True, allow_null=True)  # type: ignore[assignment] # DRF allows fields of this name

    class Meta:
        model = Wording
        fields = ["since", "stats", "texts", "unknown", "erratum", "source"]


class RulingSerializer(serializers.ModelSerializer[Ruling]):
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
    """A card with its whole history: every wording, every ruling."""

    wordings = WordingSerializer(many=True, read_only=True)
    rulings = RulingSerializer(many=True, read_only=True)

    class Meta(CardSerializer.Meta):
        fields = [*CardSerializer.Meta.fields, "wordings", "rulings"]

    @staticmethod
    def with_relations(cards: CardQuerySet) -> CardQuerySet:
        return cards.with_printings().with_wordings().with_rulings()


class ChangedCardSerializer(serializers.ModelSerializer[Wording]):
    """A card as an erratum left it."""

    card: serializers.SlugRelatedField[Card] = serializers.SlugRelatedField("key", read_only=True)
    stats = serializers.DictField(read_only=True)
    texts = serializers.DictField(child=serializers.CharField(), read_only=True)

    class Meta:
        model = Wording
        fields = ["card", "stats", "texts"]


class ErratumSerializer(serializers.ModelSerializer[Erratum]):
    url = AddressField("erratum-detail", pk="pk")
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)
    source = SourceSerializer(read_only=True)  # type: ignore[assignment] # DRF allows fields of this name
    cards = ChangedCardSerializer(source="wordings", many=True, read_only=True)

    class Meta:
        model = Erratum
        fields = ["url", "game", "date", "summary", "source", "cards"]


class DownloadSerializer(serializers.ModelSerializer[Download]):
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)
    file = serializers.SerializerMethodField(help_text="Where the gzip file is.")

    class Meta:
        model = Download
        fields = ["game", "name", "file", "version", "rows", "size", "sha256", "built_at"]

    @extend_schema_field(OpenApiTypes.URI)
    def get_file(self, row: Download) -> str:
        address = row.get_absolute_url()
        request = self.context.get("request")
        return request.build_absolute_uri(address) if request else address
