"""The style guide for those who build pages; it exists only while DEBUG is on."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cardbase.models import Card, Game
from cardbase.views.drawn_cards import drawn

SHOWN = 6


@require_safe
def style_guide(request: HttpRequest) -> HttpResponse:
    shown = drawn(Card.objects.showcase()[:SHOWN])
    games = Game.objects.values_list("key", flat=True)
    return render(request, "cardbase/style.html", {"shown": shown, "games": games})
