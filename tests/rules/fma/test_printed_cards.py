"""Printed cards whose text is known, as shipped with their errata, at work."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.engine.cards import CardData
from rules.fma.values import cost_of
from tests.rules.fma.playing import can_play, play
from tests.rules.fma.samples import DULL, at_home, foes, home, party, searching
from tests.testkit.citation import rule
from tests.testkit.fma.cards import advantage, ally, attachment, event, location
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, unit
from tests.testkit.shipped import cards_by_number

Playing = Callable[[FmaScene], FmaScene]


def printed(number: str) -> CardData:
    return cards_by_number("fma")[number]


@rule("FMA-GEN-5")
def test_acolytes_come_back_from_the_discard_pile_to_a_zealot(playing: Playing) -> None:
    mob = printed("SAC-057")
    boss = a_leader("boss", factions=["rebel"], keywords="Zealot", wits=30)
    scene = playing(at_home(Side(leader=boss, discard=[mob], hand=[DULL]), phase="recruit"))
    play(scene, mob.key)
    assert scene.team() == ["boss", mob.key]
    assert scene.player(0).spent == 4

    other = a_leader("boss", factions=["rebel"], wits=30)
    barred = playing(at_home(Side(leader=other, discard=[mob], hand=[DULL]), phase="recruit"))
    assert not can_play(barred, mob.key)
    there = playing(at_home(Side(leader=boss, allies=[mob], hand=[DULL]), phase="recruit"))
    assert not can_play(there, mob.key), "it is in play already"


@rule("FMA-CONTROL-2", "FMA-ATTACH-10")
def test_rose_returns_a_zealot_and_what_it_bears_from_her_home(playing: Playing) -> None:
    rose = printed("SDS-RT2")
    zealot = unit(ally("zealot", keywords="Zealot", strength=1, wits=1), attachment("hat"))
    theirs = Side(leader=rose, party=[zealot], hand=[DULL])
    scene = playing(searching(party(), theirs))
    scene.fight("chief", "zealot")
    play(scene, rose.key)
    assert scene.unit(rose.key).area == "home"
    assert sorted(scene.cards("hand", 1)) == ["dull", "hat", "zealot"]
    assert scene.logged("defeated") == []


@rule("FMA-REACT-13")
def test_psiren_moves_an_ally_home_instead(playing: Playing) -> None:
    psiren = printed("HD-07")
    theirs = Side(leader=psiren, leads=True, party=[ally("weak", strength=1)], hand=[DULL])
    scene = playing(searching(party(), theirs))
    scene.fight("chief", "weak")
    play(scene, psiren.key)
    assert (scene.state("weak"), scene.unit("weak").area) == ("ready", "home")


@rule("FMA-GEN-11")
def test_a_rumor_costs_who_draws_two_cards_after_he_has_drawn(playing: Playing) -> None:
    rumor = printed("SIG-10")
    drawing = event("draw", "Main Wits: Draw a card.")
    scene = playing(at_home(home(hand=[drawing, event("x")]), Side(allies=[rumor], hand=[DULL])))
    play(scene, "draw", by="chief")
    play(scene, rumor.key)
    assert scene.asked == (0, "choose_cards")
    assert len(scene.options()) == 3
    scene.answer("choose x", "choose dull")
    keys = [line["key"] for line in scene.match.log(None) if line["key"] in ("draw", "discard")]
    assert keys == ["draw", "discard", "discard"]


@rule("FMA-STATE-12")
def test_fossil_disease_takes_one_defeated_ally_by_each_players_choice(playing: Playing) -> None:
    disease = printed("SDS-124")
    mine = home(unit(ally("a"), state="defeated"), advantages=[disease])
    theirs = Side(allies=[unit(ally(key), state="defeated") for key in ("q", "r")], hand=[DULL])
    scene = playing(at_home(mine, theirs, phase="cleanup"))
    assert scene.asked == (0, "choose_cards")
    scene.answer("choose q")
    assert scene.cards("discard") == ["a"]
    assert scene.cards("discard", 1) == ["q"]
    scene.may_stay_open = True


@rule("FMA-CARD-14")
def test_hunted_gives_experience_when_its_bearer_falls(playing: Playing) -> None:
    hunted = printed("SAC-078")
    duel = event(
        "duel",
        "Main Strength: Start a battle of strength in which target ready character of yours "
        "attacks target opposing character.",
    )
    theirs = Side(allies=[ally("prey", cost=9, strength=1)], hand=[DULL])
    scene = playing(at_home(home(hand=[hunted, duel]), theirs))
    scene.answer(f"attach {hunted.key} prey")
    scene.answer("pass")
    play(scene, "duel", by="chief")
    while scene.decision.kind == "target":
        scene.answer(next(o for o in scene.options() if o in ("target chief", "target prey")))
    scene.pass_all("battle")
    assert scene.state("prey") == "defeated"
    assert hunted.key in scene.cards("discard")
    assert len(scene.unit("chief").experience) == 1


@rule("FMA-TRAIT-12", "FMA-TRAIT-16")
def test_deadly_sins_share_quick_and_with_two_toughness(playing: Playing) -> None:
    sins = printed("PR2006-11")
    alone = ally("one", keywords="Sin, Villain")
    single = playing(at_home(home(alone, advantages=[sins])))
    trait = single.table.abilities.values.trait
    assert (trait(single.unit("one"), "quick_wits"), trait(single.unit("one"), "toughness")) == (
        1,
        0,
    )
    two = playing(at_home(home(alone, ally("two", keywords="Sin, Villain"), advantages=[sins])))
    assert two.table.abilities.values.trait(two.unit("two"), "toughness") == 2


@rule("FMA-DRAW-13")
def test_godlike_power_lets_everybody_draw_three(playing: Playing) -> None:
    god = printed("BW-XX01")
    scene = playing(at_home(Side(leader=god, hand=[DULL]), phase="draw"))
    assert [line["player"] for line in scene.logged("draw")].count(0) == 3
    assert [line["player"] for line in scene.logged("draw")].count(1) == 3
    scene.may_stay_open = True


@rule("FMA-COST-16")
def test_fanaticism_is_cheaper_for_each_zealot(playing: Playing) -> None:
    card = printed("SDS-082")
    zealots = [ally(f"z{n}", keywords="Zealot") for n in (1, 2)]
    scene = playing(at_home(home(*zealots, hand=[card])))
    (held,) = (one for one in scene.player(0).hand.cards if one.data.key == card.key)
    assert cost_of(scene.table, held, 0) == max(0, held.data.cost - 2)


@rule("FMA-BATTLE-7")
def test_a_moral_obligation_blocks_and_strengthens(playing: Playing) -> None:
    card = printed("SDS-110")
    zealot = ally("zealot", keywords="Zealot", strength=6, wits=1)
    scene = playing(searching(party(), foes(ally("weak", wits=1), zealot, hand=[card])))
    scene.attack("chief", "weak")
    play(scene, card.key)
    assert scene.state("zealot") == "set"
    assert [scene.value("zealot", stat) for stat in ("strength", "wits", "alchemy")] == [7, 2, 3]
    scene.pass_all("battle")


@rule("FMA-SEARCH-19")
def test_a_clue_changes_the_location_without_playing_it(playing: Playing) -> None:
    card = printed("BW-046")
    places = [
        location("one", text="After this location is played, each player draws a card."),
        location("two"),
    ]
    scene = playing(at_home(home(hand=[card], experience=1, locations=places)))
    play(scene, card.key, by="chief")
    assert scene.options() >= {"choose one", "choose two"}
    scene.answer("choose one")
    assert scene.table.current_location is not None
    assert scene.table.current_location.data.key == "one"
    assert sorted(scene.cards("locations")) == ["field", "two"]
    assert scene.logged("draw") == []


@rule("FMA-GEN-2", "FMA-TARGET-8")
@pytest.mark.parametrize("number", ["HP-XE05", "SDS-XE04"])
def test_some_characters_cannot_be_targeted_by_opponents(playing: Playing, number: str) -> None:
    boss = printed(number)
    shade = ally("shade", keywords="Shadow", wits=1)
    shot = event("shot", "Search Strength: Set target character.")
    theirs = Side(leader=boss, party=[shade], hand=[DULL])
    scene = playing(searching(party(ally("mine"), hand=[shot]), theirs))
    play(scene, "shot", by="chief")
    assert scene.options() == {"target chief", "target mine"}
    scene.answer("target mine")


@rule("FMA-TARGET-8")
def test_their_own_player_may_target_them(playing: Playing) -> None:
    boss = printed("HP-XE05")
    help_ = event("help", "Search Strength: Target character gets +1 strength.")
    mine = Side(leader=boss, party=[ally("mine", wits=30)], hand=[help_, DULL])
    scene = playing(searching(mine))
    play(scene, "help", "target mine")
    assert scene.value("mine") == 3


@rule("FMA-GEN-11")
def test_servants_reveal_as_many_cards_as_there_are_zealots(playing: Playing) -> None:
    servants = printed("SDS-062")
    deck = [event("e"), advantage("adv"), advantage("deeper")]
    scene = playing(at_home(home(servants, ally("z", keywords="Zealot"), deck=deck)))
    play(scene, servants.key)
    zealots = 1 + ("Zealot" in str(servants.stats["keywords"]))
    assert len(scene.logged("reveal")[0]["cards"]) == zealots
    # The cards lie open, and nothing says "may": one is taken if there is one.
    if scene.decision.kind == "choose_cards":
        assert scene.decision.minimum == 1
        scene.answer("choose adv")


@rule("FMA-BATTLE-34", "FMA-REACT-1")
def test_spoils_of_war_wait_for_the_victory(playing: Playing) -> None:
    text = (
        "Battle Alchemy: If you win this battle, put target card from your discard pile into "
        "your hand."
    )
    for strength, kept in ((9, True), (0, False)):
        boss = a_leader("chief", wits=30, strength=strength)
        mine = Side(
            leader=boss, leads=True, hand=[event("spoils", text), DULL], discard=[ally("old")]
        )
        scene = playing(searching(mine, foes(ally("foe", wits=1))))
        scene.attack("chief", "foe")
        play(scene, "spoils", by="chief")
        assert "old" in scene.cards("discard")
        scene.may_stay_open = True
        scene.pass_all("battle")
        assert ("old" in scene.cards("hand")) == kept
