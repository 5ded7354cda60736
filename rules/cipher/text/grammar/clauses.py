"""What comes before the main clause: durations, conditions, triggers and permission to pay."""

CLAUSES = r"""
duration: "until the end of" ("the"|"this")? "turn"            -> until_turn
        | ("until the end of your turn"|"until end of turn") -> until_turn
        | "until the end of" ("the"|"this"|"that")? _BATTLE      -> until_battle
        | "until the end of your opponent's next turn"          -> until_enemy_turn
        | "until end of battle"                                 -> until_battle
        | "this game"                                           -> until_game
        | "until the end of your next turn"                     -> until_own_turn
        | "during your next turn"                               -> during_own_turn
        | "during your opponent's next turn"                    -> during_enemy_turn
        | ("until the end of" "the" "game"|"until the game is over") -> until_game
        | _UNTIL_LEAVES                                          -> until_leaves
_UNTIL_LEAVES: "until this unit leaves the battlefield"
    | "until this unit is removed from the battlefield"
    | "until he is removed from the battlefield" | "until she is removed from the battlefield"
    | "until this unit leaves the field" | "until he is removed the battlefield"

condition: _FIGHTING_WORD np                             -> bare_attacking
         | _BEING_ATTACKED _VIA np                        -> bare_attacked
         | _IN_COMBAT_WITH np                            -> bare_fighting
         | _SUPPORTED _VIA supporter                      -> bare_supported
         | np _SAME_NAME np                              -> has_same_name
         | "you" _HAVE quantity _AND_MORE nominal _THAN_OPPONENT -> you_have_and_more
         | np _BE traits                                 -> is_noun
         | np (_BE _NOT|"isn't") traits                  -> is_not_noun
         | np _BE state                                  -> is_state
         | np _BE _NOT state                              -> is_not_state
         | np _HAVE perfect                              -> is_state
         | np _HAVE _NOT perfect                          -> is_not_state
         | np _HAVE "a"? numeric                         -> is_state
         | np _HAVE skilled                              -> is_state
         | np _POSS _COST _BE limit                        -> cost_is
         | np _POSS _ATTACK _BE limit                      -> attack_is
         | np (_BE _FIGHTING_WORD|"attacks") np          -> is_attacking
         | np _BE _FIGHTING_WORD                          -> is_attacking
         | np _BE _BEING_ATTACKED                         -> is_attacked
         | np "or" np _BE _BEING_ATTACKED                 -> either_is_attacked
         | np _BE _BEING_ATTACKED _VIA np                   -> is_attacked
         | np _BE _IN_COMBAT                              -> is_fighting
         | np _BE _IN_COMBAT_WITH np                      -> is_fighting
         | np _BE _SUPPORTED _VIA supporter                 -> is_supported
         | "you" _HAVE quantity                          -> you_have
         | _OPPONENT _HAVE quantity                       -> enemy_has
         | "you" _HAVE_NOT quantity                       -> you_have_not
         | np _HAVE limit "different weapons"            -> different_weapons
         | _ENEMY_SUPPORT_FAILED                         -> enemy_support_failed
         | np "was" traits                              -> was_noun
         | "you and your opponent have the same number of" nominal -> same_number
         | _OPPONENT _HAVE "more" nominal "than you"      -> enemy_has_more
         | np _HAVE _SYMBOL_WORDS                         -> has_symbol
         | np "does not have" _SYMBOL_WORDS              -> has_no_symbol
         | "there" _BE quantity                          -> there_are
         | np _HAVE "no other" ALLY                      -> lonely
         | np _HAVE? "used" skill_name _IN_THIS_TURN     -> used_by
         | np _HAVE "used" skill_name times _IN_THIS_TURN -> used_by
         | "you" _HAVE "used" skill_name times _IN_THIS_TURN -> used_times
         | skill_name ("has been used"|"has already been used") times _IN_THIS_TURN -> used_times
         | skill_name "was used" _IN_THIS_TURN           -> was_used
         | np _BE "in effect"                            -> in_effect
         | _STACKED_WITH np _BE limit                     -> stack_is
         | "a total of" limit CARD _BE "stacked with" np -> stack_is_early
         | limit_many nominal _BE state                  -> several_are
         | _MORE_ALLIES                                  -> more_allies
         | _AS_MANY_ALLIES                               -> as_many_allies
         | _FEWER_ALLIES                                 -> fewer_allies
         | _MORE_HAND                                    -> more_hand
         | "the number of" ALLY "and" ENEMY "totals" NUMBER -> totals
         | _NO_OTHER_UNITS_BUT_LORD                      -> only_with_lord
         | _ONLY_UNIT_THERE _IN whose place               -> only_unit_in
_FIGHTING_WORD: "attacking"
_SYMBOL_WORDS: "a symbol" | "a color" | "an insignia" | "a <symbol>" | "a <color>"
_AND_MORE: "and more"
_HAVE_NOT: "don't have" | "do not have"
_ENEMY_SUPPORT_FAILED: "your opponent's support card failed during that attack"
    | "your opponent's support card failed to support the enemy during that attack"
_IN_COMBAT: "in combat" | "in battle"
_IN_COMBAT_WITH: "in combat with" | "battling against" | "battling" | "in battle with"
    | "in combat" /(?= a )/
_SUPPORTED: "being supported" | "supported"
_IN_THIS_TURN: "in this turn" | "this turn"
_STACKED_WITH: "the total number of cards stacked with"
_MORE_ALLIES: "there are more allies than enemies" | "your allies outnumber your enemies"
    | "the number of allies exceeds the number of enemies"
    | "the number of allies is greater than the number of enemies"
_AS_MANY_ALLIES: "the number of allies is more than or equal to the number of enemies"
_FEWER_ALLIES: "the number of allies is less than or equal to the number of enemies"
_MORE_HAND: "the number of cards in your hand is greater than your opponent's hand"
    | "you have more cards in your hand than your opponent"
_NO_OTHER_UNITS_BUT_LORD: _ONLY_UNITS " this unit and your " ("main character" | "lord")
_ONLY_UNITS: "the only units you have are" | "you have no allies other than"
_ONLY_UNIT_THERE: "this is the only unit" | "this unit is the only unit"
?times: limit "times" | "at least once" -> once

?traits: np "or" np -> either_traits
      | np
?supporter: np
skill_name: QUOTED                                      -> skill_named
        | _THIS_SKILL QUOTED "skill"?                   -> skill_of_this
        | "a" LABEL "from your hand" -> label_from_hand

quantity: limit_many nominal                            -> many
        | ("a"|"an"|"both")? nominal           -> some
        | "no" nominal                                  -> no_such
        | "any" nominal                                 -> some
        | "exactly" NUMBER nominal                      -> exactly
        | "an odd number of" nominal                    -> odd
        | "an even number of" nominal                   -> even
        | "more" nominal _THAN_OPPONENT           -> more_than
        | _FEWER nominal _THAN_OPPONENT            -> fewer_than
        | ("as many as or fewer"|"as many or fewer") nominal _as_than_opponent -> at_most_theirs
        | "equal to or" _FEWER nominal _THAN_OPPONENT -> at_most_theirs
limit_many: NUMBER _AT_LEAST -> limit_least | NUMBER _AT_MOST -> limit_most
        | "at least" NUMBER -> limit_least
        | "only" NUMBER -> limit_exact
_FEWER: "fewer" | "less"
_THAN_OPPONENT: "than your opponent"
_as_than_opponent: "as your opponent" | _THAN_OPPONENT

?who: np
   | np "or" np                                       -> either_np
trigger: who _POSS _ATTACK "destroys" np                   -> attack_destroys
       | who _POSS _CRITICAL "destroys" np                 -> critical_destroys
       | who "destroys" np _WITH_CRITICAL             -> critical_destroys
       | who "defeats" np "with an attack"               -> attack_destroys
       | who _POSS _ATTACK ("fails to destroy"|"does not destroy") np -> attack_fails
       | who _POSS _ATTACK "is evaded"                     -> attack_evaded
       | who _POSS _ATTACK "is evaded" _VIA np               -> attack_evaded
       | who _POSS _ATTACK "ends"                          -> attack_ends
       | who ("attacks"|_BE _FIGHTING_WORD)              -> attacks
       | who ("attacks"|_BE _FIGHTING_WORD) np           -> attacks
       | who _BE _BEING_ATTACKED                           -> attacked
       | who _BE _BEING_ATTACKED _VIA np                   -> attacked
       | who "attacks or is being attacked"              -> attacks_or_attacked
       | who "is attacking or is being attacked"         -> attacks_or_attacked
       | who _BE "deployed"                               -> deployed
       | who _BE ("deployed" _VIA|"deployed as the effect of") QUOTED -> deployed_by
       | who _BE "deployed" _VIA "the effect of" QUOTED -> deployed_by
       | who _BE "deployed" _VIA _ANY_SKILL              -> deployed_by_skill
       | who _BE "deployed" _into whose place             -> deployed_in
       | who _BE "deployed" _SAME_AREA np                  -> deployed_near
       | who _BE "deployed" "with" "a" numeric            -> deployed_with
       | _YOU_PROMOTE_INTO                               -> promoted_into
       | _YOU_LEVEL_INTO                                 -> leveled_into
       | _YOU_LEVEL_INTO "from" QUOTED                   -> leveled_into_from
       | who (_BE _PROMOTED|_PROMOTES)                   -> promotes
       | who _LEVELS_UP                                   -> levels_up
       | who (_GROWTHS|_BE _GROWN)                       -> grows
       | who _BE ("leveled up or growthed"|"growthed or leveled up") -> levels_or_grows
       | who _CRITICAL                                    -> criticals
       | who _CRITICAL "on"? np                           -> criticals
       | who (_EVADES|"evades an attack")                -> evades
       | who _BE "destroyed"                              -> destroyed
       | who _BE "destroyed" _VIA np _POSS _ATTACK            -> destroyed_by_attack
       | who _BE "destroyed" _VIA np _POSS _SKILL             -> destroyed_by_skill
       | who _BE "destroyed" _VIA _ENEMY_ATTACKS             -> destroyed_by_enemy_attack
       | who _POSS QUOTED "destroys" np                   -> skill_destroys
       | who _BE _NOT "destroyed" _VIA _ENEMY_ATTACK_ONE      -> survives
       | who _BE "destroyed" _VIA _ANY_SKILL               -> destroyed_by_any_skill
       | who _BE "destroyed" _VIA _COST_OR_SKILL            -> destroyed_by_cost_or_skill
       | who _BE "untapped"                               -> untapped_event
       | who _BE "untapped" _VIA _ANY_SKILL                -> untapped_by_skill
       | who _BE "untapped" _VIA QUOTED                     -> untapped_by
       | who _BE "tapped" _VIA _COST_OR_SKILL               -> tapped_by_skill
       | who _BE "moved"                                  -> moved
       | who _BE "moved" _VIA _ANY_SKILL                   -> moved_by_skill
       | who _BE "moved" _into whose place                  -> moved_to
       | _ANY_SKILL_EFFECT "moves" np                    -> moved_by_skill
       | who _BE "placed" _IN whose place                  -> placed
       | who _BE "placed" _IN whose place _VIA _ANY_SKILL -> placed_by_skill
       | who _BE "added to your hand" _FROM whose _RETREAT  -> regained
       | who _BE "sent from your hand" _TO whose _RETREAT cause  -> discarded
       | _THIS_IN_HAND _BE "sent" _TO whose _RETREAT cause        -> this_discarded
       | who _BE "sent" _TO whose _RETREAT _FROM whose _HAND cause -> discarded
       | who _BE "sent" _TO whose _BOUNDLESS                     -> sent_beyond
       | who _BE "discarded from your hand" cause              -> discarded
       | "you draw a card"                              -> drew
       | "you draw a card" _VIA _ANY_SKILL             -> drew_by_skill
       | _OPPONENTS "support card fails to support"      -> enemy_support_fails
       | (_OPPONENTS|_YOUR) "support card fails to support" np -> support_fails
       | who _BE ("supported"|"being supported") _VIA supporter -> supported
       | who "uses" QUOTED                               -> uses
       | "you use" QUOTED                               -> you_use
       | "you use a" LABEL "from your hand"             -> you_use_label
       | ("you use a"|"you use an") QUOTED LABEL "from your hand" -> you_use_label_of
       | _ORB_LOST                                       -> orb_lost
       | _ENEMY_ORB_LOST                                 -> enemy_orb_lost
_VIA: "by" | "via" | "through" | "using"
_into: _IN | _TO
_ANY_SKILL: "a skill's effect" | "the effect of a skill" | "a skill" | "the effects of skills"
_ANY_SKILL_EFFECT: "a skill's effect"
_BEING_ATTACKED: "being attacked" | "attacked"
_YOU_PROMOTE_INTO: "you class change into this unit" | "you class change into this card"
    | "this unit is class changed into" | "this unit changes class" | "you promote into this unit"
_YOU_LEVEL_INTO: "you level up into this unit" | "you level up into this card"
_GROWTHS: "growths" | "grows"
_ENEMY_ATTACKS: "an enemy's attack" | "an enemy attack" | "enemy attacks"
_ENEMY_ATTACK_ONE: "an enemy's attack"
_ORB_LOST: "1 of your orbs is destroyed" | "one of your orbs is destroyed"
_ENEMY_ORB_LOST: "an opponent's orb is destroyed" | "one of your opponent's orbs is destroyed"
_WITH_CRITICAL: "with a critical hit"
cause: _result "an enemy's skill or your opponent's support skill"  -> enemy_cause
     | _result "your opponent's skill or support skill"             -> enemy_cause
     | _result "the effect of an enemy's skill or your opponent's support skill" -> enemy_cause
     | _result "a skill's cost or effect"                           -> any_cause
_result: _VIA | "as a result of"

lead: duration _sep                                     -> for_duration
    | ("if"|"while") conditions _sep                     -> if_
    | "if" conditions "," "and" "if" conditions _sep    -> if_both
    | "if" np _BE "destroyed" _sep                       -> if_destroyed
    | "if" np "destroys" np _sep                        -> if_destroys
    | _WHENEVER trigger ("and"? "if" conditions)? _sep   -> when
    | _WHENEVER trigger ","? "and" conditions _sep       -> when
    | _WHENEVER trigger ("while"|"," "and" "if") conditions _sep -> when
    | _WHENEVER trigger _sep _DEFENDER_WAS np _sep        -> when_against
    | "during your turn" _sep                           -> on_own_turn
    | "during your turn" "and"?                          -> on_own_turn
    | "during your opponent's turn" _sep                -> on_enemy_turn
    | _TURN_START _sep                                   -> turn_start
    | _TURN_END _sep                                     -> turn_end
    | _ANY_TURN_START _sep                               -> any_turn_start
    | _ANY_TURN_END _sep                                 -> any_turn_end
    | _ENEMY_TURN_START _sep                             -> enemy_turn_start
    | _ENEMY_TURN_END _sep                               -> enemy_turn_end
    | "at the" _STARTING "of your" PHASE _sep            -> phase_start
    | "at the" _STARTING "of your opponent's" PHASE _sep -> enemy_phase_start
    | "during your" PHASE _sep                          -> in_phase
    | _BATTLE_END _sep                                   -> battle_end
    | "at the end of" np _POSS _ATTACK _sep               -> after_attack
    | "after" np "attacks" ("and"? "if" conditions)? _sep -> after_attack
    | _PAYING _sep                                       -> paying
    | ("if you do"|"if so"|"if they do"|"if that happens") _sep -> if_done
    | ("once they do"|"after this") _sep                 -> afterwards
    | ("if they do not"|"if you do not") _sep            -> if_not_done
    | ("afterwards"|"also") _sep?                        -> afterwards
    | _FOR_EACH nominal _sep                             -> for_each
    | "for each of" whose nominal _sep                  -> for_each_whose
    | _FOR_EACH NUMBER nominal _sep                      -> for_every
conditions: condition ("and" "if"? condition)*
_sep: "," "then"? | ":" | "then"
_DEFENDER_WAS: "if the defending unit was"
_WHENEVER: "when" | "each time" | "whenever"
PHASE: "deployment phase" | "action phase" | "bond phase" | "beginning phase"
_STARTING: "start" | "beginning"
_TURN_START: "at the start of your turn" | "at the beginning of your turn"
    | "during the start of your turn"
_TURN_END: "at the end of your turn"
_ANY_TURN_START: "at the start of each turn" | "at the start of each player's turn"
_ANY_TURN_END: "at the end of each turn" | "at the end of each player's turn"
    | "at the end of each players' turn"
_ENEMY_TURN_START: "at the start of your opponent's turn"
_ENEMY_TURN_END: "at the end of your opponent's turn"
_BATTLE_END: "at the end of this combat" | "when this combat ends" | "at the end of this battle"
    | "at the end of the combat"
_PAYING: "you may pay; if you do" | "you may pay the cost and if you do"
    | "you pay the cost and if you do" | "you may pay the cost"
_FOR_EACH: "for each" | "for every"
"""
