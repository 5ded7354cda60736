"""The catalogue, to read."""

import secrets
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ReadOnlyModelViewSet

from cardbase.api import filters, serializers
from cardbase.api.card_filters import card_filterset
from cardbase.api.limits import SaysLimits
from cardbase.api.pages import KeysetPagination, Order, by
from cardbase.api.problems import NothingCalledSo
from cardbase.api.query_filters import parsed_query, within_time_limit
from cardbase.api.serializers import with_updated
from cardbase.api.strict import StrictParameters, unknown_value
from cardbase.api.validators import FreeIfKnown, unless_known
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
)
from cardbase.models.card import CardQuerySet
from cardbase.search.language import registry
from cardbase.search.nearest import nearest_cards
from cardbase.search.pagination import some_ids
from cardbase.search.sorting import card_orders, order_of
from cardbase.search.sql import cards_for, with_ids
from cardbase.search.sql.identity import called

Row = TypeVar("Row", bound=Model)


# The order of a search, which has no name.
AS_SEARCHED = ""


class RowView(SaysLimits, StrictParameters, ReadOnlyModelViewSet[Row]):
    """Lists by keyset; one row by its keys (`lookup_parts`)."""

    # There is nothing here to write, so whoever tries hears "not allowed", not "sign in".
    permission_classes = [AllowAny]
    pagination_class = KeysetPagination
    lookup_parts: dict[str, str] = {}
    orders: dict[str, Order]
    ordering: str

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        if not request.query_params.get("q"):
            return super().list(request, *args, **kwargs)
        with within_time_limit():
            return super().list(request, *args, **kwargs)

    def get_object(self) -> Row:
        if not self.lookup_parts:
            return super().get_object()
        known_by = {lookup: self.kwargs[part] for part, lookup in self.lookup_parts.items()}
        return get_object_or_404(self.filter_queryset(self.get_queryset()), **known_by)


class CatalogueView(FreeIfKnown, RowView[Row]):
    """Rows whose every change raises the catalogue's version."""

    @unless_known
    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().list(request, *args, **kwargs)

    @unless_known
    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().retrieve(request, *args, **kwargs)


class GameView(CatalogueView[Game]):
    """The games whose cards the catalogue holds."""

    queryset = Game.objects.all()
    serializer_class = serializers.GameSerializer
    lookup_field = "key"
    orders = {"order": by("order"), "name": by("name")}
    ordering = "order"

    def get_serializer_class(self) -> type[serializers.GameSerializer]:
        if self.action == "retrieve":
            return serializers.GameDetailSerializer
        return serializers.GameSerializer


class SetView(CatalogueView[CardSet]):
    """Boosters, starter decks and promotions."""

    queryset = with_updated(CardSet.objects.select_related("game"))
    serializer_class = serializers.SetSerializer
    filterset_class = filters.SetFilter
    lookup_parts = {"game": "game__key", "code": "code"}
    orders = {"order": by("game__order", "order"), "code": by("code"), "name": by("name")}
    ordering = "order"


class RarityView(CatalogueView[Rarity]):
    """Rarity codes; each game has its own."""

    queryset = with_updated(Rarity.objects.select_related("game"))
    serializer_class = serializers.RaritySerializer
    filterset_class = filters.RarityFilter
    lookup_parts = {"game": "game__key", "code": "code"}
    orders = {"order": by("game__order", "order"), "code": by("code")}
    ordering = "order"


class SearchedView(CatalogueView[Row]):
    """Rows that `q` finds come in the order of the search, unless `ordering` says another."""

    finds_printings = False

    def filter_queryset(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        found = super().filter_queryset(queryset)
        params = self.request.query_params
        if params.get("q") and "ordering" not in params:
            query = parsed_query(params["q"], params)
            ids = some_ids(found)
            if ids is not None:
                found = with_ids(queryset, ids)
            few = ids is not None
            columns = order_of(query, registry(), few=few, printings=self.finds_printings)
            self.orders = {AS_SEARCHED: Order(columns)}
            self.ordering = AS_SEARCHED
        return found


class CardView(SearchedView[Card]):
    """Cards, with their printings; a single card also with its wordings and rulings."""

    filterset_class = card_filterset()
    lookup_parts = {"game": "game__key", "key": "key"}
    orders = {key: Order(columns) for key, columns in card_orders(registry()).items()} | {
        "id": Order(())
    }
    ordering = "name"
    parameters = {"named": ("exact", "fuzzy", "game"), "random": ("game", "q")}

    def get_serializer_class(self) -> type[serializers.CardSerializer]:
        if self.action in ("retrieve", *self.parameters):
            return serializers.CardDetailSerializer
        return serializers.CardSerializer

    def get_queryset(self) -> CardQuerySet:
        return self.get_serializer_class().with_relations(Card.objects.all())

    @extend_schema(
        responses=serializers.CardDetailSerializer,
        filters=False,
        parameters=[
            OpenApiParameter("exact", description="Its name, or its name and title."),
            OpenApiParameter("fuzzy", description="What its name, or name and title, is like."),
            OpenApiParameter("game", description="Key of the game"),
        ],
    )
    @action(detail=False, pagination_class=None)
    @unless_known
    def named(self, request: Request) -> Response:
        """Get a card by its name: of several, the first that was printed.

        Give `exact` or `fuzzy`. Where nothing has the name, the answer is 404, and its `near` has
        the nearest names.
        """
        exact, fuzzy = (request.query_params.get(name, "") for name in ("exact", "fuzzy"))
        if bool(exact) == bool(fuzzy):
            raise ValidationError({"fuzzy": "Give either `exact` or `fuzzy`, and not nothing."})
        cards = Card.objects.all()
        game = self._asked_game()
        if game:
            cards = cards.in_game(game.key)
        if exact:
            named = cards.filter(called(exact)).order_by("ordinal", "pk")
            found = list(named.values_list("pk", flat=True)[:1])
        else:
            found = nearest_cards(game, fuzzy)
        if not found:
            near = cards.in_bulk(nearest_cards(game, exact or fuzzy))
            raise NothingCalledSo(exact or fuzzy, [str(card) for card in near.values()])
        return self._detail(found[0])

    @extend_schema(
        responses=serializers.CardDetailSerializer,
        filters=False,
        parameters=[
            OpenApiParameter("q", description="Of the cards that this search finds; see the list."),
            OpenApiParameter("game", description="Key of the game"),
        ],
    )
    @action(detail=False, pagination_class=None)
    def random(self, request: Request) -> Response:
        """Get a random card."""
        query = parsed_query(request.query_params.get("q", ""), request.query_params)
        with within_time_limit():
            found = cards_for(query, self._asked_game()).order_by("pk")
            count = found.count()
            if not count:
                raise NotFound("No card is found by this search.")
            pk = found.values_list("pk", flat=True)[secrets.randbelow(count)]
        return self._detail(pk)

    def _asked_game(self) -> Game | None:
        key = self.request.query_params.get("game", "")
        game = Game.objects.filter(key__iexact=key).first()
        if key and game is None:
            raise unknown_value("game", key, Game.objects.values_list("key", flat=True))
        return game

    def _detail(self, pk: int) -> Response:
        return Response(self.get_serializer(self.get_queryset().get(pk=pk)).data)

    def get_object(self) -> Card:
        """An address from before a renaming still leads to the card."""
        cards = self.get_queryset().in_game(self.kwargs["game"])
        return get_object_or_404(cards.addressed(self.kwargs["key"]))


class PrintingView(SearchedView[Printing]):
    """Pieces of cardboard: a card in a set, with number, rarity and variant."""

    finds_printings = True
    queryset = with_updated(Printing.objects.select_related("card__game", "set", "rarity"))
    serializer_class = serializers.PrintingSerializer
    filterset_class = filters.PrintingFilter
    orders = {
        "set": by("set__order", "set__code", "number_key"),
        "code": by("code"),
        "id": Order(()),
    }
    ordering = "set"


class RulingView(CatalogueView[Ruling]):
    """Answers to questions about cards and rules, with their sources."""

    queryset = with_updated(Ruling.objects.select_related("game", "card", "source"))
    serializer_class = serializers.RulingSerializer
    filterset_class = filters.RulingFilter
    orders = {"id": Order(())}
    ordering = "-id"


class ErratumView(CatalogueView[Erratum]):
    """Announced changes, with the cards they changed as they read since."""

    queryset = with_updated(Erratum.objects.select_related("game", "source").with_cards())
    serializer_class = serializers.ErratumSerializer
    filterset_class = filters.ErratumFilter
    orders = {"date": by("date"), "id": Order(())}
    ordering = "-date"


class SourceView(CatalogueView[Source]):
    """Documents that facts, rulings, errata and disputed facts were taken from."""

    queryset = with_updated(Source.objects.select_related("game"))
    serializer_class = serializers.ListedSourceSerializer
    filterset_class = filters.SourceFilter
    lookup_field = "key"
    orders = {"document": by("document", "section"), "key": by("key"), "id": Order(())}
    ordering = "document"


class DownloadView(RowView[Download]):
    """Whole games as gzip files, with checksum and the catalogue's version they were built from."""

    queryset = Download.objects.defer("content").select_related("game")
    serializer_class = serializers.DownloadSerializer
    orders = {"id": Order(())}
    ordering = "id"
