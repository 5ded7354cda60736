"""Clauses about attributes, traits and costs that texts state: each by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.fma.characters import DEFEATED, READY, SET
from tests.rules.fma.samples import DULL, at_home, chief, home
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment
from tests.testkit.fma.scene import FmaScene, Side, unit

Playing = Callable[[FmaScene], FmaScene]


# Attributes -----------------------------------------------------------------------------------


@rule("FMA-ATTR-6", "FMA-CARD-11")
def test_what_an_attribute_is_made_by_a_text_in_play(playing: Playing) -> None:
    """It becomes that number, whatever was printed; bonuses come on top."""
    flag = ally("flag", text="The strength of your Soldier allies becomes 5.")
    more = unit(ally("b", keywords="Soldier"), attachment("saber", strength=2))
    scene = playing(at_home(home(flag, ally("a", keywords="Soldier"), more)))
    assert [scene.value(key) for key in ("flag", "a", "b")] == [2, 5, 7]


@rule("FMA-CARD-11", "FMA-ATTR-2")
@pytest.mark.parametrize(
    ("text", "ready", "turned"),
    [
        ("While this character is ready, your Soldier allies get +1 strength.", 3, 2),
        ("Your ready Soldier allies get +1 strength.", 3, 2),
        ("Your Soldier allies get +1 strength for each set ally you have.", 2, 4),
    ],
)
def test_what_hangs_on_a_state_is_asked_anew(
    playing: Playing, text: str, ready: int, turned: int
) -> None:
    scene = playing(at_home(home(ally("flag", text=text), ally("a", keywords="Soldier"))))
    for state, strength in ((READY, ready), (SET, turned), (READY, ready)):
        for key in ("flag", "a"):
            scene.table.put_state(scene.unit(key), state)
        assert scene.value("a") == strength


@rule("FMA-ATTACH-12", "FMA-GEN-4")
def test_attachments_give_nothing_for_as_long_as_a_text_says_so(playing: Playing) -> None:
    text = "While this character is ready, attachments give neither abilities nor bonuses."
    worn = attachment("saber", strength=2, text="Bearer has Toughness: 1.")
    scene = playing(at_home(home(ally("grump", text=text), unit(ally("a"), worn))))
    trait = scene.table.abilities.values.trait
    for state, given in ((READY, 0), (SET, 1), (READY, 0)):
        scene.table.put_state(scene.unit("grump"), state)
        assert (scene.value("a"), trait(scene.unit("a"), "toughness")) == (2 + 2 * given, given)


@rule("FMA-ATTACH-12")
def test_only_the_attachments_that_a_text_names_give_nothing(playing: Playing) -> None:
    text = "Attachments on Mobs give neither abilities nor bonuses."
    worn = [
        unit(ally(key, keywords=word), attachment(f"saber {key}", strength=2))
        for key, word in (("a", "Mob"), ("b", "Soldier"))
    ]
    scene = playing(at_home(home(ally("grump", text=text), *worn)))
    assert [scene.value(key) for key in "ab"] == [2, 4]


# Loyal ----------------------------------------------------------------------------------------


@rule("FMA-TRAIT-5")
@pytest.mark.parametrize(
    ("text", "joins"),
    [
        ("", True),
        ("Stealth.", True),
        ("This character gets +3 strength.", True),
        ("Toughness: 3.", True),
        ("Loyal: 1.", True),
        ("Loyal: 2.", False),
        ("Loyal: 1.\nToughness: 3.", True),
        ("Loyal: 2.\nStealth.", False),
        ("Loyal: 1.\nThis character gets +3 strength.", True),
        ("Loyal: 1.\nYour Soldier allies have Toughness: 3.", True),
    ],
)
def test_loyal_alone_says_beside_whom_an_ally_joins(
    playing: Playing, text: str, joins: bool
) -> None:
    scene = playing(at_home(home(hand=[ally("new", text=text)]), phase="recruit"))
    assert ("recruit new" in scene.options()) is joins


@rule("FMA-TRAIT-25")
@pytest.mark.parametrize(("text", "joins"), [("", True), ("Stealth.", True), ("Loyal: 1.", False)])
def test_without_a_faction_nobody_is_loyal(playing: Playing, text: str, joins: bool) -> None:
    new = ally("new", factions=[], text=text)
    scene = playing(at_home(home(hand=[new]), phase="recruit"))
    assert ("recruit new" in scene.options()) is joins


# Unique ---------------------------------------------------------------------------------------


@rule("FMA-TRAIT-22")
@pytest.mark.parametrize(
    ("text", "bearers"),
    [
        ("", {"chief", "a", "b"}),
        ("Bearer has Stealth.", {"chief", "a", "b"}),
        ("Unique.", {"a"}),
        ("Unique.\nBearer has Stealth.", {"a"}),
        ("Bearer has Stealth.\nUnique.", {"a"}),
        ("Unique.\nThis card costs 1 less for each Mob character you have.", {"a"}),
    ],
)
def test_of_a_unique_attachment_there_are_no_two(
    playing: Playing, text: str, bearers: set[str]
) -> None:
    """Only in the place of the first, where a keyword in common makes it go."""
    hat = attachment("hat", text=text, keywords="Item")
    scene = playing(at_home(home(unit(ally("a"), hat), ally("b"), hand=[hat])))
    assert {option.split()[2] for option in scene.options("attach")} == bearers


@rule("FMA-TRAIT-22", "FMA-ATTACH-8")
def test_a_second_unique_copy_that_would_replace_nothing_is_not_played(playing: Playing) -> None:
    hat = attachment("hat", text="Unique.")
    scene = playing(at_home(home(unit(ally("a"), hat), ally("b"), hand=[hat])))
    assert scene.options("attach") == set()


@rule("FMA-TRAIT-23", "FMA-TRAIT-22")
@pytest.mark.parametrize("beside", [False, True])
@pytest.mark.parametrize(("text", "may"), [("", True), ("Unique.", False)])
def test_unique_stays_in_force_on_what_a_defeated_character_bears(
    playing: Playing, beside: bool, text: str, may: bool
) -> None:
    """Whether or not another unique attachment is in force."""
    hat = attachment("hat", text=text)
    worn = (attachment("ring", text="Unique."),) if beside else ()
    fallen = unit(ally("a"), hat, state=DEFEATED)
    scene = playing(at_home(home(fallen, unit(ally("c"), *worn), ally("b"), hand=[hat])))
    assert ("attach hat b" in scene.options()) is may


# Costs ----------------------------------------------------------------------------------------


def cost_of(scene: FmaScene, key: str) -> int:
    (card,) = [card for card in scene.player(0).hand.cards if card.data.key == key]
    return scene.table.abilities.values.adjusted(card, "cost", card.data.cost, 0)


@rule("FMA-RECRUIT-8")
@pytest.mark.parametrize(
    ("text", "costs"),
    [
        ("Your Soldier allies cost 1 less.", [4, 5]),
        ("Your Soldier allies cost 2 more.", [7, 5]),
        ("Soldier allies cost you 9 less, to a minimum of 2.", [2, 5]),
        ("Soldier allies cost you 9 less.", [0, 5]),
        ("Attachments cost you 1 less.", [5, 5]),
    ],
)
def test_what_a_text_in_play_says_of_costs(playing: Playing, text: str, costs: list[int]) -> None:
    new = [ally("new", cost=5, keywords="Soldier"), ally("other", cost=5)]
    scene = playing(at_home(home(ally("flag", text=text), hand=new)))
    assert [cost_of(scene, key) for key in ("new", "other")] == costs


@rule("FMA-RECRUIT-8")
def test_what_an_opponents_text_says_of_its_own_cards_is_not_about_ones_own(
    playing: Playing,
) -> None:
    text = "Your Soldier allies cost 1 less."
    mine = home(hand=[ally("new", cost=5, keywords="Soldier")])
    scene = playing(at_home(mine, Side(allies=[ally("flag", text=text)], hand=[DULL])))
    assert cost_of(scene, "new") == 5


@rule("FMA-RECRUIT-8", "FMA-COST-16")
def test_increases_come_before_reductions(playing: Playing) -> None:
    texts = [
        "Your Soldier allies cost 4 less, to a minimum of 3.",
        "Your Soldier allies cost 2 more.",
    ]
    flags = [ally(f"flag{number}", text=text) for number, text in enumerate(texts)]
    mine = Side(leader=chief(), allies=flags, hand=[ally("new", cost=4, keywords="Soldier"), DULL])
    scene = playing(at_home(mine))
    assert cost_of(scene, "new") == 3
