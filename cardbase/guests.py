"""Guests: people who play and build before they have an account.

A guest is an account without a password, open for as long as its session. Signing up makes it an
account like any other, with all its decks and matches; a guest who does not come back is deleted.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext

from cardbase.hosting.addresses import request_network
from cardbase.models.user import User
from cardbase.web.limits import is_within
from cardbase.web.requests import AnyUser

NAME = "guest-"
BACKEND = "django.contrib.auth.backends.ModelBackend"
MOST, SECONDS = 20, 3600  # new guests from one network
KEPT = timedelta(days=30)  # after the last visit
DELETED_AT_ONCE = 20


class TooManyGuests(Exception):
    """So many guests came from one network that the next has to sign up or wait."""


def is_guest(user: AnyUser) -> bool:
    return isinstance(user, User) and user.is_guest


def sign_in_guest(request: HttpRequest) -> User:
    """The person who asks; nobody becomes a new guest. Raises TooManyGuests."""
    if isinstance(request.user, User):
        return request.user
    if not is_within(f"guests:{request_network(request)}", most=MOST, seconds=SECONDS):
        raise TooManyGuests
    forget_guests()
    guest = User(username=f"{NAME}{secrets.token_hex(4)}", is_guest=True)
    guest.set_unusable_password()
    guest.save()
    login(request, guest, backend=BACKEND)
    return guest


def forget_guests() -> None:
    """Delete some of the guests who have not been here for long, whose sessions have ended."""
    gone = User.objects.filter(is_guest=True, last_login__lt=timezone.now() - KEPT)
    oldest = gone.order_by("last_login").values_list("pk", flat=True)[:DELETED_AT_ONCE]
    User.objects.filter(pk__in=list(oldest)).delete()


def member_required(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For people with an account of their own; a guest is asked to sign up first."""

    @login_required
    @wraps(view)
    def view_for_members(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if is_guest(request.user):
            messages.info(request, gettext("Sign up first. Your decks and matches stay with you."))
            back = urlencode({"next": request.get_full_path()})
            return redirect(f"{reverse('account_signup')}?{back}")
        return view(request, *args, **kwargs)

    return view_for_members


def step_aside(request: HttpRequest) -> None:
    """Let a guest sign up or in as if nobody were signed in; `guest_of` still knows them."""
    if is_guest(request.user):
        request.guest = request.user  # type: ignore[attr-defined]
        request.user = AnonymousUser()


def guest_of(request: HttpRequest) -> User | None:
    """The guest who is signing up."""
    guest: User | None = getattr(request, "guest", None)
    return guest
