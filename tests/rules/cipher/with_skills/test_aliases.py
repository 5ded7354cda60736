"""Alias skills: a card with a further Name (CIPHER-NAME-4 to 11)."""

from __future__ import annotations

import pytest

from rules.cipher.text import nodes as n
from rules.engine.cards import CardData
from rules.text.abilities import Ability
from rules.text.groups import This
from tests.rules.cipher.abilities.words import Playing, bonds, skilled, speaking
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, unit
from tests.testkit.citation import rule

ALIAS = 'Borrowed Name |SPEC| This card is also named "Marth".'
LUCINA = skilled("alias", ALIAS, name="Lucina", support=20)
PLAIN = card("plain", "Lucina", support=20)
MARTH = card("marth", "Marth", support=20)
CAEDA = card("caeda", "Caeda")


def placing(playing: Playing, hand: list[CardData], *, field: list[CardData]) -> CipherScene:
    side = Side(vanguard=field, hand=hand, bonds=bonds(5))
    return playing(cipher_scene(side, phase="deployment"))


def attacking(playing: Playing, attacker: CardData, support: CardData, **facts: object) -> int:
    """The total with which the attacker goes into its Critical Hit step."""
    mine = Side(vanguard=[attacker], deck=[support], hand=[card("held")])
    foe = Side(vanguard=[card("foe", attack=100)])
    scene = playing(cipher_scene(mine, foe))
    scene.answer(f"attack {attacker.key} foe")
    total: int = scene.decision.prompt.args["attack"]
    scene.answer("decline")
    return total


@rule("CIPHER-NAME-4", "CIPHER-NAME-6")
def test_neither_of_the_names_can_be_deployed_beside_the_alias(playing: Playing) -> None:
    hand = [PLAIN, MARTH, CAEDA]
    scene = placing(playing, hand, field=[LUCINA])
    assert scene.options("deploy") == {"deploy caeda vanguard", "deploy caeda rearguard"}

    scene = placing(playing, hand, field=[card("other", "Lucina")])
    assert scene.options("deploy") == {
        f"deploy {key} {area}" for key in ("caeda", "marth") for area in ("vanguard", "rearguard")
    }


@rule("CIPHER-NAME-4", "CIPHER-NAME-11")
@pytest.mark.parametrize("on_field", [MARTH, PLAIN])
def test_the_alias_itself_is_kept_out_by_either_name(playing: Playing, on_field: CardData) -> None:
    scene = placing(playing, [LUCINA], field=[on_field])
    assert scene.options("deploy") == set()


@rule("CIPHER-NAME-5")
def test_one_shared_name_is_enough_and_none_is_not(playing: Playing) -> None:
    other = skilled(
        "other", 'Borrowed Name |SPEC| This card is also named "Marth".', name="Lodestar"
    )
    scene = placing(playing, [other], field=[LUCINA])
    assert scene.options("deploy") == set()
    assert scene.options("level_up") == {"level_up other alias"}

    scene = placing(playing, [CAEDA], field=[LUCINA])
    assert scene.options("level_up") == set()
    assert len(scene.options("deploy")) == 2


@rule("CIPHER-NAME-7")
def test_either_name_promotes_and_levels_up_the_alias(playing: Playing) -> None:
    hand = [
        MARTH,
        card("marth4", "Marth", promotion_cost=3),
        PLAIN,
        card("lucina4", "Lucina", promotion_cost=3),
        card("caeda3", "Caeda", promotion_cost=2),
    ]
    scene = placing(playing, hand, field=[LUCINA])
    assert scene.options("level_up") == {"level_up marth alias", "level_up plain alias"}
    assert scene.options("promote") == {"promote marth4 alias", "promote lucina4 alias"}

    scene.answer("promote marth4 alias")
    assert scene.unit("marth4").is_promoted


@rule("CIPHER-NAME-8")
@pytest.mark.parametrize(
    ("attacker", "support", "total"),
    [
        (LUCINA, MARTH, 40),
        (LUCINA, PLAIN, 40),
        (MARTH, LUCINA, 40),
        (PLAIN, LUCINA, 40),
        (PLAIN, MARTH, 60),
        (MARTH, PLAIN, 60),
    ],
)
def test_a_shared_name_makes_the_support_fail(
    playing: Playing, attacker: CardData, support: CardData, total: int
) -> None:
    assert attacking(playing, attacker, support) == total


@rule("CIPHER-NAME-9")
@pytest.mark.parametrize(
    ("fighter", "offered"),
    [(LUCINA, {"marth2", "plain2", "alias2"}), (MARTH, {"marth2", "alias2"})],
)
def test_either_name_pays_for_a_critical_hit_and_an_evasion(
    playing: Playing, fighter: CardData, offered: set[str]
) -> None:
    hand = [
        card("marth2", "Marth"),
        card("plain2", "Lucina"),
        skilled("alias2", ALIAS, name="Lucina"),
        card("caeda2", "Caeda"),
    ]
    foe = card("foe", attack=100)
    scene = playing(
        cipher_scene(Side(vanguard=[fighter], hand=hand), Side(vanguard=[foe]), active=0)
    )
    scene.answer(f"attack {fighter.key} foe")
    assert scene.options() == {"decline", *(f"critical {key}" for key in offered)}
    scene.answer("decline")

    scene = playing(
        cipher_scene(Side(vanguard=[fighter], hand=hand), Side(vanguard=[foe]), active=1)
    )
    scene.answer(f"attack foe {fighter.key}")
    assert scene.options() == {"decline", *(f"evade {key}" for key in offered)}
    scene.answer("evade marth2")
    assert scene.units("vanguard") == ["lord0", fighter.key]


@rule("CIPHER-NAME-10")
def test_a_units_names_are_those_of_its_top_card(playing: Playing) -> None:
    hand = [MARTH, PLAIN, skilled("alias2", ALIAS, name="Lucina")]
    scene = placing(playing, hand, field=[LUCINA])
    assert scene.options("deploy") == set()

    scene.answer("level_up marth alias")
    assert scene.options("deploy") == {"deploy plain vanguard", "deploy plain rearguard"}
    assert scene.options("level_up") == {"level_up alias2 marth"}


@rule("CIPHER-NAME-10")
def test_an_alias_covered_and_laid_on_top_again_counts_again(playing: Playing) -> None:
    hand = [card("marth2", "Marth"), PLAIN]
    scene = playing(
        cipher_scene(
            Side(vanguard=[unit(MARTH, LUCINA)], hand=hand, bonds=bonds(5)), phase="deployment"
        )
    )
    assert scene.options("deploy") == set()
    assert scene.options("level_up") == {"level_up marth2 alias", "level_up plain alias"}


@rule("CIPHER-NAME-11")
@pytest.mark.parametrize(("held", "found"), [(LUCINA, True), (PLAIN, False)])
def test_the_alias_counts_wherever_the_card_lies(
    playing: Playing, held: CardData, found: bool
) -> None:
    fetch = skilled(
        "fetch",
        'Call |ACT| Add 1 "Marth" card from your Retreat Area to your hand.\n'
        'Seek |ACT| Search your deck for 1 "Marth", reveal it and add it to your hand. '
        "Shuffle your deck.",
    )
    for skill, areas in enumerate(({"retreat": [held]}, {"deck": [held]})):
        side = Side(vanguard=[fetch], **areas)  # type: ignore[arg-type]
        scene = playing(cipher_scene(side))
        scene.answer(f"activate fetch {skill}")
        assert (held.key in scene.cards("hand")) is found

    payer = skilled("payer", 'Pay |ACT| [Discard 1 "Marth"] Draw 1 card.')
    scene = playing(cipher_scene(Side(vanguard=[payer], hand=[held])))
    assert scene.options("activate") == ({"activate payer 0"} if found else set())


@rule("CIPHER-NAME-11")
def test_an_alias_limited_to_the_hand_counts_nowhere_else(playing: Playing) -> None:
    # The grammar does not read the one printed sentence of this kind, so the tree stands here.
    hidden = Ability("True Face", "special", (n.GainsNames(This(), ("Zelgius",)),), place="hand")
    knight = speaking(card("knight", "Black Knight", support=20), hidden)
    zelgius = card("zelgius", "Zelgius")

    scene = placing(playing, [knight], field=[zelgius])
    assert scene.options("deploy") == set()
    assert scene.options("level_up") == {"level_up knight zelgius"}

    scene = placing(playing, [zelgius], field=[knight])
    assert len(scene.options("deploy")) == 2
    assert scene.options("level_up") == set()

    assert attacking(playing, zelgius, knight) == 60


# Several units of one Name ------------------------------------------------------------------------

HORDE = (
    'Horde |SPEC| You may deploy this card even if you already have an allied "Risen". You may '
    'have 3 or more allied "Risen" at once.'
)


@rule("CIPHER-NAME-13")
def test_a_card_text_lets_several_units_of_one_name_stand(playing: Playing) -> None:
    horde = [skilled(f"risen{number}", HORDE, name="Risen") for number in range(4)]
    scene = placing(playing, horde[1:], field=[horde[0]])
    for number in (1, 2, 3):
        scene.answer(f"deploy risen{number} rearguard")

    assert scene.kinds == ["action"]
    assert scene.units("rearguard") == ["risen1", "risen2", "risen3"]
    assert scene.units("vanguard") == ["lord0", "risen0"]


@rule("CIPHER-NAME-13")
def test_a_text_about_one_name_says_nothing_about_another(playing: Playing) -> None:
    horde = skilled("risen0", HORDE, name="Risen")
    scene = placing(playing, [card("caeda2", "Caeda")], field=[horde, CAEDA])
    assert scene.options("deploy") == set()
    scene = placing(playing, [card("risen1", "Risen")], field=[card("risen2", "Risen")])
    assert scene.options("deploy") == set()


@rule("CIPHER-NAME-14")
def test_the_third_corrin_stands_with_both_and_promotes_either(playing: Playing) -> None:
    text = (
        'Between Two Nights |SPEC| You may Class Change this card onto your "Corrin (Male)" or '
        '"Corrin (Female)".'
    )
    valla = skilled("valla", text, name="Corrin (Kingdom of Valla)", cost=2, promotion_cost=2)
    man, woman = card("man", "Corrin (Male)"), card("woman", "Corrin (Female)")

    scene = placing(playing, [valla], field=[man, woman, card("corrin", "Corrin (Nohr)")])
    assert scene.options("deploy") == {"deploy valla vanguard", "deploy valla rearguard"}
    assert scene.options("promote") == {"promote valla man", "promote valla woman"}
    scene.answer("promote valla woman")
    assert scene.units("vanguard") == ["lord0", "man", "valla", "corrin"]
    assert scene.unit("valla").is_promoted
