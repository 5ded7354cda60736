"""What the activated abilities and events of the sample set do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.fma.playing import can_play, play
from tests.rules.fma.samples import DULL, at_home, card, foes, home, party, searching
from tests.testkit.citation import rule
from tests.testkit.fma.cards import advantage, ally, attachment, event, location
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, unit

Playing = Callable[[FmaScene], FmaScene]


def played(scene: FmaScene, number: str, *answers: str, by: str = "chief") -> None:
    play(scene, card(number).key, *answers, by=by)


# Cards ----------------------------------------------------------------------------------------


@rule("FMA-CONTROL-4", "FMA-GEN-11")
@pytest.mark.parametrize(
    ("number", "drawn", "discarded"), [("E04", 2, 0), ("E05", 3, 1), ("D01", 1, 1)]
)
def test_drawing_and_discarding(playing: Playing, number: str, drawn: int, discarded: int) -> None:
    source = card(number)
    if source.kind == "leader":
        slow = Side(leader=a_leader("slow", wits=1), hand=[DULL])
        scene = playing(at_home(Side(leader=source, hand=[DULL, event("x")]), slow))
        play(scene, source.key, "choose x")
    else:
        scene = playing(at_home(home(hand=[source])))
        played(scene, number)
        if discarded:
            scene.answer("choose dull")
    assert len(scene.logged("draw")) == drawn
    assert len(scene.logged("discard")) == discarded


@rule("FMA-COST-7", "FMA-POWER-2", "FMA-CONTROL-3")
def test_experience_is_spent_and_gained(playing: Playing) -> None:
    borrowed = playing(at_home(home(hand=[card("E13")], experience=2)))
    played(borrowed, "E13")
    assert len(borrowed.unit("chief").experience) == 1
    assert len(borrowed.logged("draw")) == 3
    broker = playing(at_home(home(card("A27"))))
    play(broker, card("A27").key)
    assert len(broker.unit("chief").experience) == 1
    assert broker.cards("discard") == [card("A27").key]


@rule("FMA-CONTROL-10", "FMA-CONTROL-11")
def test_a_search_shows_what_it_finds_and_may_find_nothing(playing: Playing) -> None:
    deck = [attachment("hat"), ally("cheap", cost=2), ally("dear", cost=3)]
    scene = playing(at_home(home(hand=[card("E06")], deck=deck)))
    played(scene, "E06")
    assert scene.options() == {"choose hat"}
    assert scene.decision.minimum == 0
    scene.answer("choose hat")
    assert "hat" in scene.cards("hand")
    assert scene.logged("reveal", viewer=1)[0]["cards"][0]["card"] == "hat"

    calls = playing(at_home(home(hand=[card("E01")], deck=deck, fill=False), phase="recruit"))
    played(calls, "E01")
    assert calls.options() == {"choose cheap"}
    calls.answer()
    assert "cheap" in calls.cards("deck")


def test_the_top_cards_are_sifted(playing: Playing) -> None:
    deck = [event("e1"), attachment("hat"), event("e2"), event("e3")]
    scene = playing(at_home(home(card("A48"), deck=deck)))
    play(scene, card("A48").key, "choose hat")
    assert "hat" in scene.cards("hand")
    assert sorted(scene.cards("deck")[:2]) == ["e1", "e2"]
    assert scene.cards("deck")[-1] == "e3"


@rule("FMA-DRAW-5", "FMA-GEN-11")
@pytest.mark.parametrize(("number", "phase"), [("A01", "main"), ("E40", "cleanup")])
def test_cards_come_back_from_the_discard_pile(playing: Playing, number: str, phase: str) -> None:
    pile = [attachment("hat"), event("e")]
    source = card(number)
    side = (
        home(source, discard=pile) if source.kind == "ally" else home(hand=[source], discard=pile)
    )
    scene = playing(at_home(side, phase=phase))
    play(scene, source.key, by="chief")
    assert "hat" in scene.cards("hand")
    assert "e" in scene.cards("discard")


@rule("FMA-GEN-11", "FMA-CONTROL-1")
def test_an_opponents_hand_is_shown_and_an_event_chosen(playing: Playing) -> None:
    theirs = Side(hand=[event("e1"), event("e2"), attachment("hat")])
    scene = playing(at_home(home(hand=[card("E08")]), theirs))
    played(scene, "E08")
    assert scene.asked == (0, "choose_cards")
    assert scene.options() == {"choose e1", "choose e2"}
    scene.answer("choose e2")
    assert scene.cards("discard", 1) == ["e2"]


@rule("FMA-TARGET-14", "FMA-CONTROL-1")
def test_attachments_and_advantages_are_discarded(playing: Playing) -> None:
    theirs = Side(
        allies=[unit(ally("q"), attachment("hat"))], advantages=[advantage("adv")], hand=[DULL]
    )
    scene = playing(at_home(home(hand=[card("E07")]), theirs))
    played(scene, "E07")
    assert scene.options() == {"target hat", "target adv"}
    scene.answer("target hat")
    assert scene.cards("discard", 1) == ["hat"]


@rule("FMA-GEN-5")
def test_old_notes_play_an_event_of_the_pile_once(playing: Playing) -> None:
    past = event("past", "Main Wits: Draw a card.")
    scene = playing(at_home(home(hand=[card("E45")], discard=[past])))
    played(scene, "E45")
    scene.answer("pass")
    play(scene, "past", by="chief")
    assert scene.cards("removed") == ["past"]
    assert not can_play(scene, "past")


# Characters -----------------------------------------------------------------------------------


@rule("FMA-SEARCH-18")
@pytest.mark.parametrize("number", ["A09", "E16", "V07", "T14"])
def test_characters_are_moved_out_into_the_party(playing: Playing, number: str) -> None:
    source = card(number)
    out = [ally("a"), ally("b")]
    sides = {
        "ally": lambda: party(source, allies=out),
        "event": lambda: party(hand=[source], allies=out),
        "advantage": lambda: party(allies=out, advantages=[source]),
        "attachment": lambda: party(unit(ally("p"), source), allies=out),
    }
    scene = playing(searching(sides[source.kind]()))
    play(scene, source.key, by="chief") if source.kind != "attachment" else play(scene, source.key)
    assert "target a" in scene.options()
    scene.answer("target a")
    assert scene.unit("a").area == "party"


@rule("FMA-SEARCH-18")
def test_weaker_ones_are_moved_home(playing: Playing) -> None:
    theirs = foes(ally("dim", wits=1, cost=3), ally("bright", wits=40, cost=4))
    sent = playing(searching(party(hand=[card("E17")]), theirs))
    if sent.asked[0] == 1:
        sent.answer("pass")
    played(sent, "E17")
    assert sent.unit("dim").area == "home"


@rule("FMA-COST-10", "FMA-STATE-3")
@pytest.mark.parametrize(("number", "fits"), [("E12", 2), ("A18", 3)])
def test_setting_what_fits(playing: Playing, number: str, fits: int) -> None:
    source = card(number)
    if source.kind == "event":
        scene = playing(
            at_home(home(hand=[source]), Side(allies=[ally("q", cost=fits)], hand=[DULL]))
        )
        played(scene, number, f"x {fits}")
    else:
        scene = playing(
            searching(party(source), foes(ally("q", alchemy=fits), ally("r", alchemy=4)))
        )
        play(scene, source.key)
    assert scene.state("q") == "set"


@rule("FMA-STATE-4")
def test_forced_march_resets(playing: Playing) -> None:
    scene = playing(searching(party(unit(ally("tired"), state="set"), hand=[card("E09")])))
    played(scene, "E09")
    assert scene.state("tired") == "ready"


@rule("FMA-STATE-12", "FMA-TARGET-9")
@pytest.mark.parametrize(("number", "cost"), [("A07", 3), ("E39", 9), ("V01", 2)])
def test_the_defeated_are_recovered(playing: Playing, number: str, cost: int) -> None:
    source = card(number)
    down = unit(ally("down", cost=cost), state="defeated")
    sides = {
        "ally": lambda: home(source, down, hand=[event("x")]),
        "event": lambda: home(down, hand=[source]),
        "advantage": lambda: home(down, advantages=[source]),
    }
    scene = playing(at_home(sides[source.kind](), phase="cleanup"))
    play(scene, source.key, by="chief") if source.kind != "ally" else play(
        scene, source.key, "choose x"
    )
    assert scene.state("down") == "ready"


@rule("FMA-CONTROL-8")
def test_blackmail_takes_control_for_the_turn(playing: Playing) -> None:
    theirs = Side(allies=[ally("cheap", cost=3), ally("dear", cost=4)], hand=[DULL])
    scene = playing(at_home(home(hand=[card("E43")]), theirs))
    played(scene, "E43")
    assert scene.team() == ["chief", "cheap"]


@rule("FMA-GEN-4", "FMA-ATTR-11")
def test_silenced_negates_text_and_petrified_takes_strength(playing: Playing) -> None:
    strong = ally("strong", strength=7, wits=1, text="Toughness: 2.")
    scene = playing(searching(party(hand=[card("E41"), card("E44")]), foes(strong)))
    played(scene, "E41", "target strong")
    assert scene.table.abilities.values.trait(scene.unit("strong"), "toughness") == 0
    scene.answer("pass")
    played(scene, "E44", "target strong")
    assert scene.value("strong") == 0


@rule("FMA-ATTR-16")
def test_a_borrowed_face_copies_strength_for_the_turn(playing: Playing) -> None:
    scene = playing(at_home(home(card("A25")), Side(allies=[ally("big", strength=8)], hand=[DULL])))
    play(scene, card("A25").key, "target big")
    assert scene.value(card("A25").key) == 8


# Battles --------------------------------------------------------------------------------------


@rule("FMA-BATTLE-1", "FMA-BATTLE-2", "FMA-BATTLE-4")
@pytest.mark.parametrize(("number", "kind"), [("E10", "strength"), ("E11", "alchemy")])
def test_battles_from_cards(playing: Playing, number: str, kind: str) -> None:
    mine = home(ally("a", **{kind: 9}), hand=[card(number)])
    scene = playing(at_home(mine, Side(allies=[ally("q", **{kind: 3})], hand=[DULL])))
    played(scene, number, "target a", "target q")
    assert scene.table.battle is not None
    assert scene.table.battle.type == kind
    assert scene.state("a") == "set"
    scene.pass_all("battle")
    assert scene.state("q") == "defeated"


@rule("FMA-BATTLE-4")
def test_a_bandit_chief_attacks_his_equals_and_weaker(playing: Playing) -> None:
    source = card("A45")
    theirs = foes(ally("weak", strength=6, wits=1), ally("strong", strength=7, wits=1))
    scene = playing(searching(party(source), theirs))
    play(scene, source.key)
    battle = scene.table.battle
    assert battle is not None
    assert [one.card.key for one in battle.defenders] == ["weak"]
    scene.pass_all("battle")


@rule("FMA-BATTLE-2")
@pytest.mark.parametrize(
    ("number", "kind"), [("E28", "wits"), ("E29", "alchemy"), ("E30", "strength")]
)
def test_the_kind_of_battle_changes(playing: Playing, number: str, kind: str) -> None:
    place = (0, location("any", battle=("strength",) if kind != "strength" else ("wits",)))
    scene = playing(searching(party(hand=[card(number)]), place=place))
    scene.attack("chief", "foe")
    played(scene, number)
    assert scene.table.battle is not None
    assert scene.table.battle.type == kind
    scene.pass_all("battle")


@rule("FMA-ATTR-3", "FMA-BATTLE-23")
@pytest.mark.parametrize(
    ("number", "answers", "values"),
    [
        ("E25", ("target chief",), {"chief": 11}),
        ("E26", ("mode +2 strength",), {"chief": 11}),
        ("E27", (), {"foe": 0}),
    ],
)
def test_bonuses_and_penalties_of_a_battle_end_with_it(
    playing: Playing, number: str, answers: tuple[str, ...], values: dict[str, int]
) -> None:
    scene = playing(searching(party(hand=[card(number)])))
    scene.attack("chief", "foe")
    played(scene, number, *answers)
    assert {key: scene.value(key) for key in values} == values
    scene.pass_all("battle")
    assert scene.value("chief") == 9


@rule("FMA-BATTLE-18", "FMA-GEN-2")
@pytest.mark.parametrize("number", ["E31", "E32"])
def test_protection_in_a_battle(playing: Playing, number: str) -> None:
    weak = ally("weak", strength=8, wits=50)
    theirs = foes(ally("foe", strength=10, wits=1))
    scene = playing(searching(party(weak, hand=[card(number)]), theirs))
    scene.attack("weak", "foe")
    played(scene, number)
    scene.pass_all("battle")
    assert scene.state("weak") == "set"
    assert scene.state("foe") == "ready"


@rule("FMA-KEYWORD-1", "FMA-ATTR-3")
def test_gate_platoons_count_the_other_mobs_in_the_battle(playing: Playing) -> None:
    source = card("A14")
    other = ally("other", keywords="Mob")
    scene = playing(searching(party(source, other), foes(ally("foe", wits=1))))
    printed = scene.value(source.key)
    scene.attack(f"{source.key} other", "foe")
    play(scene, source.key)
    assert scene.value(source.key) == printed + 1
    scene.pass_all("battle")


# Locations ------------------------------------------------------------------------------------


@rule("FMA-SEARCH-16", "FMA-SEARCH-20")
def test_goals_and_the_location_change(playing: Playing) -> None:
    place = (0, location("field", strength=2, wits=1))
    scene = playing(searching(party(hand=[card("E18"), card("E19")]), place=place))
    played(scene, "E18")
    goals = scene.table.abilities.location.goals
    assert goals(scene.table.current_location) == [("strength", 4), ("wits", 3)]
    if scene.asked[0] == 1:
        scene.answer("pass")
    played(scene, "E19")
    assert goals(scene.table.current_location) == [("wits", 4), ("wits", 3)]


@rule("FMA-SEARCH-19", "FMA-SEARCH-22")
def test_another_location_takes_the_place_without_being_played(playing: Playing) -> None:
    other = location("other", text="After this location is played, each player draws a card.")
    scene = playing(searching(party(hand=[card("E24")], locations=[other])))
    played(scene, "E24")
    assert scene.table.current_location is not None
    assert scene.table.current_location.data.key == "other"
    assert scene.cards("locations") == ["field"]
    assert scene.logged("draw") == []


@rule("FMA-SEARCH-19")
def test_a_won_location_is_exchanged_for_the_current_one(playing: Playing) -> None:
    text = "Main Alchemy 9: Exchange the current location with a location in your victory pile."
    won = location("won", clue=3)
    scene = playing(at_home(home(hand=[event("swap", text)], victory=[won])))
    play(scene, "swap", by="chief")
    assert scene.table.current_location is not None
    assert scene.table.current_location.data.key == "won"
    assert scene.cards("victory") == ["field"]
