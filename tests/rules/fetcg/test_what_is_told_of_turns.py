"""Whole logs of a turn's phases, of the stack, of beginning and end."""

from __future__ import annotations

import pytest

from rules.engine.cards import Deck, Entry
from rules.fetcg.game import GAME
from tests.rules.fetcg.told import told
from tests.rules.fetcg.windows import ONE, TWO
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import character, item, land, magic, surprise, unit, weapon
from tests.testkit.fetcg.samples import Playing, sample
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene
from tests.testkit.scene import SEED

# The National Power Phase ---------------------------------------------------------------------


@rule("FETCG-NP-1", "FETCG-NP-2", "FETCG-NP-3", "FETCG-STATUS-6")
def test_the_beginning_of_a_turn_is_told(playing: Playing) -> None:
    mine = Side([at("A-1", ONE, energy=3, statuses={"poison": 1})], used=4)
    scene = playing(fetcg_scene(mine, Side([at("D-1", TWO)]), phase="restoration"))

    assert told(scene) == ["poisoned one 2", "restoration 5 0", "draw 0"]


@rule("FETCG-UNIT-3", "FETCG-SUPPORT-1", "FETCG-LAND-2", "FETCG-LAND-7", "FETCG-WEAPON-1")
@rule("FETCG-MAGIC-1", "FETCG-ITEM-1", "FETCG-EQUIP-10")
def test_what_is_bought_is_told_with_its_chips(playing: Playing) -> None:
    hand = [unit("new"), land("wood"), weapon("blade"), item("ring", cost=2)]
    mage = unit("one", ranks=["sword_c", "fire_c"])
    mine = Side(
        [at("B-1", mage, energy=2, item=item("old"))], hand=hand, lands={"B-1": land("former")}
    )
    scene = playing(fetcg_scene(mine, Side([at("D-1", TWO)]), phase="unit"))
    scene.answer("unequip old")
    scene.answer("sortie new A-1")
    scene.answer("number 3")
    scene.do("end_step")
    scene.answer("support one 1")
    scene.do("end_step")
    scene.answer("play_land wood B-1")
    scene.do("end_step")
    scene.answer("equip_weapon blade one")
    scene.answer("number 2")

    assert told(scene) == [
        "taken_off old 0 one",
        "sortie new 3 0 A-1",
        "support one 1 3 0",
        "place_land wood 1 0 B-1",
        "land_removed former B-1",
        "equip_weapon blade 2 0 one",
    ]
    assert scene.cards("discard") == ["old", "former"]


@rule("FETCG-MAGIC-1", "FETCG-ITEM-1")
def test_magic_and_items_are_told_without_chips(playing: Playing) -> None:
    mage = unit("one", ranks=["fire_c"])
    mine = [at("A-1", mage), at("A-2", unit("two own"))]
    hand = [magic("ember", cost=2), item("ring", cost=3)]
    scene = playing(fetcg_scene(Side(mine, hand=hand), Side([at("D-1", TWO)]), phase="item"))
    scene.answer("equip_magic ember one")
    scene.answer("equip_item ring two own")

    assert told(scene) == ["equip_paid ember 2 0 one", "equip_paid ring 3 0 two own"]
    assert scene.chips() == (5, 5)


@rule("FETCG-ABILITY-14", "FETCG-ADVANCED-7", "FETCG-TRAINING-4", "FETCG-ABILITY-17")
def test_dragons_and_crowns_are_told_and_what_they_drop(playing: Playing) -> None:
    stone = unit("stone", features=["manakete"], element="fire", energy=3, ranks=["sword_c"])
    dragon = unit("dragon", features=["dragon"], element="fire", energy=7)
    plain = character("plain", "Aldren", level=10, energy=6)
    crown = character(
        "crown", "♔Aldren", "Criterion: It has Energy 2 or more.", standing="advanced", energy=4
    )
    mine = [at("A-1", stone, weapon=weapon("blade")), at("B-2", plain)]
    scene = playing(
        fetcg_scene(Side(mine, hand=[dragon, crown]), Side([at("D-1", TWO)]), phase="unit")
    )
    scene.answer("sortie_dragon dragon stone")
    scene.answer("number 2")
    scene.answer("advance_unit crown plain")

    assert told(scene) == [
        "cannot_carry blade 0 dragon",
        "sortie_dragon dragon 5 0 stone",
        "over_limit 2 crown 4",
        "advance_unit crown 0 plain",
    ]
    assert scene.cards("discard") == ["blade", "plain"]
    assert scene.chips() == (20 - 5 - 6, 2)


# The End Phase and the setup ------------------------------------------------------------------


@rule("FETCG-GENERATION-3", "FETCG-GENERATION-6", "FETCG-TRAINING-1", "FETCG-TRAINING-2")
@rule("FETCG-END-9", "FETCG-HOLY-7")
def test_the_end_phase_is_told(playing: Playing) -> None:
    parent = character("parent", "Sigurd", children="Seliph")
    child = character("child", "Seliph")
    hand = [child, sample(47), *(unit(f"held{number}") for number in range(8))]
    mine = [
        at("A-1", parent, energy=2),
        at("A-2", sample(46), energy=2),
        at("A-3", sample(42), energy=2),
    ]
    scene = playing(fetcg_scene(Side(mine, hand=hand), Side([at("D-1", TWO)]), phase="end"))
    scene.answer("end_phase_step generation")
    scene.answer("generation_change child parent")
    scene.answer("number 4")
    scene.answer("end_step")
    scene.answer("end_phase_step training")
    scene.answer("train")
    scene.answer("promote")
    scene.answer("end_step")
    scene.answer("to_discard")
    scene.answer("discard held0")

    assert told(scene)[:6] == [
        "generation_change child 4 0 A-1 parent",
        "ability brennick-armored-knight-1",
        "restored 1 brennick-armored-knight-1 3",
        "np_paid 1 0",
        "promoted tavi-thief-fighter-10 0 tavi-thief-1",
        "discard held0 0",
    ]


@rule("FETCG-SETUP-2", "FETCG-SETUP-5", "FETCG-SETUP-6", "FETCG-SETUP-7")
@pytest.mark.parametrize("cards", ["discarded", "reshuffled"])
def test_the_beginning_of_a_match_is_told(cards: str) -> None:
    deck = Deck("Thirty", tuple(Entry(unit(f"soldier{one}"), 3) for one in range(10)))
    options = {"starting_player": "winner_chooses", "mulligan_cards": cards}
    scene = FetcgScene(GAME.start([deck, deck], SEED, options))
    winner = scene.decision.player
    scene.answer("let_opponent_start")
    first = 1 - winner
    scene.answer("mulligan")
    while scene.decision.player == first:
        scene.answer("keep")
    while scene.kinds == ["mulligan"]:
        scene.answer("mulligan")

    lines = told(scene)
    assert lines[:2] == [f"flip {winner}", f"starts {first}"]
    assert lines[2:16] == [f"draw {first}"] * 7 + [f"draw {winner}"] * 7
    mulligan = lines[16].split()
    if cards == "reshuffled":
        assert mulligan == ["mulligan_back", "7", str(first)]
    else:
        assert mulligan[0] == "mulligan"
        assert len(mulligan[1].split("+")) == 7
    assert lines[17:24] == [f"draw {first}"] * 6 + [f"keep 6 {first}"]
    assert f"no_hand {winner}" in lines


@rule("FETCG-WIN-7", "FETCG-WIN-9", "FETCG-WIN-12", "FETCG-GAME-6")
def test_the_ways_to_end_are_told(playing: Playing) -> None:
    routed = fetcg_scene(Side(hand=[surprise("s", "Draw 1 card.")]), Side([at("D-1", TWO)]))
    assert told(routed) == ["rout 0"]
    empty = fetcg_scene(Side([at("A-1", ONE)], fill=False), Side([at("D-1", TWO)]), phase="draw")
    assert told(empty) == ["no_cards 0"]
    gone = fetcg_scene(Side([at("A-1", ONE)]), Side([at("D-1", TWO)]))
    gone.match.concede(1)
    assert told(gone) == ["resign 1"]
    scene = playing(fetcg_scene(Side([at("A-1", ONE)]), Side([at("D-1", TWO)]), phase="end"))
    scene.answer("offer_draw")
    scene.answer("no")
    assert told(scene) == ["offer_draw 0", "draw_refused 1"]
    assert scene.options("offer_draw") == set(), "once a turn"
    agreed = fetcg_scene(Side([at("A-1", ONE)]), Side([at("D-1", TWO)]), phase="end")
    agreed.answer("offer_draw")
    agreed.answer("yes")
    assert agreed.match.outcome is not None
    assert (agreed.match.outcome.winners, agreed.match.outcome.rule) == ((), "FETCG-GAME-6")
    assert told(agreed) == ["offer_draw 0"]


# Surprise cards -------------------------------------------------------------------------------


@rule("FETCG-SURPRISE-6", "FETCG-SURPRISE-8", "FETCG-SURPRISE-19", "FETCG-SURPRISE-22")
def test_the_stack_is_told_from_playing_to_resolving(playing: Playing) -> None:
    hurt = surprise("hurt", "Target your opponent's unit: It loses 1 Energy.", cost=1)
    nullify = surprise("nullify", "Counter target Surprise card.", "response", cost=2)
    mine = Side([at("B-2", ONE)], hand=[hurt, surprise("burn", "Draw 1 card.", cost=0)])
    theirs = Side([at("D-2", TWO)], hand=[nullify])
    scene = playing(fetcg_scene(mine, theirs, skip_windows=False))
    scene.answer("play_surprise hurt")
    scene.answer("play_surprise nullify")
    scene.answer("play_surprise burn")
    scene.pass_all()

    assert told(scene) == [
        "play_surprise hurt 1 0",
        "targets hurt two",
        "play_surprise nullify 2 1",
        "targets nullify hurt",
        "play_surprise burn 0 0",
        "resolves burn 0",
        "draw 0",
        "resolves nullify 1",
        "countered hurt 0",
    ]
    assert (scene.cards("discard"), scene.cards("discard", 1)) == (["burn", "hurt"], ["nullify"])


@rule("FETCG-HOLY-4", "FETCG-HOLY-6")
def test_an_invalid_card_is_told_to_be_so(playing: Playing) -> None:
    holy = weapon("holy", rank="s", holy=True, attack=1)
    plus = surprise("plus", "Target your Attacking unit: Its damage is 1 higher.", cost=1)
    one = unit("one", energy=9, ranks=["sword_s"])
    mine = Side([at("B-2", one, weapon=holy)], hand=[plus])
    scene = playing(fetcg_scene(mine, Side([at("C-2", unit("two", energy=9))])))
    scene.use("one")
    scene.answer("attack")
    scene.answer("equipment holy")
    scene.answer("play_surprise plus")
    scene.answer("decline")

    assert told(scene) == [
        "attack one 0 two",
        "play_surprise plus 1 0",
        "targets plus one",
        "invalid plus 0",
        "strike one 1 1 8 two",
    ]


@rule("FETCG-END-9", "FETCG-LAND-2", "FETCG-WEAPON-1", "FETCG-SURPRISE-2", "FETCG-UNIT-2")
def test_a_line_names_the_card_as_it_lies_there_now(playing: Playing) -> None:
    """Whoever reads it finds the card: its number changes where it comes out of a hand."""
    draw = surprise("draw", "Draw 1 card, then discard 1 card.", cost=0)
    hand = [unit("new"), land("wood"), weapon("blade"), draw]
    one = unit("one", ranks=["sword_c"])
    mine = Side([at("B-1", one, energy=1)], hand=[*hand, *(unit(f"h{n}") for n in range(9))])
    scene = playing(fetcg_scene(mine, Side([at("D-1", TWO)]), phase="unit"))
    scene.do("sortie new A-1", "number 1", "end_step", "end_step")
    scene.do("play_land wood A-2", "end_step", "equip_weapon blade one", "number 1")
    scene.do("end_step", "play_surprise draw")
    scene.answer("choose h0")
    scene.skip_to("discard_to_seven")
    scene.answer(*(f"discard h{n}" for n in range(1, 3)))

    handles = {card.data.key: card.handle for card in scene.table.cards}
    lines = [
        line["args"]["card"]
        for line in scene.match.log(None)
        if line["key"]
        in ("sortie", "place_land", "equip_weapon", "play_surprise", "discard", "resolves")
    ]
    assert {card["card"] for card in lines} >= {"new", "wood", "blade", "draw", "h0", "h1"}
    in_piles = [card for card in lines if card["card"] != "draw"]
    assert [card["handle"] for card in in_piles] == [handles[card["card"]] for card in in_piles]
