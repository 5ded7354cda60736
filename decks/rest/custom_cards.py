"""The custom cards of a deck in the API: how each is read, and to make up, change and delete."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from cardbase.api.limits import SaysLimits
from cardbase.api.pages import KeysetPagination, by
from cardbase.api.strict import KnownFields, StrictParameters
from cardbase.api.text_fields import LineField, LinesField
from cardbase.models.api_token import Right
from decks import services
from decks.access import deck_for
from decks.models import CustomCard, Deck
from decks.models.deck import MOST_COPIES
from decks.rest.concurrency import apply_change, expected_version
from decks.rest.serializers import CustomCardSerializer
from decks.services.custom_cards import delete_custom_card, keep_custom_card
from rules.engine.cards import Explained


class ReadLineSerializer(serializers.Serializer[Explained]):
    """A line of a card's text, and what the rules make of it."""

    described = {
        "section": "Section of the text.",
        "line": "The line.",
        "sentences": "The rules' own words for it; none if it is resolved by hand.",
        "phrase": "The words that stop the rules; empty if none do.",
    }
    section = serializers.CharField()
    line = serializers.CharField()
    sentences = serializers.ListField(child=serializers.CharField())
    phrase = serializers.CharField()


class ReadCustomCardSerializer(CustomCardSerializer):
    """A custom card with how the rules read it."""

    described = {
        "is_read": "Whether the rules have read its text yet; until then no table takes it.",
        "lines": "How they read each line; none until then.",
    }
    is_read = serializers.BooleanField(read_only=True)
    lines = serializers.SerializerMethodField()

    class Meta(CustomCardSerializer.Meta):
        fields = [*CustomCardSerializer.Meta.fields, "is_read", "lines"]
        read_only_fields = fields

    @extend_schema_field(ReadLineSerializer(many=True))
    def get_lines(self, card: CustomCard) -> list[dict[str, Any]]:
        read = card.explained() if card.is_read else []
        return [dict(ReadLineSerializer(line).data) for line in read]


class CustomCardChangeSerializer(KnownFields, serializers.Serializer[Any]):
    """What may be said of a custom card that is there; what is not said stays as it is."""

    described = {
        "name": "Name of the card.",
        "title": "Title of the card.",
        "kind": "Key of its kind.",
        "stats": "All of its facts, as `games/KEY/` describes those of cards.",
        "texts": "All of its texts, by section.",
        "count": "How many copies.",
        "version": "The version of the deck you edited: 409 if it has changed since.",
    }
    name = LineField(max_length=120, required=False)
    title = LineField(max_length=160, required=False, allow_blank=True)
    kind = LineField(max_length=40, required=False)
    stats = serializers.DictField(required=False)
    texts = serializers.DictField(child=LinesField(allow_blank=True), required=False)
    count = serializers.IntegerField(min_value=1, max_value=MOST_COPIES, required=False)
    version = serializers.IntegerField(required=False)

    def validate_stats(self, stats: dict[str, Any]) -> dict[str, Any]:
        """Refuse nested values; whether the facts suit the kind is checked with the whole card."""
        for name, value in stats.items():
            entries = value if isinstance(value, list) else [value]
            if any(isinstance(entry, dict | list) for entry in entries):
                raise serializers.ValidationError(
                    {name: "A fact is a number, a word, true, false, null or a list of words."}
                )
        return stats


class NewCustomCardSerializer(CustomCardChangeSerializer):
    """A custom card to be put into the deck."""

    name = LineField(max_length=120)
    kind = LineField(max_length=40)


class CustomCardView(SaysLimits, StrictParameters, GenericViewSet[CustomCard]):
    """Cards of the deck owner's own design. Whoever may read the deck may read them."""

    queryset = CustomCard.objects.all()
    serializer_class = ReadCustomCardSerializer
    pagination_class = KeysetPagination
    lookup_field = "key"
    lookup_value_regex = "[a-z0-9-]+"
    right = Right.DECKS
    refusals = {
        "create": [409, 412],
        "partial_update": [409, 412],
        "destroy": [412],
    }
    orders = {"name": by("name")}
    ordering = "name"

    def get_queryset(self) -> QuerySet[CustomCard]:
        deck = deck_for(self.request.user, self.kwargs["token"])
        return deck.custom_cards.select_related("deck__game")

    @extend_schema(
        responses=ReadCustomCardSerializer(many=True), summary="List the custom cards of a deck"
    )
    def list(self, request: Request, token: str) -> Response:
        cards = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(self.get_serializer(cards, many=True).data)

    @extend_schema(responses=ReadCustomCardSerializer, summary="Get a custom card")
    def retrieve(self, request: Request, token: str, key: str) -> Response:
        return Response(self._data(_card(deck_for(request.user, token), key)))

    @extend_schema(request=NewCustomCardSerializer, responses={201: ReadCustomCardSerializer})
    def create(self, request: Request, token: str) -> Response:
        """Make up a card and put it into the deck; the rules read its text soon after."""
        deck = deck_for(request.user, token, change=True)
        serializer = NewCustomCardSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        kept = self._keep(request, CustomCard(deck=deck), serializer.validated_data)
        answer = Response(self._data(kept), status=201)
        answer.headers["Location"] = request.build_absolute_uri(f"{request.path}{kept.key}/")
        return answer

    @extend_schema(request=CustomCardChangeSerializer, responses=ReadCustomCardSerializer)
    def partial_update(self, request: Request, token: str, key: str) -> Response:
        """Change a custom card; another text is read anew."""
        known = _card(deck_for(request.user, token, change=True), key)
        serializer = CustomCardChangeSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        return Response(self._data(self._keep(request, known, serializer.validated_data)))

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, token: str, key: str) -> Response:
        """Take a custom card out of the deck for good. Matches that began with it keep it."""
        deck = deck_for(request.user, token, change=True)
        known = _card(deck, key)
        apply_change(delete_custom_card, card=known, **expected_version(request, deck))
        return Response(status=204)

    def _keep(self, request: Request, card: CustomCard, data: dict[str, Any]) -> CustomCard:
        asked = expected_version(request, card.deck)
        version = data.pop("version", asked.get("version"))
        for name, value in data.items():
            setattr(card, name, value)
        return apply_change(keep_custom_card, card=card, version=version)

    def _data(self, card: CustomCard) -> dict[str, Any]:
        return dict(ReadCustomCardSerializer(card, context=self.get_serializer_context()).data)


def _card(deck: Deck, key: str) -> CustomCard:
    for card in services.custom_cards_of(deck):
        if card.key == key:
            return card
    raise Http404("This deck has no such custom card.")
