"""Matches in the API: a program plays as a person does, and sees what that person may see."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpResponse, HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import IsAuthenticated
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from cardbase.api.limits import SaysLimits
from cardbase.api.pages import KeysetPagination, by
from cardbase.api.rights import HasRightToRead
from cardbase.api.strict import StrictParameters
from cardbase.hosting.long_answers import go_on_with
from cardbase.models.api_token import ApiToken, Right
from cardbase.models.user import User
from decks.access import deck_for
from play import lobby
from play.commands import run_command
from play.decisions import seat_of
from play.errors import Full, PlayError, TooMuch
from play.limits import allow_opening
from play.live.connection_limits import STREAMS_OF_PERSON
from play.live.hub import live_command, may_stream
from play.live.positions import OVER, PositionScreen
from play.live.sessions import Session, TokenSession, session_of
from play.live.streams import stream_table
from play.models import Table
from play.models.table import ABSENCE, TableQuerySet
from play.rendering import eyes_of, load_table
from play.rest import serializers
from play.rest.filters import MatchFilter
from play.rest.problems import NotPlayed
from play.stops import BOTS
from rules.engine.stops import EVERYTHING

LINES = "application/x-ndjson"
# A program is asked everything, and need not be able to follow a bot.
WISHES = {EVERYTHING: True, BOTS: "fast"}


class LinesRenderer(JSONRenderer):
    """Lets a program ask for lines; a refusal is one line."""

    media_type = LINES
    format = "ndjson"


class MatchView(SaysLimits, StrictParameters, GenericViewSet[Table]):
    """Matches. Lists hold your own, and public ones that wait for players or are being played."""

    queryset = Table.objects.all()
    serializer_class = serializers.MatchSerializer
    filterset_class = MatchFilter
    pagination_class = KeysetPagination
    lookup_field = "code"
    lookup_value_regex = "[A-Za-z0-9_-]+"
    right = Right.PLAY
    orders = {"created": by("created"), "id": by()}
    ordering = "-created"
    # What play refuses, for the API's description.
    refusals = {
        "create": [409],
        "join": [409],
        "answer": [409, 503],
        "concede": [409, 503],
        "claim": [409, 503],
        "adjourn": [409, 503],
        "resume": [409, 503],
        "rematch": [409],
        "destroy": [409],
        "stream": [401, 403, 503],
    }

    def get_queryset(self) -> TableQuerySet:
        tables = Table.objects.with_seats()
        is_open = Q(status__in=[Table.Status.OPEN, Table.Status.PLAYING])
        is_listed = is_open & Q(visibility=Table.Visibility.PUBLIC)
        own = Table.objects.of(self.request.user).values("pk")
        return tables.filter(is_listed | Q(pk__in=own))

    def handle_exception(self, error: Exception) -> Response:
        answer: Response = super().handle_exception(
            NotPlayed(error) if isinstance(error, PlayError) else error
        )
        return answer

    @extend_schema(responses=serializers.MatchSerializer(many=True))
    def list(self, request: Request) -> Response:
        tables = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(self.get_serializer(tables, many=True).data)

    @extend_schema(
        request=serializers.NewMatchSerializer, responses={201: serializers.MatchDetailSerializer}
    )
    def create(self, request: Request) -> Response:
        """Open a table: against bots the match begins at once, else when everybody has sat down."""
        data = _validate(serializers.NewMatchSerializer, request)
        others = data.get("opponents", [serializers.PERSON])
        bots = ["" if one == serializers.PERSON else one for one in others]
        bot_deck = data.get("bot_deck")
        user = _user(request)
        allow_opening(user.pk)
        table = lobby.open_table(
            user=user,
            deck=deck_for(user, data["deck"]),
            bot=bots[0],
            further=bots[1:],
            bot_deck=deck_for(user, bot_deck) if bot_deck else None,
            visibility=data.get("visibility", Table.Visibility.INVITE),
            options=data.get("options"),
            clock=data.get("clock", ""),
            absence=data.get("absence", ABSENCE),
            stops=WISHES,
        )
        answer = self._answer(table.code, status=201)
        answer.headers["Location"] = answer.data["url"]
        return answer

    @extend_schema(responses=serializers.MatchDetailSerializer)
    def retrieve(self, request: Request, code: str) -> Response:
        """Get a match: who plays, how it ended, and what happened."""
        return self._answer(code)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, code: str) -> Response:
        """Leave a table whose match has not begun."""
        lobby.leave(table=_table(code), user=_user(request))
        return Response(status=204)

    @extend_schema(
        request=serializers.SitDownSerializer, responses=serializers.MatchDetailSerializer
    )
    @action(detail=True, methods=["post"])
    def join(self, request: Request, code: str) -> Response:
        """Sit down at a table: `code` is the table's or that in its invitation."""
        data = _validate(serializers.SitDownSerializer, request)
        table = Table.objects.filter(Q(code=code) | Q(invitation=code)).first()
        if table is None:
            raise Http404
        user = _user(request)
        lobby.join(
            table=table,
            user=user,
            deck=deck_for(user, data["deck"]),
            invitation=code,
            number=data.get("seat"),
            stops=WISHES,
        )
        return self._answer(table.code)

    @extend_schema(request=serializers.AnswerSerializer, responses={204: None})
    @action(detail=True, methods=["post"])
    def answer(self, request: Request, code: str) -> Response:
        """Answer an open decision of your seat: 409 if it is not open any more."""
        data = _validate(serializers.AnswerSerializer, request)
        message = {"command": "answer", "decision": data["decision"], "key": data["keys"]}
        return _run(request, code, message)

    @extend_schema(request=None, responses={204: None})
    @action(detail=True, methods=["post"])
    def concede(self, request: Request, code: str) -> Response:
        """Concede the match."""
        return _run(request, code, {"command": "concede"})

    @extend_schema(request=serializers.ClaimSerializer, responses={204: None})
    @action(detail=True, methods=["post"])
    def claim(self, request: Request, code: str) -> Response:
        """Claim the match from a player who is gone although they have to choose.

        409 until that is due. Of two players you have won; of three and more all who are there
        have to claim, and the match goes on without who is gone.
        """
        data = _validate(serializers.ClaimSerializer, request)
        return _run(request, code, {"command": "claim", "gone": data["seat"]})

    @extend_schema(request=None, responses={204: None})
    @action(detail=True, methods=["post"])
    def adjourn(self, request: Request, code: str) -> Response:
        """Put the match aside until its next choice, where you could claim it: 409 elsewhere."""
        return _run(request, code, {"command": "adjourn", "on": "yes"})

    @extend_schema(request=None, responses={204: None})
    @action(detail=True, methods=["post"])
    def resume(self, request: Request, code: str) -> Response:
        """Take up again a match that was put aside: from now on an absence counts."""
        return _run(request, code, {"command": "adjourn", "on": "no"})

    @extend_schema(request=None, responses=serializers.MatchDetailSerializer)
    @action(detail=True, methods=["post"])
    def rematch(self, request: Request, code: str) -> Response:
        """Play the same players, decks and options once more: the answer is the new match.

        It begins when every player has asked for it. Whoever asks again gets the same one.
        """
        user = _user(request)
        allow_opening(user.pk)
        again = lobby.rematch(table=_table(code), user=user, stops=WISHES)
        seat = again.seat_of(user)
        if again.is_open and (seat is None or not seat.ready):
            lobby.mark_ready(table=again, user=user, stops=WISHES)
        return self._answer(again.code)

    @extend_schema(responses={(200, LINES): serializers.LINE})
    @action(
        detail=True,
        permission_classes=[IsAuthenticated, HasRightToRead],
        renderer_classes=[JSONRenderer, LinesRenderer],
    )
    def stream(self, request: Request, code: str) -> HttpResponseBase:
        """Follow a match from your seat: a line of JSON each time that something changes there.

        The first line is the whole position, so after a lost connection you simply connect again.
        Empty lines only say that the line is up.
        """
        table = _table(code)
        seat_of(table, request.user)
        answer = HttpResponse(content_type=LINES)
        # Proxies that gather an answer before they pass it on would keep the lines.
        answer.headers["Cache-Control"] = "no-store"
        answer.headers["X-Accel-Buffering"] = "no"
        if table.status in OVER:
            answer.content = _last_line(table, request) + "\n"
        elif request.method == "GET":
            user = _user(request)
            if not may_stream(user.pk):
                raise TooMuch(
                    f"You have {STREAMS_OF_PERSON} streams open, which is the limit. Close one."
                )
            chunks = partial(stream_table, table.code, user, _session_of(request, user))
            if not go_on_with(request._request, chunks):
                raise Full
        return answer

    def _answer(self, code: str, status: int = 200) -> Response:
        context = self.get_serializer_context()
        data = serializers.MatchDetailSerializer(_table(code), context=context).data
        return Response(data, status=status)


def _validate(kind: type[Any], request: Request) -> dict[str, Any]:
    serializer = kind(data=request.data)
    serializer.is_valid(raise_exception=True)
    data: dict[str, Any] = serializer.validated_data
    return data


def _user(request: Request) -> User:
    assert isinstance(request.user, User), "permissions let nobody else do this"
    return request.user


def _table(code: str) -> Table:
    try:
        return load_table(code)
    except Table.DoesNotExist:
        raise Http404 from None


def _run(request: Request, code: str, message: dict[str, object]) -> Response:
    """Do what the table's page would do for its player."""
    if not Table.objects.filter(code=code).exists():
        raise Http404
    # The requests of this person are counted already.
    if live_command(code, request.user, message, is_counted=True) is None:
        run_command(table=_table(code), user=request.user, message=message)
    return Response(status=204)


def _last_line(table: Table, request: Request) -> str:
    screen = PositionScreen(eyes_of(table, request.user))
    return screen.render(table, None, None, (), "")


def _session_of(request: Request, user: User) -> Session:
    """Return what the stream ends with: the token of the request, or a browser's session."""
    if isinstance(request.auth, ApiToken):
        return TokenSession(request.auth.pk, user.pk)
    key = request._request.session.session_key
    if key is None:
        raise NotAuthenticated
    return session_of(key, user)
