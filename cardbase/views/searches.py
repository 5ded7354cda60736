"""Saving searches, and deleting them."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from cardbase.feeds import saved
from cardbase.guests import member_required
from cardbase.hosting.security import refuses_nul
from cardbase.hosting.text_fields import FormLineField
from cardbase.hosting.translated import translated
from cardbase.models import Game
from cardbase.models.saved_search import list_address
from cardbase.search.language import explain
from cardbase.web.requests import SignedInRequest


class SaveForm(forms.Form):
    """The name of a search."""

    name = FormLineField(
        max_length=100,
        label=_("Name"),
        error_messages={"required": _("Give the search a name.")},
    )


@member_required
@require_http_methods(["GET", "POST"])
@refuses_nul
def save_search(request: SignedInRequest) -> HttpResponse:
    """Ask for a name for the search in the address, `q` of one `game` or of all, and save it."""
    key, text = request.GET.get("game", ""), request.GET.get("q", "")
    game = get_object_or_404(Game, key=key) if key else None
    context: dict[str, Any] = {"game": game, "text": text, "page": list_address(text, key)}
    try:
        query = saved.read_search(text, game)
    except ValidationError as error:
        refused = context | {"sentences": error.messages}
        return render(request, "cardbase/save_search.html", refused, status=422)
    data = request.POST if request.method == "POST" else None
    form = SaveForm(data, initial={"name": query.text[:100]})
    if form.is_valid():
        try:
            search = saved.save_search(request.user, game, form.cleaned_data["name"], text)
        except ValidationError as error:
            form.add_error(None, error.messages)
        else:
            messages.success(request, gettext("Saved “%(name)s”.") % {"name": search.name})
            return redirect(f"{reverse('cardbase:account')}#searches")
    context |= {"form": form, "meaning": translated(explain(query, game.name if game else "", ""))}
    return render(
        request, "cardbase/save_search.html", context, status=200 if data is None else 422
    )


@member_required
@require_POST
def delete_search(request: SignedInRequest, pk: int) -> HttpResponse:
    """Delete a search of one's own; its feed ends."""
    search = get_object_or_404(request.user.saved_searches, pk=pk)
    search.delete()
    messages.success(request, gettext("Deleted “%(name)s”.") % {"name": search.name})
    return redirect(f"{reverse('cardbase:account')}#searches")
