"""Every card that a player sees has an answer to why they cannot choose it, and none tells more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from string import Formatter
from typing import Any

import pytest

import rules
from rules.engine.game import Game
from rules.engine.match import Match
from rules.engine.rng import Rng
from rules.engine.why_not import OFFERED, Reason, unusable_abilities, why_not
from tests.rule_coverage import numbered_rules
from tests.rules.test_hidden_flow import exchange, handles
from tests.testkit import shipped
from tests.testkit.cipher import scene as cipher
from tests.testkit.cipher.cards import card
from tests.testkit.citation import rule
from tests.testkit.fetcg import cards as fetcg_cards
from tests.testkit.fetcg import scene as fetcg
from tests.testkit.flamethrowers import scene as flame
from tests.testkit.flamethrowers.cards import fighter, form, reaction, support
from tests.testkit.fma import scene as fma
from tests.testkit.fma.cards import ally, attachment, event
from tests.testkit.random_play import play_out, seed

RULES = numbered_rules()
# What is said where neither the game nor a card's text has a reason of its own.
VAGUE = "another_question"
# The windows of a turn: in them every card of one's own has a reason of the game's.
WINDOWS = {
    "cipher": ("place_bond", "deployment", "action", "critical_hit", "evade"),
    "fetcg": ("unit_step", "land_step", "item_step", "activate_unit", "action", "play_surprise"),
    "flamethrowers": ("main_1", "main_2", "battle", "react"),
    "fma": ("recruit", "main", "assign", "search", "battle", "cleanup", "react"),
}


def positions(game: Game, numbers: range, apart: int) -> Iterator[Match]:
    """Positions of random matches in which one seat is asked something."""
    lists = shipped.decks(game.key)
    for number in numbers:
        decks = [lists[(number + seat) % len(lists)] for seat in range(game.seats[0])]
        match = play_out(game.start(decks, seed(number), {}), number)
        for length in range(1, match.length, apart):
            here = match.state_after(length)
            if len(here.decisions) == 1 and here.outcome is None:
                yield here


def reasons(game: Game, match: Match) -> dict[int, Reason]:
    """By handle, of each card that the player who is asked can see."""
    seat = match.decisions[0].player
    found = {}
    for handle in set(handles(match.view(seat))):
        reason = why_not(match, game.why_not, seat, handle)
        assert reason is not None
        found[handle] = reason
    return found


def all_reasons(game: Game, match: Match) -> dict[int, list[Reason]]:
    """The same with those of abilities that cannot be used."""
    seat = match.decisions[0].player
    return {
        handle: [reason, *unusable_abilities(match, game.unusable, seat, handle)]
        for handle, reason in reasons(game, match).items()
    }


def slots(phrase: str) -> set[str]:
    return {slot for _, slot, _, _ in Formatter().parse(phrase) if slot}


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_every_card_has_a_reason_in_words_and_by_a_rule_that_there_is(game: Game) -> None:
    said: Counter[str] = Counter()
    for match in positions(game, range(4), 9):
        decision = match.decisions[0]
        choosable = {option.card for option in decision.options}
        choosable |= {option.target for option in decision.options}
        for handle, (reason, *others) in all_reasons(game, match).items():
            card = match.table.by_handle[handle]
            for other in others:
                assert slots(game.messages[f"why.{other.key}"]) <= {*other.args}
                assert other.rule in RULES[game.key]
            assert (reason.key == OFFERED) == (card in choosable), (card, reason)
            phrase = game.messages[f"why.{reason.key}"]
            assert slots(phrase) <= {*reason.args, *(("by",) if reason.by else ())}, reason
            assert not reason.rule or reason.rule in RULES[game.key], reason
            said[reason.key] += 1
            if decision.kind in WINDOWS[game.key] and card.zone.player == decision.player:
                assert reason.key != VAGUE, (decision, card)
    assert len(said) > 12


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_no_reason_hangs_on_cards_that_its_player_cannot_see(game: Game) -> None:
    compared = 0
    for number, match in enumerate(positions(game, range(3), 11)):
        other = match.state_after(match.length)
        if not exchange(other, match.decisions[0].player, Rng(seed(number))):
            continue
        assert plain(all_reasons(game, match)) == plain(all_reasons(game, other))
        compared += 1
    assert compared > 10


def plain(found: dict[int, list[Reason]]) -> dict[int, Any]:
    return {
        handle: [
            (reason.key, dict(reason.args), reason.rule, reason.by and reason.by.handle)
            for reason in reasons_of_card
        ]
        for handle, reasons_of_card in found.items()
    }


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_of_a_card_that_is_not_seen_nothing_is_said(game: Game) -> None:
    match = next(islice(positions(game, range(1), 20), 2, None))
    seat = match.decisions[0].player
    hidden = [card for card in match.table.cards if card.owner != seat and card.zone.name == "hand"]
    assert hidden
    assert {why_not(match, game.why_not, seat, card.handle) for card in hidden} == {None}
    assert why_not(match, game.why_not, seat, 10**9) is None


def test_who_is_not_asked_is_told_for_whom_they_wait() -> None:
    game = rules.game("cipher")
    match = next(islice(positions(game, range(1), 30), 2, None))
    asked = match.decisions[0].player
    handle = next(iter(handles(match.view(1 - asked))))
    reason = why_not(match, game.why_not, 1 - asked, handle)
    assert reason == Reason("not_asked", {"seats": [asked]})


def test_a_match_that_is_over_has_one_reason_for_all() -> None:
    game = rules.game("cipher")
    match = play_out(game.start(list(shipped.decks("cipher")[:2]), seed(1), {}), 1)
    handle = next(iter(handles(match.view(0))))
    assert why_not(match, game.why_not, 0, handle) == Reason("over")


# In scenes --------------------------------------------------------------------------------------


def reason_of(scene: Any, key: str, seat: int = 0) -> tuple[str, str]:
    """The reason why the seat cannot choose the card of that key, and its rule."""
    match = scene.match
    handles_of = [one.handle for one in match.table.cards if one.data.key == key]
    reason = why_not(match, rules.game(match.game.key).why_not, seat, handles_of[0])
    assert reason is not None
    return reason.key, reason.rule


def test_a_card_that_costs_more_bonds_than_are_left(playing: Callable[[Any], Any]) -> None:
    mine = cipher.Side(hand=[card("a", cost=3), card("b", insignias=["blue"])], bonds=[card("c")])
    scene = playing(cipher.cipher_scene(mine, phase="deployment"))
    assert reason_of(scene, "a") == ("too_costly", "CIPHER-DEPLOY-2")
    assert reason_of(scene, "b") == ("no_insignia", "CIPHER-INSIGNIA-2")


def test_what_is_lacking_counts_the_unit_that_a_card_would_be_placed_on(
    playing: Callable[[Any], Any],
) -> None:
    text = (
        "Gate |SPEC| If you are Leveling Up an ally, this card's Cost becomes 2 while in your hand."
    )
    again = card("m2", "M", cost=4, skill=text)
    mine = cipher.Side(vanguard=[card("m", "M")], hand=[again], bonds=[card("c")])
    scene = playing(cipher.cipher_scene(mine, phase="deployment"))
    handle = scene.mine.hand.cards[0].handle
    reason = why_not(scene.match, rules.game("cipher").why_not, 0, handle)
    assert reason is not None
    assert (reason.key, reason.args["cost"]) == ("too_costly", 2)


@rule("CIPHER-GAME-4")
@pytest.mark.parametrize("action", ["promote_onto", "level_up_onto"])
def test_a_card_that_its_own_text_keeps_from_a_unit(
    playing: Callable[[Any], Any], action: str
) -> None:
    again = cipher.barred(card("m2", "M", promotion_cost=1), action, kind="special")
    mine = cipher.Side(vanguard=[card("m", "M")], hand=[again], bonds=[card("c")])
    scene = playing(cipher.cipher_scene(mine, phase="deployment"))
    assert reason_of(scene, "m2") == ("forbidden", "CIPHER-GAME-4")


def test_units_that_have_acted_and_units_out_of_range(playing: Callable[[Any], Any]) -> None:
    mine = cipher.Side(vanguard=[cipher.unit(card("a"), tapped=True)], hand=[card("h")])
    theirs = cipher.Side(rearguard=[card("far")])
    scene = playing(cipher.cipher_scene(mine, theirs))
    assert reason_of(scene, "a") == ("tapped", "CIPHER-ACTION-3")
    assert reason_of(scene, "far") == ("out_of_range", "CIPHER-RANGE-1")
    assert reason_of(scene, "h") == ("hand_in_action_phase", "CIPHER-DEPLOY-1")


def test_a_skill_that_forbids_it_is_named(playing: Callable[[Any], Any]) -> None:
    still = cipher.barred(
        cipher.barred(card("still", range_max=0, range_min=0), "attack"), "be_moved"
    )
    scene = playing(cipher.cipher_scene(cipher.Side(vanguard=[still])))
    match = scene.match
    handle = next(one.handle for one in match.table.cards if one.data.key == "still")
    reason = why_not(match, rules.game("cipher").why_not, 0, handle)
    assert reason is not None
    assert reason.key == "forbidden"
    assert reason.by is not None
    assert reason.by.data.key == "still"


def test_a_skill_that_cannot_be_used_says_why_beside_what_the_unit_can_do(
    playing: Callable[[Any], Any],
) -> None:
    healer = card("healer", skill="Heal |ACT| [Flip 2] Draw 1 card.")
    scene = playing(cipher.cipher_scene(cipher.Side(vanguard=[healer], bonds=[card("b")])))
    game, match = rules.game("cipher"), scene.match
    handle = next(one.handle for one in match.table.cards if one.data.key == "healer")
    first, *others = all_reasons(game, match)[handle]
    assert first.key == OFFERED
    assert others == [Reason("skill_cost", {"skill": "Heal"}, "CIPHER-SKILL-9")]


def test_what_a_squad_card_lacks_for_an_attack(playing: Callable[[Any], Any]) -> None:
    mine = flame.Side(
        squad=[
            fighter("able"),
            flame.unit(fighter("new"), waiting=True),
            flame.unit(fighter("tired"), energy=0),
        ],
        hand=[reaction("r", "React to damage: Draw 1 card."), fighter("late")],
    )
    theirs = flame.Side(squad=[fighter("foe")])
    scene = playing(flame.flame_scene(mine, theirs, phase="main_2"))
    assert reason_of(scene, "new") == ("waiting", "FLAME-ATTACK-1")
    assert reason_of(scene, "tired") == ("no_energy", "FLAME-ATTACK-7")
    assert reason_of(scene, "foe") == (OFFERED, "")
    assert reason_of(scene, "r") == ("own_turn", "FLAME-REACTION-1")
    assert reason_of(scene, "late") == ("placing_is_over", "FLAME-TURN-6")


def test_what_is_missing_in_the_steps_of_the_national_power_phase(
    playing: Callable[[Any], Any],
) -> None:
    mine = fetcg.Side(
        units=[fetcg.at("A-1", fetcg_cards.unit("here"))],
        hand=[fetcg_cards.land("l"), fetcg_cards.surprise("s"), fetcg_cards.character("c")],
    )
    scene = playing(fetcg.fetcg_scene(mine, phase="unit"))
    assert reason_of(scene, "l") == ("another_step", "FETCG-LAND-1")
    assert reason_of(scene, "here") == ("units_act_later", "FETCG-TURN-6")
    assert reason_of(scene, "s") == ("not_timely", "FETCG-SURPRISE-1")


@rule("FETCG-TRAINING-2", "FETCG-UNIT-1")
def test_a_unit_that_comes_by_promotion_waits_for_the_end_phase(
    playing: Callable[[Any], Any],
) -> None:
    text = 'Promotion: Replace your unit named "Here".'
    mine = fetcg.Side(
        units=[fetcg.at("A-1", fetcg_cards.unit("here"))],
        hand=[fetcg_cards.unit("better", ability=text)],
    )
    for phase in ("unit", "item"):
        scene = playing(fetcg.fetcg_scene(mine, phase=phase))
        reason = all_of_reason(scene, "better")
        assert (reason.key, reason.rule) == ("another_step", "FETCG-TRAINING-2")
        assert reason.args["step"] == "training"


def test_what_keeps_cards_of_the_hand_from_the_team(playing: Callable[[Any], Any]) -> None:
    mine = fma.Side(
        allies=[ally("twin", "Twin", "the First")],
        hand=[
            ally("dear", cost=99),
            ally("other", "Twin", "the First"),
            attachment("arm"),
            event("later", "Main Wits 1: Draw 1 card."),
        ],
    )
    scene = playing(fma.fma_scene(mine, phase="recruit"))
    assert reason_of(scene, "dear") == ("too_costly", "FMA-RECRUIT-7")
    assert reason_of(scene, "other") == ("name_taken", "FMA-RECRUIT-6")
    assert reason_of(scene, "arm") == ("another_phase", "FMA-MAIN-1")
    assert reason_of(scene, "later") == ("another_time", "FMA-PLAY-6")


# Steps and units of the Fire Emblem TCG ---------------------------------------------------------

STONE = fetcg_cards.unit("stone", features=["manakete"], element="fire", energy=2)
CROWN = {"standing": "advanced", "gender": "male"}


def dragon(key: str = "dragon", **stats: Any) -> Any:
    return fetcg_cards.unit(key, features=["dragon"], element="fire", energy=7, **stats)


@rule("FETCG-UNIT-1", "FETCG-ABILITY-12")
def test_a_dragon_for_which_no_sortie_is_left(playing: Callable[[Any], Any]) -> None:
    hand = [fetcg_cards.unit("first"), dragon(), dragon("ice", level=10)]
    scene = playing(
        fetcg.fetcg_scene(fetcg.Side([fetcg.at("B-2", STONE)], hand=hand), phase="unit")
    )
    assert reason_of(scene, "dragon") == (OFFERED, "")
    assert reason_of(scene, "ice") == ("no_base", "FETCG-ABILITY-12")
    scene.do("sortie first A-1")
    scene.do("number 1")
    assert reason_of(scene, "dragon") == ("sortied_already", "FETCG-UNIT-1")


@rule("FETCG-ABILITY-14")
@pytest.mark.parametrize(("unused", "key"), [(0, "dragon_chips"), (1, OFFERED)])
def test_a_dragon_needs_three_energy(playing: Callable[[Any], Any], unused: int, key: str) -> None:
    """Its Manakete has two."""
    mine = fetcg.Side([fetcg.at("B-2", STONE)], hand=[dragon()], unused=unused)
    scene = playing(fetcg.fetcg_scene(mine, phase="unit"))
    assert reason_of(scene, "dragon")[0] == key


@rule("FETCG-UNIT-9", "FETCG-UNIT-13", "FETCG-UNIT-17")
@pytest.mark.parametrize(
    ("there", "stats", "reason"),
    [
        ({"standing": "character"}, {}, ("name_on_field", "FETCG-UNIT-9")),
        ({"features": ["seize"]}, {}, (OFFERED, "")),
        (
            {"features": ["seize"]},
            {"features": ["dragon", "seize"]},
            ("seize_on_field", "FETCG-UNIT-13"),
        ),
    ],
)
def test_a_dragon_kept_out_by_a_limit(
    playing: Callable[[Any], Any],
    there: dict[str, Any],
    stats: dict[str, Any],
    reason: tuple[str, str],
) -> None:
    wyrm = {"features": ["dragon"], "element": "fire", "energy": 7, **stats}
    mine = fetcg.Side(
        [fetcg.at("B-2", STONE), fetcg.at("A-1", fetcg_cards.unit("there", "Wyrm", **there))],
        hand=[fetcg_cards.character("dragon", "Wyrm", **wyrm)],
    )
    scene = playing(fetcg.fetcg_scene(mine, phase="unit"))
    assert reason_of(scene, "dragon") == reason


@rule("FETCG-ADVANCED-2", "FETCG-ADVANCED-7")
def test_an_advanced_unit_whose_criterion_is_not_met(playing: Callable[[Any], Any]) -> None:
    """It needs no sortie and no chips."""
    text = "Criterion: It has advancement 2 or more."
    here = fetcg_cards.character("here", "Aldren", gender="male")
    hand = [
        fetcg_cards.unit("crown", "♔Aldren", text, **CROWN),
        fetcg_cards.unit("other", "♔Corvane", text, **CROWN),
    ]
    mine = fetcg.Side([fetcg.at("A-1", here)], hand=hand, unused=0)
    scene = playing(fetcg.fetcg_scene(mine, phase="unit"))
    assert reason_of(scene, "crown") == ("no_criterion", "FETCG-ADVANCED-2")
    assert reason_of(scene, "other") == ("no_base", "FETCG-ADVANCED-7")

    mine = fetcg.Side([fetcg.at("B-1", here)], hand=hand, unused=0)
    scene = playing(fetcg.fetcg_scene(mine, phase="unit"))
    assert reason_of(scene, "crown") == (OFFERED, "")


@rule("FETCG-CHIPS-4", "FETCG-WEAPON-3")
@pytest.mark.parametrize(
    ("energy", "unused", "reason"),
    [
        (1, 0, ("no_chips", "FETCG-CHIPS-4")),
        (5, 1, ("no_room", "FETCG-WEAPON-3")),
        (1, 1, (OFFERED, "")),
    ],
)
def test_a_weapon_for_which_there_are_no_chips(
    playing: Callable[[Any], Any], energy: int, unused: int, reason: tuple[str, str]
) -> None:
    bearer = fetcg_cards.unit("bearer", ranks=["sword_c"])
    mine = fetcg.Side(
        [fetcg.at("A-1", bearer, energy=energy)], hand=[fetcg_cards.weapon("w")], unused=unused
    )
    scene = playing(fetcg.fetcg_scene(mine, phase="item"))
    assert reason_of(scene, "w") == reason


@rule("FETCG-GAME-4", "FETCG-INVADE-6")
def test_a_unit_that_a_text_keeps_from_acting(playing: Callable[[Any], Any]) -> None:
    mine = fetcg.Side(
        [
            fetcg.at("A-1", fetcg_cards.unit("still", ability="This unit cannot act.")),
            fetcg.at("A-2", fetcg_cards.unit("done")),
            fetcg.at("A-3", fetcg_cards.unit("ready")),
        ]
    )
    scene = playing(fetcg.fetcg_scene(mine))
    scene.use("done")
    assert reason_of(scene, "still") == ("may_not_act", "FETCG-GAME-4")
    assert reason_of(scene, "done") == ("standby", "FETCG-INVADE-6")


@rule("FETCG-GAME-4", "FETCG-BATTLE-8")
@pytest.mark.parametrize(
    ("energy", "reason"),
    [(5, ("protected", "FETCG-GAME-4")), (1, ("no_energy", "FETCG-BATTLE-8"))],
)
def test_a_unit_that_a_text_protects(
    playing: Callable[[Any], Any], energy: int, reason: tuple[str, str]
) -> None:
    safe = fetcg_cards.unit("safe", ability="This unit cannot be attacked with Swords.")
    dancer = fetcg.at("B-2", fetcg_cards.unit("one", features=["dance"]), energy=energy)
    mine = fetcg.Side([dancer, fetcg.at("B-1", fetcg_cards.unit("two"), standby=True)])
    scene = playing(fetcg.fetcg_scene(mine, fetcg.Side([fetcg.at("C-2", safe)])))
    # A turn begins with all units upright.
    scene.use("two")
    scene.use("one")
    assert scene.options() == {"dance one two", "finish"}
    assert reason_of(scene, "safe") == reason


# The squads and SUPPORT cards of FlameThrowers --------------------------------------------------

RAISES = "Passive: You may have 1 more KAMI."


def all_of_reason(scene: Any, key: str) -> Reason:
    """The whole reason why the first seat cannot choose the card of that key."""
    match = scene.match
    handle = next(one.handle for one in match.table.cards if one.data.key == key)
    reason = why_not(match, rules.game(match.game.key).why_not, 0, handle)
    assert reason is not None
    return reason


@rule("FLAME-KAMI-1", "FLAME-EXCHANGE-13")
@pytest.mark.parametrize("ability", ["", RAISES])
def test_an_exchange_that_would_bring_too_many_kami(
    playing: Callable[[Any], Any], ability: str
) -> None:
    """The limit is that of the result, after what raised it has gone."""
    there = [
        fighter("kami", rank=3, kami=True),
        fighter("one", ability=ability),
        fighter("two", rank=2),
    ]
    hand = [fighter("new", rank=3, kami=True), fighter("big", rank=4), fighter("odd", rank=7)]
    scene = playing(flame.flame_scene(flame.Side(squad=there, hand=hand)))
    assert all_of_reason(scene, "new") == Reason("kami_limit", {"most": 1}, "FLAME-KAMI-1")
    assert reason_of(scene, "big") == (OFFERED, "")
    assert reason_of(scene, "odd") == ("cannot_exchange", "FLAME-EXCHANGE-2")


@rule("FLAME-KAMI-1", "FLAME-KAMI-4")
def test_a_form_that_would_be_one_kami_too_many(playing: Callable[[Any], Any]) -> None:
    squad = [fighter("kami", kami=True), fighter("base", "Glory", RAISES)]
    hand = [form("hyper", "Glory", kami=True)]
    scene = playing(flame.flame_scene(flame.Side(squad=squad, hand=hand)))
    assert all_of_reason(scene, "hyper") == Reason("kami_limit", {"most": 1}, "FLAME-KAMI-1")


@rule("FLAME-ABILITY-11")
def test_a_taunt_of_the_side_that_would_be_attacked(playing: Callable[[Any], Any]) -> None:
    taunts = fighter("t", ability="Passive: Opposing attacks must target this card.")
    sides = [
        flame.Side(squad=[fighter("a")]),
        flame.Side(squad=[fighter("b")]),
        flame.Side(squad=[taunts, fighter("c")]),
    ]
    scene = playing(flame.flame_scene(*sides, phase="main_2"))
    reason = all_of_reason(scene, "c")
    assert (reason.key, reason.rule) == ("taunted", "FLAME-ABILITY-11")
    assert reason.by is not None
    assert reason.by.data.key == "t"


@rule("FLAME-SUPPORT-4", "FLAME-SUPPORT-6")
def test_a_quick_card_waits_for_the_turn_of_an_opponent(playing: Callable[[Any], Any]) -> None:
    quick = "Quick react to an attack: Cancel the attack."
    cards = {
        "quick": quick,
        "both": f"Use: Heal 1 of your SQUAD cards by 100.\n{quick}",
        "never": "Use: Destroy the FIELD card in play.",
    }
    mine = flame.Side(
        squad=[fighter("a"), fighter("b")],
        supports=[support(key, text) for key, text in cards.items()],
    )
    scene = playing(flame.flame_scene(mine, flame.Side(squad=[fighter("foe")])))
    assert reason_of(scene, "quick") == ("quick_only", "FLAME-SUPPORT-4")
    assert reason_of(scene, "never") == ("activate_later", "FLAME-TURN-3")
    scene.answer("to_main_2")
    assert reason_of(scene, "quick") == ("quick_only", "FLAME-SUPPORT-4")
    assert reason_of(scene, "both") == (OFFERED, "")
    assert reason_of(scene, "never") == ("support_unusable", "FLAME-SUPPORT-10")
    scene.do("light a foe")
    assert reason_of(scene, "quick") == ("quick_only", "FLAME-SUPPORT-4")
    assert reason_of(scene, "both") == ("attacked_already", "FLAME-SUPPORT-6")
