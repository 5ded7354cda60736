"""A person's tokens for the API: made, shown once, and revoked."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from cardbase.guests import member_required
from cardbase.hosting.security import refuses_nul
from cardbase.hosting.text_fields import FormLineField
from cardbase.models import ApiToken
from cardbase.models.api_token import Right
from cardbase.web.requests import SignedInRequest

NEVER = ""
LENGTHS = (
    ("30", _("In 30 days")),
    ("90", _("In 90 days")),
    ("365", _("In one year")),
    (NEVER, _("Never")),
)


class TokenForm(forms.Form):
    """What a new token is called and what it may do."""

    name = FormLineField(
        max_length=60,
        label=_("Name"),
        help_text=_("What it is for, such as “My bot”."),
        error_messages={"required": _("Give the token a name.")},
    )
    rights = forms.MultipleChoiceField(
        label=_("What it may do"),
        choices=[choice for choice in Right.choices if choice[0] != Right.READ],
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("Every token can read what you can read."),
    )
    days = forms.ChoiceField(label=_("Expires"), choices=LENGTHS, initial="90", required=False)

    @property
    def expires(self) -> datetime | None:
        days = self.cleaned_data["days"]
        return timezone.now() + timedelta(days=int(days)) if days else None


@never_cache
@member_required
@require_http_methods(["GET", "HEAD", "POST"])
@refuses_nul
def tokens(request: SignedInRequest) -> HttpResponse:
    """The tokens there are, a form for another, and the text of one that was just made."""
    form = TokenForm(request.POST if request.method == "POST" else None)
    context: dict[str, Any] = {"form": form, "new": ""}
    if form.is_valid():
        name, rights = form.cleaned_data["name"], form.cleaned_data["rights"]
        try:
            new = ApiToken.objects.make(request.user, name, rights, expires=form.expires)
        except ValidationError as error:
            form.add_error(None, error.messages)
        else:
            # Not behind a redirect: what is shown once is kept nowhere, a session included.
            context |= {"form": TokenForm(), "new": new, "name": name}
    context["tokens"] = request.user.api_tokens.all()
    return render(request, "cardbase/tokens.html", context, status=422 if form.errors else 200)


@member_required
@require_POST
def revoke_token(request: SignedInRequest, pk: int) -> HttpResponse:
    """End a token of one's own."""
    token = get_object_or_404(request.user.api_tokens, pk=pk)
    token.delete()
    messages.success(request, gettext("Revoked “%(name)s”.") % {"name": token.name})
    return redirect("cardbase:tokens")
