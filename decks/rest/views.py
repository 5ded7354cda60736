"""Decks in the API: everybody's public ones to read, one's own to write."""

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from typing import Any

from django.db import transaction
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import ListSerializer
from rest_framework.viewsets import GenericViewSet

import rules
from cardbase.api.limits import SaysLimits
from cardbase.api.pages import KeysetPagination, by
from cardbase.api.query_filters import within_time_limit
from cardbase.api.strict import StrictParameters
from cardbase.models import Card, Game
from cardbase.models.api_token import Right
from decks import services
from decks.access import deck_for
from decks.deck_links import NoDeckThere, linked_list
from decks.lists import ParsedList, list_as_text, parse_list
from decks.models import Deck
from decks.models.deck import DeckQuerySet
from decks.rest import serializers
from decks.rest.concurrency import apply_change, expected_version, tag_of
from decks.rest.filters import DeckFilter
from rules.engine.cards import Problem
from rules.engine.game import Game as RulesGame

DETAILS = ("name", "description", "visibility", "format")


class DeckView(SaysLimits, StrictParameters, GenericViewSet[Deck]):
    """Decks. Lists hold public decks and one's own; unlisted decks open by their address."""

    queryset = Deck.objects.select_related("game", "owner")
    serializer_class = serializers.DeckSerializer
    filterset_class = DeckFilter
    pagination_class = KeysetPagination
    lookup_field = "token"
    lookup_value_regex = "[A-Za-z0-9]+"
    right = Right.DECKS
    parameters = {"legality": ("in_format",)}
    orders = {"updated": by("updated"), "created": by("created"), "name": by("name"), "id": by()}
    # By what never changes, so that whoever reads all pages meets each deck once.
    ordering = "-created"

    def get_queryset(self) -> DeckQuerySet:
        return Deck.objects.select_related("game", "owner").listed_for(self.request.user)

    @extend_schema(responses=serializers.DeckSerializer(many=True))
    def list(self, request: Request) -> Response:
        with within_time_limit() if request.query_params.get("q") else nullcontext():
            decks = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(self.get_serializer(decks, many=True).data)

    @extend_schema(
        request=serializers.NewDeckSerializer, responses={201: serializers.DeckDetailSerializer}
    )
    def create(self, request: Request) -> Response:
        """Create a deck; it is yours, and private unless the request says otherwise."""
        serializer = serializers.NewDeckSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data = serializer.validated_data
        data.pop("version", None)
        if "text" in data:
            parsed = _parsed(request, data["game"], data.pop("text"))
            data |= {"counts": parsed.cards(), "choices": parsed.choices}
            data.setdefault("name", parsed.name or "Imported deck")
            data.setdefault("format", parsed.format)
        data["format_key"] = data.pop("format", "")
        deck = apply_change(services.create_deck, owner=request.user, **data)
        answer = answer_with(deck, self.get_serializer_context(), status=201)
        answer.headers["Location"] = answer.data["url"]
        return answer

    @extend_schema(responses=serializers.DeckDetailSerializer)
    def retrieve(self, request: Request, token: str) -> Response:
        return answer_with(deck_for(request.user, token), self.get_serializer_context())

    @extend_schema(
        request=serializers.DeckChangeSerializer, responses=serializers.DeckDetailSerializer
    )
    def partial_update(self, request: Request, token: str) -> Response:
        """Change a deck: what the request names; `cards` is the whole list."""
        deck = deck_for(request.user, token, change=True)
        serializer = serializers.DeckChangeSerializer(deck, data=request.data, partial=True)
        serializer.is_valid(raise_exception=True)
        data = expected_version(request, deck) | serializer.validated_data
        return answer_with(_update(deck, data), self.get_serializer_context())

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, token: str) -> Response:
        """Delete a deck."""
        deck = deck_for(request.user, token, change=True)
        with transaction.atomic():
            locked = Deck.objects.select_for_update().get(pk=deck.pk)
            expected_version(request, locked)
            services.delete_deck(deck=locked)
        return Response(status=204)

    @extend_schema(responses=serializers.DeckRowSerializer(many=True), filters=False)
    @action(detail=True, pagination_class=None)
    def cards(self, request: Request, token: str) -> Response:
        """List the cards of a deck, in the order of its list."""
        rows = serializers.rows_with_printings(deck_for(request.user, token))
        return Response(ListSerializer(rows, child=serializers.DeckRowSerializer()).data)

    @extend_schema(
        responses=serializers.LegalitySerializer,
        parameters=[
            OpenApiParameter(
                "in_format",
                description="Key of a format of the game; without it, the deck's own.",
                enum=sorted({fmt.key for game in rules.games() for fmt in game.formats}),
            )
        ],
    )
    @action(detail=True)
    def legality(self, request: Request, token: str) -> Response:
        """Check a deck: why it is not legal or not wise, in its own format or another."""
        deck = deck_for(request.user, token)
        asked = request.query_params.get("in_format") or deck.format
        chosen = _known_format(services.rules_game(deck), "in_format", asked)
        return _legality(chosen, services.legality(deck, chosen))

    @extend_schema(responses=serializers.TextSerializer)
    @action(detail=True)
    def text(self, request: Request, token: str) -> Response:
        """Get a deck as text; the text can be read back."""
        return Response({"text": list_as_text(deck_for(request.user, token))})

    @extend_schema(
        request=serializers.NewTextSerializer, responses=serializers.DeckDetailSerializer
    )
    @text.mapping.put
    def replace_text(self, request: Request, token: str) -> Response:
        """Replace the list by a text; every line must be readable."""
        deck = deck_for(request.user, token, change=True)
        serializer = serializers.NewTextSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data = expected_version(request, deck) | serializer.validated_data
        parsed = _parsed(request, deck.game, data["text"])
        changed = apply_change(
            services.replace_list,
            deck=deck,
            counts=parsed.cards(),
            choices=parsed.choices,
            keep_choices=True,
            version=data.get("version"),
        )
        return answer_with(changed, self.get_serializer_context())

    @extend_schema(
        request=serializers.TextToReadSerializer, responses=serializers.ParsedListSerializer
    )
    @action(detail=False, methods=["post"], permission_classes=[AllowAny])
    def read(self, request: Request) -> Response:
        """Read a list without saving anything: what was understood, and what was not and why."""
        serializer = serializers.TextToReadSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data = serializer.validated_data
        parsed = _read_text(request, data["game"], data["text"])
        return Response(serializers.ParsedListSerializer(parsed).data)

    @extend_schema(
        request=serializers.ListToCheckSerializer, responses=serializers.LegalitySerializer
    )
    @action(detail=False, methods=["post"], permission_classes=[AllowAny])
    def check(self, request: Request) -> Response:
        """Check a list without saving anything: why it is not legal or not wise."""
        serializer = serializers.ListToCheckSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data = serializer.validated_data
        game = data["game"]
        counts, choices, key = read_list(request, data)
        chosen = _known_format(rules.game(game.key), "format", key)
        problems = services.check_list(game=game, counts=counts, choices=choices, format_key=chosen)
        return _legality(chosen, problems)


def answer_with(deck: Deck, context: Mapping[str, Any], status: int = 200) -> Response:
    """Return the whole deck as the answer, with its version as the ETag."""
    fresh = Deck.objects.select_related("game", "owner").get(pk=deck.pk)
    data = serializers.DeckDetailSerializer(fresh, context=context).data
    return Response(data, status=status, headers={"ETag": tag_of(fresh)})


def read_list(
    request: Request, data: dict[str, Any]
) -> tuple[Mapping[Card, int], Mapping[str, str], str]:
    """Return the cards, choices and format of a validated list, sent as text or as cards."""
    key = data.get("format", "")
    if "text" in data:
        parsed = _parsed(request, data["game"], data["text"])
        return parsed.cards(), parsed.choices, key or parsed.format
    return data.get("counts", {}), data.get("choices", {}), key


def _known_format(game: RulesGame, parameter: str, key: str) -> str:
    """The format's key, of the first one where it is empty; 400 where there is none."""
    formats = [known.key for known in game.formats]
    if key and key not in formats:
        raise ValidationError({parameter: f"no format {key!r}; known: {', '.join(formats)}"})
    return key or formats[0]


def _legality(format_key: str, problems: Sequence[Problem]) -> Response:
    legal = not any(problem.severity == "error" for problem in problems)
    answer = {"format": format_key, "legal": legal, "problems": problems}
    return Response(serializers.LegalitySerializer(answer).data)


@transaction.atomic
def _update(deck: Deck, data: dict[str, Any]) -> Deck:
    """Details first, then the list: one request is one change or none."""
    version = data.get("version")
    details = {name: data[name] for name in DETAILS if name in data}
    if details:
        deck = apply_change(services.update_deck, deck=deck, version=version, **details)
        version = None
    if "counts" in data or "choices" in data:
        deck = apply_change(
            services.replace_list,
            deck=deck,
            counts=data.get("counts"),
            choices=data.get("choices"),
            version=version,
        )
    return deck


def _read_text(request: Request, game: Game, text: str) -> ParsedList:
    """Read a list, or that of the deck whose link or id it is."""
    try:
        linked = linked_list(text, request, game)
    except NoDeckThere as problem:
        raise ValidationError({"text": [str(problem)]}) from problem
    return parse_list(game, linked.text if linked else text)


def _parsed(request: Request, game: Game, text: str) -> ParsedList:
    parsed = _read_text(request, game, text)
    if parsed.unparsed:
        lines = [f"Line {line.number} ({line.text}): {line.why}" for line in parsed.unparsed]
        raise ValidationError({"text": lines})
    return parsed
