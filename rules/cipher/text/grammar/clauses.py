"""What comes before the main clause: durations, conditions, triggers and permission to pay."""

CLAUSES = r"""
duration: "until the end of" ("the"|"this")? "turn"            -> until_turn
        | "until the end of your turn"                          -> until_turn
        | "until the end of" ("the"|"this"|"that")? BATTLE      -> until_battle
        | "until the end of your opponent's next turn"          -> until_enemy_turn
        | "until end of turn"                                   -> until_turn
        | "until end of battle"                                 -> until_battle
        | "this game"                                           -> until_game
        | "until the end of your opponent's turn"               -> until_enemy_turn
        | "until the end of your next turn"                     -> until_own_turn
        | "during your next turn"                               -> during_own_turn
        | "during your opponent's next turn"                    -> during_enemy_turn
        | "until the end of" "the" "game"                       -> until_game
        | "until the game is over"                              -> until_game
        | UNTIL_LEAVES                                          -> until_leaves
UNTIL_LEAVES: "until this unit leaves the battlefield"
    | "until this unit is removed from the battlefield"
    | "until he is removed from the battlefield" | "until she is removed from the battlefield"
    | "until this unit leaves the field" | "until he is removed the battlefield"

condition: FIGHTING_WORD np                             -> bare_attacking
         | BEING_ATTACKED VIA np                        -> bare_attacked
         | IN_COMBAT_WITH np                            -> bare_fighting
         | SUPPORTED VIA supporter                      -> bare_supported
         | np SAME_NAME np                              -> has_same_name
         | "you" HAVE quantity AND_MORE nominal THAN_OPPONENT -> you_have_and_more
         | np BE traits                                 -> is_noun
         | np BE NOT traits                             -> is_not_noun
         | np "isn't" traits                            -> is_not_noun
         | np BE state                                  -> is_state
         | np BE NOT state                              -> is_not_state
         | np HAVE perfect                              -> has_state
         | np HAVE NOT perfect                          -> has_not_state
         | np HAVE numeric                              -> has_number
         | np HAVE "a" numeric                          -> has_number
         | np HAVE skilled                              -> has_skill
         | np POSS COST BE limit                        -> cost_is
         | np POSS ATTACK BE limit                      -> attack_is
         | np BE FIGHTING_WORD np                       -> is_attacking
         | np "attacks" np                              -> is_attacking
         | np BE FIGHTING_WORD                          -> is_attacking_any
         | np BE BEING_ATTACKED                         -> is_attacked
         | np "or" np BE BEING_ATTACKED                 -> either_is_attacked
         | np BE BEING_ATTACKED VIA np                   -> is_attacked_by
         | np BE IN_COMBAT                              -> is_fighting
         | np BE IN_COMBAT_WITH np                      -> is_fighting_with
         | np BE SUPPORTED VIA supporter                 -> is_supported
         | "you" HAVE quantity                          -> you_have
         | OPPONENT HAVE quantity                       -> enemy_has
         | "you" HAVE_NOT quantity                       -> you_have_not
         | np HAVE limit "different weapons"            -> different_weapons
         | ENEMY_SUPPORT_FAILED                         -> enemy_support_failed
         | np "was" traits                              -> was_noun
         | "you and your opponent have the same number of" nominal -> same_number
         | OPPONENT HAVE "more" nominal "than you"      -> enemy_has_more
         | np HAVE SYMBOL_WORDS                         -> has_symbol
         | np "does not have" SYMBOL_WORDS              -> has_no_symbol
         | "there" BE quantity                          -> there_are
         | np HAVE "no other" ALLY                      -> lonely
         | np HAVE "used" skill_name IN_THIS_TURN       -> used_by
         | np "used" skill_name IN_THIS_TURN            -> used_by
         | np HAVE "used" skill_name times IN_THIS_TURN -> used_by_times
         | "you" HAVE "used" skill_name times IN_THIS_TURN -> used_times
         | skill_name "has been used" times IN_THIS_TURN   -> used_times
         | skill_name "has already been used" times IN_THIS_TURN -> used_times
         | skill_name "was used" IN_THIS_TURN           -> was_used
         | np BE "in effect"                            -> in_effect
         | STACKED_WITH np BE limit                     -> stack_is
         | "a total of" limit CARD BE "stacked with" np -> stack_is_early
         | limit_many nominal BE state                  -> several_are
         | MORE_ALLIES                                  -> more_allies
         | AS_MANY_ALLIES                               -> as_many_allies
         | FEWER_ALLIES                                 -> fewer_allies
         | MORE_HAND                                    -> more_hand
         | "the number of" ALLY "and" ENEMY "totals" NUMBER -> totals
         | NO_OTHER_UNITS_BUT_LORD                      -> only_with_lord
         | ONLY_UNIT_THERE IN whose place               -> only_unit_in
FIGHTING_WORD: "attacking"
SYMBOL_WORDS: "a symbol" | "a color" | "an insignia" | "a <symbol>" | "a <color>"
AND_MORE: "and more"
HAVE_NOT: "don't have" | "do not have"
ENEMY_SUPPORT_FAILED: "your opponent's support card failed during that attack"
    | "your opponent's support card failed to support the enemy during that attack"
IN_COMBAT: "in combat" | "in battle"
IN_COMBAT_WITH: "in combat with" | "battling against" | "battling" | "in battle with"
    | "in combat" /(?= a )/
SUPPORTED: "being supported" | "supported"
IN_THIS_TURN: "in this turn" | "this turn"
STACKED_WITH: "the total number of cards stacked with"
MORE_ALLIES: "there are more allies than enemies" | "your allies outnumber your enemies"
    | "the number of allies exceeds the number of enemies"
    | "the number of allies is greater than the number of enemies"
AS_MANY_ALLIES: "the number of allies is more than or equal to the number of enemies"
FEWER_ALLIES: "the number of allies is less than or equal to the number of enemies"
MORE_HAND: "the number of cards in your hand is greater than your opponent's hand"
    | "you have more cards in your hand than your opponent"
NO_OTHER_UNITS_BUT_LORD: _ONLY_UNITS " this unit and your " ("main character" | "lord")
_ONLY_UNITS: "the only units you have are" | "you have no allies other than"
ONLY_UNIT_THERE: "this is the only unit" | "this unit is the only unit"
times: limit "times" | "at least once" -> once

traits: np "or" np -> either_traits
      | np -> traits
supporter: np -> traits
skill_name: QUOTED -> skill_named
        | THIS_SKILL QUOTED -> skill_named
        | THIS_SKILL QUOTED "skill" -> skill_named
        | "a" LABEL "from your hand" -> label_from_hand

quantity: limit_many nominal                            -> many
        | "a" nominal                                   -> some
        | "an" nominal                                  -> some
        | "both" nominal                                -> some
        | "both an" nominal                             -> some
        | nominal                                       -> some
        | "no" nominal                                  -> no_such
        | "any" nominal                                 -> some
        | "exactly" NUMBER nominal                      -> exactly
        | "an odd number of" nominal                    -> odd
        | "an even number of" nominal                   -> even
        | "more" nominal THAN_OPPONENT           -> more_than
        | FEWER nominal THAN_OPPONENT            -> fewer_than
        | "as many as or fewer" nominal _as_than_opponent -> at_most_theirs
        | "as many or fewer" nominal _as_than_opponent   -> at_most_theirs
        | "equal to or" FEWER nominal THAN_OPPONENT -> at_most_theirs
limit_many: NUMBER AT_LEAST -> limit_least | NUMBER AT_MOST -> limit_most
        | "at least" NUMBER -> limit_least
        | "only" NUMBER -> limit_exact
FEWER: "fewer" | "less"
THAN_OPPONENT: "than your opponent"
_as_than_opponent: "as your opponent" | THAN_OPPONENT

who: np
   | np "or" np                                       -> either_np
trigger: who POSS ATTACK "destroys" np                   -> attack_destroys
       | who POSS CRITICAL "destroys" np                 -> critical_destroys
       | who "destroys" np WITH_CRITICAL             -> destroys_with_critical
       | who "defeats" np "with an attack"               -> attack_destroys_plain
       | who POSS ATTACK "fails to destroy" np           -> attack_fails
       | who POSS ATTACK "does not destroy" np           -> attack_fails
       | who POSS ATTACK "is evaded"                     -> attack_evaded
       | who POSS ATTACK "is evaded" VIA np               -> attack_evaded_by
       | who POSS ATTACK "ends"                          -> attack_ends
       | who "attacks"                                   -> attacks
       | who "attacks" np                                -> attacks_whom
       | who BE FIGHTING_WORD                            -> attacks
       | who BE FIGHTING_WORD np                           -> attacks_whom
       | who BE BEING_ATTACKED                           -> attacked
       | who BE BEING_ATTACKED VIA np                   -> attacked_by
       | who "attacks or is being attacked"              -> attacks_or_attacked
       | who "is attacking or is being attacked"         -> attacks_or_attacked
       | who BE "deployed"                               -> deployed
       | who BE "deployed" VIA QUOTED                 -> deployed_by
       | who BE "deployed as the effect of" QUOTED       -> deployed_by
       | who BE "deployed" VIA "the effect of" QUOTED -> deployed_by
       | who BE "deployed" VIA ANY_SKILL              -> deployed_by_skill
       | who BE "deployed" _into whose place             -> deployed_in
       | who BE "deployed" SAME_AREA np                  -> deployed_near
       | who BE "deployed" "with" "a" numeric            -> deployed_with
       | YOU_PROMOTE_INTO                               -> promoted_into
       | YOU_LEVEL_INTO                                 -> leveled_into
       | YOU_LEVEL_INTO "from" QUOTED                   -> leveled_into_from
       | who BE PROMOTED                                 -> promotes
       | who PROMOTES                                    -> promotes
       | who LEVELS_UP                                   -> levels_up
       | who GROWTHS                                     -> grows
       | who BE GROWN                                    -> grows
       | who BE ("leveled up or growthed"|"growthed or leveled up") -> levels_or_grows
       | who CRITICAL                                    -> criticals
       | who CRITICAL "on"? np                           -> criticals_whom
       | who EVADES                                    -> evades
       | who "evades an attack"                          -> evades
       | who BE "destroyed"                              -> destroyed
       | who BE "destroyed" VIA np POSS ATTACK            -> destroyed_by_attack
       | who BE "destroyed" VIA np POSS SKILL             -> destroyed_by_skill
       | who BE "destroyed" VIA ENEMY_ATTACKS             -> destroyed_by_enemy_attack
       | who POSS QUOTED "destroys" np                   -> skill_destroys
       | who BE NOT "destroyed" VIA ENEMY_ATTACK_ONE      -> survives
       | who BE "destroyed" VIA ANY_SKILL               -> destroyed_by_any_skill
       | who BE "destroyed" VIA COST_OR_SKILL            -> destroyed_by_cost_or_skill
       | who BE "untapped"                               -> untapped_event
       | who BE "untapped" VIA ANY_SKILL                -> untapped_by_skill
       | who BE "untapped" VIA QUOTED                     -> untapped_by
       | who BE "tapped" VIA COST_OR_SKILL               -> tapped_by_skill
       | who BE "moved"                                  -> moved
       | who BE "moved" VIA ANY_SKILL                   -> moved_by_skill
       | who BE "moved" _into whose place                  -> moved_to
       | ANY_SKILL_EFFECT "moves" np                    -> moved_by_skill_early
       | who BE "placed" IN whose place                  -> placed
       | who BE "placed" IN whose place VIA ANY_SKILL -> placed_by_skill
       | who BE "added to your hand" FROM whose RETREAT  -> regained
       | who BE "sent from your hand" TO whose RETREAT cause  -> discarded
       | THIS_IN_HAND BE "sent" TO whose RETREAT cause        -> discarded
       | who BE "sent" TO whose RETREAT FROM whose HAND cause -> discarded
       | who BE "sent" TO whose BOUNDLESS                     -> sent_beyond
       | who BE "discarded from your hand" cause              -> discarded
       | "you draw a card"                              -> drew
       | "you draw a card" VIA ANY_SKILL             -> drew_by_skill
       | OPPONENTS "support card fails to support"      -> enemy_support_fails
       | OPPONENTS "support card fails to support" np   -> support_fails
       | YOUR "support card fails to support" np        -> support_fails
       | who BE "supported" VIA supporter                 -> supported
       | who BE "being supported" VIA supporter           -> supported
       | who "uses" QUOTED                               -> uses
       | "you use" QUOTED                               -> you_use
       | "you use a" LABEL "from your hand"             -> you_use_label
       | "you use a" QUOTED LABEL "from your hand"      -> you_use_label_of
       | ORB_LOST                                       -> orb_lost
       | ENEMY_ORB_LOST                                 -> enemy_orb_lost
VIA: "by" | "via" | "through" | "using"
_into: IN | TO
ANY_SKILL: "a skill's effect" | "the effect of a skill" | "a skill" | "the effects of skills"
ANY_SKILL_EFFECT: "a skill's effect"
BEING_ATTACKED: "being attacked" | "attacked"
YOU_PROMOTE_INTO: "you class change into this unit" | "you class change into this card"
    | "this unit is class changed into" | "this unit changes class" | "you promote into this unit"
YOU_LEVEL_INTO: "you level up into this unit" | "you level up into this card"
GROWTHS: "growths" | "grows"
ENEMY_ATTACKS: "an enemy's attack" | "an enemy attack" | "enemy attacks"
ENEMY_ATTACK_ONE: "an enemy's attack"
ORB_LOST: "1 of your orbs is destroyed" | "one of your orbs is destroyed"
ENEMY_ORB_LOST: "an opponent's orb is destroyed" | "one of your opponent's orbs is destroyed"
WITH_CRITICAL: "with a critical hit"
cause: _result "an enemy's skill or your opponent's support skill"  -> enemy_cause
     | _result "your opponent's skill or support skill"             -> enemy_cause
     | _result "the effect of an enemy's skill or your opponent's support skill" -> enemy_cause
     | _result "a skill's cost or effect"                           -> any_cause
_result: VIA | "as a result of"

lead: duration _sep                                     -> for_duration
    | "if" conditions _sep                              -> if_
    | "if" conditions "," "and" "if" conditions _sep    -> if_both
    | "while" conditions _sep                           -> if_
    | "if" np BE "destroyed" _sep                       -> if_destroyed
    | "if" np "destroys" np _sep                        -> if_destroys
    | "if" np WOULD_RETREAT _sep                        -> if_sent_away
    | WHENEVER trigger ("and"? "if" conditions)? _sep   -> when
    | WHENEVER trigger "and" conditions _sep            -> when
    | WHENEVER trigger "," "and" conditions _sep        -> when
    | WHENEVER trigger "while" conditions _sep          -> when
    | WHENEVER trigger _sep DEFENDER_WAS np _sep        -> when_against
    | WHENEVER trigger "," "and" "if" conditions _sep   -> when
    | "during your turn" _sep                           -> on_own_turn
    | "during your turn" "and"                          -> on_own_turn
    | "during your turn"                                -> on_own_turn
    | "during your opponent's turn" _sep                -> on_enemy_turn
    | TURN_START _sep                                   -> turn_start
    | TURN_END _sep                                     -> turn_end
    | ANY_TURN_START _sep                               -> any_turn_start
    | ANY_TURN_END _sep                                 -> any_turn_end
    | ENEMY_TURN_START _sep                             -> enemy_turn_start
    | ENEMY_TURN_END _sep                               -> enemy_turn_end
    | "at the" STARTING "of your" PHASE _sep            -> phase_start
    | "at the" STARTING "of your opponent's" PHASE _sep -> enemy_phase_start
    | "during your" PHASE _sep                          -> in_phase
    | BATTLE_END _sep                                   -> battle_end
    | "at the end of" np POSS ATTACK _sep               -> after_attack
    | "after" np "attacks" ("and"? "if" conditions)? _sep -> after_attacks
    | PAYING _sep                                       -> paying
    | "if you do" _sep                                  -> if_done
    | "if so" _sep                                      -> if_done
    | "once they do" _sep                               -> afterwards
    | "after this" _sep                                 -> afterwards
    | "if they do" _sep                                 -> if_done
    | "if that happens" _sep                            -> if_done
    | "if they do not" _sep                             -> if_not_done
    | "if you do not" _sep                              -> if_not_done
    | "afterwards" _sep?                                -> afterwards
    | "also" _sep?                                      -> afterwards
    | FOR_EACH nominal _sep                             -> for_each
    | "for each of" whose nominal _sep                  -> for_each_whose
    | FOR_EACH NUMBER nominal _sep                      -> for_every
conditions: condition ("and" "if"? condition)*
_sep: "," "then"? | ":" | "then"
DEFENDER_WAS: "if the defending unit was"
WHENEVER: "when" | "each time" | "whenever"
PHASE: "deployment phase" | "action phase" | "bond phase" | "beginning phase"
STARTING: "start" | "beginning"
TURN_START: "at the start of your turn" | "at the beginning of your turn"
    | "during the start of your turn"
TURN_END: "at the end of your turn"
ANY_TURN_START: "at the start of each turn" | "at the start of each player's turn"
ANY_TURN_END: "at the end of each turn" | "at the end of each player's turn"
    | "at the end of either player's turn" | "at the end of each players' turn"
ENEMY_TURN_START: "at the start of your opponent's turn"
ENEMY_TURN_END: "at the end of your opponent's turn" | "at end of your opponent's turn"
BATTLE_END: "at the end of this combat" | "when this combat ends" | "at the end of this battle"
    | "at the end of the combat"
WOULD_RETREAT: "is to be sent to the retreat area upon destruction"
    | "is to be sent to the retreat area upon being destroyed"
    | "is to be send to the retreat area upon destruction"
PAYING: "you may pay; if you do" | "you may pay the cost and if you do"
    | "you may the cost and if you do" | "you pay the cost and if you do" | "you may pay the cost"
FOR_EACH: "for each" | "for every"
"""
