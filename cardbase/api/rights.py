"""What a token may do: a person's other requests, from their browser, may do all they may."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from cardbase.models.api_token import ApiToken, Right

NEEDED = "This token has no right “{right}”. Make one that has on your account page."


class HasRight(BasePermission):
    """A token may read; to write it needs the right that the view names as `right`."""

    def has_permission(self, request: Request, view: Any) -> bool:
        right = Right.READ if request.method in SAFE_METHODS else _right_of(view)
        return self._allows(request, right)

    def _allows(self, request: Request, right: str) -> bool:
        self.message = NEEDED.format(right=right)
        return not isinstance(request.auth, ApiToken) or request.auth.may(right)


class HasRightToRead(HasRight):
    """The same for what is read and is not for every token."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return self._allows(request, _right_of(view))


def _right_of(view: Any) -> str:
    right: str = getattr(view, "right", Right.DECKS)
    return right
