"""Who sees which cards: the one hiding rule of all games."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from rules.engine.view import Sight, Viewer, open_cards
from rules.engine.zones import Card, Zone

OWNER, TEAMMATE, RIVAL = 0, 2, 1


def card(*, face_up: bool = False, seen_by: tuple[int, ...] = ()) -> Card:
    zone = Zone("orbs", OWNER, hidden=True)
    data = SimpleNamespace(key="axe")
    lying = Card(1, OWNER, data, zone)
    lying.face_up, lying.seen_by, lying.slot = face_up, seen_by, 3
    return lying


def show(card: Card) -> dict[str, object]:
    return {"key": card.data.key}


def viewer(seat: int | None, *, reveal: bool = False) -> Viewer:
    return Viewer(seat, reveal, team=(OWNER, TEAMMATE) if seat in (OWNER, TEAMMATE) else ())


@pytest.mark.parametrize(
    ("sight", "seats"),
    [(Sight.NOBODY, set()), (Sight.OWNER, {OWNER}), (Sight.TEAM, {OWNER, TEAMMATE})],
)
def test_a_hidden_pile_is_counted_for_all_and_shown_to_those_with_sight(sight, seats) -> None:
    for seat in (OWNER, RIVAL, TEAMMATE, None):
        seen = viewer(seat).pile([card(), card()], sight, OWNER, show)
        assert seen["count"] == 2
        assert ("cards" in seen) == (seat in seats), seat


@pytest.mark.parametrize("sight", Sight)
def test_everything_is_laid_open_when_a_match_is_over(sight: Sight) -> None:
    over = viewer(None, reveal=True)

    assert over.pile([card()], sight, OWNER, show) == {"count": 1, "cards": [{"key": "axe"}]}
    assert over.place(card(), sight, OWNER, show)["card"] == {"key": "axe"}


def test_cards_that_pass_for_others_are_only_counted() -> None:
    assert viewer(OWNER).pile([], Sight.NOBODY, OWNER, show, unseen=3) == {"count": 3}


def test_a_hidden_card_in_its_place_is_seen_as_a_back() -> None:
    seen = viewer(OWNER).place(card(), Sight.NOBODY, OWNER, show)

    assert seen == {"slot": 3, "face_up": False, "card": None}


def test_a_card_shown_to_one_seat_is_known_to_that_seat_alone() -> None:
    shown = card(seen_by=(RIVAL,))

    for seat in (OWNER, RIVAL, TEAMMATE, None):
        seen = viewer(seat).place(shown, Sight.NOBODY, OWNER, show)["card"]
        assert (seen is not None) == (seat == RIVAL), seat


def test_a_card_that_lies_open_is_known_to_all() -> None:
    for seat in (OWNER, RIVAL, None):
        assert viewer(seat).place(card(face_up=True), Sight.NOBODY, OWNER, show)["card"]
    assert open_cards([card()], show) == {"cards": [{"key": "axe"}]}


def test_what_a_bot_does_not_ask_for_is_not_worked_out() -> None:
    asked: list[str] = []

    def cost(name: str) -> int:
        asked.append(name)
        return 3

    lazy = Viewer(OWNER, lazily=True).part({"seat": 0}, {"cost": cost}, "axe")
    assert (lazy["seat"], asked) == (0, [])
    assert "cost" in lazy
    assert "price" not in lazy
    assert (lazy.get("price", 7), asked) == (7, [])
    assert [lazy["cost"], lazy.get("cost"), asked] == [3, 3, ["axe"]]
    with pytest.raises(KeyError):
        lazy["price"]


def test_all_of_a_part_is_all_of_it_worked_out_or_not() -> None:
    now = Viewer(OWNER).part({"seat": 0}, {"cost": int}, "3")
    lazy = Viewer(OWNER, lazily=True).part({"seat": 0}, {"cost": int}, "3")

    assert now == {"seat": 0, "cost": 3}
    assert lazy == now
    assert (dict(lazy), list(lazy), len(lazy)) == (now, ["seat", "cost"], 2)
    assert (list(lazy.values()), dict(lazy.items())) == ([0, 3], now)
