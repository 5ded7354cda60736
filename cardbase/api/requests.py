"""Who sends a request, and in what form its answer is wanted."""

from django.utils.timezone import localtime
from rest_framework.authentication import TokenAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request

from cardbase.models import User
from cardbase.models.api_token import ApiToken

# Of every refusal (RFC 9457).
MEDIA_TYPE = "application/problem+json"


class SignedByToken(TokenAuthentication):
    """`Authorization: Bearer …`, or `Token …` as Django REST framework writes it."""

    keyword = "Bearer"

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        scheme = get_authorization_header(request).partition(b" ")[0].lower()
        if scheme == TokenAuthentication.keyword.lower().encode():
            self.keyword = TokenAuthentication.keyword
        found: tuple[User, ApiToken] | None = super().authenticate(request)
        return found

    def authenticate_credentials(self, key: str) -> tuple[User, ApiToken]:
        """Return the person and their token; AuthenticationFailed says why it is worth nothing."""
        token = ApiToken.objects.of_text(key)
        if token is None:
            raise AuthenticationFailed(
                "This token is unknown: it was revoked, or is not copied whole. Make one on your "
                "account page."
            )
        if not token.user.is_active:
            raise AuthenticationFailed("The account of this token is closed.")
        if token.expires is not None and token.has_ended:
            raise AuthenticationFailed(
                f"This token ended on {localtime(token.expires):%Y-%m-%d at %H:%M}. Make another "
                "one on your account page."
            )
        token.note_use()
        return token.user, token


class JsonOrProblem(DefaultContentNegotiation):
    """Whoever accepts problems alone gets other answers as JSON."""

    def get_accept_list(self, request: Request) -> list[str]:
        accepted: list[str] = super().get_accept_list(request)
        if any(one.partition(";")[0].strip().lower() == MEDIA_TYPE for one in accepted):
            return [*accepted, "application/json"]
        return accepted
