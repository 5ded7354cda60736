"""Tokens: how a program shows that it writes for a person."""

from typing import Any

from django.contrib.auth import authenticate
from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.authentication import SessionAuthentication
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import AnonRateThrottle, ScopedRateThrottle, UserRateThrottle
from rest_framework.views import APIView

from cardbase.api.limits import SaysLimits
from cardbase.api.requests import SignedByToken
from cardbase.api.strict import KnownFields
from cardbase.api.throttles import AccountThrottle
from cardbase.models import User


class CredentialsSerializer(KnownFields, serializers.Serializer[Any]):
    """Who asks for a token."""

    described = {"username": "Name of the account.", "password": "Its password."}
    username = serializers.CharField()
    password = serializers.CharField(trim_whitespace=False)


class TokenSerializer(serializers.Serializer[Token]):
    described = {"token": "Send it as `Authorization: Bearer <token>`."}
    token = serializers.CharField(read_only=True)


class TokenView(SaysLimits, APIView):
    """POST username and password to get your token; DELETE, signed by it, to make it worthless."""

    authentication_classes = [SignedByToken, SessionAuthentication]
    throttle_scope = "token"
    throttle_classes = [AnonRateThrottle, UserRateThrottle, ScopedRateThrottle, AccountThrottle]

    def get_permissions(self) -> list[AllowAny | IsAuthenticated]:
        return [AllowAny() if self.request.method == "POST" else IsAuthenticated()]

    @extend_schema(request=CredentialsSerializer, responses=TokenSerializer)
    def post(self, request: Request) -> Response:
        """Get your token."""
        sent = CredentialsSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        user = authenticate(request, **sent.validated_data)
        if not isinstance(user, User):
            raise AuthenticationFailed("No account has this name and password.")
        return Response({"token": token_of(user)})

    @extend_schema(responses={204: None})
    def delete(self, request: Request) -> Response:
        """Revoke your token."""
        assert isinstance(request.user, User)
        revoke_token(request.user)
        return Response(status=204)


def token_of(user: User) -> str:
    """The user's token, made at the first call."""
    return str(Token.objects.get_or_create(user=user)[0].key)


def revoke_token(user: User) -> None:
    Token.objects.filter(user=user).delete()


@transaction.atomic
def renew_token(user: User) -> str:
    """A new token; the old one stops working at once."""
    revoke_token(user)
    return token_of(user)
