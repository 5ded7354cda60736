"""Clauses about what sets texts off, and what does not; each by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.fma.playing import can_play, play
from tests.rules.fma.samples import DULL, at_home, chief, foes, home, party, searching
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, location
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]


# What a text waits for ------------------------------------------------------------------------


@rule("FMA-GEN-12", "FMA-BATTLE-31")
@pytest.mark.parametrize(("attacker", "strength"), [("eager", 4), ("other", 2)])
def test_a_text_about_ones_own_attacks_is_silent_when_another_attacks(
    playing: Playing, attacker: str, strength: int
) -> None:
    eager = ally("eager", text="When this character attacks, this character gets +2 strength.")
    scene = playing(searching(party(eager, ally("other")), foes(ally("foe"))))
    scene.attack(attacker, "foe")
    assert scene.value("eager") == strength


@rule("FMA-GEN-12", "FMA-CARD-14")
@pytest.mark.parametrize(
    "text",
    [
        "When this character attacks, draw a card.",
        "After this character wins a battle, draw a card.",
        "After one of your characters is defeated, draw a card.",
    ],
)
def test_a_card_discarded_from_hand_says_nothing_of_other_moments(
    playing: Playing, text: str
) -> None:
    rob = event("rob", "Main Wits: An opponent discards a card.")
    theirs = Side(hand=[ally("held", text=text)])
    scene = playing(at_home(home(hand=[rob]), theirs))
    play(scene, "rob", by="chief")
    assert scene.cards("discard", 1) == ["held"]
    assert not scene.logged("draw")


@rule("FMA-GEN-12", "FMA-ATTACH-11")
def test_what_the_defeated_bears_says_nothing_of_other_moments(playing: Playing) -> None:
    hat = attachment("hat", text="When bearer attacks, draw a card.")
    blow = event("blow", "Main Wits: Defeat target ally.")
    scene = playing(at_home(home(unit(ally("a"), hat), hand=[blow])))
    play(scene, "blow", by="chief")
    if scene.decision.kind == "target":
        scene.answer("target a")
    assert scene.state("a") == "defeated"
    assert not scene.logged("draw")


@rule("FMA-GEN-12", "FMA-TRAIT-19")
@pytest.mark.parametrize(("how", "drawn"), [("by an event", 0), ("in battle", 1)])
def test_a_defeat_in_battle_is_not_one_by_an_event(playing: Playing, how: str, drawn: int) -> None:
    mourner = ally(
        "mourner", text="After one of your other allies is defeated in battle, draw a card."
    )
    blow = event("blow", "Search Wits: Defeat target ally of yours.")
    mine = party(ally("a", strength=1), allies=[mourner], hand=[blow])
    scene = playing(searching(mine, foes(ally("foe", strength=5, wits=1))))
    if how == "in battle":
        scene.fight("a", "foe")
    else:
        play(scene, "blow", by="chief")
        if scene.decision.kind == "target":
            scene.answer("target a")
    assert scene.state("a") == "defeated"
    assert len(scene.logged("draw")) == drawn


@rule("FMA-IND-42", "FMA-GEN-12")
@pytest.mark.parametrize(
    ("robber", "robbed", "drawn"), [(0, "plan", 1), (0, "other", 0), (1, "plan", 0)]
)
def test_only_the_card_that_an_opponent_made_go_speaks(
    playing: Playing, robber: int, robbed: str, drawn: int
) -> None:
    plan = event(
        "plan", "When this card is discarded by an opponent's event or ability, draw a card."
    )
    texts = ["Main Wits: An opponent discards a card.", "Main Wits: Each player discards a card."]
    thief = event("thief", texts[robber])
    mine = home(hand=[thief] if robber == 0 else [])
    theirs = Side(
        leader=a_leader("boss", wits=20), hand=[plan, event("other"), *([thief] * robber)]
    )
    scene = playing(at_home(mine, theirs))
    if robber == 0:
        play(scene, "thief", by="chief")
    else:
        scene.answer("pass")
        play(scene, "thief", by="boss")
        while scene.decision.kind == "choose_cards" and scene.decision.player == 0:
            scene.answer(sorted(scene.options())[0])
    while scene.decision.kind == "choose_cards":
        wanted = f"choose {robbed}"
        scene.answer(wanted if wanted in scene.options() else sorted(scene.options())[0])
    assert robbed in scene.cards("discard", 1)
    assert len([line for line in scene.logged("draw") if line["player"] == 1]) == drawn


@rule("FMA-BATTLE-15", "FMA-REACT-1")
@pytest.mark.parametrize(("strength", "won"), [(4, True), (3, False), (2, False)])
def test_nobody_has_won_a_battle_that_is_tied(playing: Playing, strength: int, won: bool) -> None:
    text = "React Strength: After this character wins a battle, draw a card.\nToughness: 3."
    proud = ally("proud", strength=strength, text=text)
    scene = playing(searching(party(proud), foes(ally("foe", strength=3, text="Toughness: 3."))))
    scene.attack("proud", "foe")
    scene.pass_all("battle")
    assert can_play(scene, "proud") is won
    scene.may_stay_open = True


# Negated texts --------------------------------------------------------------------------------


@rule("FMA-GEN-4", "FMA-IND-15")
@pytest.mark.parametrize("negated", [False, True])
def test_a_leader_whose_text_is_negated_gains_experience_like_any_other(
    playing: Playing, negated: bool
) -> None:
    gag = [attachment("gag", text="The text of bearer is negated.")] if negated else []
    stunted = chief(text="This character cannot gain experience or advance.")
    scene = playing(
        fma_scene(
            Side(leader=unit(stunted, *gag), hand=[DULL]), Side(hand=[DULL]), phase="power_up"
        )
    )
    assert len(scene.unit("chief").experience) == int(negated)
    scene.may_stay_open = True


@rule("FMA-GEN-4")
def test_two_texts_that_negate_each_other_leave_each_other_as_they_are(playing: Playing) -> None:
    """Neither can begin, as each would have to be negated for the other to stand."""
    teams = [
        ally("a", keywords="Sin", text="The text of Soldier allies is negated.\nStealth."),
        ally("b", keywords="Soldier", text="The text of Sin allies is negated.\nStealth."),
        ally("c", keywords="Soldier", text="Stealth."),
    ]
    scene = playing(at_home(home(*teams)))
    trait = scene.table.abilities.values.trait
    shown = {key: trait(scene.unit(key), "stealth") for key in "abc"}
    assert (shown["a"], shown["b"]) == (1, 1)


@rule("FMA-GEN-11", "FMA-GEN-12")
@pytest.mark.parametrize(("text", "told"), [("draw a card", 1), ("you may draw a card", 0)])
def test_what_comes_by_itself_is_told_and_what_is_left_to_the_player_only_then(
    playing: Playing, text: str, told: int
) -> None:
    eager = ally("eager", text=f"When this character attacks, {text}.")
    scene = playing(searching(party(eager), foes(ally("foe"))))
    scene.attack("eager", "foe")
    if scene.decision.kind == "agree":
        assert not scene.logged("text")
        scene.answer("yes")
        assert len(scene.logged("agrees")) == 1
    assert len(scene.logged("text")) == told
    assert len(scene.logged("draw")) == 1


# Choices --------------------------------------------------------------------------------------


@rule("FMA-IND-36", "FMA-ATTR-1")
def test_a_value_that_was_set_is_doubled_by_the_bonus_it_came_to(playing: Playing) -> None:
    """Raised from 2 to 5 that is 3, then 6, then 12."""
    again = (
        "React Alchemy 0: After one of your characters receives a bonus from an event or ability, "
        "double that bonus."
    )
    rise = event("rise", "Search Wits: Target ally's strength becomes 5.")
    mine = party(ally("a"), hand=[rise, event("m1", again), event("m2", again)])
    scene = playing(searching(mine))
    play(scene, "rise", "target a", by="chief")
    for name in ("m1", "m2"):
        play(scene, name, by="chief")
    assert scene.value("a") == 2 + 12
    assert [line["amount"] for line in scene.logged("doubled")] == ["+6", "+12"]


@rule("FMA-CARD-10", "FMA-PLAY-16")
def test_alternatives_that_are_counted_are_offered_by_their_place(playing: Playing) -> None:
    text = "Main Wits: Target ally gets +1 strength for each attachment in play or +1 wits."
    a = unit(ally("a"), attachment("hat"), attachment("cap"))
    scene = playing(at_home(home(a, hand=[event("e", text)])))
    play(scene, "e", by="chief")
    if scene.decision.kind == "target":
        scene.answer("target a")
    assert scene.options() == {"mode 1", "mode +1 wits"}
    scene.answer("mode 1")
    assert scene.value("a") == 4


@rule("FMA-POWER-3", "FMA-IND-18")
def test_a_card_is_taken_from_ones_experience(playing: Playing) -> None:
    text = "Main Wits: Put a card from your experience into your hand."
    scene = playing(at_home(home(hand=[event("e", text)], experience=2)))
    play(scene, "e", by="chief")
    if scene.decision.kind == "choose_cards":
        scene.answer(sorted(scene.options())[0])
    assert len(scene.unit("chief").experience) == 1
    assert any(key.startswith("past0") for key in scene.cards("hand"))


# Locations ------------------------------------------------------------------------------------


@rule("FMA-SEARCH-19", "FMA-CONTROL-9")
def test_the_location_is_shuffled_in_with_the_others_and_not_laid_on_top(playing: Playing) -> None:
    swap = event(
        "swap",
        "Main Wits: Shuffle the location into its owner's location deck. Search your location deck "
        "for a location and put it in its place; it is not played.",
    )
    places = set()
    for number in range(6):
        theirs = Side(hand=[DULL], locations=[location(f"y{n}") for n in range(5)])
        mine = home(hand=[swap], locations=[location("x0"), location("x1")])
        field = (1, location("field", strength=0))
        scene = playing(fma_scene(mine, theirs, place=field, seed=bytes([number] * 64)))
        play(scene, "swap", by="chief")
        scene.answer("choose x1")
        places.add(scene.cards("locations", 1).index("field"))
    assert len(places) > 1
