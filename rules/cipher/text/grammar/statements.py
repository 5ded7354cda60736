"""Main clauses: what is so for a while, and what is done."""

STATEMENTS = r"""
sentence: lead* items INSTEAD? DIVERTED? duration?                         -> sentence
        | ONLY_USABLE_IF conditions                     -> requirement
        | ONLY_USABLE_UNLESS conditions                 -> requirement
        | NOT_USABLE_IF conditions                      -> anti_requirement
        | _instead_for substitute INSTEAD_OF_NAMED      -> substitution
        | FLOOR                                         -> floor
        | "this skill is only usable during your opponent's turn" -> only_on_enemy_turn
        | "this skill is only usable during your turn"  -> only_on_own_turn
        | "use only while" conditions                   -> requirement_plain
        | BY_HAND_ONLY                                  -> by_hand_only
        | ONE_OF_A_NAME                                 -> one_of_a_name
        | "you may deploy this card only" ("while"|"if") conditions -> deployable_if
        | "this card can only" "be"? "deployed if" conditions   -> deployable_if
_instead_for: SUBSTITUTE_FOR np (CRITICAL|EVADES) _sep SUBSTITUTE_MAY
INSTEAD: "instead"
SUBSTITUTE_FOR.2: /(?:if|when)(?= [^,]* (?:critical hits|evades), you may .* instead )/
SUBSTITUTE_MAY.2: /you may(?= .* instead (?:of sending )?(?:1 |a )?")/
EVADES: "evades"
INSTEAD_OF_NAMED: "instead " "of sending "? ("1 " | "a ")? _NAME _CARDS? _FROM_HAND? _TO_RETREAT?
_NAME: /"[^"]*"/
_CARDS: " cards" | " card"
_FROM_HAND: " from your hand"
_TO_RETREAT: " to the retreat area"
FLOOR: "however, "? _LOWERED " cannot " _FLOOR_OF
_LOWERED: "it" | "the "? ("deployment cost" | "class change cost") "s"?
_FLOOR_OF: "be reduced to 0" | "be reduced to "? ("below " | "lower than ") /\d/
substitute: cost                                     -> substitute_cost
          | SEND np TO whose? destination              -> substitute_put
          | SEND np                                    -> substitute_send
          | SEND "your entire hand" TO whose? destination -> substitute_hand
INSTEAD_GAIN: "instead gains" | "instead gain"
DIVERTED: "instead of " ("sending " (_SENT_ONE " ")? "to ")? ("the" | "your") " retreat area"
_SENT_ONE: "it" | "him" | "her" | "them" | "this card" | "this unit"
ONLY_USABLE_IF: "this skill " _ONLY " " _WORKS " if"
_ONLY: "can only" | "may only" | "is only" | "can only be" | "may only be"
    | "only is only" | "only" | "will only" | "is"
_WORKS: "usable" | "used" | "active" | "in effect" | "comes into effect" | /triggers?/
    | /activates?/
ONLY_USABLE_UNLESS: /this skill (?:cannot be used|cannot be activated|is inactive) unless/
BY_HAND_ONLY: "this skill " _WILL_NOT _BY_SKILL
_WILL_NOT: ("will not" | "cannot") " " ("trigger" | "activate" | "be activated") " if "
_BY_SKILL: _CHANGED " " ("by" | "from") " a skill's effect"
_CHANGED: "this unit class changes" | "class changed" | "this unit changed class"
ONE_OF_A_NAME: "however, " (_ONE_SHARED | _ONE_OF_SEVERAL | _ONE_SUPPORT)
_ONE_SHARED: _HOLDER " may only have 1 skill among those with shared skill names"
_ONE_OF_SEVERAL: _SEVERAL _HOLDER " may only have 1 of those"
_SEVERAL: "if there are multiple skills with the same skill name, "
_ONE_SUPPORT: "it cannot have more than 1 support skill of the same name"
_HOLDER: "he" | "she" | "it" | "this unit"
NOT_USABLE_IF: "this skill " _NOT_USABLE " if"
_NOT_USABLE: "cannot be used" | "cannot be activated" | "cannot activate"
    | "is unable to come into effect"

items: item (_join lead* item)*
_join: "," ("and" "then"?|"then"|"but")? | ";" | "and" "then"? | "then" | "but"

item: SUPPORTS_FAIL                                     -> supports_fail
    | subject vp IN_HAND                                -> statement_in_hand
    | subject BE "attacked instead"                         -> redirected
    | subject BE "attacked instead of" np                    -> redirected
    | subject "becomes the target of the attack instead"     -> redirected
    | USE_BAN QUOTED "again"?                           -> use_banned
    | OPPONENT CANNOT CRITICAL                          -> enemy_cannot_critical
    | OPPONENT CANNOT DEPLOY np                         -> deploy_banned
    | TREAT_AS QUOTED                                   -> treated_named
    | TREAT_AS "a"? BRACKETED                           -> treated_traits
    | ALREADY_THERE np                                  -> coexist
    | "there can be more than" NUMBER np                -> coexist_more
    | "you may have" limit_many np "at once"?           -> coexist_more
    | "you may have" limit_many CARD COPY               -> copies
    | "you may have more than" NUMBER "copies of this card in your" DECK -> copies
    | MAY_STACK np WITH_THIS                            -> may_stack
    | MAY_STACK "this card onto" np                     -> may_stack
    | subject vp                                        -> statement
    | vp                                                -> same_subject
    | gained                                            -> same_verb
    | act                                               -> act
    | "you" act                                         -> act
    | MAY act                                           -> may_act
    | act COMMA_OR act                                  -> either_act
    | act "or" act                                      -> either_act
    | "either" act "or" act                             -> either_act
    | MAY act "or" act                                  -> may_either_act
    | FREE_USE QUOTED "without paying the cost"         -> free_use
    | "you do not have to pay the cost of" QUOTED       -> free_use
    | "the cost of" THIS_SKILL QUOTED BE "reduced" VIA "only"? cost -> cheaper
    | THIS_SKILL QUOTED "loses" ONCE                 -> unlimited
    | "loses the" ONCE "on" QUOTED                      -> unlimited
    | OPPONENT act                                      -> enemy_act
    | OPPONENT INSTEAD act                              -> enemy_act
    | OPPONENT "then" act                               -> enemy_act
    | "they" act                                        -> enemy_act
    | OPPONENT "may" "then"? act                        -> enemy_may_act
    | "you and your opponent each" act                  -> both_act
COMMA_OR: ", or"
ONCE: "[once per turn]" | "[once per turn restriction]"
SUPPORTS_FAIL: "this unit's supports fail"
IN_HAND: "while in your hand" | "when in your hand"
USE_BAN: "your allies cannot use" | "no ally can use" | "you may not use" | "you cannot use"
TREAT_AS: "also "? "treat this " ("card" | "unit") " as" (_NAMED_ALSO | _SHOWS_ALSO)?
    | "this unit is also treated as"
_NAMED_ALSO: " if " ("its" | "it's") " unit name is also"
_SHOWS_ALSO: " if " ("he" | "she" | "it") " is also"
ALREADY_THERE: "you may deploy this card even if you already have"
    | "you may deploy this unit even if you already have"
    | "this card can be deployed even if you already have"
    | "you can deploy this unit even if you already have"
    | "you may deploy this card even if you have"
COPY: "with the same card name as this card in your deck"
    | "with the same unit name as this card in your deck"
MAY_STACK: "you are able to level up" | "you can level up" | "you may level up"
    | "you may class change" | "you are able to class change"
WITH_THIS: "into this card" | "with this card"
MAY: /you may instead|you may also|you may then|you may(?! have| use)|you can/
FREE_USE: /you may use(?= ")/

subject: np                                             -> subject
       | "both" np "and" np                             -> subject_and
       | np "and" np                                    -> subject_and
       | np "," "and" np                                  -> subject_and
       | np POSS ATTACK                                 -> attacks_of
       | "its" ATTACK                                   -> attacks_of_same
       | "their" ATTACK                                 -> attacks_of_same
       | "her" ATTACK                                   -> attacks_of_same
       | "his" ATTACK                                   -> attacks_of_same
       | ORBS_OF                                        -> orbs_of_this
       | ORBS_OF_HEAD np POSS ATTACK WILL_DESTROY     -> orbs_of
       | np POSS COST                                   -> cost_of_np
       | np POSS COST "and" PROMOTION_COST              -> both_costs_of_np
       | np POSS COST "in your hand"                    -> cost_in_hand
       | np POSS PROMOTION_COST "in your hand"          -> promotion_cost_in_hand
       | np POSS PROMOTION_COST                         -> promotion_cost_of_np
       | "the" COST "of" np                             -> cost_of_np
       | "the" PROMOTION_COST "of" np                   -> promotion_cost_of_np
       | np POSS_SUPPORT SUPPORT_VALUE                          -> support_value_of_np
       | "he" -> it_again | "she" -> it_again
       | "any support skills that" np "possesses"       -> support_skills_of
       | "any support skills possessed by" np           -> support_skills_of
       | "any support skills belonging to" np           -> support_skills_of
       | OPPONENTS SUPPORT_SKILLS                       -> enemy_support_skills
       | "support skills belonging to" np               -> support_skills_of
       | "the support skills of" np                     -> support_skills_of
       | np POSS_SUPPORT SUPPORT_SKILLS                       -> support_skills_of
ORBS_OF: /(?:the )?number of orbs (?:that )?(?:this unit's|his|her) attacks? (?:will|would) destroy/
WILL_DESTROY: "will destroy" | "would destroy"
ORBS_OF_HEAD: /(?:the )?number of orbs(?: that(?! (?:ally|unit|enemy|card)))?/
SUPPORT_SKILLS.2: "support skills" | "support skill"
SUPPORT_VALUE.2: "support value"

vp: GAIN gained                                         -> gains
  | INSTEAD_GAIN gained                               -> gains_instead
  | "each" GAIN gained                                  -> gains
  | LOSE gained                                         -> loses
  | BECOME NUMBER                                       -> becomes
  | BECOME PLUS NUMBER                                  -> rises
  | BREAK NUMBER ORB                                    -> breaks
  | BE "also treated as" "a"? BRACKETED                 -> also_treated
  | BE "increased to" NUMBER                            -> becomes
  | CANNOT "be targeted" VIA TARGETERS                  -> cannot_be_chosen
  | CANNOT "be moved" VIA ENEMY_MOVERS                  -> cannot_be_moved_by_enemy
  | BE "also named" QUOTED                              -> also_named
  | BE "calculated as" counted                          -> equals
  | BE "doubled"                                        -> doubled
  | BE "reduced" VIA NUMBER                              -> reduced
  | BE "increased" VIA NUMBER                            -> increased
  | BE "increased" VIA NUMBER per                       -> increased_per
  | BE "equal to" counted                               -> equals
  | CANNOT "be evaded"                                  -> cannot_be_evaded
  | CANNOT "be evaded" VIA np                            -> cannot_be_evaded_by
  | CANNOT "evade"                                      -> cannot_evade
  | CANNOT CRITICAL                                     -> cannot_critical
  | CANNOT CRITICAL "or evade"                          -> cannot_critical_or_evade
  | CANNOT ATTACK                                     -> cannot_attack
  | CANNOT ATTACK np                                  -> cannot_attack_whom
  | CANNOT ATTACK np "or" np                            -> cannot_attack_either
  | CANNOT ATTACK "neither" np "or" np                  -> cannot_attack_either
  | CANNOT "be attacked"                                -> cannot_be_attacked
  | CANNOT "be destroyed"                               -> cannot_be_destroyed
  | CANNOT "be destroyed" destroyers                    -> cannot_be_destroyed_by
  | BE "not destroyed"                                  -> cannot_be_destroyed
  | CANNOT "be moved"                                   -> cannot_be_moved
  | CANNOT "be moved" VIA _movers                     -> cannot_be_moved_by
  | CANNOT "be untapped"                                -> cannot_untap
  | CANNOT "be moved or untapped"                       -> cannot_move_or_untap
  | CANNOT "be destroyed or moved" VIA _movers -> cannot_be_touched
  | CANNOT ("be placed"|"be put") IN whose BOND_AREA                 -> cannot_be_bonded
  | CANNOT "be deployed" SAME_AREA np                   -> cannot_join
  | CANNOT LEVEL_UP "or attack"                         -> cannot_level_or_attack
  | CANNOT ATTACK "or evade"                            -> cannot_attack_or_evade
  | CANNOT "be deployed" VIA _movers                    -> cannot_be_deployed_by_skill
  | CAN ATTACK np REGARDLESS                          -> any_range
  | FAIL_TO_SUPPORT np                                  -> fail_to_support
  | "will successfully support" np                      -> support_anyway
  | "fail"                                            -> skills_stop
  | "do not activate"                                 -> skills_stop
  | "does not activate"                               -> skills_stop
  | CANNOT "be flipped" FACE_DOWN VIA COST_OR_SKILL  -> cannot_be_flipped
  | CANNOT ("activate"|"come into effect"|"be activated") -> skills_stop
BREAK: "breaks" | "break"
REGARDLESS: "regardless of range" | "regardless range"
BECOME: "becomes" | "become" | "each become"
PLUS: "+"
TARGETERS: /(?:an enemy's|enemy) skills?(?: or (?:their|your opponent's) support skills?)?/
ENEMY_MOVERS: _ENEMY_SKILL (" or your opponent's support skill" "s"?)?
_ENEMY_SKILL: "an enemy's skill" | "enemy skills" | "your opponent's skills"
FAIL_TO_SUPPORT: "fail to support" | "fails to support"
_movers: "skills" | "the effects of skills" | "the effect of skills"
_as_by: "as" | VIA | FROM
destroyers: VIA np                                      -> by_anything_of
          | VIA "attacks from" np                      -> by_attacks_of
          | VIA "enemy attacks"                        -> by_attacks
          | VIA "an enemy's attack"                    -> by_attacks
          | VIA np POSS ATTACK                         -> by_attacks_of
          | VIA "enemy critical hits"                  -> by_criticals
          | _as_by COST_OR_SKILL                        -> by_cost_or_skill
          | _as_by "the effect of skills"                -> by_skill
          | _as_by "the effect of an enemy's skill"      -> by_enemy_skill
          | _as_by "the effect of enemy skills"          -> by_enemy_skill
          | VIA np POSS SKILL                         -> by_skill_of

gained.2: SIGNED ATTACK per?                            -> attack
      | SIGNED ATTACK "each"                            -> attack_each
      | SIGNED "support"                                -> support_gained
      | "range" RANGE                                   -> range
      | "range" NUMBER                                  -> range_one
      | RANGE "range"                                   -> range
      | NUMBER "range"                                  -> range_one
      | BRACKETED                                       -> traits_gained
      | QUOTED                                          -> skill_gained
      | QUOTED AND_BARRED                               -> skill_barred
      | "the skill" QUOTED                              -> skill_gained
      | "all skills possessed by" np                    -> skills_of
      | "all" LABEL "possessed by" np                   -> labelled_skills_of
      | "the same unit name of" np                      -> names_of
AND_BARRED: "and cannot reacquire it"
PER_BENEATH: /(?:per|for each) card stacked (?:under|beneath) this (?:unit|card)/
PER_STACKED: /(?:per|for each) card stacked with this (?:unit|card)/
per: PER_BENEATH                                        -> per_beneath
   | PER_STACKED                                        -> per_stacked
   | FOR_EACH "revealed" nominal                        -> per_revealed
   | "per each" nominal                                -> per
   | FOR_EACH ENEMY "destroyed" ("this way"|"by this skill") -> per_destroyed
   | "per" ENEMY "destroyed" ("this way"|"by this skill") -> per_destroyed
   | "per" nominal                                      -> per
   | FOR_EACH nominal                                   -> per
   | "for each of" whose nominal                        -> per_whose

counted: "the total number of cards stacked with" np TIMES NUMBER -> times_stack
       | "the number of" nominal TIMES NUMBER           -> times_n
       | "the total number of" nominal TIMES NUMBER     -> times_n
       | "the number of" whose nominal TIMES NUMBER     -> times_whose
       | "the total number of" whose nominal TIMES NUMBER -> times_whose
       | "the" COST "of" np TIMES NUMBER                -> times_cost
       | np POSS_SUPPORT SUPPORT_CARD                           -> support_number
TIMES: "times" | "x"
"""
