"""Whole matches in which players propose anything by hand, and agree to it or not, at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

import rules
from rules.engine.cards import Deck
from rules.engine.manual.catalogue import CATALOGUE, PREFIX
from rules.engine.match import Match
from rules.engine.resuming import replay
from rules.engine.rng import Rng
from tests.testkit import shipped
from tests.testkit.random_play import check_every_game, seed

ODD = "Sing a song that the whole table knows."
SECTIONS = {"cipher": "skill", "fetcg": "ability", "flamethrowers": "ability", "fma": "text"}
# Lines that nobody can compile, as each game begins one that applies whenever its player acts.
LINES = {"cipher": "Odd |AUTO| Sing.", "fetcg": ODD, "flamethrowers": ODD, "fma": ODD}
MATCHES = 4
MOST = 900
LOOK_EVERY = 25


def odd(deck: Deck, key: str) -> Deck:
    """The deck with such a line, and nothing else, on every card with a text."""

    def changed(entry: object) -> object:
        card = entry.card  # type: ignore[attr-defined]
        if SECTIONS[key] not in card.texts:
            return entry
        texts = {**card.texts, SECTIONS[key]: LINES[key]}
        return replace(entry, card=replace(card, texts=texts, abilities=None))  # type: ignore[type-var]

    return replace(deck, entries=tuple(changed(entry) for entry in deck.entries))  # type: ignore[arg-type]


def played(key: str, number: int, taken: Counter[str]) -> Match:
    """A match whose players prefer proposing, in short; `taken` counts the steps of proposals."""
    game = rules.game(key)
    decks = [odd(deck, key) for deck in shipped.decks(key)[: game.seats[0]]]
    match = game.start(decks, seed(number), {})
    chance = Rng(seed(~number % (1 << 60)))
    while match.outcome is None and match.length < MOST:
        decision = match.decisions[0]
        if match.length % 40 == 39 and aside(match, chance):
            continue
        # Nobody offers a draw: every other match would end before anything is proposed.
        keys = [option.key for option in decision.options if option.action != "offer_draw"]
        by_hand = [one for one in decision.options if one.action.startswith("by_hand:")]
        if decision.kind == "by_hand" and chance.below(3) == 0:
            keys = [one for one in keys if one == "by_hand_propose"] or keys
        elif decision.kind == "by_hand_consent" and chance.below(3):
            keys = ["by_hand_accept"]
        elif by_hand and chance.below(2):
            keys = [one.key for one in by_hand]
        count = decision.minimum + chance.below(
            min(decision.maximum, len(keys)) - decision.minimum + 1
        )
        chance.shuffle(keys)
        if decision.kind == "by_hand_consent" and keys[0] == "by_hand_accept":
            proposal = match.table.proposal
            assert proposal is not None
            taken.update(step.action for step in proposal.steps)
        match.answer(decision.player, decision.id, keys[:count])
        if match.length % LOOK_EVERY == 0:
            look(match)
    return match


def aside(match: Match, chance: Rng) -> bool:
    """Somebody proposes, whoever is asked; False where that is refused."""
    seat = chance.below(len(match.decks))
    handles = sorted(match.table.by_handle)
    try:
        match.propose(seat, handles[chance.below(len(handles))], 0)
    except ValueError:
        return False
    return True


def look(match: Match) -> None:
    check_every_game(match)
    for viewer in (None, *range(len(match.decks))):
        match.view(viewer)
        for line in said(match, viewer):
            assert f"log.{line}" in match.game.messages, line  # type: ignore[attr-defined]


def said(match: Match, viewer: int | None) -> Iterator[str]:
    for line in match.log(viewer):
        yield line["key"]
        yield from (part["key"] for part in line["args"].get("parts", ()))


@pytest.mark.parametrize("key", rules.GAMES)
def test_whatever_is_agreed_to_the_match_goes_on_and_can_be_repeated(key: str) -> None:
    taken: Counter[str] = Counter()
    for number in range(MATCHES):
        match = played(key, number, taken)
        assert match.length > 5
        again = replay(rules.game(key), match.record).match
        assert again.digest() == match.digest()
        assert [again.log(v) for v in (None, 0, 1)] == [match.log(v) for v in (None, 0, 1)]
    assert sum(taken.values()) > 60
    assert len(taken) > 8, taken


def bound(key: str) -> set[str]:
    """The kinds of steps of a game."""
    module = __import__(f"rules.{key}.manual", fromlist=["manual"])
    names = ("CipherManual", "FireManual", "FlameManual", "FmaManual")
    (found,) = [getattr(module, name) for name in names if hasattr(module, name)]
    return {kind.action.removeprefix(PREFIX) for kind in found.kinds}


def test_every_kind_of_the_catalogue_is_of_some_game_and_has_words_there() -> None:
    kinds = {key: bound(key) for key in rules.GAMES}
    assert set().union(*kinds.values()) == set(CATALOGUE)
    for key, own in kinds.items():
        assert {f"option.{PREFIX}{kind}" for kind in own} <= set(rules.game(key).messages)
        # What every game has: decks, hands, hidden cards, numbers, coming and going.
        assert own >= {"draw", "shuffle", "top", "search", "search_shown", "show_hand", "show"}
        assert own >= {"discard_blind", "from_hand", "put"}
