"""What the API says about decks, and what it takes."""

from typing import Any

from rest_framework import serializers

import rules
from cardbase.api.serializers import AddressField
from cardbase.models import Card
from decks.forms import playable_games
from decks.lists import Reading
from decks.lists.lines import MOST_CHARACTERS
from decks.models import Deck, Visibility
from decks.models.deck import MOST_COPIES

MOST_ROWS = 1000


class DeckSerializer(serializers.ModelSerializer):
    """A deck in a list."""

    url = AddressField("deck-detail", token="token")
    game = serializers.SlugRelatedField("key", read_only=True)
    owner = serializers.CharField(source="owner.username", default=None, read_only=True)
    legal = serializers.BooleanField(source="is_legal", read_only=True)

    class Meta:
        model = Deck
        fields = [
            "url",
            "token",
            "game",
            "owner",
            "name",
            "description",
            "visibility",
            "format",
            "choices",
            "size",
            "legal",
            "shipped",
            "version",
            "created",
            "updated",
        ]
        read_only_fields = fields


class DeckRowSerializer(serializers.Serializer):
    """A card of a deck as it stands there."""

    card = serializers.CharField(source="card.key")
    name = serializers.CharField(source="card.name")
    title = serializers.CharField(source="card.title")
    count = serializers.IntegerField()
    part = serializers.CharField()


class DeckDetailSerializer(DeckSerializer):
    cards = DeckRowSerializer(many=True, source="sorted_rows")

    class Meta(DeckSerializer.Meta):
        fields = [*DeckSerializer.Meta.fields, "cards"]
        read_only_fields = fields


class RepairSerializer(serializers.Serializer):
    label = serializers.CharField()
    action = serializers.CharField()
    args = serializers.DictField()


class ProblemSerializer(serializers.Serializer):
    """Why a deck is not legal (`error`) or not wise (`hint`)."""

    code = serializers.CharField()
    severity = serializers.ChoiceField(["error", "hint"])
    message = serializers.CharField()
    rule = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField())
    repair = RepairSerializer(allow_null=True)


class LegalitySerializer(serializers.Serializer):
    format = serializers.CharField()
    legal = serializers.BooleanField()
    problems = ProblemSerializer(many=True)


class CardCountSerializer(serializers.Serializer):
    card = serializers.CharField(help_text="Key of the card.")
    count = serializers.IntegerField(min_value=1, max_value=MOST_COPIES)


class DeckChangeSerializer(serializers.Serializer):
    """What may be said of a deck that is there; what is not said stays as it is."""

    name = serializers.CharField(max_length=120, required=False)
    description = serializers.CharField(max_length=5000, allow_blank=True, required=False)
    visibility = serializers.ChoiceField(Visibility.choices, required=False)
    format = serializers.CharField(max_length=40, allow_blank=True, required=False)
    choices = serializers.DictField(
        child=serializers.CharField(), required=False, help_text='Such as {"lord": card key}.'
    )
    cards = CardCountSerializer(
        many=True, required=False, max_length=MOST_ROWS, help_text="The whole list."
    )
    version = serializers.IntegerField(
        required=False,
        help_text="The version you saw: the change is refused (409) if the deck has moved on.",
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        game = self.instance.game if self.instance else data["game"]
        if "cards" in data:
            data["counts"] = _counts(game, data.pop("cards"))
        if "choices" in data:
            _check_choices(game, data["choices"])
        return data


class NewDeckSerializer(DeckChangeSerializer):
    """A deck to be made; its list comes as `cards` or as `text`, not both."""

    game = serializers.SlugRelatedField("key", queryset=playable_games())
    name = serializers.CharField(max_length=120, required=False)
    text = serializers.CharField(max_length=MOST_CHARACTERS, required=False)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if "text" in data and ("cards" in data or "choices" in data):
            raise serializers.ValidationError(
                {"text": "A list comes as text or as cards and choices, not both."}
            )
        if "text" not in data and not data.get("name"):
            raise serializers.ValidationError({"name": "Give the deck a name."})
        return super().validate(data)


class TextSerializer(serializers.Serializer):
    text = serializers.CharField(max_length=MOST_CHARACTERS, trim_whitespace=False)


class NewTextSerializer(TextSerializer):
    version = serializers.IntegerField(required=False)


class TextToReadSerializer(TextSerializer):
    game = serializers.SlugRelatedField("key", queryset=playable_games())


class UnreadLineSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    text = serializers.CharField()
    why = serializers.CharField()
    near = serializers.SerializerMethodField()

    def get_near(self, line: Any) -> list[str]:
        return [card.key for card in line.near]


class ReadingSerializer(serializers.Serializer):
    """What a text says about a deck."""

    name = serializers.CharField()
    format = serializers.CharField()
    choices = serializers.DictField(child=serializers.CharField())
    size = serializers.IntegerField()
    cards = serializers.SerializerMethodField()
    unread = UnreadLineSerializer(many=True)

    def get_cards(self, reading: Reading) -> list[dict[str, Any]]:
        return [{"card": card.key, "count": count} for count, card in reading.rows]


def _counts(game: Any, rows: list[dict[str, Any]]) -> dict[Card, int]:
    wanted: dict[str, int] = {}
    for row in rows:
        wanted[row["card"]] = wanted.get(row["card"], 0) + row["count"]
    found = {card.key: card for card in Card.objects.in_game(game.key).filter(key__in=wanted)}
    unknown = sorted(set(wanted) - set(found))
    if unknown:
        raise serializers.ValidationError(
            {"cards": [f"{game} has no card with the key {key!r}." for key in unknown]}
        )
    return {found[key]: count for key, count in wanted.items()}


def _check_choices(game: Any, choices: dict[str, str]) -> None:
    known = [choice.key for choice in rules.game(game.key).deck_choices]
    problems = [
        f"{game} has no deck choice {key!r}; it has {', '.join(known)}."
        for key in choices
        if key not in known
    ]
    keys = set(choices.values())
    found = set(Card.objects.in_game(game.key).filter(key__in=keys).values_list("key", flat=True))
    problems += [f"{game} has no card with the key {key!r}." for key in sorted(keys - found)]
    if problems:
        raise serializers.ValidationError({"choices": problems})
