"""Hidden information in the flow of a match: nobody learns from what happens next what they may
not see.

At a position where one seat alone is asked, cards that this seat cannot see change places: an
opponent's hand with an opponent's deck, for instance. The seat acts in both matches alike. Unless
one of those cards came to light by that, the seat must read the same view and log in both, and see
the same seats asked. A leak planted in each game shows that the comparison would find one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

import rules
from rules.engine.match import Match, RulesFault
from rules.engine.rng import Rng
from rules.engine.zones import Card
from tests.testkit import shipped
from tests.testkit.random_play import any_options, play_out, seed

MATCHES = 3
LOOK_EVERY = 5  # decisions
MOST_LOOKS = 30  # a match
# Piles of cards of a kind of their own: all know that no other card lies there.
PILES_APART = ("extra", "leaders", "locations", "starting")


@dataclass
class Findings:
    """What exchanges came to: how many were compared, and where a seat could tell them apart."""

    compared: int = 0
    leaks: list[str] = field(default_factory=list)


@pytest.mark.parametrize("game", rules.GAMES)
def test_what_happens_next_tells_nobody_what_they_may_not_see(game: str) -> None:
    findings = compare(game, range(MATCHES))

    assert findings.leaks == []
    assert findings.compared >= 20


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_question_that_is_asked_or_not_by_hidden_cards_is_found(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted leak: with some cards in a hand that others cannot see, a line is in the log."""
    answer = Match.answer

    def telling(match: Match, player: int, decision_id: int, keys: list[str]) -> None:
        answer(match, player, decision_id, keys)
        hidden = [c for c in match.table.cards if c.owner != player and c.zone.hidden]
        if hidden and len(hidden[0].data.key) % 2:
            match.table.log("told")

    monkeypatch.setattr(Match, "answer", telling)

    assert compare(game, range(MATCHES), one_leak=True).leaks


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_view_that_hangs_on_hidden_cards_is_found(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = Match.view

    def telling(match: Match, viewer: int | None, *, reveal: bool = False) -> dict[str, Any]:
        strangers = [c.data.key for c in match.table.cards if c.owner != viewer and c.zone.hidden]
        return {**view(match, viewer, reveal=reveal), "sum": sum(map(len, strangers[:5]))}

    monkeypatch.setattr(Match, "view", telling)

    assert compare(game, range(MATCHES), one_leak=True).leaks


def compare(game: str, numbers: range, *, one_leak: bool = False) -> Findings:
    """Exchange hidden cards in some positions of random matches, and compare what follows.

    With `one_leak` only until a leak is found.
    """
    findings = Findings()
    decks = list(shipped.decks(game)[: rules.game(game).seats[0]])
    for number in numbers:
        match = play_out(rules.game(game).start(decks, seed(number), {}), number)
        chance = Rng(seed(number + 100))
        step = max(LOOK_EVERY, match.length // MOST_LOOKS)
        for length in range(step, match.length, step):
            here = match.state_after(length)
            if len(here.decisions) == 1 and here.outcome is None:
                other = match.state_after(length)
                _compare(here, other, chance, findings)
            if one_leak and findings.leaks:
                return findings
    return findings


def _compare(here: Match, other: Match, chance: Rng, findings: Findings) -> None:
    seat = here.decisions[0].player
    changed = exchange(other, seat, chance)
    if not changed:
        return
    where = f"{here.game.key}, seat {seat} after {here.length} decisions"
    if seen_by(here, seat) != seen_by(other, seat):
        findings.leaks.append(f"{where}: the view before")
        return
    lines = len(here.table.log_entries)
    keys = any_options(here.decisions[0], chance)
    try:
        for match in (here, other):
            match.answer(seat, match.decisions[0].id, keys)
    except (RulesFault, ValueError) as error:
        findings.leaks.append(f"{where}: {keys} is no answer to both: {error}")
        return
    if any(came_to_light(match, seat, changed, lines) for match in (here, other)):
        return
    findings.compared += 1
    if seen_by(here, seat) != seen_by(other, seat):
        findings.leaks.append(f"{where}: after {keys}")


def exchange(match: Match, seat: int, chance: Rng) -> dict[int, set[str]]:
    """Let cards that `seat` cannot see change places; the two cards of each that did, by index."""
    shown = set(handles(match.view(seat)))
    places: dict[tuple[int, str], list[Card]] = {}
    for card in match.table.cards:
        hidden = card.handle not in shown and not card.face_up and seat not in card.seen_by
        if hidden and card.zone.hidden and card.owner != seat:
            pile = card.zone.name if card.zone.name in PILES_APART else ""
            places.setdefault((card.owner, pile), []).append(card)
    changed: dict[int, set[str]] = {}
    for cards in places.values():
        before = [card.data for card in cards]
        after = list(before)
        chance.shuffle(after)
        for card, old, new in zip(cards, before, after, strict=True):
            card.data = new
            card.zone.sign = None
            if old is not new:
                changed[card.index] = {old.key, new.key}
    match.table.changed()
    for decision in match.decisions:
        decision.forget_options()
    return changed


def came_to_light(match: Match, seat: int, changed: dict[int, set[str]], lines: int) -> bool:
    """Whether `seat` has now been shown one of the cards that changed places."""
    shown = set(handles(match.view(seat)))
    told = json.dumps(match.log(seat, lines))
    return any(
        card.handle in shown
        or card.face_up
        or any(f'"{key}"' in told for key in changed[card.index])
        for card in match.table.cards
        if card.index in changed
    )


def seen_by(match: Match, seat: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """All that `seat` can tell of a match: its view, with who is asked, and its log."""
    return match.view(seat), match.log(seat)


def handles(value: Any) -> Iterator[int]:
    """The handles of cards that a view shows with their faces."""
    if isinstance(value, list):
        for item in value:
            yield from handles(item)
    elif isinstance(value, dict):
        if "handle" in value and "key" in value:
            yield value["handle"]
        for item in value.values():
            yield from handles(item)
