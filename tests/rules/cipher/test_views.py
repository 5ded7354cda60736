"""What a viewer may not see never reaches them: not in views, decisions, options or the log."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from rules.cipher.players import Player
from rules.cipher.printed import CipherCard
from rules.cipher.state import CipherTable
from rules.engine.cards import CardData, Deck, Entry
from rules.engine.match import Match
from rules.engine.rng import Rng
from rules.engine.state import copy_of, digest_of
from rules.engine.table import Table
from rules.engine.zones import Card, Zone
from tests.rules.cipher.decks import whole_match
from tests.testkit import shipped
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.random_decks import generated_deck
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene
from tests.testkit.citation import rule
from tests.testkit.properties import given, settings, st
from tests.testkit.random_play import play_out, seed, start

Playing = Callable[[CipherScene], CipherScene]
Viewer = int | None
VIEWERS: tuple[Viewer, ...] = (0, 1, None)
NOBODY = CipherCard.from_data(card("nobody"))


def hidden_from(table: Table, viewer: Viewer) -> list[list[Card]]:
    """The cards that `viewer` may not know, one list for each owner."""
    assert isinstance(table, CipherTable)
    return [_hidden(player, viewer) for player in table.players]


def _hidden(player: Player, viewer: Viewer) -> list[Card]:
    places: list[Zone] = [player.deck, player.orbs]
    if viewer != player.seat:
        places.append(player.hand)
    cards = [card for place in places for card in place.cards]
    veiled = [card for card in cards if not card.face_up and viewer not in card.seen_by]
    if viewer != player.seat:
        veiled.extend(unit.cards[0] for unit in player.units if not unit.is_revealed)
    return veiled


def swapped(match: Match, viewer: Viewer, chance: Rng) -> Match:
    """The same position, but for what `viewer` may not see: that is dealt out anew."""
    other = match.state_after(match.length)
    for cards in hidden_from(other.table, viewer):
        faces = [card.data for card in cards]
        chance.shuffle(faces)
        for veiled, face in zip(cards, faces, strict=True):
            veiled.data = face
    other.table.memo.clear()
    other.table.versions.raise_all()
    for decision in other.decisions:
        decision._options = None
    return other


def digest_without(match: Match, viewer: Viewer) -> str:
    """The digest of the position if every card that `viewer` may not know were the same one."""
    table = copy_of(match.table)
    for cards in hidden_from(table, viewer):
        for veiled in cards:
            veiled.data = NOBODY
    return digest_of(table)


def as_bytes(match: Match, viewer: Viewer) -> bytes:
    shown = {"view": match.view(viewer), "log": match.log(viewer)}
    return json.dumps(shown, sort_keys=True).encode()


def stopped(match: Match, number: int, length: int) -> Match:
    """The match after `length` random decisions, or at its end if that comes first."""

    class Enough(Exception):
        pass

    def stop(running: Match) -> None:
        if running.length >= length:
            raise Enough

    with suppress(Enough):
        play_out(match, number, stop)
    return match


@settings(max_examples=120, deadline=None)
@given(
    number=st.integers(0, 10**6),
    length=st.integers(0, 250),
    generated=st.booleans(),
    dealt=st.integers(0, 10**6),
)
def test_two_positions_that_differ_in_hidden_cards_alone_look_the_same(
    number: int, length: int, generated: bool, dealt: int
) -> None:
    chance = Rng(seed(number))
    made = [generated_deck(chance), generated_deck(chance)]
    decks = made if generated else list(shipped.decks("cipher")[:2])
    match = stopped(start("cipher", decks, number, {}), number, length)

    for viewer in VIEWERS:
        other = swapped(match, viewer, Rng(seed(dealt)))
        if match.outcome is None:
            same = digest_without(other, viewer) == digest_without(match, viewer)
            assert same, "only the faces were dealt out anew"
        assert as_bytes(other, viewer) == as_bytes(match, viewer)


@settings(max_examples=60, deadline=None)
@given(number=st.integers(0, 10**6), length=st.integers(0, 250))
def test_no_handle_of_a_hidden_card_and_no_question_to_another_is_shown(
    number: int, length: int
) -> None:
    decks = shipped.decks("cipher")[:2]
    match = stopped(start("cipher", decks, number, {}), number, length)

    for viewer in VIEWERS:
        view = match.view(viewer)
        hidden = {card.handle for cards in hidden_from(match.table, viewer) for card in cards}
        assert hidden.isdisjoint(_numbers(view, ("handle", "card", "target", "source")))
        assert {decision["player"] for decision in view["decisions"]} <= {viewer}
        told = [line for line in match.log(viewer) if line["key"].endswith(".seen")]
        assert all(line["args"]["player"] == viewer for line in told)


def _numbers(shown: Any, keys: tuple[str, ...]) -> set[int]:
    found: set[int] = set()
    if isinstance(shown, dict):
        found |= {value for key, value in shown.items() if key in keys and isinstance(value, int)}
        shown = list(shown.values())
    if isinstance(shown, list):
        for item in shown:
            found |= _numbers(item, keys)
    return found


# The log: every copy its own card, and a note of who could ever see it --------------------------


def singles(prefix: str, names: int = 9) -> Deck:
    """50 cards of which no two have the same key, so that a key in the log tells one card."""
    cards: list[CardData] = [card(f"{prefix}0", "Name 0")]
    for number in range(1, 50):
        promotes = number % 3 == 0
        cards.append(
            card(
                f"{prefix}{number}",
                f"Name {number % names}",
                f"Title {number}",
                cost=2 + number % 3,
                promotion_cost=1 if promotes else None,
                attack=40 + 10 * (number % 4),
            )
        )
    return Deck(prefix, tuple(Entry(data, 1) for data in cards), {"lord": f"{prefix}0"})


@pytest.fixture
def shown_to(monkeypatch: pytest.MonkeyPatch) -> dict[Viewer, set[str]]:
    """The keys of the cards that each viewer has had before his eyes."""
    seen: dict[Viewer, set[str]] = {viewer: set() for viewer in VIEWERS}
    plain = CipherTable.move

    def move(
        table: CipherTable, card: Card, zone: Zone, *, face_up: bool = True, bottom: bool = False
    ) -> None:
        plain(table, card, zone, face_up=face_up, bottom=bottom)
        if card.face_up:
            for viewer in VIEWERS:
                seen[viewer].add(card.data.key)
        if zone.name in ("hand", "unit"):
            seen[card.owner].add(card.data.key)

    monkeypatch.setattr(CipherTable, "move", move)
    return seen


@pytest.mark.parametrize("number", range(6))
def test_the_log_names_no_card_that_its_reader_has_not_seen(
    shown_to: dict[Viewer, set[str]], number: int
) -> None:
    decks = [singles("mine"), singles("theirs")]
    match = start("cipher", decks, number, {})

    def read(running: Match) -> None:
        table = running.table
        assert isinstance(table, CipherTable)
        for unit in table.all_units():
            if unit.is_revealed:
                for viewer in VIEWERS:
                    shown_to[viewer].update(card.data.key for card in unit.cards)
        for viewer in VIEWERS:
            named = _keys(running.log(viewer, since=max(0, len(table.log_entries) - 20)))
            assert named <= shown_to[viewer]

    assert [len(_keys(match.log(viewer))) for viewer in VIEWERS] == [6, 6, 0]
    play_out(match, number, read)


def _keys(lines: list[dict[str, Any]]) -> set[str]:
    text = json.dumps(lines)
    return {word for word in text.split('"') if word.startswith(("mine", "theirs"))}


# One at a time ---------------------------------------------------------------------------------


def test_only_its_owner_sees_a_hand(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(hand=[card("secret")])))

    hands = {viewer: scene.match.view(viewer)["players"][0]["zones"]["hand"] for viewer in VIEWERS}
    assert [shown["key"] for shown in hands[0].pop("cards")] == ["secret"]
    assert hands == {viewer: {"count": 1} for viewer in VIEWERS}


def test_nobody_sees_a_deck(playing: Playing) -> None:
    scene = playing(cipher_scene())

    for viewer in VIEWERS:
        for player in scene.match.view(viewer)["players"]:
            assert player["zones"]["deck"] == {"count": 20}


@rule("CIPHER-ORB-5")
def test_an_orb_that_a_skill_has_shown_is_known_to_that_player_alone() -> None:
    scene = cipher_scene(Side(orbs=[card("looked-at"), card("unseen")]))
    scene.mine.orbs.cards[0].seen_by = (0,)

    def orbs(viewer: Viewer) -> list[str | None]:
        slots = scene.match.view(viewer)["players"][0]["zones"]["orbs"]["slots"]
        return [slot["card"] and slot["card"]["key"] for slot in slots]

    assert (orbs(0), orbs(1), orbs(None)) == (["looked-at", None], [None, None], [None, None])
    scene.table.rename(scene.mine.orbs.cards[0])
    assert orbs(0) == [None, None], "what leaves its place is not known any more"


@rule("CIPHER-SETUP-7")
def test_choices_made_together_stay_secret_until_both_are_made(playing: Playing) -> None:
    scene = playing(whole_match(toss="rps"))
    scene.may_stay_open = True
    before = {viewer: as_bytes(scene.match, viewer) for viewer in (1, None)}
    scene.answer("show rock", player=0)

    for viewer in (1, None):
        shown = json.loads(as_bytes(scene.match, viewer))
        assert "rock" not in json.dumps(shown["log"])
        shown["view"]["length"] -= 1
        shown["view"]["waiting"] = [0, 1]
        assert json.dumps(shown, sort_keys=True).encode() == before[viewer]


def test_a_finished_match_can_be_laid_open_and_only_on_demand(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(hand=[card("secret")], deck=[card("top")])))
    scene.match.concede(1)

    assert "secret" not in json.dumps(scene.match.view(1))
    laid_open = scene.match.view(1, reveal=True)["players"][0]["zones"]
    assert [shown["key"] for shown in laid_open["hand"]["cards"]] == ["secret"]
    assert laid_open["deck"]["cards"][0]["key"] == "top"
    assert [slot["card"]["key"] for slot in laid_open["orbs"]["slots"]] == [
        f"orb0-{n}" for n in range(1, 6)
    ]
