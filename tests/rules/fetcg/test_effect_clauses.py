"""What comes of cards that come to nothing, in what order players are asked, what can be opened."""

from __future__ import annotations

import pytest

from tests.rules.fetcg.test_what_numbers_are_made_of import opened
from tests.rules.fetcg.windows import ONE, TWO, window
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import item, land, magic, surprise, unit, weapon
from tests.testkit.fetcg.samples import Playing
from tests.testkit.fetcg.scene import Side, at, fetcg_scene


@rule("FETCG-SURPRISE-22", "FETCG-ACTION-7")
def test_what_a_staff_says_of_a_battle_comes_to_nothing(playing: Playing) -> None:
    """A staff is used outside of any."""
    text = "Your opponent cannot play Surprise cards for this battle."
    text = f"Staff: Target enemy unit gets Sleep. {text}"
    staff = magic("hush", "staff", text, attack=0, restores=0)
    mine = Side([at("B-2", unit("one", ranks=["staff_c"]), weapon=staff)])
    scene = playing(fetcg_scene(mine, Side([at("C-2", unit("two"))])))
    scene.use("one")
    scene.do("staff hush two")

    assert scene.table.effects == []
    assert [line["card"]["card"] for line in scene.logged("no_effect")] == ["hush"]
    scene.may_stay_open = True


@rule("FETCG-SURPRISE-22", "FETCG-SURPRISE-6")
@pytest.mark.parametrize("answered", [True, False])
def test_a_card_whose_condition_is_gone_when_it_resolves_does_nothing(
    playing: Playing, answered: bool
) -> None:
    remove = surprise("remove", 'Target your opponent\'s unit named "two": Remove it.', cost=0)
    theirs = Side([at("D-1", TWO), at("D-3", unit("rest"))])
    text = "If your opponent has 2 or more units, draw 1 card."
    scene = window(playing, text, remove, theirs=theirs)
    scene.answer("play_surprise card")
    if answered:
        scene.do("play_surprise remove")
    scene.pass_all()

    nothing = [line["card"]["card"] for line in scene.logged("no_effect")]
    assert (len(scene.logged("draw")), nothing) == ((0, ["card"]) if answered else (1, []))


@rule("FETCG-DAMAGE-5", "FETCG-DAMAGE-2", "FETCG-DAMAGE-9")
def test_what_doubles_and_what_halves_opens_as_what_it_adds_and_takes(playing: Playing) -> None:
    """Half of 2 x 3 is taken away, and half of 3 is rounded down."""
    words = {
        "twice": "Target your Attacking unit: Its damage is doubled.",
        "half": "Target your Attacking unit: Its damage is halved.",
        "less": "Target your Attacking unit: Its damage is halved this turn.",
    }
    hand = [surprise(key, text, cost=0) for key, text in words.items()]
    held = surprise("held", "Draw 1 card.", cost=0)
    mine = at("B-2", unit("one", attack=3, energy=9))
    theirs = Side([at("C-2", unit("two", energy=9))])
    scene = playing(fetcg_scene(Side([mine], hand=[*hand, held]), theirs))
    scene.may_stay_open = True
    scene.use("one")
    scene.answer("attack one two")
    for key in words:
        scene.answer(f"play_surprise {key}")
    while len(scene.logged("halved")) < 2:
        scene.answer("pass")

    (sum_now,) = opened(scene, "damage")
    assert sum_now[0] == 1
    assert [(amount, how, card) for amount, how, card, *_ in sum_now[1:]] == [
        (3, "power", "one"),
        (3, "doubled", "twice"),
        (-3, "halved", "half"),
        (-2, "halved", "less"),
    ]


@rule("FETCG-SURPRISE-15", "FETCG-SURPRISE-4")
@pytest.mark.parametrize("owner", [0, 1])
def test_where_nobody_has_just_received_cards_the_turn_player_is_asked_first(
    playing: Playing, owner: int
) -> None:
    """Both have fresh cards of an earlier resolution, and none of the last."""
    gain = "Each player draws 1 card."
    none = "Your opponent moves 1 chip from their Unused Chip pile to their Used Chip pile."
    cards = [
        surprise("last", "Draw 1 card.", cost=0),
        surprise("none", none, cost=0),
        surprise("gain", gain, cost=0),
    ]
    sides = [Side([at("B-2", ONE)], deck=[unit("x")]), Side([at("D-1", TWO)], deck=[unit("x")])]
    sides[owner].hand = cards
    scene = playing(fetcg_scene(*sides, skip_windows=False))
    scene.may_stay_open = True
    for card in cards:
        while scene.decision.player != owner:
            scene.answer("pass")
        scene.answer(f"play_surprise {card.key}")
    asked = []
    while len(scene.logged("resolves")) < 3:
        asked.append((len(scene.logged("resolves")), scene.decision.player))
        scene.answer("pass")

    assert asked[-4:] == [(1, 0), (1, 1), (2, 0), (2, 1)]


@rule("FETCG-HAND-3", "FETCG-HAND-4", "FETCG-FIELD-5")
def test_every_card_lies_in_exactly_one_place(playing: Playing) -> None:
    """In a deck, a hand, a discard pile, on a square, on a unit or on the stack."""
    mine = at("B-2", ONE, weapon=weapon("blade"), item=item("charm"))
    hand = [surprise("card", "Draw 1 card.", cost=0), unit("held")]
    side = Side([mine], hand=hand, lands={"A-1": land("wood")}, discard=[unit("old")])
    scene = playing(fetcg_scene(side, Side([at("D-1", TWO)]), skip_windows=False))
    scene.may_stay_open = True
    scene.answer("play_surprise card")
    found = [card.index for zone in scene.table.zones() for card in zone.cards]

    assert sorted(found) == list(range(len(scene.table.cards)))


@rule("FETCG-DAMAGE-6", "FETCG-DAMAGE-4", "FETCG-DAMAGE-13")
@pytest.mark.parametrize(
    ("attacks", "addends"),
    [
        (0, [(3, "power"), (-3, "attacks")]),
        (2, [(3, "power"), (3, "attacks"), (2, "add")]),
    ],
)
def test_what_is_added_to_no_damage_adds_nothing(
    playing: Playing, attacks: int, addends: list[tuple[int, str]]
) -> None:
    number = f"Target your Attacking unit: Its number of attacks becomes {attacks}."
    more = "Target your Attacking unit: Its damage is 2 higher."
    hand = [surprise("number", number, cost=0), surprise("more", more, cost=0)]
    held = surprise("held", "Draw 1 card.", cost=0)
    mine = at("B-2", unit("one", attack=3, energy=9))
    theirs = Side([at("C-2", unit("two", energy=9))])
    scene = playing(fetcg_scene(Side([mine], hand=[*hand, held]), theirs))
    scene.may_stay_open = True
    scene.use("one")
    scene.answer("attack one two")
    for card in hand:
        scene.answer(f"play_surprise {card.key}")
    while not (scene.logged("higher") and scene.logged("becomes")):
        scene.answer("pass")

    (sum_now,) = opened(scene, "damage")
    assert [(amount, how) for amount, how, *_ in sum_now[1:]] == addends
    assert sum_now[0] == sum(amount for amount, _ in addends)


@rule("FETCG-WEAPON-3", "FETCG-CHIPS-6")
def test_where_a_weapon_raises_the_limit_the_limit_opens_into_both(playing: Playing) -> None:
    one = at("B-2", unit("one", energy=5, ranks=["sword_c"]), weapon=weapon("blade", max=3))
    options = {"weapon_raises_max": "yes"}
    scene = playing(fetcg_scene(Side([one]), Side([at("D-1", TWO)]), options=options))

    (sum_now,) = opened(scene, "max_energy")
    assert sum_now[0] == 8
    assert [part[:3] for part in sum_now[1:]] == [(5, "printed", None), (3, "add", "blade")]


@rule("FETCG-SURPRISE-5", "FETCG-HAND-4", "FETCG-CHIPS-7")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("text", "comes"),
    [
        ("Your opponent discards 1 card.", "asked"),
        ("Your opponent discards 1 card at random.", "discarded"),
        (
            "Your opponent moves 2 chips from their Unused Chip pile to their Used Chip pile.",
            "chips",
        ),
        ("Your opponent draws 1 card.", "drawn"),
        ("Your opponent cannot play Surprise cards this turn.", "silent"),
        ("All enemy units loses 1 Energy.", "weaker"),
    ],
)
def test_the_opponent_is_whoever_did_not_play_the_card(
    playing: Playing, text: str, comes: str, seat: int
) -> None:
    sides = [
        Side([at("B-2", ONE)], hand=[unit("a"), unit("b")]),
        Side([at("D-1", TWO)], hand=[unit("c"), unit("d")]),
    ]
    sides[seat].hand = [surprise("card", text, cost=0)]
    scene = playing(fetcg_scene(*sides, skip_windows=False))
    scene.may_stay_open = True
    while scene.decision.player != seat:
        scene.answer("pass")
    scene.do("play_surprise card")
    other = 1 - seat
    found = {
        "asked": scene.kinds == ["choose_cards"] and scene.decision.player == other,
        "discarded": len(scene.cards("discard", other)) == 1,
        "chips": scene.chips(other) == (13, 2),
        "drawn": len(scene.cards("hand", other)) == 3,
        "silent": scene.table.abilities.static.forbids(scene.player(other), "surprise"),
        "weaker": [one.energy for one in scene.player(other).units] == [4],
    }
    assert {what for what, done in found.items() if done} == {comes}


@rule("FETCG-HAND-3", "FETCG-SURPRISE-17")
@pytest.mark.parametrize("taken", [True, False])
def test_who_takes_nothing_has_chosen_nothing(playing: Playing, taken: bool) -> None:
    text = "Return 1 card from your discard pile to your hand."
    scene = window(playing, text, discard=[unit("a"), unit("b")])
    scene.answer("play_surprise card")
    scene.pass_all()
    scene.answer(*(["choose a"] if taken else []))

    assert len(scene.logged("chosen")) == len(scene.logged("to_hand")) == taken
    assert len(scene.logged("no_effect")) == (not taken)
