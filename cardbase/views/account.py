"""A person's own page: their account, their saved searches, the ways to tokens and webhooks."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cardbase.guests import member_required
from cardbase.web.requests import SignedInRequest


@never_cache
@member_required
@require_safe
def account_page(request: SignedInRequest) -> HttpResponse:
    searches = request.user.saved_searches.select_related("game")
    context = {
        "tokens": request.user.api_tokens.count(),
        "webhooks": request.user.webhooks.count(),
        "searches": searches,
    }
    return render(request, "cardbase/account.html", context)
