"""A card's page, and its history."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from cardbase.card_page.detail import CardDetail, card_detail
from cardbase.card_page.history import history_of
from cardbase.card_page.panels import panels_for
from cardbase.card_page.reading import Reading, reading
from cardbase.compiled_text.tasks import ask_to_compile
from cardbase.faces import Face, kept_face
from cardbase.models import Card
from cardbase.models.kept import KeptWhileUnchanged
from cardbase.models.version import latest_changes
from cardbase.views.drawn_cards import Drawn, drawn
from cardbase.views.validators import catalogue_page, is_personal


@dataclass(frozen=True, slots=True)
class _Shown:
    """What a card's page shows of the catalogue."""

    card: Card
    face: Face
    detail: CardDetail
    reading: Reading | None
    namesakes: list[Drawn]


_kept: KeptWhileUnchanged[_Shown] = KeptWhileUnchanged(most=256)


@require_safe
@catalogue_page
def card_page(request: HttpRequest, game: str, key: str) -> HttpResponse:
    if is_personal(request):
        shown = _shown(game, key)
    else:
        shown = _kept.get((game, key), latest_changes(), lambda: _shown(game, key))
    if shown.card.key != key:
        return redirect(shown.card, permanent=True)
    is_unread = shown.reading is None
    if is_unread:
        # A worker may have done it by the next time.
        _kept.forget((game, key))
        ask_to_compile(game)
    context = {
        "card": shown.card,
        "face": shown.face,
        "detail": shown.detail,
        "reading": shown.reading,
        "is_unread": is_unread,
        "namesakes": shown.namesakes,
        "panels": panels_for(request, shown.card),
    }
    return render(request, "cardbase/card.html", context)


def _shown(game: str, key: str) -> _Shown:
    cards = Card.objects.in_game(game).with_printings().with_wordings().with_rulings()
    cards = cards.with_disputed_facts()
    card = get_object_or_404(cards.with_face(explained=True).addressed(key))
    return _Shown(
        card,
        kept_face(card.as_drawn(), game),
        card_detail(card),
        reading(card),
        drawn(card.namesakes().with_face()),
    )


@require_safe
def card_history(request: HttpRequest, game: str, key: str) -> HttpResponse:
    card = get_object_or_404(Card.objects.in_game(game).select_related("game").addressed(key))
    if card.key != key:
        return redirect("cardbase:card-history", game, card.key, permanent=True)
    proposals = card.proposals.sent().with_people()
    context = {"card": card, "entries": history_of(card), "proposals": proposals}
    return render(request, "cardbase/history.html", context)
