"""What skills do with cards off the field, and what each player gets to see of it."""

from __future__ import annotations

import json

import pytest

from tests.rules.cipher.abilities.words import Playing, attack, bonds, skilled, word
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, face_down, face_up
from tests.testkit.citation import rule


def acting(playing: Playing, text: str, theirs: Side | None = None, **mine: object) -> CipherScene:
    """The skill of the unit "a" is used at once; "idle" keeps the turn from ending by itself."""
    actor = skilled("a", f"Act |ACT| {text}")
    field = [actor, card("idle"), *mine.pop("vanguard", ())]  # type: ignore[misc]
    scene = playing(cipher_scene(Side(vanguard=field, **mine), theirs))  # type: ignore[arg-type]
    scene.answer("activate a")
    return scene


def told(scene: CipherScene, viewer: int | None) -> str:
    """All that a viewer is ever told: his view, his log, his questions."""
    return json.dumps([scene.match.view(viewer), scene.match.log(viewer)])


# Drawing and discarding --------------------------------------------------------------------------


@word("Draw")
@rule("CIPHER-SKILL-15")
def test_drawing_takes_the_top_cards_unseen_by_the_opponent(playing: Playing) -> None:
    scene = acting(playing, "Draw 2 cards.", deck=[card("top1"), card("top2"), card("top3")])

    assert scene.cards("hand") == ["top1", "top2"]
    assert "top1" not in told(scene, 1)
    assert "top1" not in told(scene, None)


@word("Draw")
@rule("CIPHER-SKILL-15")
@pytest.mark.parametrize(("held", "drawn"), [(3, 2), (5, 0), (6, 0)])
def test_drawing_up_to_a_number(playing: Playing, held: int, drawn: int) -> None:
    hand = [card(f"h{n}") for n in range(held)]
    scene = acting(playing, "Draw cards until you have 5 cards in your hand.", hand=hand)

    assert len(scene.mine.hand) == held + drawn


@rule("CIPHER-REFRESH-3")
def test_drawing_goes_on_from_the_refreshed_deck(playing: Playing) -> None:
    retreat = [card(f"r{n}") for n in range(10)]
    scene = acting(playing, "Draw 3 cards.", deck=[card("d")], fill=False, retreat=retreat)

    assert (len(scene.mine.hand), len(scene.mine.deck), len(scene.mine.retreat)) == (3, 8, 0)


@rule("CIPHER-REFRESH-9", "CIPHER-REFRESH-5")
def test_sending_the_top_three_refreshes_in_between(playing: Playing) -> None:
    """Deck 1, Retreat 10: the first joins the 10, the 11 become the deck, two more go."""
    retreat = [card(f"r{n}") for n in range(10)]
    text = "Put the top 3 cards of your deck into your Retreat Area."
    scene = acting(playing, text, deck=[card("d")], fill=False, retreat=retreat)

    assert (len(scene.mine.deck), len(scene.mine.retreat)) == (9, 2)


@rule("CIPHER-SKILL-17")
def test_the_opponent_chooses_what_he_discards(playing: Playing) -> None:
    theirs = Side(hand=[card("h1"), card("h2"), card("h3")])
    scene = acting(playing, "Your opponent discards 2 cards.", theirs)
    assert scene.decision.player == 1
    assert "h1" not in told(scene, 0)
    scene.answer("choose h1", "choose h3")

    assert scene.cards("retreat", 1) == ["h1", "h3"]


@rule("CIPHER-SKILL-15")
def test_with_too_few_cards_as_many_as_there_are_go(playing: Playing) -> None:
    scene = acting(playing, "Your opponent discards 2 cards.", Side(hand=[card("h1")]))

    assert scene.cards("retreat", 1) == ["h1"]


@word("Put")
@rule("CIPHER-SKILL-17")
def test_an_open_hand_shows_nothing_to_a_blind_pick(playing: Playing) -> None:
    theirs = Side(hand=[card("h1"), card("h2"), card("h3")])
    text = "Choose 1 card in your opponent's hand without looking and put it into the Retreat Area."
    scene = acting(playing, text, theirs)
    assert scene.kinds == ["blind_pick"]
    assert scene.options() == {"blind 1", "blind 2", "blind 3"}
    assert all(key not in told(scene, 0) for key in ("h1", "h2", "h3"))
    scene.answer("blind 2")

    assert len(scene.cards("hand", 1)) == 2
    assert len(scene.cards("retreat", 1)) == 1


# Decks -------------------------------------------------------------------------------------------


@rule("CIPHER-SKILL-17")
def test_putting_a_hand_card_on_the_deck_is_known_to_its_owner_alone(playing: Playing) -> None:
    hand = [card("h1"), card("h2")]
    scene = acting(playing, "Put 1 card from your hand on top of your deck.", hand=hand)
    scene.answer("choose h2")

    assert scene.cards("deck")[-1] == "h2"
    assert "h2" in told(scene, 0)
    assert "h2" not in told(scene, 1)


@rule("CIPHER-SKILL-17")
def test_several_cards_on_the_deck_are_put_in_order(playing: Playing) -> None:
    hand = [card("h1"), card("h2"), card("h3")]
    text = "Choose 2 cards from your hand, and place them on top of your Deck in any order."
    scene = acting(playing, text, hand=hand)
    scene.answer("choose h1", "choose h3")
    assert scene.kinds == ["order_cards"]
    scene.answer("choose h3", "choose h1")

    assert scene.cards("deck")[-1:-3:-1] == ["h3", "h1"]
    assert "h3" not in told(scene, 1)


@word("Reveal", "Top", "If", "Matches", "Known", "Number")
@rule("CIPHER-SKILL-17")
@pytest.mark.parametrize(("cost", "value"), [(3, 60), (2, 40)])
def test_a_revealed_card_is_shown_to_both_and_decides(
    playing: Playing, cost: int, value: int
) -> None:
    text = (
        "Reveal the top card from your deck. If that card has Cost 3 or more, this unit gets +20 "
        "Attack until end of turn."
    )
    scene = acting(playing, text, deck=[card("top", cost=cost), card("d")])

    assert attack(scene, "a") == value
    assert scene.cards("deck")[-1] == "top"
    assert "top" in json.dumps(scene.match.log(1))


@word("Among")
@rule("CIPHER-SKILL-17")
def test_one_of_the_revealed_goes_to_hand_the_rest_to_the_retreat_area(playing: Playing) -> None:
    text = (
        "Reveal the top 4 cards from your deck. Choose 1 <Blue> card among them, add it to your "
        "hand and put the rest into the Retreat Area."
    )
    blue = [card("b1", insignias=["blue"]), card("b2", insignias=["blue"])]
    scene = acting(playing, text, deck=[card("r1"), blue[0], blue[1], card("r2"), card("next")])
    assert scene.options() == {"choose b1", "choose b2"}
    scene.answer("choose b2")

    assert scene.cards("hand") == ["b2"]
    assert sorted(scene.cards("retreat")) == ["b1", "r1", "r2"]
    assert scene.cards("deck")[-1] == "next"


@rule("CIPHER-REFRESH-8")
def test_with_fewer_cards_than_are_revealed_those_there_are_taken(playing: Playing) -> None:
    text = (
        "Reveal the top 4 cards from your deck. Choose 1 <Blue> card among them, add it to your "
        "hand and put the rest into the Retreat Area."
    )
    deck = [card("r1"), card("b1", insignias=["blue"])]
    scene = acting(playing, text, deck=deck, fill=False, retreat=[card("old")])

    assert scene.cards("hand") == ["b1"]
    assert sorted(scene.cards("deck")) == ["old", "r1"]
    assert scene.cards("retreat") == []


@word("Look")
@rule("CIPHER-SKILL-17")
def test_looking_at_the_opponents_deck_shows_it_to_the_player_alone(playing: Playing) -> None:
    theirs = Side(deck=[card("t1"), card("t2"), card("t3"), card("t4")])
    scene = acting(playing, "Look at the top 3 cards of your opponent's deck.", theirs)

    assert all(key in told(scene, 0) for key in ("t1", "t2", "t3"))
    assert "t4" not in told(scene, 0)
    for viewer in (1, None):
        assert all(key not in told(scene, viewer) for key in ("t1", "t2", "t3"))
    assert scene.logged("look", viewer=1) == [{"player": 0, "count": 3}]


@word("Choose", "Shuffle", "Not", "Trait")
@rule("CIPHER-SKILL-17")
def test_a_search_shows_what_may_be_found_and_shuffles(playing: Playing) -> None:
    text = (
        'Search your deck for 1 non-"Caeda" <Blue> card, reveal it and add it to your hand. '
        "Shuffle your deck."
    )
    blue = {"insignias": ["blue"]}
    deck = [card("x"), card("c", "Caeda", **blue), card("b1", **blue), card("b2", **blue)]
    scene = acting(playing, text, deck=deck)
    assert scene.kinds == ["search_pick"]
    assert scene.options() == {"choose b1", "choose b2"}
    shown = scene.match.view(0)["decisions"][0]["options"]
    assert {option["reveals"] for option in shown} == {"b1", "b2"}
    scene.answer("choose b2")

    assert scene.cards("hand") == ["b2"]
    assert scene.logged("shuffle") == [{"player": 0}]
    assert "b2" in json.dumps(scene.match.log(1))
    assert "b1" not in told(scene, 1)


# Retreat and Boundless Area ----------------------------------------------------------------------


@rule("CIPHER-SKILL-17")
def test_cards_come_back_from_the_retreat_area_openly(playing: Playing) -> None:
    text = 'Add 1 non-"Lissa" card from your Retreat Area to your hand.'
    retreat = [card("lissa", "Lissa"), card("r1"), card("r2")]
    scene = acting(playing, text, retreat=retreat)
    assert scene.options() == {"choose r1", "choose r2"}
    scene.answer("choose r1")

    assert scene.cards("hand") == ["r1"]
    assert "r1" in json.dumps(scene.match.log(1))


@rule("CIPHER-SKILL-17", "CIPHER-NAME-5")
def test_cards_of_different_names_are_chosen_one_after_another(playing: Playing) -> None:
    text = "Add 2 cards with different names from your Retreat Area to your hand."
    retreat = [card("m1", "Marth"), card("m2", "Marth"), card("ike", "Ike")]
    scene = acting(playing, text, retreat=retreat)
    scene.answer("choose m2")
    assert scene.cards("hand") == ["m2", "ike"]


@rule("CIPHER-AREA-8")
def test_the_boundless_area_holds_what_is_sent_there(playing: Playing) -> None:
    text = "Choose 1 card from your Retreat Area, and send it to the Boundless Area."
    scene = acting(playing, text, retreat=[card("r1")])

    assert scene.cards("boundless") == ["r1"]


# Bonds and orbs ----------------------------------------------------------------------------------


@rule("CIPHER-BOND-6", "CIPHER-BOND-11")
def test_bonds_are_turned_up_and_added_by_skills_only(playing: Playing) -> None:
    text = (
        "Choose 1 of your face-down bonds and turn it face-up. Put the top card of your deck "
        "into your Bond Area."
    )
    scene = acting(playing, text, bonds=[face_down(card("b1"))], deck=[card("d")])

    assert [(c.data.key, c.face_up) for c in scene.mine.bonds.cards] == [("b1", True), ("d", True)]
    assert scene.match.view(0)["players"][0]["budget"]["bonds"] == 2


@rule("CIPHER-AREA-6", "CIPHER-SKILL-17")
def test_an_enemy_bond_is_sent_away(playing: Playing) -> None:
    text = "Choose 1 of your opponent's Bond cards, and send it to the Retreat Area."
    scene = acting(playing, text, Side(bonds=bonds(2)))
    scene.answer("choose b2")

    assert (scene.cards("bonds", 1), scene.cards("retreat", 1)) == (["b1"], ["b2"])


@rule("CIPHER-ORB-2", "CIPHER-ORB-5")
def test_an_orb_shown_by_a_skill_is_known_to_that_player_alone(playing: Playing) -> None:
    scene = acting(playing, "Look at 1 of your orbs.", orbs=[card("o1"), card("o2")])
    assert scene.options() == {"orb 0-1", "orb 0-2"}
    scene.answer("orb 0-2")

    slots = [
        scene.match.view(seat)["players"][0]["zones"]["orbs"]["slots"] for seat in (0, 1, None)
    ]
    assert [slot["card"] and slot["card"]["key"] for slot in slots[0]] == [None, "o2"]
    assert all(slot["card"] is None for seen in slots[1:] for slot in seen)
    assert "o2" not in told(scene, 1)
    assert "o1" not in told(scene, 0)


@rule("CIPHER-ORB-8", "CIPHER-KEYWORD-DV-1", "CIPHER-KEYWORD-DV-2")
def test_a_dragon_vein_turns_an_orb_up_for_both_to_see(playing: Playing) -> None:
    text = "[DV] Vein |ACT| [Flip 1 of your face-down Orbs face-up] Draw 1 card."
    orbs = [card("o1"), face_up(card("o2"))]
    mine = Side(lord=skilled("a", text), orbs=orbs, vanguard=[card("idle")])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")

    assert scene.options("activate") == set()
    slots = scene.match.view(1)["players"][0]["zones"]["orbs"]["slots"]
    assert [slot["card"]["key"] for slot in slots] == ["o1", "o2"]


@rule("CIPHER-ORB-8")
def test_an_orb_lying_open_may_be_taken_openly(playing: Playing) -> None:
    theirs = Side(lord=card("weak", attack=0), orbs=[face_up(card("o1")), card("o2")])
    scene = playing(cipher_scene(Side(vanguard=[card("idle")]), theirs))
    scene.answer("attack lord0 weak")
    scene.answer("orb 1")

    assert scene.cards("hand", 1) == ["o1"]
    assert scene.logged("orb_taken_open", viewer=0)[0]["card"]["card"] == "o1"


@rule("CIPHER-ORB-9", "CIPHER-ORB-2")
def test_an_orb_added_from_the_deck_is_unseen_by_both(playing: Playing) -> None:
    text = "Put the top card of your deck into your Orb Area."
    scene = acting(playing, text, deck=[card("secret")])

    assert len(scene.mine.orbs) == 6
    assert [c.slot for c in scene.mine.orbs.cards] == [1, 2, 3, 4, 5, 6]
    for viewer in (0, 1, None):
        assert "secret" not in told(scene, viewer)


@rule("CIPHER-ORB-10")
@pytest.mark.parametrize("orbs", [2, 1, 0])
def test_a_skill_that_destroys_orbs_never_loses_the_game(playing: Playing, orbs: int) -> None:
    text = "Choose 1 of your opponent's orbs, and destroy it."
    scene = acting(playing, text, Side(orbs=orbs))
    if orbs == 2:
        assert scene.decision.player == 0
        assert scene.options() == {"orb 1-1", "orb 1-2"}
        scene.answer("orb 1-2")

    assert scene.match.outcome is None
    assert len(scene.theirs.orbs) == max(0, orbs - 1)
    assert len(scene.theirs.hand) == min(1, orbs)
    assert "orb1-" not in told(scene, 0)


@rule("CIPHER-ORB-10")
def test_an_orb_that_nobody_is_told_to_choose_is_picked_by_its_owner(playing: Playing) -> None:
    scene = acting(playing, "Destroy 1 of your opponent's orbs.", Side(orbs=2))
    assert scene.decision.player == 1
    scene.answer("orb 1-1")

    assert scene.cards("hand", 1) == ["orb1-1"]
    assert "orb1-1" not in told(scene, 0)


# Hand cards and secrecy --------------------------------------------------------------------------


@rule("CIPHER-SKILL-8", "CIPHER-SKILL-14")
def test_a_declined_skill_in_the_hand_betrays_nothing(playing: Playing) -> None:
    text = (
        "[CP] Guard |HAND| |AUTO| [Flip 1] When an ally is attacked, "
        "you may pay; if you do, draw 1 card."
    )
    mine = Side(hand=[skilled("keeper", text)], lord=card("me", attack=90), bonds=bonds(1))
    scene = playing(cipher_scene(mine, Side(vanguard=[card("idle")]), active=1))
    scene.answer("attack lord1 me")
    assert (scene.decision.player, scene.kinds) == (0, ["use_trigger"])
    assert scene.match.view(0)["decisions"][0]["prompt"]["args"]["skill"] == "Guard"
    for viewer in (1, None):
        assert "keeper" not in told(scene, viewer)
        assert "Guard" not in told(scene, viewer)
        assert scene.match.view(viewer)["waiting"] == [0]
    scene.answer("decline")

    for viewer in (1, None):
        assert "keeper" not in told(scene, viewer)
        assert "Guard" not in told(scene, viewer)
