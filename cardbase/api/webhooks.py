"""Webhooks in the API: addresses that are told of changes, and what was sent there."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError as Invalid
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from cardbase.api.limits import SaysLimits
from cardbase.api.pages import KeysetPagination, by
from cardbase.api.rights import HasRight
from cardbase.api.serializers import AddressField
from cardbase.api.strict import KnownFields, StrictParameters, unknown_value
from cardbase.api.text_fields import LineField
from cardbase.guests import is_guest
from cardbase.models import Game, User
from cardbase.models.api_token import Right
from cardbase.models.webhook import State, Topic, Webhook, WebhookDelivery
from cardbase.webhooks import services
from cardbase.webhooks.destinations import LONGEST


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    """An address that is told of changes."""

    described = {
        "url": "Address of the webhook in this API.",
        "html_url": "Address of its page.",
        "id": "Number of the webhook.",
        "address": "Where events are posted to.",
        "topics": "What it is told of.",
        "game": "Key of the game it is told of, such as `cipher`; null: all games.",
        "active": "Whether anything is sent.",
        "explanation": "What to know of its state, in a sentence; empty if all is well.",
        "failing_since": "Since when nothing has been received; null if the last event was.",
        "created": "When it was registered.",
    }
    url = AddressField("webhook-detail", id="pk")
    html_url = AddressField("webhook", space="cardbase", pk="pk")
    topics = serializers.ListField(child=serializers.ChoiceField(Topic.choices), read_only=True)
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField(
        "key", read_only=True, allow_null=True
    )
    active = serializers.BooleanField(source="is_active", read_only=True)
    explanation = serializers.CharField(read_only=True)

    class Meta:
        model = Webhook
        fields = [
            "url",
            "html_url",
            "id",
            "address",
            "topics",
            "game",
            "active",
            "explanation",
            "failing_since",
            "created",
        ]
        read_only_fields = fields


class NewWebhookSerializer(WebhookSerializer):
    """A webhook that was just registered, with its secret."""

    described = {"secret": "Signs what is sent. It is not shown again."}
    secret = serializers.CharField(read_only=True)

    class Meta(WebhookSerializer.Meta):
        fields = [*WebhookSerializer.Meta.fields, "secret"]
        read_only_fields = fields


class SecretSerializer(serializers.Serializer[Any]):
    described = {"secret": "Signs what is sent from now on. It is not shown again."}
    secret = serializers.CharField(read_only=True)


class WebhookOrderSerializer(KnownFields, serializers.Serializer[Any]):
    """What to register."""

    described = {
        "address": "Where events are posted to: `https://`, and a server of the open internet.",
        "topics": "What it is told of.",
        "game": "Key of the game it is told of; null or left out: all games.",
    }
    address = LineField(max_length=LONGEST)
    topics = serializers.ListField(
        child=serializers.ChoiceField(Topic.choices), min_length=1, max_length=len(Topic)
    )
    game = serializers.CharField(max_length=40, required=False, allow_null=True)

    def validate_game(self, key: str | None) -> Game | None:
        game = Game.objects.filter(key__iexact=key).first() if key is not None else None
        if key is not None and game is None:
            raise unknown_value("game", key, Game.objects.values_list("key", flat=True))
        return game


class WebhookChangeSerializer(WebhookOrderSerializer):
    """What to change of a webhook."""

    described = {"active": "False: nothing is sent; true: what changes from now on is."}
    active = serializers.BooleanField(required=False)


class DeliverySerializer(serializers.ModelSerializer[WebhookDelivery]):
    """An event that was sent, or waits to be."""

    described = {
        "id": "What receivers know it by, in the header `webhook-id`.",
        "type": "What happened, such as `cards.changed`.",
        "state": "How it stands.",
        "attempts": "How often it was tried.",
        "created": "When it happened.",
        "due": "When it is tried next; null if it is not.",
        "tried": "When it was tried last; null before.",
        "status": "The HTTP status of the last answer; null without one.",
        "explanation": "Why the last attempt failed, in a sentence; empty if it did not.",
        "milliseconds": "How long the last attempt took; null before.",
    }
    id = serializers.CharField(source="message", read_only=True)
    state = serializers.ChoiceField(State.choices, read_only=True)
    explanation = serializers.CharField(read_only=True)

    class Meta:
        model = WebhookDelivery
        fields = [
            "id",
            "type",
            "state",
            "attempts",
            "created",
            "due",
            "tried",
            "status",
            "explanation",
            "milliseconds",
        ]
        read_only_fields = fields


class DeliveryNameSerializer(KnownFields, serializers.Serializer[Any]):
    """An event to be sent again."""

    described = {"delivery": "Its `id`, as the list has it."}
    delivery = serializers.CharField(max_length=40)


class WebhookView(SaysLimits, StrictParameters, GenericViewSet[Any]):
    """Webhooks: your own."""

    queryset = Webhook.objects.none()  # of which kind the rows are, for the description
    serializer_class = WebhookSerializer
    permission_classes = [IsAuthenticated, HasRight]
    pagination_class = KeysetPagination
    lookup_field = "id"
    right = Right.WEBHOOKS
    orders = {"id": by()}
    ordering = "-id"
    # Nobody but a person has webhooks of their own.
    refusals = {name: [401] for name in ("list", "retrieve", "deliveries")}
    parameters = {"deliveries": KeysetPagination.parameters}

    def get_queryset(self) -> QuerySet[Webhook]:
        return Webhook.objects.filter(owner=_user(self.request)).select_related("game")

    @extend_schema(responses=WebhookSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List your webhooks, the latest first."""
        rows = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(self.get_serializer(rows, many=True).data)

    @extend_schema(request=WebhookOrderSerializer, responses={201: NewWebhookSerializer})
    def create(self, request: Request) -> Response:
        """Register an address: it is told of what changes from now on. You may have 10."""
        user = _user(request)
        if is_guest(user):
            raise PermissionDenied("Sign up before you register a webhook.")
        order = WebhookOrderSerializer(data=request.data)
        order.is_valid(raise_exception=True)
        site = request.build_absolute_uri("/").rstrip("/")
        facts = {"game": None} | order.validated_data
        try:
            webhook = services.register_webhook(owner=user, site=site, **facts)
        except Invalid as error:
            raise _refusal(error) from error
        answer = Response(
            NewWebhookSerializer(webhook, context=self.get_serializer_context()).data, status=201
        )
        answer.headers["Location"] = answer.data["url"]
        return answer

    @extend_schema(responses=WebhookSerializer)
    def retrieve(self, request: Request, id: str) -> Response:  # noqa: A002 - as in the address
        """Get one of your webhooks."""
        return self._answer(self._webhook(id))

    @extend_schema(request=WebhookChangeSerializer, responses=WebhookSerializer)
    def partial_update(self, request: Request, id: str) -> Response:  # noqa: A002
        """Change where events go and which, or switch the webhook off or on."""
        webhook = self._webhook(id)
        change = WebhookChangeSerializer(data=request.data, partial=True)
        change.is_valid(raise_exception=True)
        facts = {name: getattr(webhook, name) for name in ("address", "topics", "game")}
        changed = {name: value for name, value in change.validated_data.items() if name in facts}
        try:
            if changed:
                services.change_webhook(webhook, **(facts | changed))
            if "active" in change.validated_data:
                services.switch_webhook(webhook, on=change.validated_data["active"])
        except Invalid as error:
            raise _refusal(error) from error
        return self._answer(webhook)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, id: str) -> Response:  # noqa: A002
        """Delete a webhook with all that was sent to it."""
        self._webhook(id).delete()
        return Response(status=204)

    @extend_schema(request=None, responses=SecretSerializer)
    @action(detail=True, methods=["post"])
    def secret(self, request: Request, id: str) -> Response:  # noqa: A002
        """Make a new secret; from now on nothing is signed by the old one."""
        return Response({"secret": services.renew_secret(self._webhook(id))})

    @extend_schema(request=None, responses={202: DeliverySerializer})
    @action(detail=True, methods=["post"])
    def test(self, request: Request, id: str) -> Response:  # noqa: A002
        """Send a test event; `deliveries` says what came of it."""
        try:
            delivery = services.send_test(self._webhook(id))
        except Invalid as error:
            raise _refusal(error) from error
        return Response(DeliverySerializer(delivery).data, status=202)

    @extend_schema(responses=DeliverySerializer(many=True))
    @action(detail=True)
    def deliveries(self, request: Request, id: str) -> Response:  # noqa: A002
        """List what was sent and what waits to be, the latest first; 100 that are over are kept."""
        rows = self.paginate_queryset(self._webhook(id).deliveries.defer("body", "facts"))
        return self.get_paginated_response(DeliverySerializer(rows, many=True).data)

    @extend_schema(request=DeliveryNameSerializer, responses={202: DeliverySerializer})
    @action(detail=True, methods=["post"])
    def resend(self, request: Request, id: str) -> Response:  # noqa: A002
        """Send an event again, with the same id and the same body."""
        webhook = self._webhook(id)
        sent = DeliveryNameSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        found = webhook.deliveries.filter(message=sent.validated_data["delivery"])
        delivery = found.select_related("webhook").first()
        if delivery is None:
            raise ValidationError({"delivery": "Nothing of this id was sent to this webhook."})
        try:
            services.send_again(delivery)
        except Invalid as error:
            raise _refusal(error) from error
        delivery.refresh_from_db()
        return Response(DeliverySerializer(delivery).data, status=202)

    def _webhook(self, pk: str) -> Webhook:
        return get_object_or_404(self.get_queryset(), pk=pk)

    def _answer(self, webhook: Webhook) -> Response:
        return Response(self.get_serializer(webhook).data)


def _user(request: Request) -> User:
    assert isinstance(request.user, User), "permissions let nobody else do this"
    return request.user


def _refusal(error: Invalid) -> ValidationError:
    return ValidationError(error.message_dict if hasattr(error, "error_dict") else error.messages)
