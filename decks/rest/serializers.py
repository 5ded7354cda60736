"""What the API says about decks, and what it takes."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, prefetch_related_objects
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

import rules
from cardbase.api.serializers import AddressField
from cardbase.api.strict import KnownFields
from cardbase.api.text_fields import LineField, LinesField
from cardbase.models import Card, Game, Printing
from decks.forms import playable_games
from decks.lists import ParsedList, UnparsedLine
from decks.lists.lines import MOST_CHARACTERS
from decks.models import CustomCard, Deck, DeckCard, Visibility
from decks.models.deck import MOST_COPIES
from decks.services import custom_cards_of, load
from rules.engine.cards import Problem, Repair

MOST_ROWS = 1000


class DeckSerializer(serializers.ModelSerializer[Deck]):
    """A deck in a list."""

    described = {
        "url": "Address of the deck in this API.",
        "token": "Names the deck in addresses; who knows that of an unlisted deck may read it.",
        "game": "Key of the game, such as `cipher`.",
        "owner": "Name of its owner; null for a deck shipped with Cardbase.",
        "name": "Name of the deck.",
        "description": "What its owner says about it.",
        "visibility": "Who may read it.",
        "format": "Key of the format it is built for; empty for the first of its game.",
        "choices": "Keys of the cards it names besides its list, such as its Lord.",
        "size": "How many cards it has.",
        "legal": "Whether it was legal in its format when it last changed.",
        "shipped": "Whether it is shipped with Cardbase.",
        "version": "Goes up by one with every change.",
        "created": "When it was made.",
        "updated": "When it last changed.",
    }
    url = AddressField("deck-detail", token="token")
    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("key", read_only=True)
    owner = serializers.CharField(
        source="owner.username", default=None, read_only=True, allow_null=True
    )
    choices = serializers.DictField(child=serializers.CharField(), read_only=True)
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


class DeckRowSerializer(serializers.Serializer[DeckCard]):
    """A card of a deck as it stands there."""

    described = {
        "card": "Key of the card.",
        "name": "Name of the card.",
        "title": "Title of the card.",
        "set": "Code of the set it was first printed in; null if no printing is known.",
        "number": "Its number there, such as `B01-001`; empty if none is printed.",
        "count": "How many copies.",
        "part": "Part of the deck where it belongs, such as `main`.",
    }
    card = serializers.CharField(source="card.key")
    name = serializers.CharField(source="card.name")
    title = serializers.CharField(source="card.title")
    set = serializers.SerializerMethodField()
    number = serializers.SerializerMethodField()
    count = serializers.IntegerField()
    part = serializers.CharField()

    def get_set(self, row: DeckCard) -> str | None:
        printing = _first_printing(row)
        return printing.set.code if printing else None

    def get_number(self, row: DeckCard) -> str:
        printing = _first_printing(row)
        return printing.number if printing else ""


def rows_with_printings(deck: Deck) -> list[DeckCard]:
    """Return the rows of a deck in the order of every list, with what `DeckRowSerializer` reads."""
    rows = load(deck)
    printings = Printing.objects.select_related("set").order_by("set__order", "number_key")
    prefetch_related_objects([row.card for row in rows], Prefetch("printings", queryset=printings))
    return rows


def _first_printing(row: DeckCard) -> Printing | None:
    """Of the printings of a row, in order of release."""
    return next(iter(row.card.printings.all()), None)


class CustomCardSerializer(serializers.ModelSerializer[CustomCard]):
    """A card of the owner's own design, which no catalogue has."""

    described = {
        "key": "Its key in matches.",
        "name": "Name of the card.",
        "title": "Title of the card.",
        "kind": "Key of its kind.",
        "stats": "Its facts, as `games/KEY/` describes those of cards.",
        "texts": "Its texts by section.",
        "count": "How many copies.",
    }
    stats = serializers.DictField(read_only=True)
    texts = serializers.DictField(child=serializers.CharField(), read_only=True)

    class Meta:
        model = CustomCard
        fields = ["key", "name", "title", "kind", "stats", "texts", "count"]
        read_only_fields = fields


class DeckDetailSerializer(DeckSerializer):
    described = {
        "cards": "The list, in its order.",
        "custom_cards": "Cards of its owner's own design; only tables that allow them take it.",
    }
    cards = serializers.SerializerMethodField()
    custom_cards = serializers.SerializerMethodField()

    class Meta(DeckSerializer.Meta):
        fields = [*DeckSerializer.Meta.fields, "cards", "custom_cards"]
        read_only_fields = fields

    @extend_schema_field(CustomCardSerializer(many=True))
    def get_custom_cards(self, deck: Deck) -> list[dict[str, Any]]:
        return list(
            serializers.ListSerializer(custom_cards_of(deck), child=CustomCardSerializer()).data
        )

    @extend_schema_field(DeckRowSerializer(many=True))
    def get_cards(self, deck: Deck) -> list[dict[str, Any]]:
        """In the order of every list; three queries at most."""
        rows = rows_with_printings(deck)
        return list(serializers.ListSerializer(rows, child=DeckRowSerializer()).data)


class RepairSerializer(serializers.Serializer[Repair]):
    described = {
        "label": "What it would do, in words.",
        "action": "Key of the change.",
        "args": "What to change, by name.",
    }
    # The API's own word; a serializer's label would only be a heading.
    label = serializers.CharField()  # type: ignore[assignment]
    action = serializers.CharField()
    args = serializers.DictField()


class DeckProblemSerializer(serializers.Serializer[Problem]):
    """Why a deck is not legal (`error`) or not wise (`hint`)."""

    described = {
        "code": "Key of the kind of problem.",
        "severity": "`error` makes the deck illegal, `hint` does not.",
        "message": "What is wrong, in a sentence.",
        "rule": "Number of the rule, such as `CIPHER-DECK-1`.",
        "cards": "Keys of the cards it is about.",
        "repair": "A change that would mend it; null if there is none.",
    }
    code = serializers.CharField()
    severity = serializers.ChoiceField(["error", "hint"])
    message = serializers.CharField()
    rule = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField())
    repair = RepairSerializer(allow_null=True)


class LegalitySerializer(serializers.Serializer[dict[str, object]]):
    described = {
        "format": "Key of the format it was checked for.",
        "legal": "Whether it has no errors.",
        "problems": "What is wrong or unwise.",
    }
    format = serializers.CharField()
    legal = serializers.BooleanField()
    problems = DeckProblemSerializer(many=True)


class CardCountSerializer(KnownFields, serializers.Serializer[dict[str, object]]):
    described = {
        "card": "Key of the card.",
        "count": "How many copies.",
    }
    card = serializers.CharField()
    count = serializers.IntegerField(min_value=1, max_value=MOST_COPIES)


class ListOfDeckSerializer(KnownFields, serializers.Serializer[Any]):
    """What a deck is made of."""

    described = {
        "format": "Key of a format of the game; empty for its first.",
        "choices": 'Keys of cards by those of the choices: `{"lord": "marth-prince"}`.',
        "cards": "The whole list.",
    }
    format = serializers.CharField(max_length=40, allow_blank=True, required=False)
    choices = serializers.DictField(child=serializers.CharField(), required=False)
    cards: serializers.ListSerializer[dict[str, object]] = serializers.ListSerializer(
        child=CardCountSerializer(),
        required=False,
        max_length=MOST_ROWS,
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if "text" in data and ("cards" in data or "choices" in data):
            raise serializers.ValidationError(
                {"text": "Send the list either as text or as cards and choices, not both."}
            )
        game = self.instance.game if self.instance else data["game"]
        if "cards" in data:
            data["counts"] = _counts(game, data.pop("cards"))
        if "choices" in data:
            _check_choices(game, data["choices"], self.instance)
        return data


class ListToCheckSerializer(ListOfDeckSerializer):
    """A list that need be no deck; it comes as `cards` or as `text`, not both."""

    described = {
        "game": "Key of the game.",
        "text": "The list as text, instead of `cards` and `choices`.",
    }
    game = serializers.SlugRelatedField("key", queryset=playable_games())
    text = serializers.CharField(max_length=MOST_CHARACTERS, required=False)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if not {"text", "cards"} & data.keys():
            raise serializers.ValidationError({"cards": "Send a list, as cards or as text."})
        return super().validate(data)


class DeckChangeSerializer(ListOfDeckSerializer):
    """What may be said of a deck that is there; what is not said stays as it is."""

    described = {
        "name": "Name of the deck.",
        "description": "What to say about it.",
        "visibility": "Who may read it.",
        "version": "The version you edited: 409 if the deck has changed since.",
    }
    name = LineField(max_length=120, required=False)
    description = LinesField(max_length=5000, allow_blank=True, required=False)
    visibility = serializers.ChoiceField(Visibility.choices, required=False)
    version = serializers.IntegerField(required=False)


class NewDeckSerializer(DeckChangeSerializer):
    """A deck to be made; its list comes as `cards` or as `text`, not both."""

    described = {
        "game": "Key of the game.",
        "text": "The list as text, instead of `cards` and `choices`.",
    }
    game = serializers.SlugRelatedField("key", queryset=playable_games())
    name = LineField(max_length=120, required=False)
    text = serializers.CharField(max_length=MOST_CHARACTERS, required=False)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if "text" not in data and not data.get("name"):
            raise serializers.ValidationError({"name": "Give the deck a name."})
        return super().validate(data)


class TextSerializer(KnownFields, serializers.Serializer[dict[str, str]]):
    described = {
        "text": "A list as text, a card on each line.",
    }
    text = serializers.CharField(max_length=MOST_CHARACTERS, trim_whitespace=False)


class NewTextSerializer(TextSerializer):
    described = {
        "version": "The version you edited: 409 if the deck has changed since.",
    }
    version = serializers.IntegerField(required=False)


class TextToReadSerializer(TextSerializer):
    described = {
        "game": "Key of the game.",
    }
    game = serializers.SlugRelatedField("key", queryset=playable_games())


class UnparsedLineSerializer(serializers.Serializer[UnparsedLine]):
    described = {
        "number": "Number of the line, from 1.",
        "text": "The line.",
        "why": "Why it cannot be read.",
        "near": "Keys of cards that may be meant.",
    }
    number = serializers.IntegerField()
    text = serializers.CharField()
    why = serializers.CharField()
    near = serializers.SerializerMethodField()

    def get_near(self, line: UnparsedLine) -> list[str]:
        return [card.key for card in line.near]


class ParsedListSerializer(serializers.Serializer[ParsedList]):
    """What a text says about a deck."""

    described = {
        "name": "Name of the deck; empty if the text has none.",
        "format": "Key of the format; empty if the text names none.",
        "choices": "Keys of cards by the keys of the game's choices.",
        "size": "How many cards were understood.",
        "cards": "The cards that were understood.",
        "unread": "The lines that were not.",
        "notes": "What was passed over or taken in a certain sense, such as comments, a sentence"
        " each.",
    }
    name = serializers.CharField()
    format = serializers.CharField()
    choices = serializers.DictField(child=serializers.CharField())
    size = serializers.IntegerField()
    cards = serializers.SerializerMethodField()
    unread = UnparsedLineSerializer(many=True, source="unparsed")
    notes = serializers.ListField(child=serializers.CharField())

    @extend_schema_field(CardCountSerializer(many=True))
    def get_cards(self, parsed: ParsedList) -> list[dict[str, str | int]]:
        return [{"card": card.key, "count": count} for count, card in parsed.rows]


def _counts(game: Game, rows: list[dict[str, Any]]) -> dict[Card, int]:
    counts: dict[str, int] = {}
    for row in rows:
        counts[row["card"]] = counts.get(row["card"], 0) + row["count"]
    found = {card.key: card for card in Card.objects.in_game(game.key).filter(key__in=counts)}
    unknown = sorted(set(counts) - set(found))
    if unknown:
        raise serializers.ValidationError(
            {"cards": [f"{game} has no card with the key {key!r}." for key in unknown]}
        )
    return {found[key]: count for key, count in counts.items()}


def _check_choices(game: Game, choices: dict[str, str], deck: Deck | None) -> None:
    known = [choice.key for choice in rules.game(game.key).deck_choices]
    problems = [
        f"{game} has no deck choice {key!r}; it has {', '.join(known)}."
        for key in choices
        if key not in known
    ]
    keys = set(choices.values())
    found = set(Card.objects.in_game(game.key).filter(key__in=keys).values_list("key", flat=True))
    found |= {card.key for card in custom_cards_of(deck)} if deck is not None else set()
    problems += [f"{game} has no card with the key {key!r}." for key in sorted(keys - found)]
    if problems:
        raise serializers.ValidationError({"choices": problems})
