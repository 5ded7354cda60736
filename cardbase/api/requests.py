"""Who sends a request, and in what form its answer is wanted."""

from typing import Any

from rest_framework.authentication import TokenAuthentication, get_authorization_header
from rest_framework.authtoken.models import Token
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request

# Of every refusal (RFC 9457).
MEDIA_TYPE = "application/problem+json"


class SignedByToken(TokenAuthentication):
    """`Authorization: Bearer …`, or `Token …` as Django REST framework writes it."""

    keyword = "Bearer"

    def authenticate(self, request: Request) -> tuple[Any, Token] | None:
        scheme = get_authorization_header(request).partition(b" ")[0].lower()
        if scheme == TokenAuthentication.keyword.lower().encode():
            self.keyword = TokenAuthentication.keyword
        found: tuple[Any, Token] | None = super().authenticate(request)
        return found


class JsonOrProblem(DefaultContentNegotiation):
    """Whoever accepts problems alone gets other answers as JSON."""

    def get_accept_list(self, request: Request) -> list[str]:
        accepted: list[str] = super().get_accept_list(request)
        if any(one.partition(";")[0].strip().lower() == MEDIA_TYPE for one in accepted):
            return [*accepted, "application/json"]
        return accepted
