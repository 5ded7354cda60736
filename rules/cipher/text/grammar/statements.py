"""Main clauses: what is so for a while, and what is done."""

STATEMENTS = r"""
sentence: lead* items INSTEAD? DIVERTED? duration?                         -> sentence
        | (_ONLY_USABLE_IF|_ONLY_USABLE_UNLESS|"use only while") conditions -> requirement
        | _NOT_USABLE_IF conditions                      -> anti_requirement
        | _SUBSTITUTE_FOR np action _might substitute _INSTEAD_OF_NAMED -> substitution
        | FLOOR                                         -> floor
        | "this skill is only usable during your opponent's turn" -> only_on_enemy_turn
        | "this skill is only usable during your turn"  -> only_on_own_turn
        | _BY_HAND_ONLY                                  -> by_hand_only
        | _ONE_OF_A_NAME                                 -> one_of_a_name
        | "you may deploy this card only" ("while"|"if") conditions -> deployable_if
        | "this card can only" "be"? "deployed if" conditions   -> deployable_if
_might: _sep _SUBSTITUTE_MAY
action: _CRITICAL -> critical_action | _EVADES -> evade_action
INSTEAD: "instead"
_SUBSTITUTE_FOR.2: /(?:if|when)(?= [^,]* (?:critical hits|evades), you may .* instead )/
_SUBSTITUTE_MAY.2: /you may(?= .* instead (?:of sending )?(?:1 |a )?")/
_EVADES: "evades"
_INSTEAD_OF_NAMED: "instead " "of sending "? ("1 " | "a ")? _NAME _CARDS? _FROM_HAND? _TO_RETREAT?
_NAME: /"[^"]*"/
_CARDS: " cards" | " card"
_FROM_HAND: " from your hand"
_TO_RETREAT: " to the retreat area"
FLOOR: "however, "? _LOWERED " cannot " _FLOOR_OF
_LOWERED: "it" | "the "? ("deployment cost" | "class change cost") "s"?
_FLOOR_OF: "be reduced to 0" | "be reduced to "? ("below " | "lower than ") /\d/
?substitute: cost
          | _SEND np _TO whose? destination              -> substitute_put
          | _SEND np                                    -> substitute_send
          | _SEND "your entire hand" _TO whose? destination -> substitute_hand
_INSTEAD_GAIN: "instead gains" | "instead gain"
DIVERTED: "instead of " ("sending " (_SENT_ONE " ")? "to ")? ("the" | "your") " retreat area"
_SENT_ONE: "it" | "him" | "her" | "them" | "this card" | "this unit"
_ONLY_USABLE_IF: "this skill " _ONLY " " _WORKS " if"
_ONLY: "can only" | "may only" | "is only" | "can only be" | "may only be"
    | "only is only" | "only" | "will only" | "is"
_WORKS: "usable" | "used" | "active" | "in effect" | "comes into effect" | /triggers?/
    | /activates?/
_ONLY_USABLE_UNLESS: /this skill (?:cannot be used|cannot be activated|is inactive) unless/
_BY_HAND_ONLY: "this skill " _WILL_NOT _BY_SKILL
_WILL_NOT: ("will not" | "cannot") " " ("trigger" | "activate" | "be activated") " if "
_BY_SKILL: _CHANGED " " ("by" | "from") " a skill's effect"
_CHANGED: "this unit class changes" | "class changed" | "this unit changed class"
_ONE_OF_A_NAME: "however, " (_ONE_SHARED | _ONE_OF_SEVERAL | _ONE_SUPPORT)
_ONE_SHARED: _HOLDER " may only have 1 skill among those with shared skill names"
_ONE_OF_SEVERAL: _SEVERAL _HOLDER " may only have 1 of those"
_SEVERAL: "if there are multiple skills with the same skill name, "
_ONE_SUPPORT: "it cannot have more than 1 support skill of the same name"
_HOLDER: "he" | "she" | "it" | "this unit"
_NOT_USABLE_IF: "this skill " _NOT_USABLE " if"
_NOT_USABLE: "cannot be used" | "cannot be activated" | "cannot activate"
    | "is unable to come into effect"

items: item (_join lead* item)*
_join: "," ("and" "then"?|"then"|"but")? | ";" | "and" "then"? | "then" | "but"

item: _SUPPORTS_FAIL                                     -> supports_fail
    | subject vp _IN_HAND                                -> statement_in_hand
    | subject (_BE "attacked instead"|"becomes the target of the attack instead") -> redirected
    | subject _BE "attacked instead of" np                    -> redirected
    | _USE_BAN QUOTED "again"?                           -> use_banned
    | _OPPONENT _CANNOT _CRITICAL                          -> enemy_cannot_critical
    | _OPPONENT _CANNOT _DEPLOY np                         -> deploy_banned
    | _TREAT_AS QUOTED                                   -> treated_named
    | _TREAT_AS "a"? BRACKETED                           -> treated_traits
    | _ALREADY_THERE np                                  -> coexist
    | "there can be more than" NUMBER np                -> coexist_more
    | "you may have" limit_many np "at once"?           -> coexist_more
    | "you may have" limit_many CARD _COPY               -> copies
    | "you may have more than" NUMBER "copies of this card in your" _DECK -> copies
    | MAY_STACK np _WITH_THIS                            -> may_stack
    | MAY_STACK "this card onto" np                     -> may_stack
    | subject vp                                        -> statement
    | vp                                                -> same_subject
    | gained                                            -> same_verb
    | "you"? act                                         -> act
    | MAY act                                           -> may_act
    | act (_COMMA_OR|"or") act                           -> either_act
    | "either" act "or" act                             -> either_act
    | MAY act "or" act                                  -> may_either_act
    | _FREE_USE QUOTED "without paying the cost"         -> free_use
    | "you do not have to pay the cost of" QUOTED       -> free_use
    | "the cost of" _THIS_SKILL QUOTED _BE "reduced" _VIA "only"? cost -> cheaper
    | (_THIS_SKILL QUOTED "loses" _ONCE|"loses the" _ONCE "on" QUOTED) -> unlimited
    | _OPPONENT (INSTEAD?|"then") act                    -> enemy_act
    | "they" act                                        -> enemy_act
    | _OPPONENT "may" "then"? act                        -> enemy_may_act
    | "you and your opponent each" act                  -> both_act
_COMMA_OR: ", or"
_ONCE: "[once per turn]" | "[once per turn restriction]"
_SUPPORTS_FAIL: "this unit's supports fail"
_IN_HAND: "while in your hand" | "when in your hand"
_USE_BAN: "your allies cannot use" | "no ally can use" | "you may not use" | "you cannot use"
_TREAT_AS: "also "? "treat this " ("card" | "unit") " as" (_NAMED_ALSO | _SHOWS_ALSO)?
    | "this unit is also treated as"
_NAMED_ALSO: " if " ("its" | "it's") " unit name is also"
_SHOWS_ALSO: " if " ("he" | "she" | "it") " is also"
_ALREADY_THERE: "you may deploy this card even if you already have"
_COPY: "with the same card name as this card in your deck"
    | "with the same unit name as this card in your deck"
MAY_STACK: "you may level up" | "you may class change"
_WITH_THIS: "into this card" | "with this card"
MAY: /you may instead|you may also|you may then|you may(?! have| use)|you can/
_FREE_USE: /you may use(?= ")/

subject: np                                             -> subject
       | "both"? np "and" np                             -> subject
       | np "," "and" np                                  -> subject
       | np _POSS _ATTACK                                 -> attacks_of
       | ("its"|"their"|"her"|"his") _ATTACK             -> attacks_of
       | _ORBS_OF                                        -> orbs_of_this
       | _ORBS_OF_HEAD np _POSS _ATTACK _WILL_DESTROY     -> orbs_of
       | np _POSS _COST                                   -> cost_of_np
       | np _POSS _COST "and" _PROMOTION_COST              -> both_costs_of_np
       | np _POSS _COST "in your hand"                    -> cost_in_hand
       | np _POSS _PROMOTION_COST "in your hand"          -> promotion_cost_in_hand
       | np _POSS _PROMOTION_COST                         -> promotion_cost_of_np
       | "the" _COST "of" np                             -> cost_of_np
       | "the" _PROMOTION_COST "of" np                   -> promotion_cost_of_np
       | np _POSS_SUPPORT _SUPPORT_VALUE                          -> support_value_of_np
       | "he" -> it_again | "she" -> it_again
       | "any support skills that" np "possesses"       -> support_skills_of
       | ("any support skills possessed by"|"the support skills of") np -> support_skills_of
       | ("any support skills belonging to"|"support skills belonging to") np -> support_skills_of
       | _OPPONENTS _SUPPORT_SKILLS                       -> enemy_support_skills
       | np _POSS_SUPPORT _SUPPORT_SKILLS                       -> support_skills_of
_ORBS_OF: /(?:the )?number of orbs (?:that )?(?:this unit's|his|her) attacks? (will|would) destroy/
_WILL_DESTROY: "will destroy" | "would destroy"
_ORBS_OF_HEAD: /(?:the )?number of orbs(?: that(?! (?:ally|unit|enemy|card)))?/
_SUPPORT_SKILLS.2: "support skills" | "support skill"
_SUPPORT_VALUE.2: "support value"

vp: "each"? _GAIN gained                                 -> gains
  | _INSTEAD_GAIN gained                               -> gains_instead
  | _LOSE gained                                         -> loses
  | (_BECOME|_BE "increased to") NUMBER                  -> becomes
  | _BECOME _PLUS NUMBER                                  -> rises
  | _BREAK NUMBER ORB                                    -> breaks
  | _BE "also treated as" "a"? BRACKETED                 -> also_treated
  | _CANNOT "be targeted" _VIA _ENEMY_SKILL              -> cannot_be_chosen_by_unit
  | _CANNOT "be targeted" _VIA _ENEMY_SKILL _OR_SUPPORTS -> cannot_be_chosen
  | _CANNOT "be targeted" _VIA _OPPONENT_SKILLS          -> cannot_be_chosen
  | _CANNOT "be moved" _VIA _ENEMY_SKILL                 -> cannot_be_moved_by_unit
  | _CANNOT "be moved" _VIA _ENEMY_SKILL _OR_SUPPORTS    -> cannot_be_moved_by_enemy
  | _CANNOT "be moved" _VIA _OPPONENT_SKILLS             -> cannot_be_moved_by_enemy
  | _BE "also named" QUOTED                              -> also_named
  | _BE ("calculated as"|"equal to") counted             -> equals
  | _BECOME multiple                                     -> equals
  | _BE "doubled"                                        -> doubled
  | _BE "reduced" _VIA NUMBER                              -> reduced
  | _BE "increased" _VIA NUMBER                            -> increased
  | _BE "increased" _VIA NUMBER per                       -> increased_per
  | _CANNOT "be evaded"                                  -> cannot_be_evaded
  | _CANNOT "be evaded" _VIA np                            -> cannot_be_evaded_by
  | _CANNOT "evade"                                      -> cannot_evade
  | _CANNOT _CRITICAL                                     -> cannot_critical
  | _CANNOT _ATTACK                                     -> cannot_attack
  | _CANNOT _ATTACK np                                  -> cannot_attack_whom
  | _CANNOT _ATTACK "neither"? np "or" np                -> cannot_attack_whom
  | _CANNOT "be attacked"                                -> cannot_be_attacked
  | (_CANNOT "be destroyed"|_BE "not destroyed")         -> cannot_be_destroyed
  | _CANNOT "be destroyed" destroyers                    -> cannot_be_destroyed_by
  | _CANNOT "be moved"                                   -> cannot_be_moved
  | _CANNOT "be moved" _VIA _movers                     -> cannot_be_moved_by
  | _CANNOT "be tapped"                                  -> cannot_be_tapped
  | _CANNOT "be untapped"                                -> cannot_untap
  | _CANNOT ("be placed"|"be put") _IN whose _BOND_AREA                 -> cannot_be_bonded
  | _CANNOT "be deployed" _SAME_AREA np                   -> cannot_join
  | _CANNOT _LEVEL_UP                                    -> cannot_level
  | _CANNOT "be deployed" _VIA _movers                    -> cannot_be_deployed_by_skill
  | _CAN _ATTACK np _REGARDLESS                          -> any_range
  | _FAIL_TO_SUPPORT np                                  -> fail_to_support
  | "will successfully support" np                      -> support_anyway
  | ("fail"|"do not activate"|"does not activate")       -> skills_stop
  | _CANNOT "be flipped" _FACE_DOWN _VIA _COST_OR_SKILL  -> cannot_be_flipped
  | _CANNOT ("activate"|"come into effect"|"be activated") -> skills_stop
_BREAK: "breaks" | "break"
_REGARDLESS: "regardless of range" | "regardless range"
_BECOME: "becomes" | "become" | "each become"
_PLUS: "+"
_OR_SUPPORTS: /or (?:their|your opponent's) support skills?/
_ENEMY_SKILL: /an enemy's skills?|enemy skills?/
_OPPONENT_SKILLS: "your opponent's skills"
_FAIL_TO_SUPPORT: "fail to support" | "fails to support"
_movers: "skills" | "the effects of skills" | "the effect of skills"
_as_by: "as" | _VIA | _FROM
destroyers: _VIA np                                      -> by_anything_of
          | _VIA "attacks from" np                      -> by_attacks_of
          | _VIA ("enemy attacks"|"an enemy's attack")   -> by_attacks
          | _VIA np _POSS _ATTACK                         -> by_attacks_of
          | _VIA "enemy critical hits"                  -> by_criticals
          | _as_by _COST_OR_SKILL                        -> by_cost_or_skill
          | _as_by "the effect of skills"                -> by_skill
          | _as_by ("the effect of an enemy's skill"|"the effect of enemy skills") -> by_enemy_skill
          | _VIA np _POSS _SKILL                         -> by_skill_of

gained.2: SIGNED _ATTACK per?                            -> attack
      | SIGNED _ATTACK "each"                            -> attack
      | SIGNED "support"                                -> support_gained
      | ("range" RANGE|RANGE "range")                    -> range
      | ("range" NUMBER|NUMBER "range")                  -> range
      | BRACKETED                                       -> traits_gained
      | "the skill"? QUOTED                              -> skill_gained
      | QUOTED _AND_BARRED                               -> skill_barred
      | "all skills possessed by" np                    -> skills_of
      | "all" LABEL "possessed by" np                   -> labelled_skills_of
      | "the same unit name of" np                      -> names_of
_AND_BARRED: "and cannot reacquire it"
_PER_BENEATH: /(?:per|for each) card stacked (?:under|beneath) this (?:unit|card)/
_PER_STACKED: /(?:per|for each) card stacked with this (?:unit|card)/
per: _PER_BENEATH                                        -> per_beneath
   | _PER_STACKED                                        -> per_stacked
   | _FOR_EACH "revealed" nominal                        -> per_revealed
   | ("per each"|"per"|_FOR_EACH) nominal                -> per
   | (_FOR_EACH|"per") ENEMY "destroyed" ("this way"|"by this skill") -> per_destroyed
   | "for each of" whose nominal                        -> per_whose

counted: "the total number of cards stacked with" np _TIMES NUMBER -> times_stack
       | ("the number of"|"the total number of") nominal _TIMES NUMBER -> times_n
       | ("the number of"|"the total number of") whose nominal _TIMES NUMBER -> times_whose
       | "the" _COST "of" np _TIMES NUMBER                -> times_cost
       | np _POSS_SUPPORT _SUPPORT_CARD                           -> support_number
multiple: NUMBER _TIMES "the number of" nominal -> n_times_of
        | NUMBER _TIMES "the number of" whose nominal -> n_times_whose
        | NUMBER _TIMES "the number of cards in the stack of" np -> n_times_stack
        | NUMBER _TIMES "the" _COST "of" np -> n_times_cost
_TIMES: "times" | "x"
"""
