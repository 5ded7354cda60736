"""What the API says about matches, and what it takes."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from drf_spectacular.drainage import set_override
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

import rules
import rules.bots
from cardbase.api.serializers import AddressField
from cardbase.api.strict import KnownFields
from cardbase.models import Game
from decks.models import Deck
from play.board.board import log_of
from play.clocks import CHOICES
from play.frames import film_of
from play.limits import KEY_LENGTH, MOST_KEYS
from play.live.positions import LAST, POSITION, result_of
from play.live.streams import CLOSED
from play.matches import shown_match
from play.models import Seat, Table

PERSON = "person"
OPPONENTS = (PERSON, *(kind for kind, _ in rules.bots.KINDS))
MOST_SEATS = max(game.seats[1] for game in rules.games())


class PlayerSerializer(serializers.Serializer[Seat]):
    """Who sits at a table."""

    described = {
        "seat": "Number of the seat, from 0.",
        "name": "Name of the player.",
        "bot": "Kind of a bot of the site; null for a person, or a program that plays for one.",
        "deck": "Token of the deck, once the match is over and if you may read it, or if it is "
        "yours; else null.",
        "deck_name": "Name of that deck; else null.",
    }
    seat = serializers.IntegerField(source="number")
    name = serializers.CharField(source="label")
    bot = serializers.SerializerMethodField()
    deck = serializers.SerializerMethodField()
    deck_name = serializers.SerializerMethodField()

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_bot(self, seat: Seat) -> str | None:
        return seat.bot or None

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_deck(self, seat: Seat) -> str | None:
        deck = self._deck(seat)
        return deck.token if deck is not None else None

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_deck_name(self, seat: Seat) -> str | None:
        deck = self._deck(seat)
        return deck.name if deck is not None else None

    def _deck(self, seat: Seat) -> Deck | None:
        """None where nobody need know yet what is in it, and where that is nobody's business."""
        deck = seat.deck_version.deck if seat.deck_version is not None else None
        user = self.context["request"].user
        if deck is None:
            return None
        if user.is_authenticated and user.pk in (seat.user_id, deck.owner_id):
            return deck
        is_open = deck.shipped or deck.visibility == "public"
        return deck if self.context["is_over"](seat) and is_open else None


class ResultSerializer(serializers.Serializer[dict[str, Any]]):
    """How a match ended."""

    described = {
        "winners": "Numbers of the seats that have won.",
        "rule": "Number of the rule that ended it, such as `CIPHER-WIN-1`.",
        "reason": "Key of the reason.",
        "won": "Whether you are among the winners.",
    }
    winners = serializers.ListField(child=serializers.IntegerField())
    rule = serializers.CharField()
    reason = serializers.CharField()
    won = serializers.BooleanField()


class MatchSerializer(serializers.ModelSerializer[Table]):
    """A match, or a table where one has not begun yet."""

    described = {
        "url": "Address of the match in this API.",
        "html_url": "Address of its page.",
        "code": "Names the match in addresses.",
        "game": "Key of the game, such as `cipher`.",
        "status": "Whether it waits for players, is played, or is over and how.",
        "visibility": "Whether anybody may sit down, or people with the invitation alone.",
        "seat_count": "How many play.",
        "seat": "Number of your seat; null if you do not sit there.",
        "players": "Who sits there, in the order of seats.",
        "clock": "How long each may think, such as `turn:120`; empty: no clock.",
        "options": "What was agreed, by the keys of the game's table options.",
        "result": "How it ended; null before, and without a result.",
        "created": "When the table was opened.",
        "started": "When the match began; null before.",
        "finished": "When it ended; null before.",
    }
    url = AddressField("match-detail", code="code")
    html_url = AddressField("table", space="play", code="code")
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)
    seat = serializers.SerializerMethodField()
    players = serializers.SerializerMethodField()
    options = serializers.DictField(child=serializers.CharField(), read_only=True)
    result = serializers.SerializerMethodField()

    class Meta:
        model = Table
        fields = [
            "url",
            "html_url",
            "code",
            "game",
            "status",
            "visibility",
            "seat_count",
            "seat",
            "players",
            "clock",
            "options",
            "result",
            "created",
            "started",
            "finished",
        ]
        read_only_fields = fields

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_seat(self, table: Table) -> int | None:
        seat = table.seat_of(self.context["request"].user)
        return seat.number if seat is not None else None

    @extend_schema_field(PlayerSerializer(many=True))
    def get_players(self, table: Table) -> list[dict[str, Any]]:
        context = {**self.context, "is_over": lambda _: table.is_finished}
        return [PlayerSerializer(seat, context=context).data for seat in table.seats.all()]

    @extend_schema_field(ResultSerializer(allow_null=True))
    def get_result(self, table: Table) -> dict[str, Any] | None:
        return result_of(table, self.get_seat(table))


class LogLineSerializer(serializers.Serializer[Any]):
    """A line of a match's log."""

    described = {"number": "Number of the line, from 0.", "text": "What happened, in words."}
    number = serializers.IntegerField()
    text = serializers.CharField()


class MatchDetailSerializer(MatchSerializer):
    """A match with all that there is to say of it."""

    described = {
        "invitation": "Address that lets others sit down, for who sits there; null once it began.",
        "replay": "Address of the page that steps through it; null until it is finished.",
        "rematch": "Code of the same match once more; null until a player has asked for it.",
        "log": "What happened, as you may read it; all of it once the match is finished.",
    }
    invitation = serializers.SerializerMethodField()
    replay = serializers.SerializerMethodField()
    rematch = serializers.SerializerMethodField()
    log = serializers.SerializerMethodField()

    class Meta(MatchSerializer.Meta):
        fields = [*MatchSerializer.Meta.fields, "invitation", "replay", "rematch", "log"]
        read_only_fields = fields

    @extend_schema_field(serializers.URLField(allow_null=True))
    def get_invitation(self, table: Table) -> str | None:
        if not table.is_open or self.get_seat(table) is None:
            return None
        return self._address("play:invitation", table.invitation)

    @extend_schema_field(serializers.URLField(allow_null=True))
    def get_replay(self, table: Table) -> str | None:
        return self._address("play:replay", table.code) if table.is_finished else None

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_rematch(self, table: Table) -> str | None:
        again: Table | None = getattr(table, "rematch", None)
        return again.code if again is not None else None

    @extend_schema_field(LogLineSerializer(many=True))
    def get_log(self, table: Table) -> list[dict[str, Any]]:
        """As the page of the log has it."""
        if not table.has_started:
            return []
        film = film_of(table) if table.is_finished else None
        if film is not None:
            lines = log_of(table, film.moment(film.length), None, reveal=True)
        else:
            with shown_match(table) as match:
                lines = log_of(table, match, self.get_seat(table), reveal=table.is_finished)
        return [{"number": line.number, "text": line.html.striptags()} for line in lines]

    def _address(self, name: str, *parts: str) -> str:
        address: str = self.context["request"].build_absolute_uri(reverse(name, args=parts))
        return address


class NewMatchSerializer(KnownFields, serializers.Serializer[Any]):
    """A table to be opened."""

    described = {
        "deck": "Token of the deck you play: yours, a shipped one, or one whose link is open.",
        "opponents": "Who sits at the other seats, in their order. Once all are bots, or everybody "
        "has come, the match begins.",
        "bot_deck": "Token of the deck that the bots play; without it they play yours.",
        "visibility": "`invite`, the usual: only who has the invitation may sit down; `public`: "
        "the seat is listed in the lobby.",
        "options": 'Table options of the game, such as `{"pace": "exact"}`.',
        "clock": "How long each person may think; empty: no clock.",
        "absence": "Seconds after which the match may be claimed from who is gone, 120 unless "
        "said; null: never.",
    }
    deck = serializers.CharField(max_length=24)
    opponents = serializers.ListField(
        child=serializers.ChoiceField(OPPONENTS),
        min_length=1,
        max_length=MOST_SEATS - 1,
        required=False,
    )
    bot_deck = serializers.CharField(max_length=24, required=False)
    visibility = serializers.ChoiceField(Table.Visibility.choices, required=False)
    options = serializers.DictField(child=serializers.CharField(max_length=40), required=False)
    clock = serializers.ChoiceField(CHOICES, required=False, allow_blank=True)
    absence = serializers.IntegerField(
        min_value=30, max_value=7 * 86_400, required=False, allow_null=True
    )


class SitDownSerializer(KnownFields, serializers.Serializer[Any]):
    """A seat to be taken."""

    described = {
        "deck": "Token of the deck you play.",
        "seat": "Number of the seat; without it, the first that is free.",
    }
    deck = serializers.CharField(max_length=24)
    seat = serializers.IntegerField(
        min_value=0, max_value=MOST_SEATS - 1, required=False, allow_null=True
    )


class AnswerSerializer(KnownFields, serializers.Serializer[Any]):
    """An answer to an open decision."""

    described = {
        "decision": "The decision's `id`.",
        "keys": "Keys of the options you choose, as many as the decision takes.",
    }
    decision = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    keys = serializers.ListField(
        child=serializers.CharField(max_length=KEY_LENGTH, allow_blank=True, trim_whitespace=False),
        max_length=MOST_KEYS,
    )


class ClaimSerializer(KnownFields, serializers.Serializer[Any]):
    """A seat whose player is gone."""

    described = {"seat": "Number of the seat, as the line's `absence` has it."}
    seat = serializers.IntegerField(min_value=0, max_value=MOST_SEATS - 1)


class SeatedPlayerSerializer(serializers.Serializer[Any]):
    """Who sits at the table, and how long they may think."""

    described = {
        "seat": "Number of the seat, from 0.",
        "name": "Name of the player.",
        "bot": "Whether it is a bot of the site.",
        "presence": "`here`; `away`: their page is open and nobody looks at it; `gone`; null where "
        "nobody knows, and for a bot.",
        "since": "Since when they are away or gone, in milliseconds since 1970; null otherwise.",
        "left": "Milliseconds left on their clock; null without one.",
        "runs_from": "Since when that becomes less, in milliseconds since 1970; null: it stands.",
    }
    seat = serializers.IntegerField()
    name = serializers.CharField()
    bot = serializers.BooleanField()
    presence = serializers.CharField(allow_null=True)
    since = serializers.IntegerField(allow_null=True)
    left = serializers.IntegerField(allow_null=True)
    runs_from = serializers.IntegerField(allow_null=True)


class PromptSerializer(serializers.Serializer[Any]):
    described = {
        "key": "Key of the question.",
        "args": "What it is about.",
        "words": "What the card says that asks, if one does.",
        "clause": "From where to where in `words` stands what is being carried out.",
    }
    key = serializers.CharField()
    args = serializers.DictField()
    words = serializers.CharField()
    clause = serializers.ListField(child=serializers.IntegerField())


class OptionSerializer(serializers.Serializer[Any]):
    described = {
        "key": "Send it to choose the option.",
        "action": "What it does.",
        "card": "The card that does it, by its `handle` in the view.",
        "target": "What it is aimed at: a card by its `handle`, or a word.",
        "cost": "What it costs, if anything.",
        "why": "Key of the reason, where there is one.",
        "reveals": "Key of a card that lies hidden and that you are shown.",
        "flags": "What to know of it without knowing the game, such as `pass`, `end`, `harmful`.",
    }
    key = serializers.CharField()
    action = serializers.CharField()
    card = serializers.IntegerField(allow_null=True)
    target = serializers.JSONField(allow_null=True)
    cost = serializers.IntegerField(allow_null=True)
    why = serializers.CharField(allow_null=True)
    reveals = serializers.CharField(allow_null=True)
    flags = serializers.ListField(child=serializers.CharField())


class DecisionSerializer(serializers.Serializer[Any]):
    """A question that your seat has to answer."""

    described = {
        "id": "Send it with the answer.",
        "player": "Number of your seat.",
        "kind": "Key of the kind of question.",
        "prompt": "What it asks.",
        "source": "The card that asks, by its `handle`.",
        "minimum": "Choose so many options at least.",
        "maximum": "Choose so many options at most.",
        "options": "What you may choose.",
    }
    id = serializers.IntegerField()
    player = serializers.IntegerField()
    kind = serializers.CharField()
    prompt = PromptSerializer()
    # The API's own word; a field's source would be where its value is.
    source = serializers.IntegerField(allow_null=True)  # type: ignore[assignment]
    minimum = serializers.IntegerField()
    maximum = serializers.IntegerField()
    options = OptionSerializer(many=True)


class LoggedSerializer(serializers.Serializer[Any]):
    described = {
        "n": "Number of the line, from 0.",
        "key": "Key of what happened.",
        "args": "To whom, with which card, and so on.",
        "begins": "Whether it begins an action; those after it tell what came of that.",
    }
    n = serializers.IntegerField()
    key = serializers.CharField()
    args = serializers.DictField()
    begins = serializers.BooleanField()


def constant(text: str) -> serializers.CharField:
    """Return a field that says nothing but this: by it a client tells lines apart."""
    field = serializers.CharField()
    set_override(field, "field", {"type": "string", "const": text})
    return field


class TableLineSerializer(serializers.Serializer[Any]):
    described = {
        "code": "Names the match in addresses.",
        "seat": "Number of your seat.",
        "status": "Whether it waits for players, is played, or is over and how.",
        "players": "Who sits there, in the order of seats.",
    }
    code = serializers.CharField()
    seat = serializers.IntegerField()
    status = serializers.ChoiceField(Table.Status.choices)
    players = SeatedPlayerSerializer(many=True)


class AbsenceSerializer(serializers.Serializer[Any]):
    """Somebody is gone who has to choose; moments are milliseconds since 1970."""

    described = {
        "seat": "Number of their seat.",
        "since": "Since when it counts.",
        "until": "From then on the match may be claimed or put aside.",
        "due": "Whether it has come to that.",
        "agreed": "The seats that have claimed the match already.",
        "needed": "The seats that all have to: those of the others who are there.",
    }
    seat = serializers.IntegerField()
    since = serializers.IntegerField()
    until = serializers.IntegerField()
    due = serializers.BooleanField()
    agreed = serializers.ListField(child=serializers.IntegerField())
    needed = serializers.ListField(child=serializers.IntegerField())


class PositionLineSerializer(TableLineSerializer):
    """The table as your seat sees it now."""

    described = {
        "type": "Which line it is.",
        "view": "The whole position, and nothing you may not see; null before the match begins.",
        "decision": "What you have to choose; null while others do.",
        "absence": "Who is gone although they have to choose; null if nobody is.",
        "adjourned": "Whether the match was put aside until the next choice.",
        "log": "What has happened since the last line; in the first line, all of it.",
    }
    type = constant(POSITION)
    view = serializers.DictField(allow_null=True)
    decision = DecisionSerializer(allow_null=True)
    absence = AbsenceSerializer(allow_null=True)
    adjourned = serializers.BooleanField()
    log = LoggedSerializer(many=True)


class EndLineSerializer(TableLineSerializer):
    """The match is over; nothing comes after this line."""

    described = {
        "type": "Which line it is.",
        "result": "How it ended; null without a result.",
    }
    type = constant(LAST)
    result = ResultSerializer(allow_null=True)


class ClosedLineSerializer(serializers.Serializer[Any]):
    """The stream ends before the match does; nothing comes after this line."""

    described = {
        "type": "Which line it is.",
        "why": "`signed_out`: the token is worth nothing any more; `too_slow`: you did not read; "
        "`too_many`: you have as many streams as one may have; `try_again`: connect again.",
    }
    type = constant(CLOSED)
    why = serializers.CharField()


LINE = PolymorphicProxySerializer(
    component_name="StreamLine",
    serializers={
        POSITION: PositionLineSerializer,
        LAST: EndLineSerializer,
        CLOSED: ClosedLineSerializer,
    },
    resource_type_field_name="type",
    many=False,
)
