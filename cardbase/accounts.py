"""Signing up and in, where a guest may do both."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.signals import password_reset
from allauth.account.views import LoginView, SignupView
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.dispatch import receiver
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext_lazy as _

from cardbase.guests import NAME, guest_of, step_aside
from cardbase.hosting.account_names import clean_account_name, skeleton
from cardbase.hosting.addresses import request_address, request_network
from cardbase.models.user import NAME_TAKEN, User
from cardbase.web.sign_in_limits import SignInTry, device_of, forget_tries, remember_device


class _NameTaken(ValidationError):
    """Two people signed up at once, with names that look the same."""


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """A guest who signs up keeps their account: it gets the name, address and password."""

    def new_user(self, request: HttpRequest) -> User:
        return guest_of(request) or User()

    def save_user(
        self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True
    ) -> User:
        """Write the account; raise ValidationError if its name was taken a moment ago."""
        user.is_guest = False
        try:
            with transaction.atomic():
                saved: User = super().save_user(request, user, form, commit)
        except IntegrityError as error:
            raise _NameTaken(NAME_TAKEN, code="username_taken") from error
        return saved

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuse a password that is one too many (`sign_in_limits`)."""
        name = str(credentials.get("email") or credentials.get("username") or "")
        device = device_of(request)
        self._try = SignInTry(name, request_network(request), device)
        if device is None or not device.knows(name):
            super().pre_authenticate(request, **credentials)
        if not self._try.is_allowed():
            raise self.validation_error("too_many_login_attempts")

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        user: User | None = super().authenticate(request, **credentials)
        if user is not None:
            self._try.take_back()
        return user

    def post_login(self, request: HttpRequest, user: User, **facts: Any) -> HttpResponseBase:
        response: HttpResponseBase = super().post_login(request, user, **facts)
        remember_device(request, response, user)
        return response

    def get_client_ip(self, request: HttpRequest) -> str:
        return request_address(request)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        name = clean_account_name(username)
        if skeleton(name).startswith(skeleton(NAME)):
            raise ValidationError(
                _("Names that begin with “%(start)s” are for guests."), params={"start": NAME}
            )
        name = str(super().clean_username(name, shallow))
        if not shallow and User.objects.with_look_alike(name).exists():
            raise ValidationError(NAME_TAKEN, code="username_taken")
        return name


@receiver(password_reset)
def _forget_tries(request: HttpRequest, user: User, **_: Any) -> None:
    forget_tries(request, user)


class GuestLoginView(LoginView):  # type: ignore[misc]
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        step_aside(request)
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer


class GuestSignupView(SignupView):  # type: ignore[misc]
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        step_aside(request)
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer

    def form_valid(self, form: BaseForm) -> HttpResponse:
        try:
            answer: HttpResponse = super().form_valid(form)
        except _NameTaken as taken:
            form.add_error("username", taken)
            answer = self.form_invalid(form)
        return answer
