"""The catalogue's rows as JSON."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Any, TypeVar

from django.db.models import Model, Prefetch, QuerySet
from django.db.models.functions import Greatest
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.reverse import preserve_builtin_query_params

import rules
from cardbase.api.card_schema import card_schema
from cardbase.api.schema import FACT, shared
from cardbase.faces import Face, kept_face
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
from cardbase.models.history import latest_change
from rules.engine.cards import DeckChoice, Format, PartLimits

Row = TypeVar("Row", bound=Model)
Rows = TypeVar("Rows", bound=QuerySet[Any])
Read = Callable[[Any], Any]


@extend_schema_field(OpenApiTypes.URI)
class AddressField(serializers.Field[Any, Any, str, Any]):
    """The row's own address in this API, or that of its page where `space` is "cardbase"."""

    def __init__(self, view_name: str, *, space: str = "api", **parts: str) -> None:
        self.view_name, self.parts = f"{space}:{view_name}", parts
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
    return reverse(view_name, kwargs=dict(parts))


@extend_schema_field(shared("Facts"))
class FactsField(serializers.DictField):
    """A card's facts by the keys of its game's fields; see `games/<key>/`."""

    def to_representation(self, value: dict[str, Any]) -> dict[str, Any]:
        """A fact that a row has as null is left out, as one that it does not have."""
        return {key: fact for key, fact in value.items() if fact is not None}


@extend_schema_field(shared("Texts"))
class TextsField(serializers.DictField):
    """A card's texts by the keys of its game's sections."""

    child = serializers.CharField()


@extend_schema_field(FACT)
class FactField(serializers.JSONField):
    """One fact of a card."""


class UpdatedField(serializers.DateTimeField):
    """When a row changed last; the rows come from `with_updated`."""

    def __init__(self) -> None:
        super().__init__(read_only=True, allow_null=True)


def with_updated(rows: Rows, *parts: type[Model]) -> Rows:
    """Annotate when each row changed last; `parts` are models whose rows belong to a card."""
    own = latest_change(rows.model)
    moments = [latest_change(part, "card_id") for part in parts]
    return rows.annotate(updated=Greatest(own, *moments) if moments else own)


class RowSerializer(serializers.ModelSerializer[Row]):
    # A row as its fields say it; how to read each field is settled once, not for every row.
    # No docstring: the description of the API would say it of every class that has none.

    described = {
        "url": "Address of the row in this API.",
        "html_url": "Address of its page.",
        "game": "Key of the game, such as `cipher`.",
        "source": "The document it is from.",
        "updated": "When it changed last; null if nobody kept that.",
    }

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
    described = {
        "key": "Names the game in addresses and in every `game` parameter.",
        "name": "Name of the game.",
        "publisher": "Who published it.",
        "description": "What the game is, in a few sentences.",
    }
    url = AddressField("game-detail", key="key")

    class Meta:
        model = Game
        fields = ["url", "key", "name", "publisher", "description"]


class PartLimitsSerializer(serializers.Serializer[PartLimits]):
    """How much one part of a deck may hold."""

    described = {
        "part": "Key of the part, such as `main`.",
        "minimum": "The fewest cards.",
        "maximum": "The most cards; null for no limit.",
        "copies": "The most copies of one card, unless it says another number; null for no limit.",
        "rule_ids": "Numbers of the rules that say so, such as `CIPHER-DECK-1`.",
    }
    part = serializers.CharField()
    minimum = serializers.IntegerField()
    maximum = serializers.IntegerField(allow_null=True)
    copies = serializers.IntegerField(allow_null=True)
    rule_ids = serializers.ListField(source="rules", child=serializers.CharField())


class FormatSerializer(serializers.Serializer[Format]):
    """A way to build decks."""

    described = {
        "key": "Names it in decks and searches.",
        "label": "Its name.",
        "parts": "The parts of a deck and how much they may hold.",
        "rule_ids": "Numbers of the rules that say which cards it leaves out.",
    }
    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment] # DRF allows fields of this name
    parts = PartLimitsSerializer(many=True)
    rule_ids = serializers.ListField(source="rules", child=serializers.CharField())


class DeckChoiceSerializer(serializers.Serializer[DeckChoice]):
    """Something a deck names besides its cards, such as its Lord."""

    described = {
        "key": "Names it in the `choices` of decks.",
        "label": "Its name.",
        "help": "What may be chosen.",
    }
    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment] # DRF allows fields of this name
    help = serializers.CharField()


class GameDetailSerializer(GameSerializer):
    """A game with what programs need to read its cards and build its decks."""

    described = {
        "formats": "The ways to build decks, the usual one first.",
        "deck_choices": "What decks name besides their cards.",
        "card_schema": "JSON Schema (draft 2020-12) of `kind`, `stats` and `texts` of its cards; "
        "null for a game without rules.",
        "view_schema": "JSON Schema (draft 2020-12) of `view` in the stream of a match; null for a "
        "game that no program can play.",
    }
    formats = serializers.SerializerMethodField()
    deck_choices = serializers.SerializerMethodField()
    card_schema = serializers.SerializerMethodField()
    view_schema = serializers.SerializerMethodField()

    class Meta(GameSerializer.Meta):
        fields = [
            *GameSerializer.Meta.fields,
            *("formats", "deck_choices", "card_schema", "view_schema"),
        ]

    @extend_schema_field(FormatSerializer(many=True))
    def get_formats(self, row: Game) -> list[dict[str, Any]]:
        return _rows(_rules_of(row, "formats"), FormatSerializer())

    @extend_schema_field(DeckChoiceSerializer(many=True))
    def get_deck_choices(self, row: Game) -> list[dict[str, Any]]:
        return _rows(_rules_of(row, "deck_choices"), DeckChoiceSerializer())

    @extend_schema_field({"type": ["object", "null"], "additionalProperties": True})
    def get_card_schema(self, row: Game) -> dict[str, Any] | None:
        return card_schema(rules.game(row.key).cards) if row.key in rules.GAMES else None

    @extend_schema_field({"type": ["object", "null"], "additionalProperties": True})
    def get_view_schema(self, row: Game) -> Mapping[str, Any] | None:
        return rules.game(row.key).view_schema if row.key in rules.GAMES else None


def _rows(rows: Sequence[Any], child: serializers.Serializer[Any]) -> list[dict[str, Any]]:
    return list(serializers.ListSerializer(rows, child=child).data)


def _rules_of(row: Game, part: str) -> Sequence[Any]:
    """Return a part of the game's rules; nothing for a game without rules."""
    return tuple(getattr(rules.game(row.key), part)) if row.key in rules.GAMES else ()


class SetSerializer(RowSerializer[CardSet]):
    described = {
        "code": "Names the set within its game, such as `B01`.",
        "name": "English name.",
        "original_name": "Name in the language of the publisher; empty if it is the same.",
        "kind": "What was sold: a booster, a starter deck, promotions and so on.",
        "series": "Number of the series, where the game counts its series.",
        "numbered_cards": "How many numbers the set has, variants aside; null if unknown.",
        "released": "Day of release; null if unknown.",
        "released_precision": "How much of `released` is known: the day, the month or the year.",
        "released_note": "What is known instead of a date.",
    }
    url = AddressField("set-detail", game="game.key", code="code")
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)
    updated = UpdatedField()

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
            "updated",
        ]


class RaritySerializer(RowSerializer[Rarity]):
    described = {
        "code": "As printed, such as `SR`.",
        "name": "The rarity in words.",
        "note": "What is special about it.",
    }
    url = AddressField("rarity-detail", game="game.key", code="code")
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)
    updated = UpdatedField()

    class Meta:
        model = Rarity
        fields = ["url", "game", "code", "name", "note", "updated"]


class SourceSerializer(RowSerializer[Source]):
    described = {
        "key": "Names the document in `source` parameters.",
        "document": "Title of the document.",
        "section": "Heading, page or row in it.",
        "address": "Where it can be read; empty if nowhere.",
        "published": "Day of publication; null if unknown.",
        "official": "Whether the game's publisher published it.",
    }

    class Meta:
        model = Source
        fields = ["key", "document", "section", "address", "published", "official"]


class ListedSourceSerializer(SourceSerializer):
    """A source as a row of its own, with the game it is about."""

    described = {
        "published_precision": "How much of `published` is known: the day, the month or the year.",
    }
    url = AddressField("source-detail", key="key")
    html_url = AddressField("source", space="cardbase", game="game.key", key="key")
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)
    updated = UpdatedField()

    class Meta(SourceSerializer.Meta):
        fields = [
            *("url", "html_url", "game"),
            *SourceSerializer.Meta.fields,
            *("published_precision", "updated"),
        ]


class CardPrintingSerializer(RowSerializer[Printing]):
    """A printing inside its card."""

    described = {
        "set": "Code of the set.",
        "number": "As printed, such as `B01-001`; empty if none is printed.",
        "code": "Number and rarity as players write them, such as `B01-001SR+`.",
        "rarity": "Code of the rarity; null if none is known.",
        "variant": "What sets it apart from the plain printing, such as its finish.",
        "illustrator": "Who drew it; empty if unknown.",
    }
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
    described = {
        "key": "Names the card within its game.",
        "name": "The card's Name: cards of one Name may differ in their title.",
        "title": "Second name that tells cards of one Name apart; empty if there is none.",
        "kind": "Key of one of the kinds of card of its game.",
        "stats": "Facts today, errata included; what is missing is not printed or unknown.",
        "texts": "The card's texts today, by the keys of the game's sections.",
        "provenance": "Where its facts are from: a printed card, and all of it known or a part.",
        "unknown": "Facts and texts that are printed on the card and not known here.",
        "origin": "Who worded its texts.",
        "printings": "Every printing, in the order of release.",
        "updated": "When it, or one of its wordings, printings or rulings, changed last.",
    }
    url = AddressField("card-detail", game="game.key", key="key")
    html_url = AddressField("card", space="cardbase", game="game.key", key="key")
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)
    stats = FactsField(read_only=True)
    texts = TextsField(read_only=True)
    printings = CardPrintingSerializer(source="listed_printings", many=True, read_only=True)
    updated = UpdatedField()

    class Meta:
        model = Card
        fields = [
            "url",
            "html_url",
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
            "updated",
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
            with_updated(cards, Wording, Printing, Ruling)
            .select_related("game")
            .defer(*GENERATED)
            .prefetch_related(Prefetch("printings", printings, to_attr="listed_printings"))
        )


class PrintingSerializer(CardPrintingSerializer):
    described = {
        "card": "Key of the card.",
        "card_url": "Address of the card in this API.",
        "name": "Name of the card.",
        "title": "Title of the card.",
        "flavour": "Flavor text.",
        "printed_name": "Name as printed, where it differs from the card's.",
        "printed_title": "Title as printed, where it differs from the card's.",
        "printed_texts": "Texts as printed by section, where they differ from the card's.",
        "printed_stats": "Facts as printed, where a misprint differs from the card's.",
        "external_ids": "What other sites and programs call this printing.",
    }
    card = serializers.CharField(source="card.key", read_only=True)
    card_url = AddressField("card-detail", game="card.game.key", key="card.key")
    name = serializers.CharField(source="card.name", read_only=True)
    title = serializers.CharField(source="card.title", read_only=True)
    game = serializers.CharField(source="card.game.key", read_only=True)
    printed_texts = TextsField(read_only=True)
    printed_stats = FactsField(read_only=True)
    external_ids = TextsField(read_only=True)
    updated = UpdatedField()

    class Meta(CardPrintingSerializer.Meta):
        fields = [
            *CardPrintingSerializer.Meta.fields,
            "game",
            "card",
            "card_url",
            "name",
            "title",
            "flavour",
            "printed_name",
            "printed_title",
            "printed_texts",
            "printed_stats",
            "external_ids",
            "updated",
        ]


class WordingSerializer(RowSerializer[Wording]):
    """One version of a card; `since` is null for the printed one."""

    described = {
        "since": "First day it applied; null for the printed one.",
        "stats": "All facts of this version.",
        "texts": "All texts of this version.",
        "unknown": "Facts and texts of this version that are not known here.",
        "summary": "What changed, in our own words; null for the printed one.",
        "erratum": "Number of the erratum that made it; null for the printed one.",
        "source": "The document it is from; null if none is known.",
    }
    since = serializers.DateField(read_only=True, allow_null=True)
    summary = serializers.CharField(read_only=True, allow_null=True)
    stats = FactsField(read_only=True)
    texts = TextsField(read_only=True)
    source = SourceSerializer(read_only=True, allow_null=True)  # type: ignore[assignment] # DRF allows fields of this name

    class Meta:
        model = Wording
        fields = ["since", "summary", "stats", "texts", "unknown", "erratum", "source"]


class DisputedFactSerializer(RowSerializer[DisputedFact]):
    """What another source says of one of a card's facts."""

    described = {
        "field": "Key of the fact, such as `support`.",
        "value": "What this source says it is.",
    }
    value = FactField(read_only=True)
    source = SourceSerializer(read_only=True)  # type: ignore[assignment] # DRF allows fields of this name

    class Meta:
        model = DisputedFact
        fields = ["field", "value", "source"]


class RulingSerializer(RowSerializer[Ruling]):
    described = {
        "card": "Key of the card; null for a ruling on a rule.",
        "text": "The ruling, in our own words.",
        "date": "Day of the ruling; null if the source has none.",
        "rule_ids": "Numbers of the rules it interprets, such as `CIPHER-EVADE-6`.",
    }
    url = AddressField("ruling-detail", pk="pk")
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)
    card: serializers.SlugRelatedField[Card] = serializers.SlugRelatedField(
        "key", read_only=True, allow_null=True
    )
    source = SourceSerializer(read_only=True)  # type: ignore[assignment] # DRF allows fields of this name
    updated = UpdatedField()

    class Meta:
        model = Ruling
        fields = ["url", "game", "card", "text", "date", "rule_ids", "source", "updated"]


class ImageSerializer(serializers.Serializer[Face]):
    """Addresses of a card's picture, which never change while it looks the same."""

    described = {"svg": "As a drawing.", "png": "As pixels."}
    svg = serializers.URLField()
    png = serializers.URLField()


class FactSerializer(serializers.Serializer[Any]):
    """A fact of a card as people read it."""

    described = {
        "key": "Key of the fact in `stats`.",
        "label": "What it is called.",
        "value": "Its value in words.",
    }
    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment] # DRF allows fields of this name
    value = serializers.CharField()


class CardDetailSerializer(CardSerializer):
    """A card with its whole history: every wording, every ruling, and what sources dispute."""

    described = {
        "line": "The card in one sentence.",
        "image": "Its picture, drawn by Cardbase.",
        "facts": "The facts of `stats` in words, in the order of the card.",
        "wordings": "Every version of the card, the printed one first.",
        "rulings": "Every ruling on the card.",
        "disputed_facts": "What other sources say differently.",
    }
    line = serializers.SerializerMethodField()
    image = serializers.SerializerMethodField()
    facts = serializers.SerializerMethodField()
    wordings = WordingSerializer(many=True, read_only=True)
    rulings = RulingSerializer(many=True, read_only=True)
    disputed_facts = DisputedFactSerializer(many=True, read_only=True)

    class Meta(CardSerializer.Meta):
        fields = [
            *CardSerializer.Meta.fields,
            *("line", "image", "facts", "wordings", "rulings", "disputed_facts"),
        ]

    @staticmethod
    def with_relations(cards: CardQuerySet) -> CardQuerySet:
        found = CardSerializer.with_relations(cards).with_face()
        rulings = Ruling.objects.select_related("game", "source").order_by("-date", "pk")
        return (
            found.with_wordings()
            .with_disputed_facts()
            .prefetch_related(Prefetch("rulings", with_updated(rulings)))
        )

    def get_line(self, card: Card) -> str:
        return str(kept_face(card.as_drawn(), card.game.key).label)

    @extend_schema_field(ImageSerializer)
    def get_image(self, card: Card) -> dict[str, str]:
        face = kept_face(card.as_drawn(), card.game.key)
        root = self.context["request"].build_absolute_uri
        return {"svg": root(face.picture), "png": root(face.pixels)}

    @extend_schema_field(FactSerializer(many=True))
    def get_facts(self, card: Card) -> list[dict[str, str]]:
        if card.game.key not in rules.GAMES:
            return []
        printed = rules.game(card.game.key).cards.kind(card.kind).fields
        said = ((field, field.in_words(card.stats.get(field.key))) for field in printed)
        return [
            {"key": field.key, "label": field.label, "value": words}
            for field, words in said
            if words
        ]


class ChangedCardSerializer(RowSerializer[Wording]):
    """A card as an erratum left it."""

    described = {
        "card": "Key of the card.",
        "stats": "All facts since.",
        "texts": "All texts since.",
    }
    card: serializers.SlugRelatedField[Card] = serializers.SlugRelatedField("key", read_only=True)
    stats = FactsField(read_only=True)
    texts = TextsField(read_only=True)

    class Meta:
        model = Wording
        fields = ["card", "stats", "texts"]


class ErratumSerializer(RowSerializer[Erratum]):
    described = {
        "date": "The day it came into force.",
        "summary": "What changed, in our own words.",
        "cards": "The cards it changed, as they read since.",
    }
    url = AddressField("erratum-detail", pk="pk")
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)
    source = SourceSerializer(read_only=True)  # type: ignore[assignment] # DRF allows fields of this name
    cards = ChangedCardSerializer(source="wordings", many=True, read_only=True)
    updated = UpdatedField()

    class Meta:
        model = Erratum
        fields = ["url", "game", "date", "summary", "source", "cards", "updated"]


class DownloadSerializer(RowSerializer[Download]):
    described = {
        "name": "What is in it, such as `cards.jsonl`.",
        "file": "Address of the gzip file.",
        "version": "The catalogue's version it was built from.",
        "rows": "How many rows it has.",
        "size": "Size of the gzip file in bytes.",
        "sha256": "Checksum of the gzip file.",
        "built_at": "When it was built.",
    }
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)
    file = serializers.SerializerMethodField()

    class Meta:
        model = Download
        fields = ["game", "name", "file", "version", "rows", "size", "sha256", "built_at"]

    @extend_schema_field(OpenApiTypes.URI)
    def get_file(self, row: Download) -> str:
        address = row.get_absolute_url()
        request = self.context.get("request")
        return request.build_absolute_uri(address) if request else address
