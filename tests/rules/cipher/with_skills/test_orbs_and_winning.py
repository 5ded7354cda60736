"""Card texts that break two orbs with one attack, and those that win the game."""

from __future__ import annotations

import pytest

from tests.rules.cipher.abilities.words import Playing, bonds, skilled
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene
from tests.testkit.citation import rule

WEAK = card("weak", "Weak", attack=0)

# Orb-breaking attacks -----------------------------------------------------------------------------

BLOW = "Blow |AUTO| When this unit attacks, until end of battle, its attack breaks 2 orbs."
HERO = (
    "|ATK SUPP| Hero Emblem: If your attacking unit is <Red>, until end of battle, its attack "
    "breaks 2 orbs."
)


@rule("CIPHER-DOUBLEORB-6", "CIPHER-DOUBLEORB-4")
@pytest.mark.parametrize(
    ("unit_text", "support_text", "insignias", "broken"),
    [
        ("", "", ["red"], 1),
        (BLOW, "", ["red"], 2),
        ("", HERO, ["red"], 2),
        ("", HERO, ["blue"], 1),
        (BLOW, HERO, ["red"], 2),
    ],
)
def test_a_unit_skill_or_a_support_skill_breaks_two_orbs(
    playing: Playing, unit_text: str, support_text: str, insignias: list[str], broken: int
) -> None:
    mine = Side(
        vanguard=[skilled("a", unit_text, name="A", insignias=insignias)],
        deck=[skilled("s", support_skill=support_text)],
    )
    scene = playing(cipher_scene(mine, Side(lord=WEAK)))
    scene.answer("attack a weak")
    for slot in range(1, broken + 1):
        scene.answer(f"orb {slot}")

    assert scene.kinds == ["action"]
    assert len(scene.theirs.orbs) == 5 - broken
    assert len(scene.cards("hand", 1)) == broken


@rule("CIPHER-DOUBLEORB-6")
@pytest.mark.parametrize(("orbs", "over"), [(2, False), (1, False), (0, True)])
def test_a_support_skill_breaks_orbs_and_deals_no_final_blow(
    playing: Playing, orbs: int, over: bool
) -> None:
    mine = Side(vanguard=[card("a")], deck=[skilled("s", support_skill=HERO)])
    scene = playing(cipher_scene(mine, Side(lord=WEAK, orbs=orbs)))
    scene.answer("attack a weak")
    while scene.kinds == ["choose_orb"]:
        scene.answer(scene.say(scene.decision.options[0]))

    assert (scene.match.outcome is not None) is over
    assert len(scene.theirs.orbs) == 0


# Winning ------------------------------------------------------------------------------------------

SEIZE = "Seize |ACT| [Tap] If your opponent has no orbs, you win the game."


@rule("CIPHER-WIN-9")
@pytest.mark.parametrize("orbs", [0, 1])
def test_a_card_text_wins_the_game_at_once(playing: Playing, orbs: int) -> None:
    theirs = Side(orbs=orbs)
    mine = Side(vanguard=[skilled("marth", SEIZE + "\nAfter |ACT| Draw 1 card.")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("activate marth 0")

    outcome = scene.match.outcome
    if orbs:
        assert outcome is None
        assert scene.unit("marth").tapped
    else:
        assert outcome is not None
        assert (outcome.winners, outcome.rule) == ((0,), "CIPHER-WIN-9")
        assert scene.kinds == []


@rule("CIPHER-WIN-9")
def test_a_text_can_win_in_the_opponents_turn(playing: Playing) -> None:
    text = (
        "Dawn |AUTO| [Flip 1] At the end of your opponent's turn, if your opponent has no orbs, "
        "you may pay; if you do, you win the game."
    )
    mine = Side(vanguard=[skilled("seliph", text)], bonds=bonds(1))
    scene = playing(cipher_scene(mine, Side(orbs=0), active=1))
    scene.answer("end_turn")
    scene.answer("use")
    outcome = scene.match.outcome
    assert outcome is not None
    assert outcome.winners == (0,)


@rule("CIPHER-WIN-6", "CIPHER-DESTROY-7")
def test_if_both_lords_are_destroyed_together_without_orbs_nobody_wins(playing: Playing) -> None:
    ruin = skilled("a", "Ruin |ACT| Destroy all units of Cost 1.", cost=5)
    scene = playing(cipher_scene(Side(vanguard=[ruin], orbs=0), Side(orbs=0)))
    scene.answer("activate a")

    assert scene.match.outcome is not None
    assert (scene.match.outcome.winners, scene.match.outcome.rule) == ((), "CIPHER-WIN-6")
