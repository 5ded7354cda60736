"""oEmbed: a link to a card or a deck, pasted elsewhere, is shown with its picture."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardbase.api.limits import SaysLimits
from cardbase.api.strict import refuse_repeated, refuse_unknown, unknown_value
from cardbase.art.addresses import art_url
from cardbase.models import Card
from cardbase.web.embeds import Embed, embed_of, register_embed

WIDTH, HEIGHT = 480, 672  # of every picture, in pixels
PARAMETERS = {
    "url": "Address of the page of a card or of a deck that is not private.",
    "maxwidth": "Show it no wider, in pixels.",
    "maxheight": "Show it no higher, in pixels.",
    "format": "`json`, the only one there is.",
}


class EmbedSerializer(serializers.Serializer[Any]):
    """A picture with a title (oEmbed 1.0)."""

    described = {
        "version": "`1.0`",
        "type": "`photo`",
        "title": "What the page is about.",
        "author_name": "Whose it is: the game of a card, the owner of a deck.",
        "provider_name": "Name of this site.",
        "provider_url": "Address of this site.",
        "url": "Address of the picture.",
        "width": "How wide to show it, in pixels.",
        "height": "How high to show it, in pixels.",
    }
    version = serializers.CharField(read_only=True)
    type = serializers.CharField(read_only=True)
    title = serializers.CharField(read_only=True)
    author_name = serializers.CharField(read_only=True)
    provider_name = serializers.CharField(read_only=True)
    provider_url = serializers.URLField(read_only=True)
    url = serializers.URLField(read_only=True)
    width = serializers.IntegerField(read_only=True)
    height = serializers.IntegerField(read_only=True)


class EmbedView(SaysLimits, APIView):
    """What to show of a page of this site."""

    permission_classes = [AllowAny]
    refusals = {"": [404]}  # an address that is none of ours

    @extend_schema(
        responses=EmbedSerializer,
        parameters=[
            OpenApiParameter(
                name,
                int if name.startswith("max") else str,
                description=text,
                required=name == "url",
            )
            for name, text in PARAMETERS.items()
        ],
    )
    def get(self, request: Request) -> Response:
        """Get what to show of a link (oEmbed)."""
        given = request.query_params
        refuse_unknown(given, list(PARAMETERS))
        refuse_repeated(given)
        if given.get("format", "json") != "json":
            raise unknown_value("format", given["format"], ["json"])
        if not given.get("url"):
            raise ValidationError({"url": "Send the address of a card's or a deck's page."})
        embed = embed_of(request._request, given["url"])
        if embed is None:
            raise NotFound("This site has no picture of that address.")
        share = min(1.0, _most(given, "maxwidth", WIDTH), _most(given, "maxheight", HEIGHT))
        answer = {
            "version": "1.0",
            "type": "photo",
            "title": embed.title,
            "author_name": embed.author,
            "provider_name": "Cardbase",
            "provider_url": request.build_absolute_uri("/"),
            "url": request.build_absolute_uri(embed.picture),
            "width": max(1, int(WIDTH * share)),
            "height": max(1, int(HEIGHT * share)),
        }
        return Response(EmbedSerializer(answer).data)


def _most(given: Any, name: str, whole: int) -> float:
    """Return which share of the picture's own size is asked for at most."""
    text = given.get(name, str(whole))
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 6):
        raise ValidationError({name: f"{text!r} is not a number of pixels"})
    return int(text) / whole


def embed_card(game: str, key: str) -> Embed:
    """Return what to show of a card's page."""
    card = Card.objects.in_game(game).with_data().addressed(key).first()
    if card is None:
        raise Http404
    picture = art_url(card.as_data(), game).removesuffix(".svg") + ".png"
    return Embed(str(card), card.game.name, picture)


register_embed("cardbase:card", embed_card)
