"""What a card of the hand costs hangs on the unit that it is placed on."""

from __future__ import annotations

import pytest

from rules.cipher.values import names_of
from rules.engine.cards import CardData
from rules.engine.state import copy_of
from tests.rules.cipher.abilities.words import Playing, bonds, skilled, word
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene
from tests.testkit.citation import rule

GATE = (
    'Gate |SPEC| If you are Leveling Up an allied "Gray", the Deployment Cost of this card while in'
    " your hand is reduced by 1."
)


def gray(text: str = GATE, **facts: object) -> CardData:
    facts = {"cost": 3, "name": "Gray"} | facts
    return skilled("c", text, **facts)


def deploying(playing: Playing, mine: Side) -> CipherScene:
    return playing(cipher_scene(mine, phase="deployment"))


@word("Stacking")
@rule("CIPHER-GAME-4", "CIPHER-LEVELUP-1")
@pytest.mark.parametrize(("budget", "offered"), [(1, False), (2, True), (3, True)])
def test_a_level_up_of_the_unit_costs_less(playing: Playing, budget: int, offered: bool) -> None:
    mine = Side(vanguard=[card("g", "Gray")], hand=[gray()], bonds=bonds(budget))
    scene = deploying(playing, mine)
    assert ("level_up c g" in scene.options()) is offered

    if offered:
        scene.answer("level_up c g")
        assert scene.mine.spent == 2


@rule("CIPHER-DEPLOY-5")
@pytest.mark.parametrize(("budget", "offered"), [(2, False), (3, True)])
def test_deploying_the_card_costs_the_same(playing: Playing, budget: int, offered: bool) -> None:
    scene = deploying(playing, Side(hand=[gray()], bonds=bonds(budget)))
    assert ("deploy c vanguard" in scene.options()) is offered

    if offered:
        scene.answer("deploy c vanguard")
        assert scene.mine.spent == 3


@rule("CIPHER-GAME-4", "CIPHER-PROMOTE-14")
@pytest.mark.parametrize(("budget", "onto"), [(2, {"g"}), (3, {"g", "k"})])
def test_nor_does_the_level_up_of_another_unit_cost_less(
    playing: Playing, budget: int, onto: set[str]
) -> None:
    text = f'{GATE}\nAny |SPEC| You may level up "Gray" or "Kay" with this card.'
    units = [card("g", "Gray"), card("k", "Kay")]
    hand = [gray(text, name="Other")]
    scene = deploying(playing, Side(vanguard=units, hand=hand, bonds=bonds(budget)))

    assert scene.options("level_up") == {f"level_up c {key}" for key in onto}


@rule("CIPHER-GAME-4", "CIPHER-PROMOTE-1")
@pytest.mark.parametrize(
    ("doing", "cost", "spent"),
    [
        ("Class Changing", "Class Change Cost", 2),
        ("Leveling Up", "Class Change Cost", 2),
        ("Leveling Up", "Deployment Cost", 3),
    ],
)
def test_a_promotion_costs_less_if_its_own_cost_is_meant(
    playing: Playing, doing: str, cost: str, spent: int
) -> None:
    """A promotion levels up, too."""
    text = f"Gate |CONT| If you are {doing} an ally, the {cost}s of cards in your hand are"
    mine = Side(
        vanguard=[card("g", "Gray")],
        rearguard=[skilled("x", f"{text} reduced by 1.")],
        hand=[card("c", "Gray", cost=5, promotion_cost=3)],
        bonds=bonds(3),
    )
    scene = deploying(playing, mine)
    scene.answer("promote c g")

    assert scene.mine.spent == spent


@rule("CIPHER-LEVELUP-1")
def test_a_level_up_is_no_promotion(playing: Playing) -> None:
    text = (
        "Gate |CONT| If you are Class Changing an ally, the Deployment Costs of cards in your hand"
        " are reduced by 1."
    )
    mine = Side(
        vanguard=[card("g", "Gray")],
        rearguard=[skilled("x", text)],
        hand=[card("c", "Gray", cost=3)],
        bonds=bonds(3),
    )
    scene = deploying(playing, mine)
    scene.answer("level_up c g")

    assert scene.mine.spent == 3


@rule("CIPHER-NAME-4")
def test_what_hangs_on_that_cost_is_not_kept(playing: Playing) -> None:
    text = (
        "Face |CONT| Treat all cards with a Deployment Cost of 2 or less in your hand as if their"
        ' Unit Name is also "Kay".'
    )
    mine = Side(vanguard=[card("g", "Gray"), skilled("x", text)], hand=[gray()])
    table = copy_of(deploying(playing, mine).table)  # which has asked for no Names yet
    (found,) = table.players[0].hand.cards
    with table.abilities.modifiers.stacking_on(table.players[0].units[1], "level_up"):
        assert names_of(table, found) == {"Gray", "Kay"}

    assert names_of(table, found) == {"Gray"}
