"""A card's page, and its history."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from cardbase.card_page.alike import cards_like
from cardbase.card_page.detail import CardDetail, card_detail
from cardbase.card_page.history import history_of
from cardbase.card_page.named_cards import named_in
from cardbase.card_page.neighbours import Neighbours, neighbours
from cardbase.card_page.panels import panels_for
from cardbase.card_page.reading import Reading, reading
from cardbase.card_page.verdicts import Verdict, verdicts
from cardbase.compiled_text.tasks import ask_to_compile
from cardbase.faces import Face, drawn_text, kept_face
from cardbase.faces.text import Line
from cardbase.hosting.translation import active_language
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
    printed: tuple[Line, ...]  # the text as printed, where an erratum has changed it since
    neighbours: Neighbours | None
    verdicts: tuple[Verdict, ...]
    named: list[str]
    alike: list[tuple[Drawn, str]]
    namesakes: list[Drawn]


_kept: KeptWhileUnchanged[_Shown] = KeptWhileUnchanged(most=256)


@require_safe
@catalogue_page
def card_page(request: HttpRequest, game: str, key: str) -> HttpResponse:
    if is_personal(request):
        shown = _shown(game, key)
    else:
        place = game, key, active_language()
        shown = _kept.get(place, latest_changes(), lambda: _shown(game, key))
    if shown.card.key != key:
        return redirect(shown.card, permanent=True)
    is_unread = shown.reading is None
    if is_unread:
        # A worker may have done it by the next time.
        _kept.forget((game, key, active_language()))
        ask_to_compile(game)
    context = {
        "card": shown.card,
        "face": shown.face,
        "detail": shown.detail,
        "shown": shown,
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
    detail = card_detail(card)
    return _Shown(
        card,
        kept_face(card.as_drawn(), game),
        detail,
        reading(card),
        _printed(card, detail),
        neighbours(card),
        verdicts(card),
        named_in(card),
        _alike(card),
        drawn(card.namesakes().with_face()),
    )


def _printed(card: Card, detail: CardDetail) -> tuple[Line, ...]:
    if not detail.has_changed:
        return ()
    texts = detail.versions[-1].wording.texts
    return drawn_text("\n".join(filter(None, texts.values())), card.game.key)


def _alike(card: Card) -> list[tuple[Drawn, str]]:
    """The cards with their faces, each with what it does too."""
    found = {alike.card: alike.deed for alike in cards_like(card)}
    rows = Card.objects.filter(pk__in=found).with_face().in_bulk()
    return [(item, found[item.card.pk]) for item in drawn(rows[pk] for pk in found)]


@require_safe
def preview(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """A card's face, to be shown beside its name."""
    card = get_object_or_404(Card.objects.in_game(game).with_face(), key=key)
    response = render(request, "cardbase/_preview.html", {"face": kept_face(card.as_drawn(), game)})
    response["Cache-Control"] = "private, max-age=600"
    return response


@require_safe
def card_history(request: HttpRequest, game: str, key: str) -> HttpResponse:
    card = get_object_or_404(Card.objects.in_game(game).select_related("game").addressed(key))
    if card.key != key:
        return redirect("cardbase:card-history", game, card.key, permanent=True)
    proposals = card.proposals.sent().with_people()
    context = {"card": card, "entries": history_of(card), "proposals": proposals}
    return render(request, "cardbase/history.html", context)
