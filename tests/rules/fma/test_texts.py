"""What the rules say about texts in general, shown on cards that have one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.testing import (
    FmaScene,
    Side,
    ally,
    attachment,
    event,
    fma_scene,
    leader,
    mob,
    unit,
)
from rules.testing import rule
from tests.rules.fma.positions import FIELD, s

Playing = Callable[[FmaScene], FmaScene]
DOWN = "defeated"
BOSS = leader("boss", wits=9, alchemy=9, strength=9)


def search(*sides: Side) -> FmaScene:
    return fma_scene(*sides, phase="search_action", place=FIELD)


def mine(*party: Any, hand: tuple[Any, ...] = (), **more: Any) -> Side:
    """A wise leader in the search party, so that this side is active."""
    return Side(leader=BOSS, leads=True, party=party, hand=[*hand, event("dull")], **more)


def theirs(*party: Any, hand: tuple[Any, ...] = (), **more: Any) -> Side:
    return Side(party=party, hand=[*hand, event("dull")], **more)


# Passives -------------------------------------------------------------------------------------

DRILL = "Your other Soldier allies get +1 strength."


def soldier(key: str, **facts: Any) -> Any:
    return ally(key, keywords="Soldier", **facts)


@rule("FMA-CARD-12", "FMA-CARD-11")
def test_a_passive_at_home_reaches_the_search_party(playing: Playing) -> None:
    side = mine(soldier("p"), allies=[ally("drill", text=DRILL)])
    scene = playing(search(side, theirs(s("d", 1))))
    assert (scene.unit("p").area, scene.value("p")) == ("party", 3)


@rule("FMA-CARD-14", "FMA-STATE-5", "FMA-ATTACH-11")
def test_a_defeated_character_and_what_it_bears_say_nothing(playing: Playing) -> None:
    drill = unit(ally("drill", text=DRILL), attachment("whistle", text=DRILL), state=DOWN)
    scene = playing(fma_scene(Side(allies=[soldier("p"), drill], hand=[event("x")])))
    assert scene.value("p") == 2


@rule("FMA-STATE-8", "FMA-KEYWORD-4", "FMA-STATE-7")
def test_a_defeated_mob_is_counted_by_nobody(playing: Playing) -> None:
    text = "While you have another Mob, this character gets +1 strength."
    team = [mob("crew", text=text), unit(mob("others"), state=DOWN)]
    scene = playing(fma_scene(Side(allies=team, hand=[event("x")])))
    assert scene.value("crew") == 2
    team = [mob("crew", text=text), mob("others")]
    scene = playing(fma_scene(Side(allies=team, hand=[event("x")])))
    assert scene.value("crew") == 3


@rule("FMA-STATE-10", "FMA-STATE-6")
def test_a_defeated_leader_keeps_his_faction_for_recruiting_but_is_no_target(
    playing: Playing,
) -> None:
    up = event("up", "Main Strength: Target Elric character gets +1 strength.")
    down = leader("boss", wits=5)
    team = [ally("p"), ally("q")]
    scene = playing(
        fma_scene(Side(leader=unit(down, state=DOWN), allies=team, hand=[up, event("x")]))
    )
    scene.answer("play up")
    scene.answer("choose p")
    assert scene.options() == {"target p", "target q", "target lead1"}
    scene.answer("target q")
    rebels = [ally("r", cost=7, factions=["rebel"]), ally("e", cost=7)]
    side = Side(leader=leader("lead", wits=5), allies=team, hand=rebels)
    scene = playing(fma_scene(side, phase="recruit"))
    assert scene.options("recruit") == {"recruit e"}


@rule("FMA-STATE-15", "FMA-WIN-2")
def test_a_team_is_leaders_and_allies_defeated_or_not(playing: Playing) -> None:
    team = [unit(ally("p"), state=DOWN), ally("q")]
    scene = playing(fma_scene(Side(allies=team, hand=[event("x")])))
    assert scene.team() == ["lead0", "p", "q"]


# Negation, and the text above the rules -------------------------------------------------------

HUSH = event("hush", "Search Wits 4: The text of target character is negated until end of phase.")


@rule("FMA-GEN-4", "FMA-TRAIT-1")
def test_negated_text_is_not_there_and_traits_are_text(playing: Playing) -> None:
    """Passive, Toughness, Quick: nothing is left of them until the phase ends."""
    text = "Toughness: 3.\nThis character cannot be defeated while set.\nQuick Alchemy: 1."
    scene = playing(search(mine(s("a", 9), hand=(HUSH,)), theirs(s("d", 1, text=text))))
    assert scene.table.abilities.trait(scene.unit("d"), "toughness") == 3
    scene.answer("play hush")
    scene.answer("target d")
    assert scene.table.abilities.trait(scene.unit("d"), "toughness") == 0
    assert list(scene.table.abilities.offers(scene.unit("d").top)) == []
    scene.answer("pass")
    scene.fight("a", "d")
    assert scene.state("d") == DOWN


@rule("FMA-GEN-1", "FMA-GEN-2")
def test_a_text_stands_above_the_rules_and_cannot_above_can(playing: Playing) -> None:
    held = s("d", 1, text="This character cannot be defeated.")
    scene = playing(search(mine(s("a", 9)), theirs(held)))
    scene.fight("a", "d")
    assert scene.state("d") == "ready"


@rule("FMA-GEN-11")
def test_what_can_be_done_is_done(playing: Playing) -> None:
    """Draw three, then discard a card, with two cards in the deck."""
    ask = event("ask", "Main Wits 4: Draw three cards, then discard a card.")
    side = Side(leader=BOSS, hand=[ask], deck=[ally("p"), ally("q")], fill=False)
    scene = playing(fma_scene(side))
    scene.answer("play ask")
    assert scene.options() == {"choose p", "choose q"}
    scene.answer("choose q")
    assert scene.cards("hand") == ["p"]


# Designators ----------------------------------------------------------------------------------

TWICE = event(
    "twice", "Main Wits 4: Draw a card.\nBattle Alchemy 6: Target character gets +2 strength."
)
CANCELS = {
    "of wits": "React Wits: Cancel a wits event.",
    "of alchemy": "React Wits: Cancel an alchemy event or alchemy ability.",
    "main": "React Wits: Cancel a main event.",
    "battle": "React Wits: Cancel a battle event.",
    "search": "React Wits: Cancel a search event.",
}


@rule("FMA-CARD-15", "FMA-CARD-16", "FMA-CARD-19")
@pytest.mark.parametrize(
    ("words", "answers"),
    [
        ("of wits", True),
        ("main", True),
        ("of alchemy", False),
        ("battle", False),
        ("search", False),
    ],
)
def test_while_it_is_played_an_event_is_only_what_is_played(
    playing: Playing, words: str, answers: bool
) -> None:
    stop = event("stop", CANCELS[words])
    other = Side(hand=[stop, event("y")])
    scene = playing(fma_scene(Side(leader=BOSS, hand=[TWICE, event("x")]), other))
    scene.answer("play twice")
    assert (scene.asked == (1, "react")) is answers
    if answers:
        scene.answer("react stop")
        assert len(scene.logged("canceled")) == 1


@rule("FMA-CARD-16", "FMA-CARD-17", "FMA-CARD-18")
def test_otherwise_it_is_everything_printed_on_it_but_each_pair_in_one_ability(
    playing: Playing,
) -> None:
    texts = {
        "alchemy": "Main Wits: Put target alchemy event from your discard pile into your hand.",
        "battle": "Main Wits: Put target battle event from your discard pile into your hand.",
    }
    for text in texts.values():
        side = Side(leader=BOSS, hand=[event("take", text), event("x")], discard=[TWICE])
        scene = playing(fma_scene(side))
        scene.answer("play take")
        assert "twice" in scene.cards("hand")
    both = "Main Wits: Put target battle wits event from your discard pile into your hand."
    side = Side(leader=BOSS, hand=[event("take", both), event("x")], discard=[TWICE])
    scene = playing(fma_scene(side))
    assert scene.options("play") == set()


# Quick ----------------------------------------------------------------------------------------

SPELL = event("spell", "Main Alchemy 4: Draw two cards.")


@rule("FMA-TRAIT-12", "FMA-TRAIT-10")
def test_quick_of_one_attribute_adds_up_to_one_ability(playing: Playing) -> None:
    ring = attachment("ring", text="Bearer has Quick Alchemy: 1.")
    quick = unit(s("a", 3, text="Quick Alchemy: 2."), ring)
    scene = playing(search(mine(quick, hand=(SPELL, SPELL)), theirs(s("d", 9))))
    scene.attack("a", "d")
    plays = scene.options("play")
    assert len(plays) == 1
    scene.answer(next(iter(plays)))
    while scene.asked[1] != "battle":
        scene.answer(sorted(scene.options())[-1])
    assert scene.value("a") + scene.value("a", "wits") + scene.value("a", "alchemy") == 10
    scene.pass_all("battle")


@rule("FMA-TRAIT-13", "FMA-TRAIT-10")
def test_quick_of_different_attributes_are_different_abilities(playing: Playing) -> None:
    quick = s("a", 3, text="Quick Alchemy: 1.\nQuick Wits: 2.")
    clue = event("clue", "Main Wits 4: Draw two cards.")
    scene = playing(search(mine(quick, hand=(SPELL, clue)), theirs(s("d", 9))))
    scene.attack("a", "d")
    assert len(scene.options("play")) == 2
    scene.pass_all("battle")


# Toughness, searches, discards ----------------------------------------------------------------


@rule("FMA-TRAIT-19")
def test_toughness_does_not_help_against_an_effect(playing: Playing) -> None:
    bolt = event("bolt", "Main Strength: Defeat target opposing ally.")
    other = Side(allies=[ally("d", text="Toughness: 9.")])
    scene = playing(fma_scene(Side(leader=BOSS, hand=[bolt, event("x")]), other))
    scene.answer("play bolt")
    assert scene.state("d") == DOWN


SEEK = "Main Wits 3: Search your deck for an attachment and put it into your hand."


@rule("FMA-CONTROL-9", "FMA-CONTROL-10", "FMA-CONTROL-11")
def test_a_qualified_search_may_find_nothing_and_is_shown_and_shuffled(playing: Playing) -> None:
    deck = [attachment("hat"), ally("p")]
    side = Side(leader=BOSS, hand=[event("seek", SEEK), event("x")], deck=deck)
    scene = playing(fma_scene(side))
    before = [card.handle for card in scene.player(0).deck.cards]
    scene.answer("play seek")
    assert scene.decision.minimum == 0
    fork = FmaScene(scene.match.at(scene.match.length))
    fork.answer()
    assert fork.cards("hand") == ["x"]
    scene.answer("choose hat")
    assert "hat" in scene.cards("hand")
    assert "hat" in str(scene.match.log(1))
    after = [card.handle for card in scene.player(0).deck.cards]
    assert not set(before) & set(after)


@rule("FMA-CONTROL-11", "FMA-CONTROL-10")
def test_a_search_for_any_card_must_find_one_and_shows_it_to_nobody(playing: Playing) -> None:
    text = "Main Alchemy 7: Search your deck for a card and put it into your hand."
    side = Side(leader=BOSS, hand=[event("seek", text), event("x")], deck=[attachment("hat")])
    scene = playing(fma_scene(side))
    scene.answer("play seek")
    assert scene.decision.minimum == 1
    scene.answer("choose hat")
    assert "hat" in scene.cards("hand")
    assert "'hat'" not in str(scene.match.log(1))


@rule("FMA-CONTROL-4", "FMA-COST-20")
def test_to_discard_means_from_hand_and_takes_what_there_is(playing: Playing) -> None:
    note = event("note", "Main Wits: Draw a card, then discard two cards.")
    side = Side(leader=BOSS, allies=[ally("p")], hand=[note], deck=[ally("q")], fill=False)
    scene = playing(fma_scene(side))
    scene.answer("play note")
    if scene.asked[1] == "performer":
        scene.answer("choose boss")
    assert scene.cards("hand") == []
    assert sorted(scene.cards("discard")) == ["note", "q"]
    assert scene.team() == ["boss", "p"]
