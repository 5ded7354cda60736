"""Turns of phrase put together from their words, so that one nobody has printed yet is read too."""

from typing import Any

from rules.cipher.text.parts import Statement
from rules.cipher.text.verb_parser import cannot
from rules.cipher.text.wide.events import Means
from rules.cipher.text.wide.statements import causes_of
from rules.text.grammar import Readings, Unclear, constants

COMPOSED = r"""
_skills: "skill" | "skills"
_a_skill: "a"? _skills
_effects: "effect" | "effects"
_costs: "cost" | "costs"
_effect_of: "the"? _effects "of"
_cost_or_effect: _costs "or" "the"? _effects | _effects "or" "the"? _costs
%extend means: _by _effect_of? _a_skill -> by_any_skill
    | _by _a_skill _POSS _effects -> by_any_skill
    | _by "the"? _cost_or_effect "of" _a_skill -> by_cost_or_any_skill
    | _by _a_skill _POSS _cost_or_effect -> by_cost_or_any_skill
    | _by _a_skill _POSS _effects "or" _by? "the" _costs "of" _a_skill -> by_cost_or_any_skill
    | _by _effect_of? _enemys _skills -> by_skill_of_enemy
    | _by _effect_of? _any_enemys _skills "or" _by? _effect_of? _support_skills -> by_opponent
    | _by _effect_of? np _POSS _skills -> by_skill_of_np
_any_enemys: _enemys | "an"? "enemy" _POSS
_support_skills: (_enemys | "their")? "support" _skills
_enemys: "enemy" | ("an"|"the"|"your") "opponent" _POSS

_can: "can" | "may" | "is" | "are" | "will" | "does" | "do"
_no: "cannot" | _can "not" | "is" "unable" "to"
_works: "usable" | "used" | "active" | "activated" | "activate" | "activates" | "trigger"
    | "triggers" | "triggered" | "work" | "works" | "in" "effect" | "come" "into" "effect"
    | "comes" "into" "effect" | "take" "effect" | "takes" "effect"
_this_skill: "this skill" | "this skills"
_only_works: _can? "only" (_can "only"?)? "be"? _works | _can "be"? _works "only"? | _works "only"
_not_works: _no "be"? _works | "is" ("inactive"|"unusable")
_while: "if" | "while" | "when"
%extend sentence: _this_skill _only_works _while conditions -> requirement
    | "this skill" _not_works "unless" conditions -> requirement
    | "this skill" _not_works _while conditions -> anti_requirement
    | "this skill" _only_works ("during"|"on") "your" "turn" -> only_on_own_turn
    | "this skill" _only_works ("during"|"on") _OPPONENTS "turn" -> only_on_enemy_turn
%extend vp: _no "be"? _works -> skills_stop
    | _no banned (_or_cannot banned)+ means? -> cannot_either
_or_cannot: "or" | "and" "cannot"?
banned: "be" "moved" -> ban_moved | "moved" -> ban_moved
    | "be"? ("destroyed"|"defeated") -> ban_destroyed
    | "be"? "untapped" -> ban_untapped
    | _CRITICAL -> ban_critical
    | "evade" -> ban_evade
    | _ATTACK -> ban_attack
    | _LEVEL_UP -> ban_level

_edge: "start" | "beginning"
_of_any: "each" | "every" | "either" | "any"
%extend lead: "at" "the"? _edge "of" "your" "turn" _sep -> turn_start
    | "at" "the"? "end" "of" "your" "turn" _sep -> turn_end
    | "at" "the"? _edge "of" _OPPONENTS "turn" _sep -> enemy_turn_start
    | "at" "the"? "end" "of" _OPPONENTS "turn" _sep -> enemy_turn_end
    | "at" "the"? _edge "of" _of_any ("player" _POSS)? "turn" _sep -> any_turn_start
    | "at" "the"? "end" "of" _of_any ("player" _POSS)? "turn" _sep -> any_turn_end
    | "if" np _would_retreat _sep -> if_sent_away
    | ("once"|"when"|"if") ("you"|"they") ("do"|"did"|"does") _sep? -> if_done
    | "if" ("so"|("this"|"that") "happens") _sep -> if_done
    | "after" ("this"|"that") _sep -> afterwards
    | ("if"|"should") ("you"|"they") ("do"|"did") "not" _sep -> if_not_done
    | "you" "may"? "pay"? ("the"|"its") "cost" "and" "if" "you" "do" _sep -> paying
%extend duration: "until" "the"? "end" "of" _OPPONENTS "next"? "turn" -> until_enemy_turn
_would_retreat: ("is" "to"|"would") "be" ("sent"|"send") "to" ("the"|"your") _RETREAT _on_death?
_on_death: ("upon"|"on"|"when") ("destruction"|"being"? "destroyed")

_orbs_broken: "the"? "number" "of" "orbs" "that"?
%extend subject: _orbs_broken np _POSS _ATTACK _WILL_DESTROY -> orbs_of
    | _orbs_broken ("his"|"her"|"its"|"their") _ATTACK _WILL_DESTROY -> orbs_of_this

_permit: "you" ("may"|"can"|"are" "able" "to")
permission: _permit ("also"|"then")? -> permission
    | _permit "instead" -> permission_instead
rising: _permit _LEVEL_UP -> rising_level
    | _permit _PROMOTE -> rising_class
%extend item: permission act -> may_act
    | rising np _WITH_THIS -> may_stack
    | _permit "deploy" _THIS "even" "if" "you" "already"? "have" np -> coexist
    | _THIS "can" "be" "deployed" "even" "if" "you" "already"? "have" np -> coexist
    | "also"? "treat" _THIS "as" _if_also? QUOTED -> treated_named
    | "also"? "treat" _THIS "as" _if_also? "a"? BRACKETED -> treated_traits
    | "you" "do" "not" "have" "to" "pay" "the" "cost" ("of"|"for") QUOTED -> free_use
_if_also: "if" ("it" _POSS|"its"|"he"|"she"|"it"|"his"|"her")? ("unit"? "name")? "is"? "also"?
%extend subject: ("any"|"the"|"all")? _SUPPORT_SKILLS _belonging np -> support_skills_of
_belonging: "belonging" "to" | "possessed" "by" | "of"
%extend trigger: who ("evades"|"evade") "an"? _ATTACK -> evades
%extend condition: skill_name _been "used" times _this_turn -> used_times
_been: "was" | ("has"|"have") "already"? "been"
%extend quantity: "both"? ("a"|"an")? nominal -> some

%extend np: ("that"|"those"|"the" "chosen") UNIT -> that_unit
    | ("that"|"those"|"the" "chosen") ALLY -> that_ally
    | ("that"|"those"|"the" "chosen") ENEMY -> that_enemy
    | ("that"|"those") _some_cards -> that_card
    | "the" "chosen" "card" -> that_card
    | "that" "defending" UNIT -> that_unit
    | "the" ("destroyed"|"defeated") (UNIT|ENEMY|ALLY) -> destroyed_one
    | "the" ("rest"|"remainder"|"remaining"|"others"|"other") _some_cards? -> rest
%extend post: _from_among ("them"|("those"|"the" "revealed") _some_cards) -> among
    | "that"? "you" _HAVE -> post_nothing
    | "without" ("a"|"an") _sign -> without_symbol
    | "with" ("a"|"an") _sign -> with_symbol
    | _into_the_same_area np -> post_same_area
_some_cards: "card" | "cards"
_from_among: "from" | "from"? "among"
_into_the_same_area: ("in"|"into"|"to")? "the" "same" "area" "as"
%extend limit: "at" "least" NUMBER -> limit_least
%extend whose: "their" "own" -> enemy
%extend det: count "of" "either"? "your" "own"? "or" "your" "opponent" _POSS -> count_of_any
_on_top: _ON_TOP_OF | "to the top of"
_in_any_order: "in" "any" "order" ("that"? ("you"|"they") ("wish"|"like"|"choose"|"want"))?
%extend act: (_ADD|_PLACE|_SEND) np _on_top whose? _DECK _in_any_order -> put_on_top
    | (_ADD|_PLACE|_SEND) np _AT_BOTTOM whose? _DECK _in_any_order -> put_bottom
    | _MOVE np _into_the_same_area np -> move_near
"""


_BY_SOMETHING = frozenset(("be_destroyed", "be_moved"))


def _cannot_either(*parts: Any) -> Statement:
    actions = [part for part in parts if isinstance(part, str)]
    means = [part for part in parts if isinstance(part, Means)]
    if not means:
        return cannot(*actions)
    if not _BY_SOMETHING.issuperset(actions):
        raise Unclear("what is banned by what")
    return cannot(*actions, by=causes_of(means[0]))


WIDE_COMPOSED: Readings = {
    "cannot_either": _cannot_either,
    **constants(
        {
            "ban_moved": "be_moved",
            "ban_destroyed": "be_destroyed",
            "ban_untapped": "untap",
            "ban_critical": "critical",
            "ban_evade": "evade",
            "ban_attack": "attack",
            "ban_level": "level_up",
            "permission": "you may",
            "permission_instead": "you may instead",
            "rising_level": "level up",
            "rising_class": "class change",
        }
    ),
}
