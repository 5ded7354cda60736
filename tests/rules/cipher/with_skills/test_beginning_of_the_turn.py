"""The Beginning Phase with skills: what waits, what its "if" sees, and what is asked."""

from __future__ import annotations

import pytest

from rules.cipher.card_text import read
from rules.text import changes as ch
from rules.text import filters as fi
from rules.text import groups as gr
from tests.rules.cipher.abilities.words import Playing, always, attack, skilled
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, unit
from tests.testkit.citation import rule

# The booklet's own pair, in our words: one looks at the hand, the other fills it.
SOREN = skilled(
    "soren",
    "Small Force |AUTO| At the start of your turn, if you have 3 or fewer cards in your hand, "
    "draw 1 card.",
    cost=4,
)
ELISE = skilled(
    "elise",
    "My turn |AUTO| [Flip 1] At the start of your turn, you may pay the cost and if you do: choose "
    "up to 2 cards from your Retreat Area, and add them to your hand.",
    cost=4,
)


def held(number: int) -> list[object]:
    return [card(f"h{place}") for place in range(1, number + 1)]


def beginning(playing: Playing, **areas: object) -> CipherScene:
    """Our Beginning Phase, with the pair in the Vanguard unless other units are named."""
    side = Side(**{"vanguard": [SOREN, ELISE], **areas})  # type: ignore[arg-type]
    return playing(cipher_scene(side, active=1, phase="end"))


def use(scene: CipherScene, skill: str) -> None:
    (option,) = [option for option in scene.decision.options if option.why == skill]
    scene.answer(scene.say(option))


def took_back_two(scene: CipherScene) -> None:
    scene.answer("use")
    scene.answer("choose r1", "choose r2")


@rule("CIPHER-SKILL-11", "CIPHER-BEGIN-4")
@pytest.mark.parametrize(
    ("first", "draws"), [("My turn", 1), ("Small Force", 2)], ids=["elise first", "soren first"]
)
def test_an_if_sees_the_hand_as_it_is_when_the_skill_resolves(
    playing: Playing, first: str, draws: int
) -> None:
    """With two cards in hand Elise makes them four, and then Soren has no "3 or fewer"."""
    scene = beginning(playing, hand=held(2), bonds=[card("b1")], retreat=[card("r1"), card("r2")])
    scene.answer("begin_with skills")
    use(scene, first)
    took_back_two(scene)

    assert len(scene.logged("draw")) == draws
    assert len(scene.mine.hand) == 2 + 2 + draws
    scene.play_on("place_bond")


@rule("CIPHER-BEGIN-4")
@pytest.mark.parametrize(("number", "hand"), [(3, 5), (4, 5)])
def test_a_skill_at_the_start_of_the_turn_waits_whatever_its_if_says(
    playing: Playing, number: int, hand: int
) -> None:
    """Three cards: the draw of the turn may come after Soren's. Four: he is asked for in vain."""
    scene = beginning(playing, vanguard=[SOREN], hand=held(number))
    assert scene.kinds == ["order_beginning"]
    scene.answer("begin_with skills")

    assert len(scene.mine.hand) == hand
    scene.play_on("place_bond")


@rule("CIPHER-BEGIN-4")
def test_a_draw_before_the_skills_may_spoil_their_if(playing: Playing) -> None:
    scene = beginning(playing, vanguard=[SOREN], hand=held(3))
    scene.answer("begin_with draw")
    scene.answer("begin_with skills")

    assert len(scene.mine.hand) == 4
    assert scene.logged("skill") == []
    scene.play_on("place_bond")


@rule("CIPHER-SKILL-3")
def test_an_if_that_comes_true_while_the_skill_waits_counts(playing: Playing) -> None:
    """With four cards in hand Soren draws if another skill takes one away first."""
    toll = skilled(
        "toll",
        "Toll |AUTO| At the start of your turn, choose 1 card from your hand, and send it to the "
        "Retreat Area.",
    )
    scene = beginning(playing, vanguard=[SOREN, toll], hand=held(4))
    scene.answer("begin_with skills")
    use(scene, "Toll")
    scene.answer("choose h1")

    assert [line["skill"] for line in scene.logged("skill")] == ["Toll", "Small Force"]
    scene.play_on("place_bond")


@rule("CIPHER-SKILL-3", "CIPHER-REQ-4")
def test_a_skill_whose_if_is_false_is_neither_used_nor_used_up(playing: Playing) -> None:
    text = (
        "Rush |AUTO| [Once per turn] When this unit attacks, if you have 2 or more cards in your "
        "hand, until the end of the turn, this unit gains +30 attack."
    )
    more = skilled("more", "More |ACT| Draw 2 cards. Choose 1 ally, and untap them.")
    mine = Side(vanguard=[skilled("a", text), more])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=100)])))
    scene.answer("attack a foe")
    assert attack(scene, "a") == 40
    scene.answer("activate more")
    scene.answer("choose a")
    scene.answer("attack a foe")
    scene.answer("decline")

    assert attack(scene, "a") == 70


@rule("CIPHER-BEGIN-4", "CIPHER-BEGIN-2")
@pytest.mark.parametrize("order", [("untap", "draw"), ("draw", "untap")])
def test_where_untapping_sets_a_skill_off_its_place_is_asked_for(
    playing: Playing, order: tuple[str, str]
) -> None:
    text = "Wake |AUTO| When this unit is untapped, draw cards until you have 2 cards in your hand."
    sleeper = unit(skilled("a", text), tapped=True)
    scene = playing(cipher_scene(Side(vanguard=[sleeper]), active=1, phase="end"))
    assert scene.kinds == ["order_beginning"]
    assert scene.options() == {"begin_with untap", "begin_with draw"}
    scene.answer(f"begin_with {order[0]}")

    assert len(scene.mine.hand) == (3 if order[0] == "untap" else 2)
    scene.play_on("place_bond")


@rule("CIPHER-BEGIN-4", "CIPHER-SKILL-11")
@pytest.mark.parametrize("tapped", [True, False])
def test_a_skill_that_was_acquired_makes_the_order_count_too(
    playing: Playing, tapped: bool
) -> None:
    (wake,) = read(skilled("w", "Wake |AUTO| When this unit is untapped, draw 1 card.")).abilities
    gives = always(card("g"), ch.GainsSkill(gr.Units("own", (fi.Named(("a",)),)), wake))
    mine = Side(vanguard=[gives, unit(card("a"), tapped=tapped), unit(card("b"), tapped=True)])
    scene = playing(cipher_scene(mine, active=1, phase="end"))

    assert scene.kinds == ["order_beginning" if tapped else "place_bond"]
    scene.may_stay_open = True


@rule("CIPHER-BEGIN-4")
@pytest.mark.parametrize("tapped", [True, False])
def test_nothing_is_asked_where_untapping_sets_nothing_off(playing: Playing, tapped: bool) -> None:
    text = "Wake |AUTO| When this unit is untapped, draw 1 card."
    mine = Side(lord=unit(card("l"), tapped=tapped), vanguard=[skilled("a", text)])
    scene = playing(cipher_scene(mine, active=1, phase="end"))

    assert scene.kinds == ["place_bond"]
    assert not scene.unit("l").tapped


@rule("CIPHER-BEGIN-2", "CIPHER-BEGIN-4")
def test_a_unit_that_stays_tapped_sets_nothing_off(playing: Playing) -> None:
    text = (
        "Wake |AUTO| When this unit is untapped, draw 1 card.\n"
        "Sleep |CONT| This unit cannot be untapped."
    )
    mine = Side(vanguard=[unit(skilled("a", text), tapped=True)])
    scene = playing(cipher_scene(mine, active=1, phase="end"))

    assert scene.kinds == ["place_bond"]
