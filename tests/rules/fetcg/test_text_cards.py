"""What the words of a card do with cards: hands, decks, piles, Lands (FETCG-CARD-19, HAND-4)."""

from __future__ import annotations

import pytest

from tests.rules.fetcg.windows import ONE, TWO, played, window
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import land, magic, surprise, unit, weapon
from tests.testkit.fetcg.samples import Playing
from tests.testkit.fetcg.scene import Side, at, fetcg_scene


@rule("FETCG-NP-3", "FETCG-SURPRISE-17")
def test_cards_are_drawn_and_discarded(playing: Playing) -> None:
    deck = [unit("x"), unit("y"), unit("z")]
    scene = played(playing, "Draw 2 cards, then discard 1 card.", unit("held"), deck=deck)
    assert scene.options() == {"choose held", "choose x", "choose y"}
    scene.answer("choose x")

    assert scene.cards("hand") == ["held", "y"]
    assert scene.cards("discard") == ["x", "card"]
    assert [line["card"]["card"] for line in scene.logged("discard")] == ["x"]


@rule("FETCG-SURPRISE-1")
@pytest.mark.parametrize(("others", "possible"), [(1, False), (2, True)])
def test_as_many_cards_to_discard_must_be_there(
    playing: Playing, others: int, possible: bool
) -> None:
    hand = [unit(f"held{number}") for number in range(others)]
    scene = window(playing, "Discard 2 cards, then draw 3 cards.", *hand)

    assert (scene.options("play_surprise") != set()) is possible


@rule("FETCG-HAND-4", "FETCG-SURPRISE-17")
def test_the_opponent_chooses_what_they_discard(playing: Playing) -> None:
    enemy = Side([at("D-1", TWO)], hand=[unit("a"), unit("b")])
    scene = window(playing, "Your opponent discards 1 card.", theirs=enemy)
    scene.answer("play_surprise card")
    scene.pass_all()
    assert scene.decision.player == 1
    assert scene.options() == {"choose a", "choose b"}
    scene.answer("choose b")

    assert scene.cards("hand", 1) == ["a"]
    assert scene.cards("discard", 1) == ["b"]
    assert [line["player"] for line in scene.logged("discard")] == [1]


@rule("FETCG-HAND-4", "FETCG-SETUP-1")
def test_chance_chooses_where_the_card_says_so(playing: Playing) -> None:
    enemy = Side([at("D-1", TWO)], hand=[unit(f"held{number}") for number in range(8)])
    found = set()
    for number in range(6):
        card = surprise("card", "Your opponent discards 2 cards at random.", cost=0)
        scene = playing(
            fetcg_scene(
                Side([at("B-2", ONE)], hand=[card]),
                enemy,
                skip_windows=False,
                seed=bytes([number] * 64),
            )
        )
        scene.may_stay_open = True
        scene.answer("play_surprise card")
        scene.pass_all()
        assert len(scene.cards("discard", 1)) == 2
        assert len(scene.cards("hand", 1)) == 6
        found.add(tuple(scene.cards("discard", 1)))

    assert len(found) > 1


@rule("FETCG-LAND-8", "FETCG-HAND-4")
def test_lands_are_removed_by_a_card_each_to_its_owner(playing: Playing) -> None:
    lands = {"A-1": land("a"), "A-2": land("b")}
    enemy = Side([at("D-1", TWO)], lands={"D-2": land("c")})
    scene = played(playing, "Remove 2 Land cards.", lands=lands, theirs=enemy)
    scene.answer("choose a", "choose c")

    assert (scene.cards("discard"), scene.cards("discard", 1)) == (["a", "card"], ["c"])
    assert scene.table.land_at("A-2") is not None
    assert [(line["card"]["card"], line["square"]) for line in scene.logged("land_removed")] == [
        ("a", "A-1"),
        ("c", "D-2"),
    ]
    assert [[one["card"] for one in line["cards"]] for line in scene.logged("chosen")] == [
        ["a", "c"]
    ]


@rule("FETCG-HAND-3", "FETCG-HAND-4")
@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("2 cards", {"sword", "ember", "wood", "one"}),
        ("1 Magic card", {"ember"}),
        ("1 Unit card", {"one"}),
        ('1 card named "wood"', {"wood"}),
    ],
)
def test_cards_come_back_from_the_discard_pile(
    playing: Playing, words: str, wanted: set[str]
) -> None:
    pile = [weapon("sword"), magic("ember"), land("wood"), ONE]
    text = f"Return {words} from your discard pile to your hand."
    scene = window(playing, text, discard=pile, mine=[at("B-2", unit("stands"))])
    scene.answer("play_surprise card")
    scene.pass_all()
    assert scene.options() == {f"choose {key}" for key in wanted}
    chosen = sorted(wanted)[0]
    scene.answer(f"choose {chosen}")

    assert scene.cards("hand") == [chosen]
    assert [line["card"]["card"] for line in scene.logged("to_hand")] == [chosen]


@rule("FETCG-SETUP-1", "FETCG-HAND-4")
def test_a_deck_is_searched_and_shuffled(playing: Playing) -> None:
    """None need be taken, and what the deck holds is nobody else's to know."""
    deck = [land("wood"), unit("a"), land("hill"), unit("b")]
    scene = window(playing, "Search your deck for 1 Land card.", deck=deck)
    before = scene.cards("deck")
    scene.answer("play_surprise card")
    scene.pass_all()
    assert scene.options() == {"choose wood", "choose hill"}
    assert (scene.decision.minimum, scene.decision.maximum) == (0, 1)
    assert scene.decision.kind == "choose_cards"
    scene.answer("choose hill")

    assert scene.cards("hand") == ["hill"]
    left = [key for key in before if key != "hill"]
    assert sorted(scene.cards("deck")) == sorted(left)
    assert scene.cards("deck") != left, "shuffled"
    assert len(scene.logged("shuffle")) == 1
    assert scene.logged("chosen") == [], "what lies hidden is not told by being chosen"

    none = window(playing, "Search your deck for 1 Land card.", deck=deck)
    none.answer("play_surprise card")
    none.pass_all()
    none.answer()
    assert none.cards("hand") == []


@rule("FETCG-GAME-4")
def test_who_looks_at_the_top_of_the_deck_sees_those_cards_alone(playing: Playing) -> None:
    deck = [unit(key) for key in "abcd"]
    scene = played(playing, "Look at the top two cards of your deck.", deck=deck)
    seen = [line for line in scene.match.log(0) if line["key"].startswith("look")]
    assert [card["card"] for card in seen[0]["args"]["cards"]] == ["a", "b"]
    for viewer in (1, None):
        (line,) = [line for line in scene.match.log(viewer) if line["key"].startswith("look")]
        assert "cards" not in line["args"]
    assert scene.cards("deck")[-4:] == list("dcba"), "they stay where they lie"


@rule("FETCG-UNIT-1")
def test_a_card_allows_two_more_sorties_in_this_step(playing: Playing) -> None:
    card = surprise("card", "You may sortie 2 more units in this step.", "unit_step", cost=0)
    hand = [card, *(unit(key) for key in "abcd")]
    scene = playing(fetcg_scene(Side(hand=hand), phase="unit"))
    scene.do("play_surprise card")
    for key, square in (("a", "A-1"), ("b", "A-2"), ("c", "A-3")):
        scene.answer(f"sortie {key} {square}")
        scene.answer("number 1")

    assert scene.units() == ["a", "b", "c"]
    assert scene.options("sortie") == set()


@rule("FETCG-LAND-8", "FETCG-SURPRISE-1")
@pytest.mark.parametrize("owner", [0, 1])
def test_the_only_land_is_removed_unasked_and_none_makes_the_card_unplayable(
    playing: Playing, owner: int
) -> None:
    lands = {"A-1": land("wood")}
    mine = lands if owner == 0 else {}
    enemy = Side([at("D-1", TWO)], lands={} if owner == 0 else lands)
    scene = played(playing, "Remove 1 Land card.", lands=mine, theirs=enemy)

    assert scene.cards("discard", owner)[:1] == ["wood"]
    assert window(playing, "Remove 1 Land card.").options("play_surprise") == set()


@rule("FETCG-SETUP-6", "FETCG-CARD-19")
def test_who_looks_at_a_hand_sees_it_alone(playing: Playing) -> None:
    """Everybody reads how many cards were looked at, the player which."""
    enemy = Side([at("D-1", TWO)], hand=[unit("a"), unit("b")])
    scene = window(playing, "Look at your opponent's hand.", theirs=enemy)
    scene.answer("play_surprise card")
    scene.pass_all()

    assert scene.logged("look") == [{"player": 0, "count": 2}]
    (seen,) = scene.logged("look.seen", 0)
    assert {card["card"] for card in seen["cards"]} == {"a", "b"}
    assert scene.logged("look.seen", 1) == []


@rule("FETCG-WIN-13")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_may_say_who_wins(playing: Playing, seat: int) -> None:
    card = surprise("card", "You win.", cost=0)
    sides = [Side([at("A-1", ONE)]), Side([at("D-1", TWO)])]
    sides[seat].hand = [card]
    scene = playing(fetcg_scene(*sides, skip_windows=False))
    scene.do("play_surprise card")

    outcome = scene.match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((seat,), "FETCG-WIN-13")


@rule("FETCG-HAND-4", "FETCG-CARD-19")
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Search your deck for 1 Land card.", {"wood", "hill"}),
        (
            "Look at your opponent's hand and choose 1 card. Your opponent discards it.",
            {"x", "y"},
        ),
        ("Discard 1 card.", set()),
        ("Return 1 card from your discard pile to your hand.", set()),
    ],
)
def test_who_chooses_is_shown_what_lies_hidden(
    playing: Playing, text: str, shown: set[str]
) -> None:
    """Of a deck and of another's hand; the own hand and a discard pile are seen anyway."""
    enemy = Side([at("D-1", TWO)], hand=[unit("x"), unit("y")])
    held, deck = [unit("a"), unit("b")], [land("wood"), land("hill")]
    pile = [unit("c"), unit("d")]
    scene = window(playing, text, *held, deck=deck, discard=pile, theirs=enemy)
    scene.answer("play_surprise card")
    scene.pass_all()

    options = [option.as_json() for option in scene.decision.options]
    assert {one["reveals"] for one in options} - {None} == shown
    kind = "choose_target" if "discard pile" in text else "choose_cards"
    assert scene.decision.kind == kind
