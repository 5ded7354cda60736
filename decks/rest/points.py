"""The points of a deck's history in the API: to read, to name, and to go back to."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from cardbase.api.limits import SaysLimits
from cardbase.api.pages import KeysetPagination, by
from cardbase.api.serializers import AddressField
from cardbase.api.strict import KnownFields, StrictParameters
from cardbase.api.text_fields import LineField
from cardbase.models.api_token import Right
from decks import services
from decks.access import deck_for, point_for, readable_points
from decks.models import DeckPoint
from decks.rest.concurrency import apply_change, expected_version
from decks.rest.serializers import DeckDetailSerializer
from decks.rest.views import answer_with

TOKEN = r"(?P<token>[A-Za-z0-9]+)"


class PointSerializer(serializers.ModelSerializer[DeckPoint]):
    """A point in the history of a deck."""

    described = {
        "url": "Address of the point in this API.",
        "number": "Counts the points of the deck from 1.",
        "name": "What its owner calls it; empty for a point that was kept by itself.",
        "size": "How many cards the deck had.",
        "legal": "Whether it was legal in its format then.",
        "changed": "When the deck had last changed.",
    }
    url = AddressField("deck-point-detail", token="deck.token", point="number")
    legal = serializers.SerializerMethodField()

    class Meta:
        model = DeckPoint
        fields = ["url", "number", "name", "size", "legal", "changed"]
        read_only_fields = fields

    def get_legal(self, point: DeckPoint) -> bool:
        return point.errors == 0


class PointRowSerializer(serializers.Serializer[list[Any]]):
    """A card of a point, which the catalogue may no longer have."""

    described = {
        "card": "Key of the card.",
        "part": "Part of the deck where it was.",
        "count": "How many copies.",
    }
    card = serializers.CharField()
    part = serializers.CharField()
    count = serializers.IntegerField()

    def to_representation(self, row: list[Any]) -> dict[str, Any]:
        return dict(zip(("card", "part", "count"), row, strict=True))


class PointDetailSerializer(PointSerializer):
    described = {
        "choices": "Keys of the cards it named besides its list, such as its Lord.",
        "cards": "The list as it was.",
    }
    choices = serializers.DictField(child=serializers.CharField(), read_only=True)
    cards = PointRowSerializer(source="rows", many=True, read_only=True)

    class Meta(PointSerializer.Meta):
        fields = [*PointSerializer.Meta.fields, "choices", "cards"]
        read_only_fields = fields


class NewPointSerializer(KnownFields, serializers.Serializer[Any]):
    """A name for the deck as it is now."""

    described = {
        "name": "What to call the point.",
        "version": "The version you mean: 409 if the deck has changed since.",
    }
    name = LineField(max_length=80)
    version = serializers.IntegerField(required=False)


class PointNameSerializer(KnownFields, serializers.Serializer[Any]):
    """Another name for a point."""

    described = {"name": "What to call the point; empty to take its name away."}
    name = LineField(max_length=80, allow_blank=True)


class PointView(SaysLimits, StrictParameters, GenericViewSet[DeckPoint]):
    """Points of a deck: all of them for its owner, the named ones for all who may read the deck."""

    queryset = DeckPoint.objects.all()
    serializer_class = PointSerializer
    pagination_class = KeysetPagination
    lookup_field = "number"
    lookup_url_kwarg = "point"
    lookup_value_regex = "[0-9]{1,9}"
    right = Right.DECKS
    refusals = {"create": [409, 412], "restore": [409, 412]}
    orders = {"number": by("number")}
    ordering = "-number"

    def get_queryset(self) -> QuerySet[DeckPoint]:
        deck = deck_for(self.request.user, self.kwargs["token"])
        return readable_points(self.request.user, deck).select_related("deck")

    @extend_schema(responses=PointSerializer(many=True), summary="List the points of a deck")
    def list(self, request: Request, token: str) -> Response:
        points = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(self.get_serializer(points, many=True).data)

    @extend_schema(responses=PointDetailSerializer, summary="Get the deck as it was at a point")
    def retrieve(self, request: Request, token: str, point: str) -> Response:
        return self._answer(point_for(request.user, token, int(point)))

    @extend_schema(request=NewPointSerializer, responses={201: PointDetailSerializer})
    def create(self, request: Request, token: str) -> Response:
        """Name the deck as it is now; the point is kept for good."""
        deck = deck_for(request.user, token, change=True)
        serializer = NewPointSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        asked = expected_version(request, deck) | serializer.validated_data
        answer = self._answer(apply_change(services.name_point, deck=deck, **asked), status=201)
        answer.headers["Location"] = answer.data["url"]
        return answer

    @extend_schema(request=PointNameSerializer, responses=PointDetailSerializer)
    def partial_update(self, request: Request, token: str, point: str) -> Response:
        """Rename a point, or take its name away; then only you can read it."""
        deck = deck_for(request.user, token, change=True)
        number = point_for(request.user, token, int(point)).number
        serializer = PointNameSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        expected_version(request, deck)
        name = serializer.validated_data["name"]
        if name.strip():
            apply_change(services.name_point, deck=deck, name=name, number=number)
        else:
            services.unname_point(deck=deck, number=number)
        return self._answer(point_for(request.user, token, number))

    @extend_schema(request=None, responses=DeckDetailSerializer)
    @action(detail=True, methods=["post"])
    def restore(self, request: Request, token: str, point: str) -> Response:
        """Make the list and choices those of a point again; cards that have left the catalogue are
        left out."""
        deck = deck_for(request.user, token, change=True)
        old = point_for(request.user, token, int(point))
        asked = expected_version(request, deck)
        changed = apply_change(services.restore_point, deck=deck, point=old, **asked)
        return answer_with(changed, self.get_serializer_context())

    def _answer(self, point: DeckPoint, status: int = 200) -> Response:
        context = self.get_serializer_context()
        return Response(PointDetailSerializer(point, context=context).data, status=status)
