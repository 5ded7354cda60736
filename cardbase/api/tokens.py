"""Tokens: how a program shows that it writes for a person."""

from typing import Any

from django.contrib.auth import authenticate
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardbase.api.limits import SaysLimits
from cardbase.api.requests import SignedByToken
from cardbase.api.strict import KnownFields
from cardbase.api.text_fields import LineField
from cardbase.hosting.addresses import request_network
from cardbase.models import User
from cardbase.models.api_token import ApiToken, Right
from cardbase.web.sign_in_limits import OF_NETWORK, SignInTry

USUAL_NAME = "Made by name and password"


class CredentialsSerializer(KnownFields, serializers.Serializer[Any]):
    """Who asks for a token."""

    described = {
        "username": "Name of the account.",
        "password": "Its password.",
        "name": "What to call the token on the account page.",
        "rights": "What it may do: all of it unless you say less. Every token may read.",
        "expires": "When it ends; null or left out: never.",
    }
    username = serializers.CharField()
    password = serializers.CharField(trim_whitespace=False)
    name = LineField(max_length=60, required=False)
    rights = serializers.ListField(child=serializers.ChoiceField(Right.choices), required=False)
    expires = serializers.DateTimeField(required=False, allow_null=True)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        expires = data.get("expires")
        if expires is not None and expires <= timezone.now():
            raise serializers.ValidationError({"expires": "This time is past; give a later one."})
        return data


class TokenSerializer(serializers.Serializer[ApiToken]):
    described = {"token": "Send it as `Authorization: Bearer <token>`. It is not shown again."}
    token = serializers.CharField(read_only=True)


class TokenView(SaysLimits, APIView):
    """POST username and password to get a token; DELETE, signed by it, to make it worthless."""

    authentication_classes = [SignedByToken]
    throttle_scope = "token"

    def get_permissions(self) -> list[AllowAny | IsAuthenticated]:
        return [AllowAny() if self.request.method == "POST" else IsAuthenticated()]

    @extend_schema(request=CredentialsSerializer, responses=TokenSerializer)
    def post(self, request: Request) -> Response:
        """Get a token: a new one each time. You may have 20; with the next the oldest ends."""
        sent = CredentialsSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        data = sent.validated_data
        tried = SignInTry(data["username"], request_network(request))
        if not tried.is_allowed():
            raise Throttled(OF_NETWORK.seconds)
        user = authenticate(request, username=data["username"], password=data["password"])
        if not isinstance(user, User):
            raise AuthenticationFailed("No account has this name and password.")
        tried.take_back()
        token = ApiToken.objects.make(
            user,
            data.get("name", USUAL_NAME),
            data.get("rights", Right.values),
            expires=data.get("expires"),
            by_password=True,
        )
        return Response({"token": token})

    @extend_schema(responses={204: None})
    def delete(self, request: Request) -> Response:
        """Revoke the token that the request is signed by."""
        assert isinstance(request.auth, ApiToken)
        request.auth.delete()
        return Response(status=204)
