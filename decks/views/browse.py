"""Lists of decks: everybody's public ones, and one's own."""

from contextlib import nullcontext

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cardbase.search.limits import TookTooLong, time_limit
from cardbase.web.requests import SignedInRequest
from decks.deck_summary import deck_summaries
from decks.forms import BrowseForm, MyDecksForm
from decks.models import Deck
from decks.models.deck import DeckQuerySet

A_PAGE = 24


@require_safe
def public_decks(request: HttpRequest) -> HttpResponse:
    return _list(request, Deck.objects.public(), BrowseForm(request.GET), "decks/list.html")


@login_required
@require_safe
def my_decks(request: SignedInRequest) -> HttpResponse:
    mine = Deck.objects.owned_by(request.user)
    return _list(request, mine, MyDecksForm(request.GET), "decks/mine.html")


def _list(
    request: HttpRequest, decks: DeckQuerySet, form: BrowseForm, template: str
) -> HttpResponse:
    found = form.order(form.apply(decks)).select_related("game", "owner")
    try:
        with time_limit() if form.query else nullcontext():
            page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
            page.object_list = list(page.object_list)
    except TookTooLong as slow:
        form.add_error("q", slow.message)
        page = Paginator(Deck.objects.none(), A_PAGE).get_page(1)
    rest = request.GET.copy()
    rest.pop("page", None)
    context = {
        "form": form,
        "page": page,
        "summaries": deck_summaries(page),
        "query": rest.urlencode(),
        "author": form.cleaned_data.get("author", ""),
        "narrowed": any(str(value).strip() for name, value in rest.items() if name != "sort"),
    }
    return render(request, template, context)
