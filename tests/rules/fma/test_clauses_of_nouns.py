"""Clauses about whom the words of a text mean, each word by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.fma.playing import can_play, play
from tests.rules.fma.samples import DULL, at_home, chief, foes, home, party, searching
from tests.testkit.citation import rule
from tests.testkit.fma.cards import advantage, ally, attachment, event
from tests.testkit.fma.scene import FmaScene, Side, unit

Playing = Callable[[FmaScene], FmaScene]
EVERYBODY = ("chief", "att", "idle", "worn", "foe", "other")


def fighting(text: str) -> FmaScene:
    """Our "att" attacks "foe"; "idle", "worn" and their "other" look on from the parties."""
    raised = unit(ally("worn", cost=5, strength=1), attachment("hat", strength=3))
    tough = ally("idle", strength=4, keywords="Mob", text="Toughness: 2.")
    mine = party(ally("att"), tough, raised, hand=[event("e", text)])
    mine.leader = chief(strength=9)
    never = ally("other", cost=1, factions=["rebel"], text="This character cannot be defeated.")
    theirs = foes(ally("foe", strength=1, wits=1), unit(never, state="set"), hand=[DULL])
    scene = searching(mine, theirs)
    scene.attack("att", "foe")
    return scene


def reached(scene: FmaScene, card: str = "e") -> set[str]:
    """Whom the card can be aimed at; who is the only one is aimed at unasked."""
    if not can_play(scene, card):
        return set()
    before = {key: scene.value(key, "alchemy") for key in EVERYBODY}
    play(scene, card, by="chief")
    if scene.decision.kind == "target":
        return {option.removeprefix("target ") for option in scene.options()}
    return {key for key in EVERYBODY if scene.value(key, "alchemy") != before[key]}


@rule("FMA-TARGET-4", "FMA-TARGET-7", "FMA-TARGET-8", "FMA-CARD-4")
@pytest.mark.parametrize(
    ("whom", "meant"),
    [
        ("character", "chief att idle worn foe other"),
        ("ally", "att idle worn foe other"),
        ("leader", "chief"),
        ("attacking character", "att"),
        ("defending character", "foe"),
        ("character in this battle", "att foe"),
        ("ready ally", "idle worn foe"),
        ("set ally", "att other"),
        ("opposing character in this battle", "foe"),
        ("ally of yours", "att idle worn"),
        ("other ally of yours", "att idle worn"),
        ("Mob", "idle"),
        ("ally that is not a Mob", "att worn foe other"),
        ("Rebel ally", "other"),
        ("ally that is not a Rebel", "att idle worn foe"),
        ("character that is not a leader", "att idle worn foe other"),
        ("ally with an attachment", "worn"),
        ("ally that can be defeated", "att idle worn foe"),
        ("ally with strength 4 or more", "idle worn"),
        ("ally with strength 2 or less", "att foe other"),
        ("ally with strength less than 2", "foe"),
        ("ally with strength 4", "idle worn"),
        ("ally with printed strength 1", "worn foe"),
        ("ally with cost 1 or less", "other"),
        ("ally that costs less than 4", "att idle foe other"),
        ("ally with strength higher than its printed one", "worn"),
        ("ally with lower strength", "att idle worn foe other"),
    ],
)
def test_whom_a_word_means_in_a_battle(playing: Playing, whom: str, meant: str) -> None:
    text = f"Battle Wits: Target {whom} gets +1 alchemy."
    scene = playing(fighting(text))
    assert reached(scene) == set(meant.split())
    scene.may_stay_open = True


# How much is counted --------------------------------------------------------------------------


@rule("FMA-CARD-4", "FMA-ATTR-1", "FMA-TARGET-2")
@pytest.mark.parametrize(
    ("what", "number"),
    [
        ("ally you have", 3),
        ("character you have", 4),
        ("other ally you have", 3),
        ("Mob you have", 1),
        ("set ally you have", 1),
        ("ready ally you have", 2),
        ("attachment in play", 3),
        ("attachment you have", 2),
        ("advantage you have", 1),
        ("card in your discard pile", 2),
        ("event in your discard pile", 1),
        ("location in your victory pile", 0),
        ("opposing character", 2),
    ],
)
def test_how_many_a_text_counts(playing: Playing, what: str, number: int) -> None:
    """Neither the defeated nor attached events are among them."""
    team = [
        unit(ally("a", keywords="Mob"), attachment("hat"), event("human")),
        unit(ally("b"), attachment("cap"), state="set"),
        ally("c"),
        unit(ally("down", keywords="Mob"), state="defeated"),
    ]
    count = event("e", f"Main Wits: Target leader of yours gets +1 alchemy for each {what}.")
    mine = home(
        *team,
        hand=[count, event("more")],
        discard=[event("gone"), ally("lost")],
        advantages=[advantage("den")],
    )
    theirs = Side(allies=[unit(ally("q"), attachment("ring"))], hand=[DULL])
    scene = playing(at_home(mine, theirs))
    before = scene.value("chief", "alchemy")
    play(scene, "e", by="chief")
    assert scene.value("chief", "alchemy") - before == number


@rule("FMA-COST-16", "FMA-RECRUIT-7")
@pytest.mark.parametrize("text", ["", "Stealth.", "Your Soldier allies get +1 strength."])
def test_an_ally_that_costs_nothing_costs_nothing_whatever_it_says(
    playing: Playing, text: str
) -> None:
    free = ally("free", cost=0, text=text)
    scene = playing(at_home(home(hand=[free]), phase="recruit"))
    (option,) = [option for option in scene.decision.options if option.action == "recruit"]
    assert option.cost == 0
    scene.answer("recruit free")
    assert scene.player(0).spent == 0


@rule("FMA-TRAIT-5", "FMA-KEYWORD-1")
@pytest.mark.parametrize(("keywords", "may"), [("Soldier", True), ("Sin", False)])
def test_a_recruit_is_looked_at_with_the_keywords_it_would_have(
    playing: Playing, keywords: str, may: bool
) -> None:
    clerk = ally("clerk", text="The Loyal number of your Soldier allies is 1 less.")
    new = ally("new", keywords=keywords, text="Loyal: 3.")
    scene = playing(at_home(home(clerk, hand=[new]), phase="recruit"))
    assert ("recruit new" in scene.options()) is may


@rule("FMA-BATTLE-34", "FMA-TARGET-4")
def test_less_than_a_losing_character_is_less_than_any_of_them(playing: Playing) -> None:
    text = (
        "React Strength: After this character wins a battle, instead of the losers, "
        "defeat target character with less strength than a losing character."
    )
    mine = party(ally("low", strength=2), ally("high", strength=5))
    winner = ally("a", strength=9, text=text)
    others = [ally("one", strength=1), ally("three", strength=3), ally("six", strength=6)]
    scene = playing(searching(mine, Side(party=[winner, *others], hand=[DULL])))
    scene.attack("low high", "a")
    scene.pass_all("battle")
    play(scene, "a")
    assert scene.options() == {"target low", "target one", "target three"}
    scene.answer("target three")
    assert scene.state("three") == "defeated"


@rule("FMA-CONTROL-10", "FMA-DRAW-13")
def test_the_top_cards_are_revealed_from_the_top(playing: Playing) -> None:
    text = (
        "Main Wits: Reveal the top three cards of your deck, put an event from among them into "
        "your hand and the rest on the bottom."
    )
    sift = event("e", text)
    deck = [event("one"), ally("two"), event("three"), event("four")]
    scene = playing(at_home(home(hand=[sift], deck=deck)))
    play(scene, "e", by="chief")
    (line,) = scene.logged("reveal")
    assert [card["card"] for card in line["cards"]] == ["one", "two", "three"]
    assert scene.options() >= {"choose one", "choose three"}
    scene.answer("choose three")
    assert "three" in scene.cards("hand")
    assert scene.cards("deck")[-1] == "four"
