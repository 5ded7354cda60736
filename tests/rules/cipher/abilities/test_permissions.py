"""Every prohibition that card text can state is asked for wherever the thing is done.

Each case does one thing in one way: without the ban it happens, under the ban it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from rules.cipher.text.nouns import Noun
from rules.cipher.text.parts import Statement, Subject
from rules.cipher.text.verb_parser import VERBS
from rules.cipher.text.wide.composed import WIDE_COMPOSED
from rules.cipher.text.wide.prohibitions import WIDE_PROHIBITIONS
from rules.engine.cards import CardData
from rules.text.changes import Cannot
from rules.text.groups import This
from tests.rules.cipher.abilities.words import Playing, skilled
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, unit
from tests.testkit.citation import rule

STRONG = card("strong", "Strong", attack=200)


@dataclass(frozen=True)
class Attempt:
    """One way of doing a thing: the ban, the scene with that text, and whether it is done there."""

    action: str
    way: str
    ban: str
    is_done: Callable[[Playing, str], bool]

    @property
    def id(self) -> str:
        return f"{self.action} {self.way}: {self.ban}"


def bearer(ban: str, **facts: object) -> CardData:
    """The unit that the ban is about, or the same one without it."""
    return skilled("a", f"Ban |CONT| {ban}" if ban else "", name="A", **facts)


def actor(text: str) -> CardData:
    return skilled("x", text, name="X")


def act(scene: CipherScene, *answers: str) -> None:
    """Use the other unit's skill, if it is offered, and answer what it asks for."""
    if "activate x 0" not in scene.options():
        return
    scene.answer("activate x")
    for answer in answers:
        if answer in scene.options():
            scene.answer(answer)


# Moving ------------------------------------------------------------------------------------------


def moves_itself(playing: Playing, ban: str) -> bool:
    scene = playing(cipher_scene(Side(vanguard=[bearer(ban)])))
    return "move a rearguard" in scene.options("move")


def is_moved(playing: Playing, ban: str) -> bool:
    scene = playing(
        cipher_scene(Side(vanguard=[bearer(ban), actor("Send |ACT| Choose 1 ally, and move it.")]))
    )
    act(scene, "choose a")
    return scene.unit("a").area == "rearguard"


def is_moved_by_the_enemy(playing: Playing, ban: str) -> bool:
    mine = Side(vanguard=[actor("Send |ACT| Choose 1 enemy, and move it.")])
    scene = playing(cipher_scene(mine, Side(vanguard=[bearer(ban)])))
    act(scene, "choose a")
    return scene.unit("a").area == "rearguard"


def is_moved_by_an_enemy_support(playing: Playing, ban: str) -> bool:
    text = "|ATK SUPP| Plan: Choose 1 enemy other than the defending unit. Move that enemy."
    mine = Side(vanguard=[card("m")], deck=[skilled("x", support_skill=text)])
    scene = playing(cipher_scene(mine, Side(lord=STRONG, vanguard=[bearer(ban)])))
    scene.answer("attack m strong")
    if scene.kinds == ["choose_targets"]:
        scene.answer("choose a")
    return scene.unit("a").area == "rearguard"


def is_moved_as_a_cost(playing: Playing, ban: str) -> bool:
    text = "Send |ACT| [Once per turn] [Move 1 of your allies in the Front Line] Draw 1 card."
    mine = Side(lord_area="rearguard", vanguard=[bearer(ban)], rearguard=[actor(text)])
    scene = playing(cipher_scene(mine))
    act(scene, "choose a")
    return scene.unit("a").area == "rearguard"


# Destroying, choosing ----------------------------------------------------------------------------


def is_destroyed_by_an_attack(playing: Playing, ban: str) -> bool:
    mine = Side(vanguard=[STRONG])
    scene = playing(cipher_scene(mine, Side(vanguard=[bearer(ban, attack=0)])))
    scene.answer("attack strong a")
    return scene.cards("retreat", 1)[:1] == ["a"]


def is_destroyed_by_a_critical(playing: Playing, ban: str) -> bool:
    mine = Side(vanguard=[card("m", "M", attack=60)], hand=[card("m2", "M")])
    scene = playing(cipher_scene(mine, Side(vanguard=[bearer(ban, attack=100)])))
    scene.answer("attack m a")
    scene.answer("critical m2")
    return scene.cards("retreat", 1)[:1] == ["a"]


def is_destroyed_by_a_skill(playing: Playing, ban: str) -> bool:
    mine = Side(vanguard=[actor("Ruin |ACT| Choose 1 enemy, and destroy it.")])
    scene = playing(cipher_scene(mine, Side(vanguard=[bearer(ban)])))
    act(scene, "choose a")
    return scene.cards("retreat", 1) == ["a"]


def is_destroyed_as_a_cost(playing: Playing, ban: str) -> bool:
    text = 'Ruin |ACT| [Destroy 1 of your "A"] Draw 1 card.'
    scene = playing(cipher_scene(Side(vanguard=[bearer(ban), actor(text)])))
    act(scene, "choose a")
    return scene.cards("retreat") == ["a"]


def is_chosen_by_a_skill(playing: Playing, ban: str) -> bool:
    mine = Side(vanguard=[actor("Ruin |ACT| Choose 1 enemy, and destroy it.")])
    scene = playing(cipher_scene(mine, Side(vanguard=[bearer(ban)])))
    act(scene)
    chosen = "choose a" in scene.options()
    if scene.kinds == ["choose_targets"]:
        scene.answer("choose lord1")
    if scene.kinds == ["choose_orb"]:
        scene.answer("orb 1")
    return chosen


def is_chosen_by_a_support_skill(playing: Playing, ban: str) -> bool:
    text = "|ATK SUPP| Plan: Choose 1 enemy other than the defending unit. Move that enemy."
    mine = Side(vanguard=[card("m")], deck=[skilled("x", support_skill=text)])
    others = [bearer(ban), card("p"), card("q")]
    scene = playing(cipher_scene(mine, Side(lord=STRONG, vanguard=others)))
    scene.answer("attack m strong")
    chosen = "choose a" in scene.options()
    scene.answer("choose p")
    return chosen


# Turning -----------------------------------------------------------------------------------------


def untaps_at_the_beginning(playing: Playing, ban: str) -> bool:
    mine = Side(vanguard=[unit(bearer(ban), tapped=True)])
    scene = playing(cipher_scene(mine, active=1, phase="end"))
    scene.play_on("place_bond")
    return not scene.unit("a").tapped


def is_untapped_by_a_skill(playing: Playing, ban: str) -> bool:
    text = "Dance |ACT| [Once per turn] Choose 1 other ally, and untap it."
    mine = Side(vanguard=[unit(bearer(ban), tapped=True), actor(text)])
    scene = playing(cipher_scene(mine))
    act(scene, "choose a")
    return not scene.unit("a").tapped


def is_tapped_by_itself_as_a_cost(playing: Playing, ban: str) -> bool:
    text = "Sing |ACT| [Tap this unit] Draw 1 card." + (f"\nBan |CONT| {ban}" if ban else "")
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text, name="A")])))
    return "activate a 0" in scene.options()


def is_tapped_for_another_as_a_cost(playing: Playing, ban: str) -> bool:
    """The Lord cannot pay in its place: it lies tapped."""
    mine = Side(
        lord=unit(card("l"), tapped=True),
        vanguard=[bearer(ban), actor("Sing |ACT| [Once per turn] [Tap 1 other ally] Draw 1 card.")],
    )
    scene = playing(cipher_scene(mine))
    act(scene, "choose a")
    return scene.unit("a").tapped


def is_tapped_by_a_skill(playing: Playing, ban: str) -> bool:
    mine = Side(vanguard=[actor("Lull |ACT| [Once per turn] Choose 1 enemy, and tap it.")])
    scene = playing(cipher_scene(mine, Side(vanguard=[bearer(ban)])))
    act(scene, "choose a")
    return scene.unit("a").tapped


def is_tapped_by_a_forced_march(playing: Playing, ban: str) -> bool:
    mine = Side(vanguard=[actor("Send |ACT| [Once per turn] Choose 1 enemy, and move it.")])
    theirs = Side(rearguard=[bearer(ban)])
    scene = playing(cipher_scene(mine, theirs))
    act(scene, "choose lord1")
    assert scene.units("vanguard", 1) == ["lord1", "a"]
    return scene.unit("a").tapped


# Fighting ----------------------------------------------------------------------------------------


def attacks(playing: Playing, ban: str) -> bool:
    scene = playing(cipher_scene(Side(vanguard=[bearer(ban)])))
    return "attack a lord1" in scene.options("attack")


def is_attacked(playing: Playing, ban: str) -> bool:
    scene = playing(cipher_scene(Side(), Side(vanguard=[bearer(ban)])))
    return "attack lord0 a" in scene.options("attack")


def makes_a_critical(playing: Playing, ban: str) -> bool:
    mine = Side(vanguard=[bearer(ban)], hand=[card("a2", "A")])
    scene = playing(cipher_scene(mine, Side(vanguard=[STRONG])))
    scene.answer("attack a strong")
    asked = scene.kinds == ["critical_hit"]
    if asked:
        scene.answer("decline")
    return asked


def evades(playing: Playing, ban: str) -> bool:
    theirs = Side(vanguard=[bearer(ban)], hand=[card("a2", "A")])
    scene = playing(cipher_scene(Side(vanguard=[STRONG]), theirs))
    scene.answer("attack strong a")
    asked = scene.kinds == ["evade"]
    if asked:
        scene.answer("decline")
    return asked


# Placing -----------------------------------------------------------------------------------------


def placing(card_: CardData, ban: str, **areas: object) -> Side:
    side = Side(vanguard=[bearer(ban)], hand=[card_], bonds=[card("b1"), card("b2")])
    for area, cards in areas.items():
        setattr(side, area, cards)
    return side


def is_levelled_up_by_hand(playing: Playing, ban: str) -> bool:
    side = placing(card("a2", "A"), ban)
    scene = playing(cipher_scene(side, phase="deployment"))
    return "level_up a2 a" in scene.options()


def is_promoted_by_hand(playing: Playing, ban: str) -> bool:
    side = placing(card("a2", "A", promotion_cost=1), ban)
    scene = playing(cipher_scene(side, phase="deployment"))
    return "promote a2 a" in scene.options()


def is_levelled_up_by_a_skill(playing: Playing, ban: str) -> bool:
    text = (
        'Up |ACT| [Once per turn] Choose 1 card from your hand, and stack it on top of your "A" to '
        'level up "A".'
    )
    scene = playing(cipher_scene(placing(card("a2", "A"), ban, rearguard=[actor(text)])))
    act(scene, "choose a2")
    return "a2" in scene.units("vanguard")


def is_stacked_by_hand(promotion_cost: int | None) -> Callable[[Playing, str], bool]:
    def is_done(playing: Playing, ban: str) -> bool:
        mine = Side(
            vanguard=[card("x", "C")],
            hand=[of_itself(ban, promotion_cost=promotion_cost)],
            bonds=[card("b1")],
        )
        scene = playing(cipher_scene(mine, phase="deployment"))
        action = "level_up" if promotion_cost is None else "promote"
        return f"{action} c x" in scene.options()

    return is_done


def is_stacked_by_a_skill(how: str) -> Callable[[Playing, str], bool]:
    def is_done(playing: Playing, ban: str) -> bool:
        text = (
            "Up |ACT| [Once per turn] Choose 1 card from your hand, and stack it on top of your"
            f' "C" to {how} it. If you do, draw 1 card.'
        )
        mine = Side(vanguard=[card("y", "C")], rearguard=[actor(text)], hand=[of_itself(ban)])
        scene = playing(cipher_scene(mine))
        act(scene, "choose c")
        done = "c" in scene.units("vanguard")
        drawn = 0 if not done else 1 if how == "level up" else 2  # one for the promotion
        assert scene.keys(scene.mine.hand).count("c") + drawn == len(scene.mine.hand)
        return done

    return is_done


def is_bonded_by_hand(playing: Playing, ban: str) -> bool:
    scene = playing(cipher_scene(Side(hand=[of_itself(ban)]), phase="bond"))
    return "bond c" in scene.options()


def is_bonded_by_a_skill(playing: Playing, ban: str) -> bool:
    text = "Tie |ACT| [Once per turn] Choose 1 card from your hand, and place it in your Bond Area."
    scene = playing(cipher_scene(Side(vanguard=[actor(text)], hand=[of_itself(ban)])))
    act(scene, "choose c")
    return scene.cards("bonds") == ["c"]


def is_deployed_by_a_skill(playing: Playing, ban: str) -> bool:
    text = "Call |ACT| [Once per turn] Choose 1 card from your hand, and deploy it."
    scene = playing(cipher_scene(Side(vanguard=[actor(text)], hand=[of_itself(ban)])))
    act(scene, "choose c", "area vanguard")
    return "c" in scene.units("vanguard")


def is_deployed_beside(playing: Playing, ban: str) -> bool:
    side = Side(vanguard=[card("j", "Johan")], hand=[of_itself(ban)], bonds=[card("b1")])
    scene = playing(cipher_scene(side, phase="deployment"))
    return "deploy c vanguard" in scene.options()


def of_itself(ban: str, **facts: object) -> CardData:
    """A card in the hand that speaks of itself."""
    return skilled("c", f"Ban |SPEC| {ban}" if ban else "", name="C", **facts)


# A card in the hand that is sent away ---


def is_sent_away(by: int) -> Callable[[Playing, str], bool]:
    """By a skill of a unit of that side, used by its player."""

    def is_done(playing: Playing, ban: str) -> bool:
        who = "Your opponent chooses 1 card from their" if by else "Choose 1 card from your"
        send = f"Rob |ACT| [Once per turn] {who} hand, and send{'s' * by} it to the Retreat Area."
        sides = [Side(vanguard=[bearer(ban)], hand=[card("c")]), Side()]
        sides[by].vanguard = [*sides[by].vanguard, actor(send), card("idle")]
        scene = playing(cipher_scene(*sides, active=by))
        act(scene)
        return scene.cards("retreat", 0) == ["c"]

    return is_done


def is_sent_away_by_a_support(playing: Playing, ban: str) -> bool:
    text = (
        "|ATK SUPP| Rob: Your opponent chooses 1 card from their hand, and sends it to the Retreat"
        " Area."
    )
    mine = Side(lord=STRONG, vanguard=[bearer(ban)], hand=[card("c")])
    theirs = Side(vanguard=[card("m")], deck=[skilled("x", support_skill=text)])
    scene = playing(cipher_scene(mine, theirs, active=1))
    scene.answer("attack m strong")
    return "c" in scene.cards("retreat", 0)


# A bond that is flipped --------------------------------------------------------------------------


def is_flipped_for_a_cost(playing: Playing, ban: str) -> bool:
    text = "Pay |ACT| [Once per turn] [Flip 1] Draw 1 card."
    bond = skilled("a", f"Ban |SPEC| {ban}" if ban else "", name="A")
    scene = playing(cipher_scene(Side(vanguard=[actor(text)], bonds=[bond])))
    act(scene)
    return not scene.mine.bonds.cards[0].face_up


def is_flipped_by_a_skill(playing: Playing, ban: str) -> bool:
    text = "Turn |ACT| [Once per turn] Choose 1 of your face-up bonds, and flip it face-down."
    bond = skilled("a", f"Ban |SPEC| {ban}" if ban else "", name="A")
    scene = playing(cipher_scene(Side(vanguard=[actor(text)], bonds=[bond])))
    act(scene)
    return not scene.mine.bonds.cards[0].face_up


NOT_PROMOTING = 'This card cannot be stacked on top of "C" to Class Change her.'
NOT_LEVELLING = 'This card cannot be stacked on top of a "C" to Level Up her.'
BY_HAND_ALONE = f"{NOT_LEVELLING[:-1]} as a result of a skill's effect."
SAFE = "Enemy skills cannot send cards from your hand to the Retreat Area."
SAFER = (
    "Cards in your hand cannot be sent to the Retreat Area by enemy skills or your opponent's"
    " support skills."
)
SAFEST = "Skills cannot send cards from your hand to the Retreat Area."
FROM_ENEMY = "This unit cannot be moved by enemy skills or your opponent's Support skills."
FLIPPED = "This card cannot be flipped face-down by a skill's cost or effect."
UNTARGETED = "This unit cannot be targeted by an enemy's skills or their support skills."
COST_OR_SKILL = "This unit cannot be destroyed as a skill's cost or effect."
JOHAN = 'This card cannot be deployed into the same area as your "Johan".'
ATTEMPTS = [
    Attempt("be_moved", "by tapping", "This unit cannot be moved.", moves_itself),
    Attempt("be_moved", "by tapping", "This unit cannot be moved or untapped.", moves_itself),
    Attempt("be_moved", "by an effect", "This unit cannot be moved.", is_moved),
    Attempt("be_moved", "by an effect", "This unit cannot be moved by skills.", is_moved),
    Attempt("be_moved", "by the enemy", "This unit cannot be moved.", is_moved_by_the_enemy),
    Attempt("be_moved", "by the enemy", FROM_ENEMY, is_moved_by_the_enemy),
    Attempt("be_moved", "by an enemy support", FROM_ENEMY, is_moved_by_an_enemy_support),
    Attempt("be_moved", "as a cost", "This unit cannot be moved.", is_moved_as_a_cost),
    Attempt(
        "be_destroyed", "by attack", "This unit cannot be destroyed.", is_destroyed_by_an_attack
    ),
    Attempt(
        "be_destroyed",
        "by attack",
        "This unit cannot be destroyed by enemy attacks.",
        is_destroyed_by_an_attack,
    ),
    Attempt(
        "be_destroyed",
        "by critical",
        "This unit cannot be destroyed by enemy critical hits.",
        is_destroyed_by_a_critical,
    ),
    Attempt(
        "be_destroyed",
        "by critical",
        "This unit cannot be destroyed by enemy attacks.",
        is_destroyed_by_a_critical,
    ),
    Attempt("be_destroyed", "by skill", "This unit cannot be destroyed.", is_destroyed_by_a_skill),
    Attempt("be_destroyed", "by skill", COST_OR_SKILL, is_destroyed_by_a_skill),
    Attempt("be_destroyed", "as a cost", COST_OR_SKILL, is_destroyed_as_a_cost),
    Attempt("be_destroyed", "as a cost", "This unit cannot be destroyed.", is_destroyed_as_a_cost),
    Attempt("be_chosen", "by a skill", UNTARGETED, is_chosen_by_a_skill),
    Attempt("be_chosen", "by a support skill", UNTARGETED, is_chosen_by_a_support_skill),
    Attempt("untap", "at the beginning", "This unit cannot be untapped.", untaps_at_the_beginning),
    Attempt("untap", "by a skill", "This unit cannot be untapped.", is_untapped_by_a_skill),
    Attempt("be_tapped", "to move", "This unit cannot be tapped.", moves_itself),
    Attempt("be_tapped", "to attack", "This unit cannot be tapped.", attacks),
    Attempt(
        "be_tapped",
        "as its own cost",
        "This unit cannot be tapped.",
        is_tapped_by_itself_as_a_cost,
    ),
    Attempt(
        "be_tapped",
        "as another's cost",
        "This unit cannot be tapped.",
        is_tapped_for_another_as_a_cost,
    ),
    Attempt("be_tapped", "by a skill", "This unit cannot be tapped.", is_tapped_by_a_skill),
    Attempt(
        "be_tapped",
        "by a Forced March",
        "This unit cannot be tapped.",
        is_tapped_by_a_forced_march,
    ),
    Attempt("attack", "in the Action Phase", "This unit cannot attack.", attacks),
    Attempt("attack", "of an enemy", "Enemies cannot attack this unit.", is_attacked),
    Attempt("attack", "of an enemy", "This unit cannot be attacked.", is_attacked),
    Attempt("critical", "in step 5", "This unit cannot Critical Hit.", makes_a_critical),
    Attempt("critical", "in step 5", "This unit cannot Critical Hit or evade.", makes_a_critical),
    Attempt("evade", "in step 6", "This unit cannot evade.", evades),
    Attempt("evade", "in step 6", "This unit cannot attack or evade.", evades),
    Attempt("level_up", "by hand", "This unit cannot level up or attack.", is_levelled_up_by_hand),
    Attempt("level_up", "promoted", "This unit cannot level up or attack.", is_promoted_by_hand),
    Attempt(
        "level_up", "by a skill", "This unit cannot level up or attack.", is_levelled_up_by_a_skill
    ),
    Attempt(
        "be_bonded", "by hand", "This card cannot be put into your Bond Area.", is_bonded_by_hand
    ),
    Attempt(
        "be_bonded",
        "by a skill",
        "This card cannot be put into your Bond Area.",
        is_bonded_by_a_skill,
    ),
    Attempt(
        "be_deployed",
        "by a skill",
        "This card cannot be deployed by the effects of skills.",
        is_deployed_by_a_skill,
    ),
    Attempt("be_deployed", "beside somebody", JOHAN, is_deployed_beside),
    Attempt("promote_onto", "by hand", NOT_PROMOTING, is_stacked_by_hand(1)),
    Attempt("promote_onto", "by a skill", NOT_PROMOTING, is_stacked_by_a_skill("class change")),
    Attempt("level_up_onto", "by hand", NOT_LEVELLING, is_stacked_by_hand(None)),
    Attempt("level_up_onto", "promoted", NOT_LEVELLING, is_stacked_by_hand(1)),
    Attempt("level_up_onto", "by a skill", NOT_LEVELLING, is_stacked_by_a_skill("level up")),
    Attempt("level_up_onto", "by a skill", BY_HAND_ALONE, is_stacked_by_a_skill("level up")),
    Attempt("level_up_onto", "promoted", BY_HAND_ALONE, is_stacked_by_a_skill("class change")),
    Attempt("be_put", "by an enemy skill", SAFE, is_sent_away(1)),
    Attempt("be_put", "by an enemy skill", SAFER, is_sent_away(1)),
    Attempt("be_put", "by an enemy support", SAFER, is_sent_away_by_a_support),
    Attempt("be_put", "by an own skill", SAFEST, is_sent_away(0)),
    Attempt("be_flipped_down", "as a cost", FLIPPED, is_flipped_for_a_cost),
    Attempt("be_flipped_down", "by a skill", FLIPPED, is_flipped_by_a_skill),
]


@rule("CIPHER-GAME-4", "CIPHER-ACTION-2", "CIPHER-REQ-11", "CIPHER-MOVE-1")
@pytest.mark.parametrize("attempt", ATTEMPTS, ids=lambda attempt: attempt.id)
def test_what_cannot_be_done_is_not_done_in_any_way(playing: Playing, attempt: Attempt) -> None:
    assert attempt.is_done(playing, "")
    assert not attempt.is_done(playing, attempt.ban)


def _stated() -> Iterator[Cannot]:
    """The prohibitions of every verb that card text has, said of this unit."""
    this, ally = Noun(group=This()), Noun(head="ally", det="all")
    hand = Noun(head="card", places=(("hand", "own"),))
    for how in ("promote", "level_up"):
        stacked = WIDE_PROHIBITIONS["cannot_be_stacked"](ally, how)
        assert isinstance(stacked, Statement)
        assert stacked.verb is not None
        yield from stacked.verb(Subject((this,)))  # type: ignore[misc]
    put = WIDE_PROHIBITIONS["skills_cannot_put"]((("skill",), None), hand, "retreat")
    assert isinstance(put, Statement)
    assert put.verb is not None
    assert put.subject is not None
    yield from (change for change in put.verb(put.subject) if isinstance(change, Cannot))
    banned = [says() for name, says in WIDE_COMPOSED.items() if name.startswith("ban_")]
    either = WIDE_COMPOSED["cannot_either"](*banned)
    assert isinstance(either, Statement)
    assert either.verb is not None
    yield from either.verb(Subject((this,)))  # type: ignore[misc]
    for name, reading in VERBS.items():
        if not name.startswith("cannot"):
            continue
        try:
            statement = reading()
        except TypeError:
            statement = reading((("skill",), None) if name.endswith("destroyed_by") else ally)
        assert isinstance(statement, Statement)
        assert statement.verb is not None
        subject = Subject((this,), "attacks" if "be_evaded" in name else "")
        yield from (change for change in statement.verb(subject) if isinstance(change, Cannot))


def test_every_prohibition_that_the_compiler_writes_is_attempted() -> None:
    assert {change.action for change in _stated()} == {attempt.action for attempt in ATTEMPTS}
