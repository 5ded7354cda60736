"""Requests as views get them, with the types of what middleware and decorators add."""

from typing import TypeAlias

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from cardbase.models.user import User

AnyUser: TypeAlias = User | AnonymousUser


class SignedInRequest(HttpRequest):
    """What a view behind `login_required` gets."""

    user: User
    htmx: HtmxDetails


class HtmxRequest(HttpRequest):
    """What the middleware makes of every request."""

    htmx: HtmxDetails
