"""Goldfish runs in the API: ordered, asked after, and canceled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

import rules
from cardbase.api.limits import SaysLimits
from cardbase.api.pages import KeysetPagination, by
from cardbase.api.serializers import AddressField
from cardbase.api.strict import KnownFields, StrictParameters
from cardbase.api.text_fields import LineField
from cardbase.hosting.translated import reason
from cardbase.models.api_token import Right
from cardbase.models.job import Status
from cardbase.models.user import User
from decks.access import deck_for
from decks.goldfish import results, services
from decks.goldfish.estimates import estimate_of
from decks.goldfish.forms import opponents
from decks.goldfish.preparation import goldfish_of
from decks.models import Deck, DeckVersion
from decks.models.goldfish_job import (
    FEWEST_HANDS,
    MOST_HANDS,
    USUAL_HANDS,
    GoldfishJob,
    GoldfishJobQuerySet,
)
from decks.rest.filters import GoldfishFilter
from decks.rest.serializers import ListToCheckSerializer
from decks.rest.views import read_list
from decks.services import snapshot_list


class TooManyRuns(APIException):
    """The person, or the site, has as many runs going as there may be."""

    status_code = 429
    wait = 30  # seconds; a run takes less


class OrderSerializer(KnownFields, serializers.Serializer[Any]):
    """What to play: a saved deck or a list, not both."""

    described = {
        "deck": "Token of a deck you may read.",
        "list": "A list that need be no deck.",
        "hands": "How many hands to play, each going first and going second; 100,000 unless said.",
        "seed": "The same seed deals the same hands; empty: a new one.",
        "options": "The game's options, by their keys.",
        "opponent": "Token of the opponent's deck, yours or a shipped one; null: a common mix.",
    }
    deck = serializers.CharField(max_length=24, required=False)
    list = ListToCheckSerializer(required=False)
    hands = serializers.IntegerField(min_value=FEWEST_HANDS, max_value=MOST_HANDS, required=False)
    seed = LineField(max_length=64, required=False, allow_blank=True)
    options = serializers.DictField(child=serializers.CharField(max_length=40), required=False)
    opponent = serializers.CharField(max_length=24, required=False, allow_null=True)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if ("deck" in data) == ("list" in data):
            raise serializers.ValidationError({"deck": "Send either a deck or a list."})
        return data


class FigureSerializer(serializers.Serializer[Any]):
    """One number of a run."""

    described = {
        "statistic": "Key of what is counted.",
        "label": "The same in words.",
        "group": "Key of the part of the page where it stands.",
        "unit": "`share` from 0 to 1, `mean`, or `count`.",
        "seat": "`first` or `second`; empty: whoever begins.",
        "at": "The point of its axis, such as a turn; empty without one.",
        "series": "Which of several lines it belongs to; empty if there is one.",
        "games": "How many games it was counted in; 0 if it is only calculated.",
        "value": "The estimate; null if it is only calculated.",
        "low": "Where its 95 % interval begins.",
        "high": "Where its 95 % interval ends.",
        "formula": "The calculated value; null if there is none.",
        "formula_kind": "`exact`, `approximation` or `bound`; empty if there is none.",
    }
    statistic = serializers.CharField()
    # The API's own word; a serializer's label would only be a heading.
    label = serializers.CharField()  # type: ignore[assignment]
    group = serializers.CharField()
    unit = serializers.CharField()
    seat = serializers.CharField()
    at = serializers.CharField()
    series = serializers.CharField()
    games = serializers.IntegerField()
    value = serializers.FloatField(allow_null=True)
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)
    formula = serializers.FloatField(allow_null=True)
    formula_kind = serializers.CharField()


class GoldfishRunSerializer(serializers.ModelSerializer[GoldfishJob]):
    """A run without its figures."""

    described = {
        "url": "Address to ask after it.",
        "html_url": "Address of its page; null for a list that is no deck.",
        "id": "Number of the run.",
        "deck": "Token of the deck; null for a list.",
        "game": "Key of the game, such as `cipher`.",
        "state": "How it stands.",
        "explanation": "What to know of that, in a sentence; empty if there is nothing.",
        "hands": "How many hands were ordered.",
        "done": "How many of them have been played.",
        "seed": "What they are dealt by.",
        "options": "The game's options, by their keys.",
        "created": "When it was ordered.",
        "finished": "When it ended; null before.",
    }
    url = AddressField("goldfish-detail", id="pk")
    html_url = serializers.SerializerMethodField()
    deck = serializers.CharField(source="deck.token", default=None, allow_null=True, read_only=True)
    game = serializers.CharField(source="version.game.key", read_only=True)
    state = serializers.ChoiceField(Status.choices, read_only=True)
    explanation = serializers.SerializerMethodField()
    options = serializers.DictField(child=serializers.CharField(), read_only=True)

    class Meta:
        model = GoldfishJob
        fields = [
            "url",
            "html_url",
            "id",
            "deck",
            "game",
            "state",
            "explanation",
            "hands",
            "done",
            "seed",
            "options",
            "created",
            "finished",
        ]
        read_only_fields = fields

    @extend_schema_field(serializers.URLField(allow_null=True))
    def get_html_url(self, job: GoldfishJob) -> str | None:
        if job.deck is None:
            return None
        address: str = self.context["request"].build_absolute_uri(job.get_absolute_url())
        return address

    def get_explanation(self, job: GoldfishJob) -> str:
        return job.explanation(timezone.now())


class GoldfishSerializer(GoldfishRunSerializer):
    """A run, and its figures once it is done."""

    described = {"figures": "What the hands came to; null until it is done."}
    figures = serializers.SerializerMethodField()

    class Meta(GoldfishRunSerializer.Meta):
        fields = [*GoldfishRunSerializer.Meta.fields, "figures"]
        read_only_fields = fields

    @extend_schema_field(FigureSerializer(many=True, allow_null=True))
    def get_figures(self, job: GoldfishJob) -> list[dict[str, Any]] | None:
        """In the order of the page."""
        if job.state != Status.DONE:
            return None
        measured = results.measurements_of(job)
        known = {one.key: one for one in goldfish_of(job.version).statistics}
        order = {key: number for number, key in enumerate(known)}
        rows = []
        for one in sorted(measured, key=lambda each: order.get(each.statistic, len(order))):
            statistic, estimate = known.get(one.statistic), estimate_of(one)
            rows.append(
                {
                    "statistic": one.statistic,
                    "label": str(statistic.label) if statistic else one.statistic,
                    "group": statistic.group if statistic else "",
                    "unit": statistic.unit if statistic else "",
                    "seat": one.seat,
                    "at": one.at,
                    "series": one.series,
                    "games": estimate.games,
                    "value": estimate.value,
                    "low": estimate.low,
                    "high": estimate.high,
                    "formula": estimate.formula,
                    "formula_kind": estimate.formula_kind,
                }
            )
        return rows


class GoldfishView(SaysLimits, StrictParameters, GenericViewSet[GoldfishJob]):
    """Runs of the goldfish: your own."""

    queryset = GoldfishJob.objects.none()  # of which kind the rows are, for the description
    serializer_class = GoldfishRunSerializer
    filterset_class = GoldfishFilter
    pagination_class = KeysetPagination
    lookup_field = "id"
    right = Right.DECKS
    orders = {"created": by("created"), "id": by()}
    ordering = "-created"
    refusals = {"list": [401]}

    def get_permissions(self) -> Sequence[Any]:
        """Ask for a person: nobody else has runs."""
        own = [IsAuthenticated()] if self.action == "list" else []
        return [*own, *super().get_permissions()]

    def get_queryset(self) -> GoldfishJobQuerySet:
        jobs = GoldfishJob.objects.visible_to(self.request.user).for_lists()
        return jobs.select_related("version__game", "deck").order_by()

    @extend_schema(responses=GoldfishRunSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List your runs, the latest first; ask for one to have its figures.

        Of each deck, and of all lists together, the latest 50 are kept.
        """
        jobs = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(self.get_serializer(jobs, many=True).data)

    @extend_schema(request=OrderSerializer, responses={202: GoldfishSerializer})
    def create(self, request: Request) -> Response:
        """Order a run: the answer's `Location` is where to ask after it."""
        order = OrderSerializer(data=request.data)
        order.is_valid(raise_exception=True)
        user = request.user
        assert isinstance(user, User), "permissions let nobody else do this"
        try:
            with transaction.atomic():  # or the version of a list would stay without its run
                job = services.start(**_arguments(request, user, order.validated_data))
        except services.TooManyJobs as error:
            raise TooManyRuns(reason(error)) from error
        except ValueError as error:
            raise ValidationError({"deck": reason(error)}) from error
        answer = self._answer(job.pk, status=202)
        answer.headers["Location"] = answer.data["url"]
        return answer

    @extend_schema(responses=GoldfishSerializer)
    def retrieve(self, request: Request, id: str) -> Response:  # noqa: A002 - as in the address
        """Get one of your runs: how far it is, and its figures once it is done."""
        job = self._job(id)
        services.look_after(job)
        return self._answer(job.pk)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, id: str) -> Response:  # noqa: A002 - as in the address
        """Cancel a run."""
        services.cancel(self._job(id))
        return Response(status=204)

    def _job(self, pk: int | str) -> GoldfishJob:
        jobs = GoldfishJob.objects.visible_to(self.request.user).defer("tally")
        return get_object_or_404(jobs.select_related("version__game", "deck", "user"), pk=pk)

    def _answer(self, pk: int, status: int = 200) -> Response:
        data = GoldfishSerializer(self._job(pk), context={"request": self.request}).data
        return Response(data, status=status)


def _arguments(request: Request, user: User, data: dict[str, Any]) -> dict[str, Any]:
    """Return what `services.start` takes; 400 or 404 where the order names what there is not."""
    deck: Deck | DeckVersion
    if "deck" in data:
        deck = deck_for(user, data["deck"])
    else:
        counts, choices, _ = read_list(request, data["list"])
        deck = snapshot_list(game=data["list"]["game"], counts=counts, choices=choices)
    return {
        "deck": deck,
        "user": user,
        "hands": data.get("hands", USUAL_HANDS),
        "seed": data.get("seed", ""),
        "options": _options(deck.game.key, data.get("options", {})),
        "opponent": _opponent(user, deck, data.get("opponent")),
    }


def _options(game: str, given: dict[str, str]) -> dict[str, str]:
    """Every option of the game's goldfish, as the page sends them."""
    goldfish = rules.game(game).goldfish
    known = {option.key: option for option in goldfish.options} if goldfish else {}
    for key, value in given.items():
        allowed = [each for each, _ in known[key].choices] if key in known else []
        if value not in allowed:
            listed = ", ".join(allowed or known) or "none"
            raise ValidationError({"options": f"no option {key} {value!r}; known: {listed}"})
    return {key: option.default for key, option in known.items()} | given


def _opponent(user: User, deck: Deck | DeckVersion, token: str | None) -> Deck | None:
    goldfish = rules.game(deck.game.key).goldfish
    if not token:
        return None
    if goldfish is None or not goldfish.looks_at_opponent:
        raise ValidationError({"opponent": "In this game no other deck matters; leave it out."})
    found = opponents(deck.game, user).filter(token=token).first()
    if found is None:
        raise ValidationError(
            {"opponent": "Name a legal deck of this game that is yours or shipped."}
        )
    return found
