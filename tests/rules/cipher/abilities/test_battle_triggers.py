"""What in a battle sets triggered skills off."""

from __future__ import annotations

import pytest

from tests.rules.cipher.abilities.words import (
    STRONG,
    WEAK,
    Playing,
    draws,
    fight,
    skilled,
    used,
    word,
)
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene
from tests.testkit.citation import rule


@word("AttackDeclared")
@rule("CIPHER-BATTLE-3")
def test_skills_on_the_declaration_attacker_first(playing: Playing) -> None:
    mine = Side(
        vanguard=[draws("a", "When this unit attacks"), draws("idle", "When this unit attacks")]
    )
    theirs = Side(vanguard=[draws("foe", "When this unit is attacked", attack=90)])
    scene = playing(cipher_scene(mine, theirs))
    fight(scene, "a", "foe")

    lines = [(line["key"], line["args"].get("player")) for line in scene.match.log(None)]
    assert [line for line in lines if line[0] in ("skill", "support")] == [
        ("skill", 0),
        ("skill", 1),
        ("support", 0),
        ("support", 1),
    ]


@word("AttackDestroys")
@rule("CIPHER-RESULT-8", "CIPHER-RESULT-11")
def test_skills_on_the_defeat_attacker_first_and_the_defeated_speaks(playing: Playing) -> None:
    mine = Side(vanguard=[draws("a", "Whenever this unit's attack destroys an enemy")])
    theirs = Side(vanguard=[draws("foe", "When an enemy's attack destroys this unit", attack=0)])
    scene = playing(cipher_scene(mine, theirs))
    fight(scene, "a", "foe")

    assert [line["player"] for line in scene.logged("skill")] == [0, 1]
    assert scene.cards("retreat", 1)[:1] == ["foe"]


@rule("CIPHER-RESULT-9")
def test_hitting_the_lord_counts_as_destroying_an_enemy(playing: Playing) -> None:
    mine = Side(vanguard=[draws("a", "Whenever this unit's attack destroys an enemy")])
    scene = playing(cipher_scene(mine, Side(lord=WEAK)))
    fight(scene, "a", "weak")

    assert used(scene) == ["Call"]
    assert len(scene.theirs.orbs) == 4


@rule("CIPHER-RESULT-13")
def test_a_defender_that_cannot_be_destroyed_sets_nothing_off(playing: Playing) -> None:
    mine = Side(vanguard=[draws("a", "Whenever this unit's attack destroys an enemy")])
    firm = skilled("firm", "Rock |CONT| This unit cannot be destroyed by enemy attacks.", attack=0)
    scene = playing(cipher_scene(mine, Side(lord=firm, hand=[card("h", "firm")])))
    scene.answer("attack a firm")

    assert scene.kinds == ["action"]
    assert used(scene) == []
    assert len(scene.theirs.orbs) == 5


@rule("CIPHER-DESTROY-6")
def test_destruction_by_a_skill_is_no_defeat_by_battle(playing: Playing) -> None:
    text = (
        "Call |AUTO| Whenever this unit's attack destroys an enemy, draw 1 card.\n"
        "Ruin |ACT| Destroy 1 enemy in the Rearguard."
    )
    theirs = Side(rearguard=[draws("foe", "When an enemy's attack destroys this unit")])
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)]), theirs))
    scene.answer("activate a")

    assert scene.cards("retreat", 1) == ["foe"]
    assert used(scene) == ["Ruin"]


@word("AttackFails")
@rule("CIPHER-BATTLE-10")
@pytest.mark.parametrize(
    ("defence", "evade", "failed"), [(90, False, 1), (0, True, 0), (0, False, 0)]
)
def test_an_attack_fails_only_at_its_result(
    playing: Playing, defence: int, evade: bool, failed: int
) -> None:
    text = "Call |AUTO| When this unit's attack fails to destroy an enemy, draw 1 card."
    theirs = Side(
        vanguard=[card("foe", "F", attack=defence)], hand=[card("f", "F")] if evade else []
    )
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)]), theirs))
    scene.answer("attack a foe")
    if evade:
        scene.answer("evade f")

    assert len(used(scene)) == failed


@word("AttackEvaded")
@rule("CIPHER-SKILL-3")
def test_an_evasion_sets_skills_off(playing: Playing) -> None:
    text = "Call |AUTO| When a non-Main Character enemy evades, draw 1 card."
    theirs = Side(vanguard=[card("foe", "F", attack=0)], hand=[card("f", "F")])
    scene = playing(
        cipher_scene(Side(vanguard=[skilled("a", text)], deck=[WEAK, card("d")]), theirs)
    )
    scene.answer("attack a foe")
    scene.answer("evade f")

    assert scene.cards("hand") == ["d"]


@word("AttackEnds")
@rule("CIPHER-EVADE-9")
@pytest.mark.parametrize("how", ["won", "lost", "evaded"])
def test_attack_ends_however_it_went(playing: Playing, how: str) -> None:
    text = "Call |AUTO| When this unit's attack ends, draw 1 card."
    foe = card("foe", "F", attack=90 if how == "lost" else 0)
    theirs = Side(vanguard=[foe], hand=[card("f", "F")] if how == "evaded" else [])
    scene = playing(
        cipher_scene(Side(vanguard=[skilled("a", text)], deck=[WEAK, card("d")]), theirs)
    )
    scene.answer("attack a foe")
    if how == "evaded":
        scene.answer("evade f")

    assert scene.cards("hand") == ["d"]


@word("CriticalHit")
@rule("CIPHER-SKILL-3")
def test_a_critical_hit_sets_skills_off(playing: Playing) -> None:
    text = "Call |AUTO| When this unit Critical Hits, draw 1 card."
    mine = Side(
        vanguard=[skilled("a", text, name="A")], hand=[card("a2", "A")], deck=[WEAK, card("d")]
    )
    scene = playing(cipher_scene(mine, Side(vanguard=[STRONG])))
    scene.answer("attack a strong")
    scene.answer("critical a2")

    assert scene.cards("hand") == ["d"]


@rule("CIPHER-SKILL-3")
def test_destroying_by_a_critical_hit_is_an_event_of_its_own(playing: Playing) -> None:
    text = "Call |AUTO| When this unit's Critical Hit destroys an enemy, draw 1 card."
    for critical in (True, False):
        mine = Side(
            vanguard=[skilled("a", text, name="A")], hand=[card("a2", "A")], deck=[WEAK, card("d")]
        )
        scene = playing(cipher_scene(mine, Side(vanguard=[WEAK])))
        scene.answer("attack a weak")
        scene.answer("critical a2" if critical else "decline")
        assert ("d" in scene.cards("hand")) is critical


@word("SupportFails")
@rule("CIPHER-SKILL-3", "CIPHER-CRIT-7")
def test_a_failed_support_sets_skills_off(playing: Playing) -> None:
    text = (
        "Call |AUTO| When your opponent's support card fails to support an enemy, that enemy "
        "cannot land critical hits until end of battle."
    )
    foe = card("foe", "F", attack=90)
    theirs = Side(vanguard=[foe], hand=[card("f2", "F")], deck=[card("f", "F")])
    mine = Side(rearguard=[skilled("a", text)])
    scene = playing(cipher_scene(mine, theirs, active=1))
    scene.answer("attack foe lord0")

    assert used(scene) == ["Call"]
    assert scene.kinds == ["choose_orb"]
    scene.answer("orb 1")


@word("GetsSupport")
@rule("CIPHER-SKILL-3")
def test_a_successful_support_sets_skills_off(playing: Playing) -> None:
    text = 'Call |AUTO| When another ally is supported by "Nino", draw 1 card.'
    mine = Side(vanguard=[card("a"), skilled("b", text)], deck=[card("nino", "Nino"), card("d")])
    scene = playing(cipher_scene(mine, Side(vanguard=[STRONG])))
    fight(scene, "a", "strong")

    assert scene.cards("hand") == ["d"]
