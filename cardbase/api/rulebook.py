"""The numbered rules with the rulings that interpret them: read from the program, not a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSet

import rules
from cardbase.api.limits import SaysLimits
from cardbase.api.serializers import RulingSerializer, with_updated
from cardbase.api.strict import (
    StrictParameters,
    refuse_repeated,
    refuse_unknown,
    unknown_value,
)
from cardbase.api.validators import FreeIfKnown, unless_known
from cardbase.models import Ruling
from cardbase.models.folding import fold
from cardbase.rulebook import MENTION, Rule, numbered_rules, rulebook

PARAMETERS = ("game", "text")


class RuleSerializer(serializers.Serializer[Any]):
    """A numbered rule of a game."""

    described = {
        "url": "Address of the rule in this API.",
        "html_url": "Address of the rule on the page of the game's rules.",
        "game": "Key of the game, such as `cipher`.",
        "number": "As rulings, decks and matches cite it, such as `CIPHER-EVADE-6`.",
        "heading": "The part of the rules it stands in.",
        "text": "The rule, in our own words, with the place in the documents it is from.",
    }
    url = serializers.URLField()
    html_url = serializers.URLField()
    game = serializers.CharField()
    number = serializers.CharField()
    heading = serializers.CharField()
    text = serializers.CharField()


class RuleDetailSerializer(RuleSerializer):
    """A rule with what stands beside it and what interprets it."""

    described = {
        "previous": "Number of the rule before; null for the first.",
        "next": "Number of the rule after; null for the last.",
        "mentions": "Numbers of the rules it names.",
        "mentioned_by": "Numbers of the rules that name it.",
        "rulings": "Every ruling that interprets it.",
        "cards": "Keys of the cards those rulings are about.",
    }
    previous = serializers.CharField(allow_null=True)
    next = serializers.CharField(allow_null=True)
    mentions = serializers.ListField(child=serializers.CharField())
    mentioned_by = serializers.ListField(child=serializers.CharField())
    rulings = RulingSerializer(many=True)
    cards = serializers.ListField(child=serializers.CharField())


class RuleView(FreeIfKnown, SaysLimits, StrictParameters, ViewSet):
    """The numbered rules of the games, in our own words."""

    permission_classes = [AllowAny]
    lookup_field = "number"
    lookup_value_regex = "[A-Za-z0-9-]+"

    @extend_schema(
        operation_id="rules_list",
        responses=RuleSerializer(many=True),
        parameters=[
            OpenApiParameter("game", description="Key of the game"),
            OpenApiParameter("text", description="Part of the rule's text"),
        ],
    )
    @unless_known
    def list(self, request: Request) -> Response:
        """List the rules, in the order of their pages; they come all at once."""
        refuse_unknown(request.query_params, PARAMETERS)
        refuse_repeated(request.query_params)
        game, text = (request.query_params.get(name, "") for name in PARAMETERS)
        keys = [known.key for known in rules.games()]
        if game and game.lower() not in keys:
            raise unknown_value("game", game, keys)
        found = [
            _row_of(key, rule, request)
            for key, rule in numbered_rules(game.lower() or None)
            if fold(text) in fold(rule.text)
        ]
        return Response(found)

    @extend_schema(responses=RuleDetailSerializer)
    @unless_known
    def retrieve(self, request: Request, number: str) -> Response:
        """Get a rule, with the rulings that interpret it."""
        key, rule = _find(number.upper())
        book = rulebook(key)
        assert book is not None, "a rule was found in it"
        at = book.rules.index(rule)
        rulings = Ruling.objects.filter(game__key=key, rule_ids__contains=[rule.number])
        rulings = rulings.select_related("game", "card", "source").order_by("-date", "pk")
        rows = list(with_updated(rulings))
        answer = _row_of(key, rule, request) | {
            "previous": book.rules[at - 1].number if at else None,
            "next": book.rules[at + 1].number if at + 1 < len(book.rules) else None,
            "mentions": _mentioned(rule, book.rules),
            "mentioned_by": [
                other.number
                for other in book.rules
                if other != rule and rule.number in MENTION.findall(other.text)
            ],
            "rulings": rows,
            "cards": list(dict.fromkeys(row.card.key for row in rows if row.card)),
        }
        return Response(RuleDetailSerializer(answer, context={"request": request}).data)


def _find(number: str) -> tuple[str, Rule]:
    for key, rule in numbered_rules():
        if rule.number == number:
            return key, rule
    raise Http404


def _row_of(game: str, rule: Rule, request: Request) -> dict[str, Any]:
    own = reverse("api:rule-detail", args=[rule.number])
    page = f"{reverse('cardbase:rules', args=[game])}#{rule.anchor}"
    return {
        "url": request.build_absolute_uri(own),
        "html_url": request.build_absolute_uri(page),
        "game": game,
        "number": rule.number,
        "heading": rule.heading,
        "text": rule.text,
    }


def _mentioned(rule: Rule, known: Sequence[Rule]) -> list[str]:
    numbers = {other.number for other in known if other != rule}
    return [one for one in dict.fromkeys(MENTION.findall(rule.text)) if one in numbers]
