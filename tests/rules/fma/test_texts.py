"""Text against rules: passives, negation, designators, traits, and what the defeated still are."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.fma.abilities.designators import designators
from tests.rules.fma.playing import can_play, play
from tests.rules.fma.samples import DULL, at_home, foes, home, party, searching
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, mob
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, unit

Playing = Callable[[FmaScene], FmaScene]
NEGATE = event("negate", "Search Wits: The text of target character is negated until end of phase.")


# General --------------------------------------------------------------------------------------


@rule("FMA-GEN-1", "FMA-ATTACH-9")
def test_a_text_beats_the_rule_it_contradicts(playing: Playing) -> None:
    """Attachments go onto one's own characters, unless they say otherwise."""
    chain = attachment("chain", text="Will only attach to an opposing ally.")
    scene = playing(at_home(home(ally("a"), hand=[chain]), Side(allies=[ally("q")], hand=[DULL])))
    assert scene.options("attach") == {"attach chain q"}


@rule("FMA-GEN-4", "FMA-TRAIT-1", "FMA-PLAY-22")
def test_negated_text_is_not_there_for_as_long_as_it_lasts(playing: Playing) -> None:
    """Traits, passives and activated abilities alike; keywords are no text."""
    text = (
        "Toughness: 2.\nQuick Wits: 1.\nYour other allies get +1 strength.\n"
        "Search Wits: Draw a card."
    )
    rich = ally("rich", text=text, wits=1, keywords="Hero")
    scene = playing(searching(party(hand=[NEGATE]), foes(rich, ally("other", wits=1))))
    abilities = scene.table.abilities
    assert (
        scene.value("other"),
        abilities.values.trait(scene.unit("rich"), "toughness"),
    ) == (3, 2)
    assert len(abilities.activated.abilities_of(scene.unit("rich").top)) == 2
    play(scene, "negate", "target rich", by="chief")

    assert (
        scene.value("other"),
        abilities.values.trait(scene.unit("rich"), "toughness"),
    ) == (2, 0)
    assert abilities.activated.abilities_of(scene.unit("rich").top) == ()
    assert abilities.values.keywords(scene.unit("rich")) == {"Hero"}
    scene.pass_all("search")
    assert scene.table.phase == "cleanup"
    assert scene.value("other") == 3


@rule("FMA-GEN-11")
def test_what_may_be_done_is_optional_and_the_rest_is_done_as_far_as_it_goes(
    playing: Playing,
) -> None:
    text = "Main Wits: Discard three cards, then draw a card."
    forced = playing(at_home(home(hand=[event("e", text), event("x")])))
    play(forced, "e", by="chief")
    assert len(forced.logged("discard")) == 2, "all there is"
    assert len(forced.logged("draw")) == 1

    may = event(
        "may", "Main Wits: Each player may put an attachment from his discard pile into his hand."
    )
    scene = playing(at_home(home(hand=[may], discard=[attachment("hat")])))
    play(scene, "may", "no", by="chief")
    assert scene.cards("discard")[:1] == ["hat"]


# Passives -------------------------------------------------------------------------------------


@rule("FMA-CARD-12")
def test_a_passive_at_home_reaches_the_search_party(playing: Playing) -> None:
    flag = ally("flag", text="Your other allies get +1 strength.")
    scene = playing(searching(party(ally("a"), allies=[flag])))
    assert scene.value("a") == 3


@rule("FMA-CARD-14", "FMA-ATTACH-11")
def test_passives_of_the_defeated_and_of_what_they_bear_do_nothing(playing: Playing) -> None:
    flag = ally("flag", text="Your other allies get +1 strength.")
    banner = attachment("banner", text="Your allies get +2 strength.")
    standing = playing(at_home(home(ally("a"), unit(flag, banner))))
    assert standing.value("a") == 5
    fallen = playing(at_home(home(ally("a"), unit(flag, banner, state="defeated"))))
    assert fallen.value("a") == 2


# Designators ----------------------------------------------------------------------------------

TWO = event("two", "Main Wits 4: Draw a card.\nBattle Alchemy 6: Target character gets +1 wits.")


@rule("FMA-CARD-15", "FMA-CARD-16", "FMA-CARD-18")
def test_an_event_counts_as_all_it_offers_and_pairs_are_of_one_ability(playing: Playing) -> None:
    scene = playing(at_home(home(hand=[TWO, event("search", "Search Wits: Draw a card.")])))
    two, other = scene.player(0).hand.cards[:2]
    assert designators(two) == {"main", "wits", "main wits", "battle", "alchemy", "battle alchemy"}
    assert "battle wits" not in designators(two)
    assert designators(other) == {"search", "wits", "search wits"}


@rule("FMA-CARD-16", "FMA-CARD-19", "FMA-CARD-15")
@pytest.mark.parametrize(
    ("word", "possible"), [("main", True), ("wits", True), ("battle", False), ("alchemy", False)]
)
def test_while_it_is_played_it_counts_as_that_part_alone(
    playing: Playing, word: str, possible: bool
) -> None:
    article = "an" if word == "alchemy" else "a"
    guard = event("guard", f"React Wits: Cancel {article} {word} event or ability.")
    scene = playing(at_home(home(hand=[TWO]), Side(hand=[guard])))
    play(scene, "two", by="chief")
    assert (scene.asked == (1, "react")) == possible
    if possible:
        play(scene, "guard")
    assert len(scene.logged("draw")) == (0 if possible else 1)


@rule("FMA-CARD-15")
def test_a_search_event_is_only_one_that_begins_with_search(playing: Playing) -> None:
    seeker = event("seek", "Main Wits: Search your deck for an ally and put it into your hand.")
    guard = event("guard", "React Wits: Cancel a search event.")
    scene = playing(at_home(home(hand=[seeker]), Side(hand=[guard])))
    play(scene, "seek", by="chief")
    assert scene.asked == (0, "choose_cards"), "nobody could cancel it"
    scene.answer()


# Traits ---------------------------------------------------------------------------------------


@rule("FMA-TRAIT-12", "FMA-TRAIT-13", "FMA-TRAIT-11")
def test_quick_of_one_attribute_adds_up_and_of_two_stays_apart(playing: Playing) -> None:
    ring = attachment("ring", text="Bearer has Quick Alchemy: 1.\nBearer has Quick Wits: 2.")
    swift = unit(ally("swift", text="Quick Alchemy: 2."), ring)
    fuel = [event(f"al{n}", "Main Alchemy: Draw a card.") for n in (1, 2)]
    scene = playing(searching(party(swift, hand=[*fuel, event("w", "Main Wits: Draw a card.")])))
    offers = scene.table.abilities.activated.abilities_of(scene.unit("swift").top)
    assert sorted((one.attribute, one.definition.number) for one in offers) == [
        ("alchemy", 3),
        ("wits", 2),
    ]
    scene.attack("swift", "foe")
    scene.answer("play swift quick alchemy")
    scene.answer("choose al1")
    scene.answer("attribute strength")
    assert scene.value("swift") == 5
    if scene.asked[0] == 1:
        scene.answer("pass")
    assert scene.options("play") == {"play swift quick wits"}
    scene.pass_all("battle")


@rule("FMA-TRAIT-1", "FMA-TRAIT-11")
def test_quick_can_be_canceled_like_any_ability(playing: Playing) -> None:
    swift = ally("swift", text="Quick Alchemy: 2.", wits=30)
    stop = event("stop", "React Wits: Cancel an ability.")
    fuel = event("al", "Main Alchemy: Draw a card.")
    scene = playing(searching(party(swift, hand=[fuel]), foes(ally("foe", wits=1), hand=[stop])))
    scene.attack("swift", "foe")
    scene.answer("play swift quick alchemy")
    play(scene, "stop")
    assert scene.value("swift") == 2
    assert scene.cards("discard") == ["al"], "the price stays paid"
    scene.pass_all("battle")


@rule("FMA-TRAIT-19")
def test_toughness_does_not_protect_from_effects(playing: Playing) -> None:
    kill = event("kill", "Main Strength: Defeat target ally.")
    tough = ally("tough", text="Toughness: 9.")
    scene = playing(at_home(home(hand=[kill]), Side(allies=[tough], hand=[DULL])))
    play(scene, "kill", by="chief")
    assert scene.state("tough") == "defeated"


# The defeated ---------------------------------------------------------------------------------


@rule("FMA-KEYWORD-4", "FMA-STATE-8")
def test_the_defeated_are_neither_characters_nor_mobs(playing: Playing) -> None:
    pillar = ally("pillar", text="This character gets +1 strength for each other Mob you have.")
    loose = ally("loose", text="This character gets +1 wits for each other character you have.")
    team = [pillar, loose, mob("m1"), unit(mob("m2"), state="defeated")]
    scene = playing(at_home(home(*team)))
    assert scene.value("pillar") == 2 + 1
    assert scene.value("loose", "wits") == 2 + 3, "the chief, the pillar, one Mob"


@rule("FMA-KEYWORD-4")
def test_a_defeated_mob_is_still_one_for_uniqueness(playing: Playing) -> None:
    crowd = unit(mob("m1", "Crowd"), state="defeated")
    scene = playing(at_home(home(crowd, hand=[mob("m2", "Crowd")]), phase="recruit"))
    assert "recruit m2" in scene.options("recruit")


@rule("FMA-STATE-7")
@pytest.mark.parametrize(("state", "value"), [("ready", 3), ("set", 3), ("defeated", 2)])
def test_a_defeated_character_is_not_found_by_its_name(
    playing: Playing, state: str, value: int
) -> None:
    text = 'While you have a character named "Father Cornello", this character gets +1 wits.'
    cornello = unit(ally("cornello", "Father Cornello"), state=state)
    scene = playing(at_home(home(ally("rose", text=text), cornello)))
    assert scene.value("rose", "wits") == value


@rule("FMA-STATE-10")
def test_a_faction_is_looked_up_on_the_defeated_but_does_not_make_them_targets(
    playing: Playing,
) -> None:
    """What is keyed to the leader's faction stays in force; who names it does not reach him."""
    rebels = unit(a_leader("boss", factions=["rebel"]), state="defeated")
    loner = ally("loner", text="This character will not join a Rebel leader.", wits=30)
    call = event("call", "Main Wits: Put target ally from your discard pile into play.")
    other = ally("other", factions=["rebel"])
    side = Side(
        leader=rebels, allies=[ally("a", wits=30)], hand=[call, DULL], discard=[loner, other]
    )
    scene = playing(at_home(side))
    play(scene, "call")
    scene.answer("target loner")
    assert "loner" not in scene.team()

    order = event("order", "Main Wits: Defeat target Rebel ally.")
    down = unit(ally("down", factions=["rebel"]), state="defeated")
    barred = playing(at_home(home(hand=[order]), Side(allies=[down], hand=[DULL])))
    assert not can_play(barred, "order")

    rally = event("rally", "Search Wits: Reset all Rebel characters.")
    tired = unit(ally("tired", factions=["rebel"]), state="set")
    mine = party(
        tired, hand=[rally], allies=[down, unit(ally("far", factions=["rebel"]), state="set")]
    )
    rallied = playing(searching(mine))
    play(rallied, "rally", by="chief")
    assert [rallied.state(key) for key in ("tired", "far", "down")] == [
        "ready",
        "ready",
        "defeated",
    ]


@rule("FMA-STATE-15", "FMA-RECRUIT-4")
def test_the_defeated_belong_to_the_team(playing: Playing) -> None:
    small = a_leader("boss", command=3, wits=30)
    team = [ally("a"), unit(ally("b"), state="defeated"), ally("c")]
    scene = playing(
        at_home(Side(leader=small, allies=team, hand=[ally("d", cost=1)]), phase="recruit")
    )
    assert scene.team() == ["boss", "a", "b", "c"]
    assert scene.options("recruit") == set()


# Piles and decks ------------------------------------------------------------------------------


@rule("FMA-CONTROL-4")
def test_discarding_without_further_words_is_from_hand(playing: Playing) -> None:
    scene = playing(at_home(home(ally("a"), hand=[event("e", "Main Wits: Discard a card.")])))
    play(scene, "e", by="chief")
    assert scene.cards("discard") == ["dull", "e"]
    assert scene.team() == ["chief", "a"]


@rule("FMA-CONTROL-9", "FMA-CONTROL-11")
def test_a_qualified_search_may_find_nothing_and_shuffles_all_the_same(playing: Playing) -> None:
    seek = event("seek", "Main Wits: Search your deck for an ally and put it into your hand.")
    scene = playing(at_home(home(hand=[seek])))
    play(scene, "seek", by="chief")
    assert scene.decision.minimum == 0
    scene.answer()
    assert len(scene.logged("shuffle")) == 1
    assert scene.cards("hand") == ["dull"]


@rule("FMA-CONTROL-11")
def test_an_unqualified_search_must_find_a_card(playing: Playing) -> None:
    seek = event("seek", "Main Wits: Search your deck for a card and put it into your hand.")
    scene = playing(at_home(home(hand=[seek])))
    play(scene, "seek", by="chief")
    assert scene.decision.minimum == 1
    scene.answer("choose filler0-1")
