"""The grammar of FlameThrowers text: heads, conditions, nouns, and what is so or done."""

WORDS = r"""
_UNIT: /squad cards?\b/i
_UNITS: /squad cards\b/i
_SQUADS_OWN: /squad cards'(?!\w)/i
HEAD_STATE: /(?:kami|tag teams?|transformations?)\b(?! (?:squad|cards?)\b)/i
_IN_SQUAD: /in your squad\b|on your side(?: of the field)?\b/i
_ENERGY: /energy\b/i
_HEALTH: /health\b/i
_SHIP: /ships?\b/i
_ATTACKS: /attacks?\b/i
_SUPPORT: /support cards?\b/i
_FIELD: /field cards?(?: in play)?\b/i
_EXCHANGE: /exchanges?\b/i
_IT: /(?:it|they|them|each of them|that card|the chosen card|that squad card)\b/i
_ITS: /(?:its|that card's|their)\b/i
_NOW: /(?:now|immediately|at once|right away)\b/i
_HEAL: /(?:heals?|repairs?)\b/i
_RETURN: /(?:return|recover|take back|add)\b/i
_CANCEL: /(?:cancel|negate|stop)\b/i
_DEFEAT: /(?:defeat|destroy)\b/i
_PUT: /(?:put|place|bring back|bring|deploy)\b/i
_INTO_SQUAD: /(?:in)?to your squad(?: without (?:an exchange|exchanging))?\b/i
_FROM_DEFEATED: /from your defeated deck\b/i
_TWICE: /(?:twice|2 times)\b/i
_ONCE_A_TURN: /once (?:per|each|a|during your|during each of your) turns?,/i
_TIMES: /times?\b/i
_FLAME: /(?:of )?(?:flame )?rank\b/i
_EACH_TURN: /(?:each|every|per) turn\b/i
_ITS_NEXT: /until its next turn ends\b|(?:during|until the end of) (?:its|their) next turn\b/i
_NEXT_ATTACK: /(?:for|with) its next attack this turn\b/i
_NEXT_EVER: /(?:for|with) its next attack\b(?! this turn)/i
_OWN_NEXT: /until (?:the start of )?your next turn\b/i
_BY_EXCHANGE: /(?:is brought in|(?:enters|joins)(?: your squad)?) (?:by|through) an exchange\b/i
_JOINS: /(?:enters|joins)(?: your squad)?\b|is placed(?: in your squad)?\b|comes into play\b/i

STATE: /(?:kami|tag team|transformation|transformed|ready|rested|spent)\b/i
OTHER_STATE: /non-(?:kami|tag team|transformation|transformed|ready|rested|spent)\b/i
TYPE: /TYPE_LABELS\b/
KIND: /(?:light|heavy)\b/i
CARD_KIND: /(?:support|field|reaction|transformation|squad|tag team|kami)\b/i
ATTACK_KIND: /(?:light|heavy|special)\b/i
HEAD: /(?:Passive|Lasting|Activate|Strike|Use)\b/
MOMENT: /Enter by (?:placement|exchange|transforming|tag team)\b/
      | /(?:Enter|Attacked|Attack|Hit|Knockout|Damaged)\b/
      | /Opponent's turn (?:starts|ends)\b/
      | /(?:Defeated|Reverted|Your turn starts|Your turn ends|Each turn starts|Each turn ends)\b/
EVENT: /an attack\b|damage\b|a SUPPORT card\b|a placement\b|an exchange\b|a transformation\b/
     | /a TAG TEAM\b|a defeat\b|ship damage\b|a FIELD card\b/
"""

NOUNS = r"""
?who: pointer | squads | ships
?group: pointer | squads
pointer: "this card"                                    -> this_card
       | "the attacker"                                 -> attacker
       | _THE "attacking" (_UNIT | _CARD)               -> attacker
       | "the target"                                   -> defender
       | _IT                                            -> it
       | _EACH_OF_THEM                                  -> it
_noun: adjective* (_UNIT | headed) post*
squads: squads_of "of the turn player"                  -> of_turn
      | squads_of
?squads_of: some_units
          | all_units
          | _THE "opposing" adjective* _UNIT post*      -> the_enemy
          | _YOUR adjective* _UNIT post*                -> the_own
          | _THE adjective* _UNIT post*                 -> the_any
          | adjective* _UNITS post*                     -> all_any
          | _THEIR adjective* _UNITS post*              -> all_turn
ships: _YOUR _SHIP                                      -> own_ship
     | _OPPOSING _SHIP                                  -> enemy_ship
     | "an opposing ship"                               -> enemy_ship
     | _EVERY _SHIP                                     -> all_ships
     | "ships"                                          -> all_ships
headed: HEAD_STATE                                      -> is_state
adjective: STATE                                        -> is_state
         | OTHER_STATE                                  -> is_not_state
         | _OTHER                                       -> is_other
         | TYPE                                         -> is_type
         | _FLAME N                                     -> rank_is
post: _FLAME N _LESS                                    -> rank_at_most
    | _FLAME N _MORE                                    -> rank_at_least
    | _FLAME N                                          -> rank_is
    | "with" stat_limit                                 -> same_filter
    | "from the" QUOTED                                 -> of_period
    | named                                             -> same_filter
    | "of type" TYPE                                    -> is_type
    | "other than the target"                           -> not_the_target
    | "with" _THE "most" STAT                           -> with_most
    | "with" _THE ("least" | "lowest") STAT             -> with_least
cards: some _noun                                       -> squad_cards
     | some CARD_KIND _CARD post*                       -> cards_of_kind
     | some _CARD                                       -> any_cards
"""

SENTENCES = r"""
line: HEAD cost? ":" (_WHILE conditions ",")? body      -> used
    | MOMENT cost? ":" (_WHILE conditions ",")? body    -> at_moment
    | "React to" EVENT ("or" EVENT)* cost? ":" (_WHILE conditions ",")? body -> reacts
    | "Quick react to" EVENT ("or" EVENT)* cost? ":" (_WHILE conditions ",")? body -> reacts_quickly
    | _WHEN event "," body                              -> triggered
    | moment "," body                                   -> triggered
    | _WHEN reaction "," body                           -> answered
    | payment ":" body                                  -> activated_at_cost
    | _ONCE_A_TURN paid                                 -> activated_paid
    | _ONCE_A_TURN _YOU_MAY? body                       -> activated
    | _INSTEAD "this card may" body                     -> strikes
    | _INSTEAD _YOU_MAY? body                           -> strikes
    | paid                                              -> paid_use
    | "this card" _DEAL N _EXTRA _DAMAGE _AGAINST quarry -> deals_more_to
    | change _WHILE conditions                          -> plain_if_after
    | _WHILE conditions "," body                        -> plain_if
    | body                                              -> plain
?payment: card_payment
       | "pay" N _HEALTH                                -> pay_health
       | "pay" N "ship health"                          -> pay_ship
       | "give up" count _UNIT                          -> give_up
       | "give up" N "of" _YOUR _UNITS                  -> give_up

event: "this card" _JOINS                               -> enters
     | "this card" _BY_EXCHANGE                         -> enters_by_exchange
     | "this card" "is defeated"                        -> defeated
     | "this card" "is attacked"                        -> attacked
     | N "of" _YOUR _noun "is defeated"                 -> other_defeated
     | _ANOTHER "of" _YOUR _noun "is defeated"          -> another_defeated
     | _ANOTHER _noun _IN_SQUAD "is defeated"           -> another_defeated
     | "this card" "defeats" _A _OPPOSING? _UNIT        -> knocks_out
     | "this card" _DEAL _DAMAGE                        -> hits
     | "this card" "attacks"                            -> attacks
     | "this card" "declares an attack"                 -> attacks
     | "this card" _TAKE _DAMAGE                        -> damaged
     | "this card" "is damaged"                         -> damaged
     | "this card" "reverts"                            -> reverted
?moment: turn_moment
      | _AT_END _OPPONENTS "turn"                       -> enemy_turn_ends
      | _AT_START _OPPONENTS "turn"                     -> enemy_turn_starts
reaction: _OPPONENT "declares an attack"                -> on_attack
        | _OPPONENT "attacks"                           -> on_attack
        | "1 of your" _UNIT "is attacked"               -> on_own_attacked
        | _OPPONENT "attacks" ("1 of your" _UNIT | "your" _UNIT) -> on_own_attacked
        | _OPPONENT "attacks your ship"                 -> on_ship_attacked
        | "your" _UNIT "is attacked"                    -> on_own_attacked
        | "your ship" "is attacked"                     -> on_ship_attacked
        | _OPPONENT ("uses" | "activates" | "plays") _A _SUPPORT -> on_support
        | _OPPONENT "places" _A _UNIT                   -> on_placement
        | _YOUR _SHIP (_TAKE _DAMAGE | "is damaged")    -> on_ship_damaged

?held: cards_held
?compared: cards_compared
?condition: side_condition
         | "the attack is" ATTACK_KIND                  -> attack_is
         | "it is the first attack of the turn"         -> first_attack
         | "the target is a SQUAD card"                 -> target_squad
         | "the target is a KAMI"                       -> target_kami
         | "the target is a ship"                       -> target_ship
         | "the target is yours"                        -> target_yours
         | "it is yours"                                -> it_is_yours
         | "it is your ship"                            -> it_is_your_ship
         | _YOU _HAS _ANOTHER _noun _IN_SQUAD?          -> has_another
         | _OPPONENT "'s squad has more cards than yours" -> fewer_squads
         | _OPPONENTS "squad has more cards than" ("yours" | "your squad") -> fewer_squads
         | _YOUR _SHIP _HAS "less than half" _OF_ITS_HEALTH? -> ship_below_half
         | "an attack damages your SQUAD card"          -> damages_yours
         | "your squad is empty"                        -> squad_empty
         | _YOU _HAS "no" _UNITS _IN_SQUAD?             -> squad_empty
         | _YOU _HAS N _MORE _noun _IN_SQUAD?           -> squads_at_least
         | _YOU _HAS _A _noun _IN_SQUAD?                -> has_squad
         | "your ship has" (N _HEALTH _LESS | N _LESS _HEALTH) -> ship_at_most
         | "your ship" ("has been" | "is") "destroyed"  -> ship_destroyed
         | "this card has" (N _HEALTH _LESS | N _LESS _HEALTH) -> health_low
         | "this card is transformed"                   -> is_transformed

?sentence: change until?                                -> statement
         | until "," change                             -> statement
         | effect (_AND_THEN effect)*                   -> deeds
         | "pay" N _ENERGY "from" group ("to" | _IF_DONE) effect -> paid_by
         | _CHOOSE (squads | ships) "." sentence        -> chosen_first
        | _CHOOSE (squads | ships) "and" effect         -> chosen_and
?until: fight_or_turn
     | _NEXT_ATTACK                                     -> for_next_attack
     | _NEXT_EVER                                       -> for_its_next_attack
     | _ITS_NEXT                                        -> for_its_next_turn
     | _OWN_NEXT                                        -> until_own_turn

change: _THE? KIND? _ATTACKS "of" group _DEAL N _EXTRA _DAMAGE -> more_damage
      | _THE? KIND? _ATTACKS "of" group _DEAL N _FEWER _DAMAGE -> less_damage
      | whose KIND? _ATTACKS _DEAL N _EXTRA _DAMAGE     -> more_damage
      | whose KIND? _ATTACKS _DEAL N _FEWER _DAMAGE     -> less_damage
      | whose KIND? _ATTACKS "cost" N _FEWER _ENERGY    -> cheaper
      | whose KIND? _ATTACKS "cost" N _EXTRA _ENERGY    -> dearer
      | whose KIND "attack costs" N _FEWER _ENERGY      -> cheaper
      | whose KIND "attack costs" N _EXTRA _ENERGY      -> dearer
      | group _DEAL N _EXTRA _DAMAGE with_kind?         -> more_damage
      | group _DEAL N _EXTRA _DAMAGE per                -> deals_more_per
      | who _TAKE "no" _DAMAGE _FROM_ATTACKS            -> safe_from_attacks
      | who _TAKE "no" _DAMAGE                          -> safe
      | who _TAKE "no" _DAMAGE "from" KIND _ATTACKS     -> safe
      | "prevent all damage to" who                     -> safe
      | group _CANNOT "be attacked"                     -> cannot_be_attacked
      | group _CANNOT "use" (_THE | _ITS | "a") KIND _ATTACKS -> cannot_use
      | group _CANNOT ("make" | "use") KIND _ATTACKS    -> cannot_use
      | group _MAY "attack" "once more" with_a_kind? _EACH_TURN? -> twice
      | group _DEAL N _FEWER _DAMAGE with_kind?         -> less_damage
      | _THE? KIND? _ATTACKS "of" group "cost" N _FEWER _ENERGY -> cheaper
      | _THE? KIND? _ATTACKS "of" group "cost" N _EXTRA _ENERGY -> dearer
      | "attacks deal" N "less" _DAMAGE "to" who        -> guarded
      | who _TAKE N _FEWER _DAMAGE _FROM_ATTACKS?       -> guarded
      | who _TAKE N _EXTRA _DAMAGE _FROM_ATTACKS?       -> takes_more
      | "reduce the damage" ("to" who)? "by" N          -> reduced
      | group _MAY "attack" _NOW                        -> at_once
      | group _MAY "attack" "on"? "the turn" _IT _JOINS -> at_once
      | group _MAY "attack" N _EXTRA _TIMES with_a_kind? _EACH_TURN? -> more_attacks
      | group _MAY "attack" _TWICE _EACH_TURN?          -> twice
      | group _CANNOT "attack"                          -> cannot_attack
      | _OPPOSING KIND? "attacks must target this card" -> taunts
      | _OPPOSING _UNITS "must attack this card"        -> taunts
      | group _MAY "attack guarded ships" with_kind?    -> breaches
      | group _MAY "attack" (_OPPOSING _SHIP | "ships") "directly" with_kind? -> breaches
      | "this card may count as rank" N "in an" _EXCHANGE -> counts_as
      | "this card" ("is treated as" | "counts as") _FLAME N ("when exchanging" | "in an" _EXCHANGE)
        -> counts_as
      | "this card keeps its form the first time it would revert" -> keeps_form
      | "this card keeps its form the first" N _TIMES "it would revert" -> keeps_form
      | "you may have" N _EXTRA "KAMI" _IN_SQUAD?       -> more_kami
      | "this card does not count as a KAMI"            -> no_kami
      | "this card does not count" ("toward" | "towards" | "for") ("your" | "the") "KAMI limit"
        -> no_kami
whose: "this card's"                                    -> this_card
     | _ITS                                             -> it
     | _YOUR                                            -> all_own
     | _OPPOSING                                        -> all_enemy
     | (_EVERY? _YOUR) adjective* _SQUADS_OWN           -> all_own
     | _EVERY? _OPPOSING adjective* _SQUADS_OWN         -> all_enemy
     | _EVERY? adjective* _SQUADS_OWN                   -> all_any
with_kind: "with" KIND _ATTACKS                         -> with_kind
with_a_kind: "with a" KIND "attack"                     -> with_kind
_FROM_ATTACKS: /from (?:opposing |enemy )?attacks\b/i

effect: card_deed                                       -> plain_deed
      | _HEAL who "by" N "and" who "by" N               -> heal_both
      | "fully heal" who                                -> refill_health
      | "fully" _RESTORE "the" STAT "of" who            -> refill
      | "revert" group                                  -> revert
      | "revert" group "to" _ITS "base form"            -> revert
      | _PUT cards _FROM_DECK _INTO_SQUAD               -> put_from_deck
      | _DEAL N _DAMAGE ("to" | "on") who               -> damage
      | _HEAL who "by" N                                -> heal
      | _RESTORE N _HEALTH "to" who                     -> heal
      | who _REGAIN N _HEALTH                           -> heal
      | "pay" N _ENERGY "from" group                    -> pay_from
      | who _LOSE N _HEALTH                             -> damage
      | "the attack targets" who "instead"              -> redirect
      | _CANCEL "the attack"                            -> cancel_attack
      | _CANCEL "the" _SUPPORT                          -> cancel_support
      | _CANCEL ("it" | "its effect" | "that attack" | "that card" | "the effect of that card")
        -> cancel_it
      | "look at the top" N "cards of your deck"        -> look
      | "look at the top card of your deck"             -> look
      | "look at the top" N "cards of your deck and put them back in any order" -> look_and_order
      | _RETURN cards _FROM_DEFEATED                    -> recover
      | (_RETURN | _PUT) cards _FROM_DEFEATED ("to" | "into") "your hand" -> recover
      | "recover" cards                                 -> recover
      | _PUT cards _FROM_HAND? _INTO_SQUAD              -> put_from_hand
      | _PUT cards _FROM_DEFEATED _INTO_SQUAD           -> put_from_defeated
      | "perform" count _EXTRA _EXCHANGE _NOW           -> exchange
      | "perform" count _EXTRA _EXCHANGE _THIS_TURN     -> exchange
      | _YOU_MAY? "perform another" _EXCHANGE (_NOW | _THIS_TURN) -> another_exchange
      | _YOU_MAY "perform" count _EXTRA _EXCHANGE _THIS_TURN -> exchange
      | "transform" group _NOW                          -> transform
      | "form a TAG TEAM"                               -> combine
      | _PUT "a TAG TEAM card" _INTO_SQUAD              -> combine
      | _DEFEAT group                                   -> defeat
      | _DEFEAT supports                                -> destroy_supports
      | _DEFEAT _THE? _FIELD                            -> destroy_field
      | "return" group "to its owner's hand"            -> bounce
      | "return" group "to their owners' hands"         -> bounce
quarry: HEAD_STATE                                      -> quarry_of_state
      | _UNITS                                          -> quarry_squads
      | _SHIP                                           -> quarry_ships
_AGAINST: /(?:to|against)\b/i
?per: each_unit
    | "for each" _noun _IN_SQUAD                        -> all_own
_OF_ITS_HEALTH: /(?:of )?its (?:starting |maximum )?health\b/i
STAT: /(?:health|energy)\b/i
supports: _EVERY _FACE_DOWN? _SUPPORT _OF_OPPONENT      -> all_supports
        | _EVERY _OPPOSING _FACE_DOWN? _SUPPORT         -> all_supports
        | some "of" _OPPOSING _FACE_DOWN? _SUPPORT      -> some_supports
        | some _OPPOSING _FACE_DOWN? _SUPPORT           -> some_supports
_FACE_DOWN: /face-down\b/i
_OF_OPPONENT: /of (?:your|an|the) opponent\b/i
"""
