"""A person's webhooks: registered, changed, tried, and what was sent to them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from cardbase.guests import member_required
from cardbase.hosting.text_fields import FormLineField
from cardbase.models import Game
from cardbase.models.webhook import Topic, Webhook
from cardbase.web.requests import SignedInRequest
from cardbase.webhooks import services
from cardbase.webhooks.destinations import LONGEST


class WebhookForm(forms.Form):
    """Where events are sent, and which."""

    address = FormLineField(
        max_length=LONGEST,
        label=_("Address"),
        help_text=_("Events are posted here. It begins with https:// and is on the open internet."),
        error_messages={"required": _("Give the address of your receiver.")},
        widget=forms.URLInput(attrs={"autocomplete": "off", "placeholder": "https://"}),
    )
    topics = forms.MultipleChoiceField(
        label=_("What to send"),
        choices=Topic.choices,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one kind of event.")},
    )
    game = forms.ModelChoiceField(
        Game.objects.all(),
        label=_("Game"),
        required=False,
        empty_label=_("All games"),
        to_field_name="key",
    )


@never_cache
@member_required
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: SignedInRequest) -> HttpResponse:
    """The webhooks there are, a form for another, and the secret of one that was just made."""
    form = WebhookForm(request.POST if request.method == "POST" else None)
    context: dict[str, Any] = {"form": form, "new": None}
    if form.is_valid():
        site = request.build_absolute_uri("/").rstrip("/")
        try:
            new = services.register_webhook(owner=request.user, site=site, **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            # Not behind a redirect: what is shown once is kept in no session.
            context |= {"form": WebhookForm(), "new": new, "secret": new.secret}
    context["webhooks"] = request.user.webhooks.select_related("game")
    return render(request, "cardbase/webhooks.html", context, status=422 if form.errors else 200)


@never_cache
@member_required
@require_http_methods(["GET", "HEAD", "POST"])
def webhook(request: SignedInRequest, pk: int) -> HttpResponse:
    """A webhook with what was sent to it, and a form to change it."""
    found = _own(request, pk)
    form = _form(found, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            services.change_webhook(found, **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
            found = _own(request, pk)
        else:
            messages.success(request, gettext("Changes saved."))
            return redirect(found)
    return _page(request, found, {"form": form}, status=422 if form.errors else 200)


@never_cache
@member_required
@require_POST
def renew_secret(request: SignedInRequest, pk: int) -> HttpResponse:
    """Make a new secret and show it once."""
    found = _own(request, pk)
    return _page(request, found, {"secret": services.renew_secret(found)})


@member_required
@require_POST
def switch_webhook(request: SignedInRequest, pk: int) -> HttpResponse:
    """Switch a webhook of one's own on or off."""
    found = _own(request, pk)
    services.switch_webhook(found, on=request.POST.get("on") == "yes")
    return redirect(found)


@member_required
@require_POST
def test_webhook(request: SignedInRequest, pk: int) -> HttpResponse:
    """Send a test event."""
    found = _own(request, pk)
    try:
        services.send_test(found)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    else:
        messages.success(request, gettext("A test event is on its way. Reload to see the result."))
    return redirect(found)


@member_required
@require_POST
def resend(request: SignedInRequest, pk: int, delivery: int) -> HttpResponse:
    """Send an event again."""
    found = _own(request, pk)
    sent = get_object_or_404(found.deliveries.select_related("webhook"), pk=delivery)
    try:
        services.send_again(sent)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    else:
        messages.success(request, gettext("The event is on its way again."))
    return redirect(found)


@member_required
@require_POST
def delete_webhook(request: SignedInRequest, pk: int) -> HttpResponse:
    """Delete a webhook of one's own."""
    found = _own(request, pk)
    found.delete()
    messages.success(request, gettext("Webhook deleted."))
    return redirect("cardbase:webhooks")


def _own(request: SignedInRequest, pk: int) -> Webhook:
    return get_object_or_404(request.user.webhooks.select_related("game"), pk=pk)


def _form(found: Webhook, data: QueryDict | None = None) -> WebhookForm:
    game = found.game.key if found.game is not None else None
    before = {"address": found.address, "topics": found.topics, "game": game}
    return WebhookForm(data, initial=before)


def _page(
    request: SignedInRequest, found: Webhook, more: dict[str, Any], status: int = 200
) -> HttpResponse:
    context = {
        "webhook": found,
        "form": _form(found),
        "deliveries": found.deliveries.defer("body", "facts")[:50],
    }
    return render(request, "cardbase/webhook.html", context | more, status=status)
