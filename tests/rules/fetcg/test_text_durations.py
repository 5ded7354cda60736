"""What holds for a while: numbers, features, permissions, and when they end (SURPRISE-20, 24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.engine.cards import CardData
from tests.rules.fetcg.windows import ONE, TWO, played, window
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import magic, surprise, unit
from tests.testkit.fetcg.samples import Playing
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

STRONG = unit("one", energy=9, attack=3, counterattack=2)
WALL = unit("two", energy=9, attack=3, counterattack=2)


def battling(
    playing: Playing,
    *texts: str,
    mine: CardData = STRONG,
    theirs: CardData = WALL,
    hand: Sequence[CardData] = (),
) -> FetcgScene:
    """ "one" attacks "two"; the cards of these texts are played in the Attack Preparation."""
    cards = [surprise(f"card{number}", text, cost=0) for number, text in enumerate(texts)]
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("B-2", mine)], hand=[*cards, *hand]),
            Side([at("C-2", theirs), at("D-1", unit("rest"))]),
        )
    )
    scene.may_stay_open = True
    scene.use("one")
    scene.answer("attack one two")
    for card in cards:
        scene.answer(f"play_surprise {card.key}")
    scene.pass_all()
    return scene


def strikes(scene: FetcgScene) -> list[tuple[int, int]]:
    """Cost and damage of each strike so far."""
    return [(line["cost"], line["damage"]) for line in scene.logged("strike")]


def lasting(scene: FetcgScene, key: str) -> list[dict[str, Any]]:
    """What the log says of things that hold for a while, without the card they are about."""
    return [{k: v for k, v in line.items() if k != "card"} for line in scene.logged(key)]


# In a battle ----------------------------------------------------------------------------------


@rule("FETCG-DAMAGE-2", "FETCG-DAMAGE-5", "FETCG-DAMAGE-8")
@pytest.mark.parametrize(
    ("text", "attack", "counter"),
    [
        ("Target your unit: Its damage is 2 higher.", (3, 5), (0, 2)),
        ("Target your unit: Its damage is 2 lower.", (3, 1), (0, 2)),
        ("Target your unit: Its damage is doubled.", (3, 6), (0, 2)),
        ("Target your unit: Its damage is halved.", (3, 1), (0, 2)),
        ("Target your unit: Its number of attacks is 1 higher.", (6, 6), (0, 2)),
        ("Target your unit: Its number of attacks becomes 2.", (6, 6), (0, 2)),
        ("Target your unit: Its Attack Power becomes 1.", (3, 1), (0, 2)),
        ("Target your unit: Its Attack Power is 2 higher.", (3, 5), (0, 2)),
        ("Target your unit: The Attacking unit's damage is 1 higher.", (3, 4), (0, 2)),
        ("Target your unit: The Defending unit's damage is 1 higher.", (3, 3), (0, 2)),
        ("Target your opponent's unit being damaged: Damage to it is 2 higher.", (3, 5), (0, 2)),
        ("Target your opponent's unit being damaged: Damage to it is doubled.", (3, 6), (0, 2)),
        ("Target your unit: Damage to it is halved.", (3, 3), (0, 2)),
        # for the whole battle: the counterattack as well
        ("Target your unit: Its damage is 2 higher for this battle.", (3, 5), (0, 2)),
        ("Target your unit: Damage to it is 1 higher for this battle.", (3, 3), (0, 3)),
        ("Target your unit: Damage to it is halved for this battle.", (3, 3), (0, 1)),
        ("Target your unit: Damage to it is doubled this turn.", (3, 3), (0, 4)),
        (
            "Target your unit: The Defending unit's damage is 1 higher for this battle.",
            (3, 3),
            (0, 3),
        ),
        (
            "Target your unit: The Striking unit's damage is 1 higher for this battle.",
            (3, 4),
            (0, 2),
        ),
    ],
)
def test_numbers_of_an_attack_and_of_the_counterattack(
    playing: Playing, text: str, attack: tuple[int, int], counter: tuple[int, int]
) -> None:
    """What is said without a time holds for this attack alone."""
    text = text.replace("your unit:", 'your unit named "one":')
    text = text.replace("opponent's unit being", 'opponent\'s unit named "two" being')
    text = text.replace("opponent's unit named", "opponent's unit named")
    scene = battling(playing, text)
    scene.answer("counter")
    scene.pass_all()

    assert strikes(scene) == [attack, counter]


@rule("FETCG-TRIANGLE-6", "FETCG-DAMAGE-2")
@pytest.mark.parametrize(("number", "damage"), [(0, 3), (2, 5)])
def test_the_triangle_bonus_can_be_set(playing: Playing, number: int, damage: int) -> None:
    mine = unit("one", energy=9, attack=3, triangle=["axe"])
    axe = unit("two", energy=9, type="axe")
    text = f"Target your Attacking unit: Its triangle bonus becomes {number}."
    assert strikes(battling(playing, mine=mine, theirs=axe)) == [(3, 4)]
    assert strikes(battling(playing, text, mine=mine, theirs=axe)) == [(3, damage)]


@rule("FETCG-SURPRISE-20")
def test_of_two_that_contradict_the_one_played_last_counts(playing: Playing) -> None:
    text = "Target your Attacking unit: Its Attack Power becomes {}."
    for first, second in ((1, 5), (5, 1)):
        scene = battling(playing, text.format(first), text.format(second))
        assert strikes(scene) == [(3, second)]


@rule("FETCG-SURPRISE-24", "FETCG-DAMAGE-4")
def test_what_holds_for_an_attack_is_over_after_it(playing: Playing) -> None:
    scene = battling(playing, "Target your Attacking unit: Its damage is 2 higher.")

    assert scene.kinds == ["counterattack"]
    assert scene.table.effects == []
    assert [line["until"] for line in scene.logged("higher")] == ["until_attack"]


@rule("FETCG-SURPRISE-24")
def test_what_holds_for_a_battle_is_over_after_it(playing: Playing) -> None:
    scene = battling(playing, "Target your Attacking unit: Its damage is 2 higher for this battle.")
    assert [effect.until[0] for effect in scene.table.effects] == ["battle"]
    scene.answer("decline")

    assert scene.table.effects == []


@rule("FETCG-BATTLE-11", "FETCG-GAME-4")
@pytest.mark.parametrize(
    ("words", "counters"),
    [("counterattack", False), ("attack", True), ("move", True)],
)
def test_a_card_may_forbid_the_counterattack(playing: Playing, words: str, counters: bool) -> None:
    text = f"Target your opponent's Defending unit: It cannot {words} for this battle."
    scene = battling(playing, text)

    assert (scene.kinds == ["counterattack"]) is counters
    assert lasting(scene, "cannot") == [{"until": "until_battle", "what": words}]


@rule("FETCG-STATUS-4", "FETCG-STATUS-5")
def test_a_card_may_forbid_magic_and_so_the_counter_with_it(playing: Playing) -> None:
    mage = unit("two", energy=9, type="fire", action="magic")
    for text, counters in (("move", True), ("use Magic", False)):
        scene = battling(
            playing,
            f"Target your opponent's Defending unit: It cannot {text} for this battle.",
            theirs=mage,
        )
        assert (scene.kinds == ["counterattack"]) is counters


@rule("FETCG-SURPRISE-1", "FETCG-SURPRISE-21")
def test_roles_are_those_of_the_attack_that_goes_on(playing: Playing) -> None:
    """In the counterattack the Defending unit strikes and the Attacking unit is struck."""
    texts = {
        "attacking": "Target your Attacking unit: Its damage is 1 higher.",
        "defending": "Target your Defending unit: Its damage is 1 higher.",
        "striking": "Target your Striking unit: Its damage is 1 higher.",
        "struck": "Target your unit being damaged: Damage to it is 1 lower.",
    }
    cards = [surprise(key, text, "preparation", cost=0) for key, text in texts.items()]
    scene: FetcgScene = playing(
        fetcg_scene(Side([at("B-2", STRONG)], hand=cards), Side([at("C-2", WALL)], hand=cards))
    )
    scene.may_stay_open = True
    scene.use("one")
    scene.answer("attack one two")

    def offered() -> set[str]:
        return {one.split()[1] for one in scene.options("play_surprise")}

    seen = [offered()]
    scene.answer("pass")
    seen.append(offered())
    scene.answer("pass")
    scene.answer("counter")
    seen.append(offered())
    scene.answer("pass")
    seen.append(offered())

    assert seen == [
        {"attacking", "striking"},
        {"defending", "struck"},
        {"attacking", "struck"},
        {"defending", "striking"},
    ]


@rule("FETCG-SURPRISE-1")
def test_outside_a_battle_nobody_has_a_role(playing: Playing) -> None:
    for role in ("Attacking", "Defending", "Striking"):
        scene = window(playing, f"Target your {role} unit: Its damage is 1 higher this turn.")
        assert scene.options("play_surprise") == set()


@rule("FETCG-SURPRISE-22", "FETCG-SURPRISE-24")
@pytest.mark.parametrize(
    "words",
    [
        'Target your unit named "one": Its damage is 2 higher for this battle.',
        'Target your unit named "one": Its damage is 2 higher.',
        "Your opponent cannot play Surprise cards for this battle.",
    ],
)
def test_outside_a_battle_a_card_for_one_cannot_be_played(playing: Playing, words: str) -> None:
    scene = window(playing, words, mine=[at("B-2", STRONG)], theirs=Side([at("C-2", WALL)]))

    assert "play_surprise card" not in scene.options("play_surprise")


@rule("FETCG-SURPRISE-22", "FETCG-SURPRISE-24")
def test_a_bystander_gets_nothing_for_this_attack(playing: Playing) -> None:
    """Who does not fight has no number in the attack that could change."""
    text = "Target your unit: Its damage is 2 higher."
    card = surprise("card", text, cost=0)
    mine = [at("B-2", STRONG), at("A-1", unit("idle"))]
    scene: FetcgScene = playing(fetcg_scene(Side(mine, hand=[card]), Side([at("C-2", WALL)])))
    scene.may_stay_open = True
    scene.use("one")
    scene.answer("attack one two")
    scene.answer("play_surprise card")
    scene.answer("choose idle")
    scene.pass_all()

    assert strikes(scene) == [(3, 3)]
    assert scene.table.effects == []


# Outside of battles ---------------------------------------------------------------------------


@rule("FETCG-CHIPS-6", "FETCG-CARD-1")
def test_max_energy_can_be_higher_for_a_turn(playing: Playing) -> None:
    mine = [at("B-2", ONE), at("A-1", unit("other"))]
    text = 'Target your unit named "one": Its Max Energy is 2 higher this turn'
    scene = played(playing, f"{text}. It regains 3 Energy.", mine=mine)

    assert scene.energy("one") == 7
    assert lasting(scene, "higher") == [{"until": "until_turn", "what": "max_energy", "amount": 2}]
    assert scene.match.view(0)["players"][0]["zones"]["field"]["units"][0]["max_energy"] == 7
    scene.end_turn()
    assert scene.table.effects == []


@rule("FETCG-MOVE-1", "FETCG-SURPRISE-24")
def test_a_card_may_let_a_unit_move_further_this_turn(playing: Playing) -> None:
    text = 'Target your unit named "one": It may also move one square diagonally this turn.'
    mine = [at("B-2", ONE), at("A-1", unit("other"))]
    scene = played(playing, text, mine=mine)
    scene.answer("activate one")
    squares = {option.split()[-1] for option in scene.options("move")}
    assert squares == {"A-2", "A-3", "B-1", "B-3", "C-1", "C-2", "C-3"}
    assert lasting(scene, "moves_further") == [{"until": "until_turn"}] * 4
    scene.answer("stay")
    scene.answer("activate other")
    assert {option.split()[-1] for option in scene.options("move")} == {"A-2", "B-1"}


@rule("FETCG-ABILITY-5", "FETCG-SURPRISE-24")
def test_a_card_may_give_a_feature_for_a_turn(playing: Playing) -> None:
    text = 'Target your unit named "one": It has Armored this turn.'
    scene = played(playing, text, mine=[at("B-2", ONE), at("A-1", unit("other"))])
    assert lasting(scene, "gains") == [{"until": "until_turn", "what": "armored"}]
    scene.use("one", "B-3")
    scene.use("other", "A-2")

    assert (scene.energy("one"), scene.energy("other")) == (4, 5)
    shown = scene.match.view(0)["players"][0]["zones"]["field"]["units"]
    assert [one["features"] for one in shown] == [["armored"], []]


@rule("FETCG-GAME-4", "FETCG-MOVE-1", "FETCG-BATTLE-4", "FETCG-STATUS-4")
@pytest.mark.parametrize(
    ("words", "moves", "attacks", "heals"),
    [
        ("move", False, True, True),
        ("attack", True, False, True),
        ("use Magic", True, True, False),
        ("counterattack", True, True, True),
    ],
)
def test_what_a_card_forbids_a_unit(
    playing: Playing, words: str, moves: bool, attacks: bool, heals: bool
) -> None:
    healer = unit("one", ranks=["staff_c"])
    staff = magic("heal", "staff", attack=2)
    mine = [at("B-2", healer, weapon=staff), at("B-1", unit("hurt"), energy=1)]
    theirs = Side([at("C-2", TWO)])
    text = f'Target your unit named "one": It cannot {words} this turn.'
    scene = played(playing, text, mine=mine, theirs=theirs)
    scene.answer("activate one")
    if scene.kinds == ["move"]:
        assert scene.options("move") != set()
        scene.answer("stay")
    else:
        assert not moves
    scene.pass_all()

    assert (scene.options("attack") != set()) is attacks
    assert (scene.options("staff") != set()) is heals


@rule("FETCG-GAME-4", "FETCG-STATUS-9")
def test_who_cannot_get_a_status_does_not(playing: Playing) -> None:
    scene = window(
        playing,
        'Target your unit named "one": It cannot get Poison or Sleep this turn.',
        surprise("ill", "All your units gets Poison.", cost=0),
        surprise("tired", "All your units gets Sleep.", cost=0),
        surprise("quiet", "All your units gets Silence.", cost=0),
        mine=[at("B-2", ONE), at("A-1", unit("other"))],
    )
    for key in ("card", "ill", "tired", "quiet"):
        scene.answer(f"play_surprise {key}")
        if scene.kinds == ["choose_target"]:
            scene.answer("choose one")
        if scene._is_offered("pass"):
            scene.answer("pass")

    assert set(scene.unit("one").statuses) == {"silence"}
    assert set(scene.unit("other").statuses) == {"poison", "sleep", "silence"}
    assert [line["status"] for line in scene.logged("immune")] == ["poison", "sleep"]


@rule("FETCG-GAME-4", "FETCG-SURPRISE-5")
def test_a_card_forbids_the_opponent_surprise_cards_for_a_turn(playing: Playing) -> None:
    idle = surprise("idle", "Draw 1 card.", cost=0)
    scene = window(
        playing,
        "Your opponent cannot play Surprise cards this turn.",
        idle,
        theirs=Side([at("D-1", TWO)], hand=[idle]),
    )
    scene.do("play_surprise card")
    offered = {}
    while len(offered) < 2:
        offered[scene.decision.player] = scene.options("play_surprise")
        scene._do_nothing()
    assert offered == {0: {"play_surprise idle"}, 1: set()}

    scene.end_turn()
    offered.clear()
    while 1 not in offered:
        if scene.kinds == ["play_surprise"]:
            offered[scene.decision.player] = scene.options("play_surprise")
        scene._do_nothing()
    assert offered[1] == {"play_surprise idle"}


@rule("FETCG-SURPRISE-24", "FETCG-WIN-13")
def test_what_holds_until_the_end_of_the_opponents_next_turn(playing: Playing) -> None:
    text = "Target your unit: Damage to it is 1 lower until the end of your opponent's next turn."
    scene = played(playing, text)
    assert [effect.until for effect in scene.table.effects] == [("turn_end_of", 1, 5)]
    scene.end_turn()
    assert len(scene.table.effects) == 1
    scene.end_turn()
    assert scene.table.effects == []


@rule("FETCG-SURPRISE-24", "FETCG-INVADE-6")
@pytest.mark.parametrize("lasts", ["in this step", "this turn"])
def test_what_holds_for_a_step_is_over_when_the_next_begins(playing: Playing, lasts: str) -> None:
    """Played after the Action Mode Step it holds in no Movement Step."""
    scene = played(playing, f"Target your unit: It cannot move {lasts}.")
    scene.answer("activate one")
    assert (scene.kinds == ["move"]) == (lasts == "in this step")
    assert len(scene.table.effects) == (lasts == "this turn")


@rule("FETCG-UNIT-1", "FETCG-SURPRISE-1")
def test_more_units_sortie_in_the_unit_step_alone(playing: Playing) -> None:
    """Elsewhere the card would come to nothing, and is not played."""
    text = "You may sortie 1 more unit in this step."
    card = surprise("card", text, cost=0)
    hand = [card, *(unit(key) for key in "ab")]
    timed = surprise("card", text, "unit_step", cost=0)
    scene = playing(fetcg_scene(Side(hand=[timed, *hand[1:]]), phase="unit"))
    scene.may_stay_open = True
    assert scene.options("play_surprise") == {"play_surprise card"}
    scene.do("sortie a A-1")
    scene.answer("number 1")
    scene.answer("play_surprise card")
    scene.pass_all()
    assert scene.logged("more_sorties")[0]["amount"] == 1
    assert scene.options("sortie") != set()

    scene = playing(fetcg_scene(Side(hand=hand), phase="unit", skip_windows=False))
    scene.may_stay_open = True
    scene.answer("end_step")
    assert scene.options("play_surprise") == set()
    assert window(playing, text).options("play_surprise") == set()
    late = Side([at("B-2", ONE, energy=1)], hand=[surprise("card", text, "support_step", cost=0)])
    scene = playing(fetcg_scene(late, phase="support"))
    assert (scene.kinds, scene.options("play_surprise")) == (["support_step"], set())


@rule("FETCG-SURPRISE-24")
def test_what_bears_on_a_unit_goes_with_it(playing: Playing) -> None:
    text = "Target your opponent's unit: It cannot move this turn"
    theirs = Side([at("D-1", TWO), at("D-3", unit("rest"))])
    scene = window(playing, f"{text}. Remove it.", theirs=theirs)
    scene.answer("play_surprise card")
    scene.answer("choose two")
    scene.pass_all()

    assert scene.units(1) == ["rest"]
    assert scene.table.effects == []


# Of one unit alone ----------------------------------------------------------------------------


@rule("FETCG-SURPRISE-24", "FETCG-EQUIP-12")
def test_what_holds_on_a_unit_goes_on_when_another_leaves_the_field(playing: Playing) -> None:
    killer = unit("killer", energy=9, attack=9)
    theirs = Side([at("C-1", TWO), at("D-3", unit("rest"))])
    text = 'Target your unit named "one": It cannot move this turn.'
    mine = [at("B-2", ONE), at("B-1", killer)]
    scene = played(playing, text, mine=mine, theirs=theirs)
    scene.use("killer")
    scene.do("attack killer two")
    assert scene.units(1) == ["rest"]
    scene.answer("activate one")
    assert scene.options("move") == set()
    scene.may_stay_open = True


# What is told ---------------------------------------------------------------------------------


@rule("FETCG-DAMAGE-5", "FETCG-SURPRISE-24")
@pytest.mark.parametrize(
    ("words", "key", "what"),
    [
        ("Its damage is doubled", "doubled", "damage"),
        ("Its damage is halved", "halved", "damage"),
        ("Damage to it is doubled", "doubled", "damage_taken"),
        ("Damage to it is halved", "halved", "damage_taken"),
    ],
)
def test_the_log_says_what_is_doubled_and_what_halved(
    playing: Playing, words: str, key: str, what: str
) -> None:
    scene = battling(playing, f'Target your unit named "one": {words} this turn.')

    told = {name: lasting(scene, name) for name in ("doubled", "halved")}
    assert told == {"doubled": [], "halved": [], key: [{"until": "until_turn", "what": what}]}


@rule("FETCG-SURPRISE-24", "FETCG-SURPRISE-5")
def test_the_opponents_next_turn_is_that_of_whoever_did_not_play_the_card(
    playing: Playing,
) -> None:
    text = "Target your unit: Damage to it is 1 lower until the end of your opponent's next turn."
    theirs = Side([at("D-1", TWO)], hand=[surprise("guard", text, cost=0)])
    scene: FetcgScene = playing(fetcg_scene(Side([at("B-2", ONE)]), theirs, skip_windows=False))
    scene.do("play_surprise guard")
    assert [effect.until for effect in scene.table.effects] == [("turn_end_of", 0, 5)]
    ends = []
    for _ in range(3):
        scene.end_turn()
        ends.append(len(scene.table.effects))

    assert ends == [1, 1, 0], "this turn of the opponent's is not the next one"
