"""What programs are told of the form of views is true of every view, and no more than that."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import rules
from rules.engine.match import Match
from tests.rules import test_by_hand_at_random as by_hand
from tests.testkit import shipped
from tests.testkit.random_play import matches, play_out, seed

GAMES = [game.key for game in rules.games()]
MATCHES = 4
LOOK_EVERY = 11  # decisions
Json = dict[str, Any]
# Described, and too rare for the matches below: effects until somebody's turn, a deck that is seen
# whole, and what few shipped cards of a game do.
EVERYWHERE = {"addend.until_turn_of", "effect.until_turn_of", "player.zones.deck.cards"}
RARE: dict[str, set[str]] = {
    "cipher": EVERYWHERE,
    "fetcg": EVERYWHERE
    | {"addend.until", "battle.attacker_equipment", "card.holy", "card.rank", "sum.on"}
    | {f"effect.{part}" for part in ("amount", "on", "op", "seat", "sentence", "source")}
    | {f"effect.{part}" for part in ("source_key", "until", "value", "what")}
    | {"proposal.wanted_by"},
    "flamethrowers": EVERYWHERE | {"effect.on_ship"},
    "fma": EVERYWHERE | {"player.zones.locations.cards", "target.seat", "unit.experience.cards"},
}


def views(match: Match) -> Iterator[Json]:
    """Return what each seat and a spectator may see, as programs are sent it."""
    for viewer in (*range(len(match.decks)), None):
        view = match.view(viewer)
        del view["decisions"]  # which lines have beside it
        yield json.loads(json.dumps(view))


class Reader:
    """Holds views against a game's schema, and notes which parts of it were there."""

    def __init__(self, key: str) -> None:
        found = rules.game(key).view_schema
        assert found is not None
        self.schema = dict(found)
        self.validator = Draft202012Validator(self.schema)
        self.seen: set[str] = set()

    def look(self, match: Match) -> None:
        for view in views(match):
            faults = [
                f"{'/'.join(map(str, fault.absolute_path))}: {fault.message:.200}"
                for fault in self.validator.iter_errors(view)
            ]
            assert not faults, "\n".join(faults[:10])
            self._note(self.schema, view, "")

    def _note(self, schema: Json, value: Any, place: str) -> None:
        """Note each property that was there and not null, by its place in the schema."""
        if value is None:
            return
        if "oneOf" in schema:
            schema = schema["oneOf"][0]
        if "$ref" in schema:
            place = schema["$ref"].rpartition("/")[2]
            schema = self.schema["$defs"][place]
        if isinstance(value, dict):
            for name, inner in value.items():
                if name in schema.get("properties", {}) and inner is not None:
                    self.seen.add(f"{place}.{name}")
                    self._note(schema["properties"][name], inner, f"{place}.{name}")
        elif isinstance(value, list) and isinstance(schema.get("items"), dict):
            for inner in value:
                self._note(schema["items"], inner, f"{place}[]")


def described(schema: Json, place: str = "") -> Iterator[str]:
    """Yield the place of every property, as `Reader` notes them."""
    for name, inner in schema.get("$defs", {}).items():
        yield from described(inner, name)
    for name, inner in schema.get("properties", {}).items():
        yield f"{place}.{name}"
        yield from described(inner, f"{place}.{name}")
    if isinstance(schema.get("items"), dict):
        yield from described(schema["items"], f"{place}[]")


def play(key: str, reader: Reader) -> None:
    """Play at random with all decks in turn, and with lines that are carried out by hand."""
    game, decks = rules.game(key), shipped.decks(key)

    def watch(match: Match) -> None:
        if match.length % LOOK_EVERY == 0:
            reader.look(match)

    for number in matches(MATCHES):
        held = [decks[(number + seat) % len(decks)] for seat in range(game.seats[0])]
        reader.look(play_out(game.start(held, seed(number), {}), number, watch))


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_every_view_is_as_described_and_all_that_is_described_is_seen(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = Reader(key)
    play(key, reader)
    monkeypatch.setattr(by_hand, "look", reader.look)
    by_hand.played(key, 1, Counter())

    unseen = set(described(reader.schema)) - reader.seen
    assert unseen - RARE[key] == set()


@pytest.mark.parametrize("key", GAMES)
def test_the_schema_refuses_what_no_view_has(key: str) -> None:
    game = rules.game(key)
    match = game.start(list(shipped.decks(key)[: game.seats[0]]), seed(1), {})
    reader = Reader(key)
    view = next(views(match))
    assert reader.validator.is_valid(view)

    wrong: list[Json] = [
        {**view, "secret": 1},
        {**view, "phase": "tea"},
        {**view, "game": "chess"},
        {**view, "turn": "one"},
        {**view, "players": [{**view["players"][0], "hand": []}]},
        {name: value for name, value in view.items() if name != "turn_player"},
    ]
    assert [one for one in wrong if reader.validator.is_valid(one)] == []


@pytest.mark.parametrize("key", GAMES)
def test_everything_is_described(key: str) -> None:
    def silent(schema: Json, place: str) -> Iterator[str]:
        for name, inner in schema.get("properties", {}).items():
            if not inner.get("description") and "$ref" not in inner:
                yield f"{place}.{name}"
            yield from silent(inner, f"{place}.{name}")

    schema = Reader(key).schema
    parts = {"": schema, **schema["$defs"]}
    assert [one for name, part in parts.items() for one in silent(part, name)] == []
