"""What has changed since files were fetched: so that nobody has to fetch everything again."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSet

from cardbase.api.filters import games
from cardbase.api.limits import SaysLimits
from cardbase.api.strict import (
    StrictParameters,
    refuse_repeated,
    refuse_unknown,
    unknown_value,
)
from cardbase.downloads import refresh
from cardbase.downloads.changes import (
    KINDS,
    changes_between,
    keys_moved_between,
    latest_state,
    state_at,
)
from cardbase.models import CatalogueState

PARAMETERS = ("since", "game")
LONGEST_VERSION = 18


class RowNameSerializer(serializers.Serializer[Any]):
    """A row by its keys, as addresses have them."""

    described = {
        "game": "Key of the game, such as `cipher`.",
        "key": "Key of the row: of a card or a source its key, of a set or a rarity its code, "
        "of a ruling or an erratum its number.",
    }
    game = serializers.CharField()
    key = serializers.CharField()


class MovedKeySerializer(RowNameSerializer):
    """A key that leads to another card now."""

    described = {"key": "The key the card had.", "to": "The key of the card it leads to."}
    to = serializers.CharField()


class RowChangesSerializer(serializers.Serializer[Any]):
    """Rows of one kind; each is in one of the three."""

    described = {
        "created": "Rows that were not there.",
        "changed": "Rows that were there, and are not as they were.",
        "removed": "Rows that are there no more.",
    }
    created = RowNameSerializer(many=True)
    changed = RowNameSerializer(many=True)
    removed = RowNameSerializer(many=True)


class CatalogueChangesSerializer(serializers.Serializer[Any]):
    """What has changed between two versions of the catalogue."""

    described = {
        "since": "The version that was asked about.",
        "version": "The version of the newest files: ask about it next time.",
        "moved": "Keys that lead to another card now, by a renaming or because two became one.",
        "cards": "Cards; one changes with its wordings, printings and rulings too.",
        "sets": "Sets.",
        "rarities": "Rarities.",
        "rulings": "Rulings.",
        "errata": "Errata.",
        "sources": "Documents.",
    }
    since = serializers.IntegerField()
    version = serializers.IntegerField()
    moved = MovedKeySerializer(many=True)
    cards = RowChangesSerializer()
    sets = RowChangesSerializer()
    rarities = RowChangesSerializer()
    rulings = RowChangesSerializer()
    errata = RowChangesSerializer()
    sources = RowChangesSerializer()


class ChangesView(SaysLimits, StrictParameters, ViewSet):
    """What has changed in the catalogue."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="changes_retrieve",
        responses=CatalogueChangesSerializer,
        parameters=[
            OpenApiParameter(
                "since",
                OpenApiTypes.INT,
                required=True,
                description="The `version` of the files you have, or 0 for everything.",
            ),
            OpenApiParameter("game", description="Key of the game"),
        ],
    )
    def list(self, request: Request) -> Response:
        """List what has changed since the files with a version, until the newest files.

        Files are built a minute after a change. What was written in the ten minutes before a
        version is told again after it.
        """
        refuse_unknown(request.query_params, PARAMETERS)
        refuse_repeated(request.query_params)
        game = _known_game(request.query_params.get("game"))
        last = latest_state()
        first = _known_state(request.query_params.get("since", ""), last)
        refresh()
        answer: dict[str, Any] = {
            kind: {
                name: [row for row in getattr(changes, name) if game in ("", row.game)]
                for name in ("created", "changed", "removed")
            }
            for kind, changes in changes_between(first, last).items()
        }
        assert answer.keys() == KINDS.keys()
        answer["moved"] = [
            moved for moved in keys_moved_between(first, last) if game in ("", moved.game)
        ]
        answer |= {"since": first.version, "version": last.version}
        return Response(CatalogueChangesSerializer(answer).data)


def _known_game(key: str | None) -> str:
    if key is None:
        return ""
    known = {each.casefold(): each for each in games(key)}
    if key.casefold() not in known:
        raise unknown_value("game", key, known.values())
    return known[key.casefold()]


def _known_state(text: str, last: CatalogueState) -> CatalogueState:
    """Return the state with this version; raise ValidationError if no files have had it."""
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_VERSION):
        wanted = "the `version` of files, a whole number, or 0 for everything"
        raise ValidationError({"since": f"“{text}” is not {wanted}"})
    try:
        return state_at(int(text))
    except CatalogueState.DoesNotExist:
        message = f"no files have had the version {text}; the newest have {last.version}"
        raise ValidationError({"since": message}) from None
