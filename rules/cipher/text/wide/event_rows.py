"""Events: one row a verb. From it follow "is moved", "was moved this turn", "by a skill", "or"."""

from __future__ import annotations

# What happens to units: the participle, and its reading.
PASSIVES = {
    "ev_deployed": '"deployed"',
    "ev_moved": '"moved"',
    "ev_tapped": '"tapped"',
    "ev_untapped": '"untapped"',
    "ev_destroyed": '"destroyed"|"defeated"',
    "ev_promoted": "_PROMOTED",
    "ev_leveled": '_LEVELED|_LEVELED "into"|"level up"',
    "ev_grown": "_GROWN",
    "ev_attacked": '"attacked"',
}
# What units do: the verb in the present, in the past, and its reading.
ACTIVES = {
    "ev_attacks": ('"attacks"|"attack"', '"attacked"'),
    "ev_evades": ('"evades"|"performs an evade"|"executes an evade"', '"evaded"'),
    "ev_criticals": (
        '"critical hits"|"performs a critical hit"|"executes a critical hit"',
        '"critical hit"|"performed a critical hit"',
    ),
    "ev_promotes": ('"class changes"', '"changed class"|_PROMOTED'),
    "ev_levels": ('"levels up"', "_LEVELED"),
    "ev_moves": ('"moves"', '"moved"'),
}


def _rows() -> str:
    now = [f"_be_now ({pp}) means? -> {name}" for name, pp in PASSIVES.items()]
    now += [f"({present}) -> {name}" for name, (present, _) in ACTIVES.items()]
    past = [f"_be_past ({pp}) means? -> {name}" for name, pp in PASSIVES.items()]
    past += [f'("has"|"have")? ({pp}) -> {name}' for name, (_, pp) in ACTIVES.items()]
    short = [f"({pp}) means? -> {name}" for name, pp in PASSIVES.items()]
    short += ['_PROMOTED "into" -> ev_promoted', '"executes an evade" -> ev_evades']
    came = '("deployed") _FROM whose? place means? -> ev_deployed_from'
    now.append(f"_be_now {came}")
    past.append(f"_be_past {came}")
    done = [f"_you_{word} np -> you_did_{word}" for word in ("deploy", "move", "tap", "untap")]
    return "\n".join(
        (
            "ev_now: " + "\n    | ".join(now),
            "ev_past: " + "\n    | ".join(past),
            "ev_short: " + "\n    | ".join(short),
            "ev_you: " + "\n    | ".join(done),
        )
    )


EVENTS = (
    _rows()
    + r"""
_you_deploy: "you deploy"
_you_move: "you move"
_you_tap: "you tap"
_you_untap: "you untap"

means: _by "skills" -> by_any_skill
     | _by (_ANY_SKILL|"the effect of a skill"|"a skill effect") -> by_any_skill
     | _by (_COST_OR_SKILL|"a skill's effect or cost"|"a skill's effect or by the cost of a skill"
       |"the cost or effect of skill"|"skill costs or effects") -> by_cost_or_any_skill
     | _by _theirs -> by_opponent
     | _by ("the effect of"|"the effects of")? _ours -> by_ours
     | _by np _POSS _SKILL "effect"? -> by_skill_of_np
     | _by ("the effect of"|"the effects of")  np _POSS _SKILL -> by_skill_of_np
     | _by ("the effect of"|"the effects of")? "the" _SKILL "of" np -> by_skill_of_np
     | _by "the cost or effect of" np _POSS _SKILL -> by_cost_or_skill_of_np
     | _by np _POSS _SKILL "cost or effect" -> by_cost_or_skill_of_np
     | _by np _POSS _SKILL _POSS "cost or effect" -> by_cost_or_skill_of_np
     | _by np _POSS ("attack or skill"|"attack or skills") -> by_attack_or_skill_of_np
     | _by np _POSS _ATTACK -> by_attack_of_np
     | _by np "attacking" -> by_attack_of_np
     | _by np "attacking" _FROM "the"? place -> by_attack_from
     | _by ("the effect of")? np _POSS _SKILL? QUOTED -> by_named_of_np
     | _by ("the effect of"|"the skill")? QUOTED -> by_named
     | _by np -> by_np
_by: _VIA | "as a result of" | "as the effect of" | "due to" | "from" | "by means of" | "as"
    | "as a result of being destroyed by"
_theirs: ("the effect of"|"the effects of")? _their_skill (("or" "by"?
      |"or the effect of") _their_support)
    | _their_support ("or" _their_skill)? | "your opponent's skill or support skill"
    | "the effect of an opponent's skill" | "an opponent's skill"
_ours: ("an ally's skill"|"allied skills"|"your allies' skills") "or" ("your support skill"
      |"your support skills")
_their_skill: "an enemy's skill" | "an enemy skill" | "enemy skills" | "an enemy's skills"
    | "an opponent's skill" | "your opponent's skill" | "your opponent's skills"
_their_support: ("your opponent's"|"an opponent's"|"their") ("support skill"|"support skills")

%extend trigger: who ev_now -> happens
    | who ev_now ("or" ev_now)+ -> happens_either
    | who _be_now ev_short ("or" ev_short)+ -> happens_either
    | who ("executes"|"performs") "a critical hit or an evade" -> critical_or_evade
    | who _be_now "stacked" _ON_TOP_OF np "to" _PROMOTE _THEM -> stacked_to_promote
    | who _be_now "stacked" _ON_TOP_OF np "to" _LEVEL_UP _THEM? -> stacked_to_level
    | who _be_now "stacked" _ON_TOP_OF np "to level" _THEM "up" -> stacked_to_level
    | ev_you -> same_event
    | who _be_now "destroyed" _by np _POSS _ATTACK "or" QUOTED -> destroyed_by_attack_or_named
    | who _POSS _ATTACK ("or" _SKILL) "destroys" np -> attack_or_skill_destroys
    | who _POSS _ATTACK "or" QUOTED "destroys" np -> attack_or_named_destroys
    | who _POSS _SKILL "destroys" np -> skill_of_destroys
    | who _POSS (_CRITICAL|"critical hit") "destroys" np -> critical_destroys
    | who "destroys" np ("by attacking"|"in battle"|"in combat"
      |"with its attack") -> attack_destroys
    | who "defeats" np -> attack_destroys
    | who "evades" np _POSS _ATTACK -> evades_np
    | np _POSS _ATTACK _be_now "evaded" -> attack_evaded
    | who _BE "moved" _FROM whose? place ("to"|"into") whose? place -> moved_from_to
    | who "has been moved" _FROM whose? place ("to"|"into") whose? place -> moved_from_to
    | who _be_now "moved" (_into|"into") whose? place means? -> moved_there
    | you_draw -> same_event
    | "your opponent draws" ("a card"|"1 card"|"cards"|"1 or more cards") draw_means? -> enemy_drew
    | card_comes -> same_event
    | "you reveal" np card_means? -> i_reveal
    | _OPPONENT "reveals" np card_means? -> enemy_reveals
    | orb_breaks -> same_event
    | who _be_now "successfully supported" (_VIA supporter)? -> supported_by
    | who _POSS_SUPPORT "support" ("succeeds"|"is successful"|"is a success") -> supported_by
    | who _POSS_SUPPORT "support" ("fails"|"is a failure"|"is unsuccessful") -> support_fails
    | who _POSS_SUPPORT "support" "fails" _while_fighting np -> support_fails_against
    | _SUPPORT_CARD "fails to support" np -> support_fails
    | supporter "supports" np -> supports_np
    | supporter "successfully supports" np -> supports_np
    | "you" ("use"|"activate") "a"? LABEL "skill"? -> uses_label
    | "you" ("use"|"activate") ("a"|"an") LABEL _possessed_by np -> uses_label_of
    | who ("uses"|"activates") QUOTED -> uses
    | who _POSS QUOTED ("is used"|"is activated"|"triggers"|"activates") -> uses
    | "the effect of"? who _POSS QUOTED ("is used"|"is activated") -> uses
_while_fighting: ("while"|"when")? _IN_COMBAT_WITH
you_draw: "you draw" ("a card"|NUMBER CARD|"cards"|"1 or more cards") draw_means? -> i_drew
?draw_means: _by means_of_draw
?means_of_draw: (_ANY_SKILL|"skills"|"the effect of skills") -> by_any_skill
     | np _POSS QUOTED -> by_named_of_np
     | QUOTED -> by_named
     | _theirs -> by_opponent
     | ("an enemy's skill"|"an enemy skill") -> by_opponent

card_comes: who _be_now "placed" _IN whose destination card_means? -> comes
     | who _be_now "placed" _FACE_UP _IN whose destination card_means? -> comes_face_up
     | who _be_now "placed" _IN whose destination _FACE_UP card_means? -> comes_face_up
     | who _be_now "placed" _FACE_DOWN _IN whose destination card_means? -> comes_face_down
     | who _be_now "placed" _IN whose destination _FACE_DOWN card_means? -> comes_face_down
     | who _be_now "to be" ("sent"
      |"discarded") from_place? _TO whose? destination from_place? card_means -> to_be_discarded
     | who _be_now "added" _TO whose destination from_place? card_means? -> comes
     | who _be_now ("sent"|"put"|"returned"|"discarded") from_place? (_TO
      |"into") whose? destination from_place? card_means? -> comes
     | who _be_now "discarded" from_place? card_means? -> goes_to_retreat
     | "you discard" np card_means? -> goes_to_retreat
     | "you" ("add"|"place"|"send") np (_TO|_IN) whose destination card_means? -> comes
from_place: _FROM whose? place -> from_place
card_means: _by (_ANY_SKILL|"the effect of a skill"|"a skill's effect"
      |"the effect of skills") -> by_any_skill
     | _by (_COST_OR_SKILL|"a skill's cost or effect"
      |"the effect or cost of a skill") -> by_cost_or_any_skill
     | _by _theirs -> by_opponent
     | _by ("an enemy's skill"|"an enemy skill"
      |"the effect of an enemy's skill") -> by_skill_of_enemy
     | _by ("the cost of a skill"|"a skill's cost"|"the cost of skills") -> by_any_cost
     | _by ("the effect of"|"the effects of")? _ours -> by_ours
     | _by ("a support skill's effect"|("the effect of"|"the effects of")? ("a support skill"
      |"support skills")) -> by_support_skill
     | _by ("the effect of")? np _POSS QUOTED -> by_named_of_np
     | _by ("the effect of"|"the skill")? QUOTED -> by_named

orb_breaks: ("an"|"a") "orb of yours" _be_now "destroyed" -> orb_breaks_own
     | _YOUR ORB _be_now "destroyed" orb_means? -> orb_breaks_own
     | NUMBER "of" whose ORB _be_now "destroyed" orb_means? -> orb_breaks_of
     | "one of" whose ORB _be_now "destroyed" orb_means? -> orb_breaks_one_of
     | ("an"|"a") _opposing ORB _be_now "destroyed" orb_means? -> orb_breaks_enemy
     | who _POSS _ATTACK ("destroys"|"breaks") NUMBER? _AT_LEAST? "of"? whose ORB -> attack_breaks
     | who ("destroys"|"breaks") NUMBER? "of"? whose ORB -> attack_breaks
_opposing: "opponent's" | "enemy"
orb_means: _by np _POSS _ATTACK -> by_attack_of_np

%extend condition: who ev_past _this_turn -> happened
     | who ev_now _this_turn -> happened
     | who _POSS _ATTACK ("has"|"have")? "destroyed" np _this_turn -> attack_destroyed
     | who ("has"|"have")? ("destroyed"|"defeated") np _this_turn -> attack_destroyed
     | who ("has"|"have")? "attacked" np _this_turn -> attacked_past
     | orb_past _this_turn -> orb_happened
     | "you" ("have"|"already")* ("used"|"activated") skill_name _this_turn -> was_used
     | np ("has"|"have"|"already")* ("used"|"activated") skill_name _this_turn -> used_by
     | np ("has"|"have"|"already")* ("used"|"activated") "both"? QUOTED _this_turn -> used_all_by
     | "you" ("have"|"already")* ("used"|"activated") "both"? QUOTED _this_turn -> used_all
     | np _POSS QUOTED ("skill")? ("was"|"has been"|"has already been") ("used"
      |"activated") _this_turn -> used_of
     | np _POSS QUOTED ("skill")? ("was"|"has been"|"has"|"has already been") ("used"|"activated"
      |"triggered") times _this_turn -> used_of
     | label_used ("was"|"has been"|"has already been") "used" times? _this_turn -> label_times
     | "you" ("have"|"already")* "used" label_used times? _this_turn -> label_times
label_used: ("a"|"any")? LABEL ("skill"|"from your hand")*
orb_past: "one of" whose ORB _be_past ("destroyed"|"broken") -> orb_breaks_one_of
     | NUMBER _AT_LEAST? "of" whose ORB _be_past "destroyed" -> orb_breaks_of
     | ("an"|"any") _opposing ORB _be_past "destroyed" -> orb_breaks_enemy

%extend lead: _WHENEVER trigger ","? "or" "when"? trigger _sep -> when_either
     | "if" trigger _sep -> if_happens
    | ("if"|"when") np _would_be "sent" _TO whose destination _sep -> leaves
    | "if" np (_BE|_would_be) "sent" _TO whose _RETREAT _destroyed_so means _sep -> leaves
    | "instead of sending" np _TO whose destination _sep -> instead_of_way
     | _WHENEVER trigger (_IN|"while in") "the"? place _sep -> when_there
     | "after" np ("attacks"|"has attacked") _sep? "and"? "if" conditions _sep -> after_attack
     | "after" np _POSS _ATTACK ("ends")? _sep -> after_attack
     | "when" np _POSS _BATTLE "ends" _sep -> after_battle
     | "at the end of" np _POSS _BATTLE _sep -> after_battle
     | _WHENEVER trigger _sep conditions_here _sep -> when
     | _WHENEVER trigger "during your turn" _sep -> when_own_turn
     | _WHENEVER trigger "during your opponent's turn" _sep -> when_enemy_turn
     | ("at the end of the battle"|"at the end of battle"|"when this battle ends"
      |"when the battle ends"
       |"after the combat"|"after this combat"|"after combat") _sep -> battle_end
     | "at the start of the turn" _sep -> any_turn_start
     | "at the end of the turn" _sep -> any_turn_end
     | "on your turn" _sep -> on_own_turn
     | ("on"|"in") "your opponent's turn" _sep -> on_enemy_turn
     | ("if it is your turn"|"while it is your turn") _sep -> on_own_turn
     | "during your opponent's" PHASE _sep -> in_enemy_phase
     | "then" ","? -> afterwards
     | ("finally"|"additionally"|"in addition"|"furthermore"|"moreover"|"next"|"after that"
      |"after doing so"|"after you do") _sep -> afterwards
     | ("once you do"|"when you do"|"if done"|"by doing so"|"if you did"|"if it is"
      |"if that is done") _sep? -> if_done
     | ("if you don't"|"if they don't"|"if you did not"|"if not"|"otherwise") _sep -> if_not_done
_would_be: "is to be" | "are to be" | "would be"
_destroyed_so: "as the result of being destroyed" | "as a result of being destroyed"
    | "upon being destroyed" | "upon destruction"
conditions_here: ("and" "if"|"if"|"while") conditions -> conditions
"""
)
