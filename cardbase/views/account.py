"""A person's own page: their account, their saved searches, the token for their programs."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from rest_framework.authtoken.models import Token

from cardbase.guests import member_required
from cardbase.web.requests import SignedInRequest


@never_cache
@member_required
@require_safe
def account_page(request: SignedInRequest) -> HttpResponse:
    token = Token.objects.filter(user=request.user).first()
    searches = request.user.saved_searches.select_related("game")
    return render(request, "cardbase/account.html", {"token": token, "searches": searches})


@member_required
@require_POST
def renew_token(request: SignedInRequest) -> HttpResponse:
    """A new token; the old one stops working at once."""
    with transaction.atomic():
        had_one, _ = Token.objects.filter(user=request.user).delete()
        Token.objects.create(user=request.user)
    messages.success(
        request,
        gettext("This is your new token. The old one no longer works.")
        if had_one
        else gettext("Here is your token."),
    )
    return redirect("cardbase:account")
