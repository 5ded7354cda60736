"""The grammar of FlameThrowers text: heads, conditions, nouns, and what is so or done."""

WORDS = r"""
_SQUAD: /squad cards?\b/i
_SQUADS: /squad cards\b/i
_SQUADS_OWN: /squad cards'(?!\w)/i
HEAD_STATE: /(?:kami|tag teams?|transformations?)\b(?! (?:squad|cards?)\b)/i
_IN_SQUAD: /in your squad\b|on your side(?: of the field)?\b/i
_ENERGY: /energy\b/i
_HEALTH: /health\b/i
_DAMAGE: /damage\b/i
_SHIP: /ships?\b/i
_ATTACKS: /attacks?\b/i
_SUPPORT: /support cards?\b/i
_FIELD: /field cards?(?: in play)?\b/i
_EXCHANGE: /exchanges?\b/i
_IT: /(?:it|they|them|each of them|that card|the chosen card|that squad card)\b/i
_ITS: /(?:its|that card's|their)\b/i
_OPPOSING: /(?:opposing|enemy|(?:your |an |the )?opponent's|opponents')(?!\w)/i
_FIGHT_DAMAGE: /(?:more|extra|additional)\b/i
_NOW: /(?:now|immediately|at once|right away)\b/i
_HEAL: /(?:heals?|repairs?)\b/i
_RETURN: /(?:return|recover|take back|add)\b/i
_CANCEL: /(?:cancel|negate|stop)\b/i
_DEFEAT: /(?:defeat|destroy)\b/i
_PUT: /(?:put|place|bring back|bring|deploy)\b/i
_INTO_SQUAD: /(?:in)?to your squad(?: without (?:an exchange|exchanging))?\b/i
_FROM_HAND: /from (?:your|their) hand\b/i
_FROM_DEFEATED: /from your defeated deck\b/i
_FROM_DECK: /from your deck\b/i
_TWICE: /(?:twice|2 times)\b/i
_ONCE_A_TURN: /once (?:per|each|a|during your|during each of your) turns?,/i
_INSTEAD_OF: /instead of (?:attacking|its attack),/i
_IF_DONE: /\. if you do,/i
_YOU_MAY: /you (?:may|can)\b/i
_TIMES: /times?\b/i
_FLAME: /(?:of )?(?:flame )?rank\b/i
_DURING: /(?:during|for) this attack\b/i
_THIS_TURN: /(?:during |for )?this turn\b|until (?:the )?end of (?:the |this )?turn\b/i
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
?fighter: pointer | squads
pointer: "this card"                                    -> this_card
       | "the attacker"                                 -> attacker
       | _THE "attacking" (_SQUAD | _CARD)              -> attacker
       | "the target"                                   -> defender
       | _IT                                            -> it
       | _EACH_OF_THEM                                  -> it
squads: squads_of "of the turn player"                  -> of_turn
      | squads_of
?squads_of: some "of" _YOUR adjective* _SQUAD post*     -> some_own
     | some "of" _YOUR adjective* headed post* -> some_own
     | some "of" _OPPOSING adjective* _SQUAD post*      -> some_enemy
     | some "of" _OPPOSING adjective* headed post* -> some_enemy
     | some _OPPOSING adjective* _SQUAD post*           -> some_enemy
     | some _OPPOSING adjective* headed post* -> some_enemy
     | some adjective* _SQUAD post*                     -> some_any
     | some adjective* headed post* -> some_any
     | _THE "opposing" adjective* _SQUAD post*          -> the_enemy
     | _YOUR adjective* _SQUAD post*                    -> the_own
     | _THE adjective* _SQUAD post*                     -> the_any
     | _EVERY _YOUR adjective* _SQUAD post*             -> all_own
     | _EVERY _YOUR adjective* headed post* -> all_own
     | _YOUR adjective* _SQUADS post*                   -> all_own
     | _EVERY _OPPOSING adjective* _SQUAD post*         -> all_enemy
     | _EVERY _OPPOSING adjective* headed post* -> all_enemy
     | _OPPOSING adjective* _SQUADS post*               -> all_enemy
     | _EVERY adjective* _SQUAD post*                   -> all_any
     | _EVERY adjective* headed post* -> all_any
     | adjective* _SQUADS post*                         -> all_any
     | _THEIR adjective* _SQUADS post*                  -> all_turn
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
    | "with" N _HEALTH _LESS                            -> health_at_most
    | "with" N _LESS _HEALTH                            -> health_at_most
    | "with" N _HEALTH _MORE                            -> health_at_least
    | "with" N _MORE _HEALTH                            -> health_at_least
    | "with" N _ENERGY _LESS                            -> energy_at_most
    | "with" N _LESS _ENERGY                            -> energy_at_most
    | "with" N _ENERGY _MORE                            -> energy_at_least
    | "with" N _MORE _ENERGY                            -> energy_at_least
    | "from the" QUOTED                                 -> of_period
    | "named" QUOTED                                    -> is_named
    | "of type" TYPE                                    -> is_type
    | "other than the target"                           -> not_the_target
    | "with" _THE "most" STAT                           -> with_most
    | "with" _THE ("least" | "lowest") STAT             -> with_least
cards: some adjective* _SQUAD post*                      -> squad_cards
     | some CARD_KIND _CARD post*                        -> cards_of_kind
     | some adjective* headed post*                      -> squad_cards
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
    | _INSTEAD_OF "this card may" body                  -> strikes
    | _INSTEAD_OF _YOU_MAY? body                        -> strikes
    | paid                                              -> paid_use
    | "this card" _DEAL N _EXTRA _DAMAGE _AGAINST quarry -> deals_more_to
    | change _WHILE conditions                          -> plain_if_after
    | _WHILE conditions "," body                        -> plain_if
    | body                                              -> plain
cost: ("," payment)+
payment: "pay" N _ENERGY                                -> pay_energy
       | "pay" N _HEALTH                                -> pay_health
       | "pay" N "ship health"                          -> pay_ship
       | _DISCARD count _CARD _FROM_HAND?               -> pay_cards
       | "give up" count _SQUAD                         -> give_up
       | "give up" N "of" _YOUR _SQUADS                 -> give_up
paid: _YOU_MAY? payment ("to" | _IF_DONE) body

event: "this card" _JOINS                               -> enters
     | "this card" _BY_EXCHANGE                         -> enters_by_exchange
     | "this card" "is defeated"                        -> defeated
     | "this card" "is attacked"                        -> attacked
     | N "of" _YOUR adjective* _SQUAD post* "is defeated" -> other_defeated
     | _ANOTHER "of" _YOUR adjective* _SQUAD post* "is defeated" -> another_defeated
     | _ANOTHER adjective* _SQUAD post* _IN_SQUAD "is defeated" -> another_defeated
     | "this card" "defeats" _A _OPPOSING? _SQUAD       -> knocks_out
     | "this card" _DEAL _DAMAGE                        -> hits
     | "this card" "attacks"                            -> attacks
     | "this card" "declares an attack"                 -> attacks
     | "this card" _TAKE _DAMAGE                        -> damaged
     | "this card" "is damaged"                         -> damaged
     | "this card" "reverts"                            -> reverted
moment: _AT_START _YOUR "turn"                          -> own_turn_starts
      | _AT_END _YOUR "turn"                            -> own_turn_ends
      | _AT_START ("each" | "every") "turn"             -> each_turn_starts
      | _AT_START "each player's turn"                  -> each_turn_starts
      | _AT_END ("each" | "every") "turn"               -> each_turn_ends
      | _AT_END "each player's turn"                    -> each_turn_ends
      | _AT_END _OPPONENTS "turn"                       -> enemy_turn_ends
      | _AT_START _OPPONENTS "turn"                     -> enemy_turn_starts
reaction: _OPPONENT "declares an attack"                -> on_attack
        | _OPPONENT "attacks"                           -> on_attack
        | "1 of your" _SQUAD "is attacked"              -> on_own_attacked
        | _OPPONENT "attacks" ("1 of your" _SQUAD | "your" _SQUAD) -> on_own_attacked
        | _OPPONENT "attacks your ship"                 -> on_ship_attacked
        | "your" _SQUAD "is attacked"                   -> on_own_attacked
        | "your ship" "is attacked"                     -> on_ship_attacked
        | _OPPONENT ("uses" | "activates" | "plays") _A _SUPPORT -> on_support
        | _OPPONENT "places" _A _SQUAD                  -> on_placement
        | _YOUR _SHIP (_TAKE _DAMAGE | "is damaged")    -> on_ship_damaged

conditions: condition ("and" condition)*
condition: "the attack is" ATTACK_KIND                  -> attack_is
         | "it is the first attack of the turn"         -> first_attack
         | "the target is a SQUAD card"                 -> target_squad
         | "the target is a KAMI"                       -> target_kami
         | "the target is a ship"                       -> target_ship
         | "the target is yours"                        -> target_yours
         | "it is yours"                                -> it_is_yours
         | "it is your ship"                            -> it_is_your_ship
         | _YOU _HAS _ANOTHER adjective* _SQUAD post* _IN_SQUAD? -> has_another
         | _OPPONENT "'s squad has more cards than yours" -> fewer_squads
         | _OPPONENTS "squad has more cards than" ("yours" | "your squad") -> fewer_squads
         | _YOUR _SHIP _HAS "less than half" _OF_ITS_HEALTH? -> ship_below_half
         | "an attack damages your SQUAD card"          -> damages_yours
         | "your squad is empty"                        -> squad_empty
         | _YOU _HAS "no" _SQUADS _IN_SQUAD?             -> squad_empty
         | _YOU _HAS N _LESS "cards in hand"            -> hand_at_most
         | _YOU _HAS N _MORE "cards in hand"            -> hand_at_least
         | _YOU _HAS N _MORE adjective* _SQUAD post* _IN_SQUAD? -> squads_at_least
         | _YOU _HAS _A adjective* _SQUAD post* _IN_SQUAD? -> has_squad
         | _YOU _HAS _A adjective* headed post* _IN_SQUAD? -> has_squad
         | _YOU _HAS _FEWER adjective* _SQUADS "than" _OPPONENT -> fewer_squads
         | _YOU _HAS "more" adjective* _SQUADS "than" _OPPONENT -> more_squads
         | _OPPONENT _HAS "more" adjective* _SQUADS "than" _YOU -> fewer_squads
         | _YOU _HAS _FEWER "cards in hand than" _OPPONENT -> fewer_cards
         | "your ship has" N _HEALTH _LESS              -> ship_at_most
         | "your ship has" N _LESS _HEALTH              -> ship_at_most
         | "your ship" ("has been" | "is") "destroyed"  -> ship_destroyed
         | "this card has" N _HEALTH _LESS              -> health_low
         | "this card has" N _LESS _HEALTH              -> health_low
         | "this card is transformed"                   -> is_transformed

body: sentence ("." sentence)*
?sentence: change until?                                -> statement
         | until_first "," change                       -> statement
         | effect (_AND_THEN effect)*                   -> deeds
         | "pay" N _ENERGY "from" fighter ("to" | _IF_DONE) effect -> paid_by
         | _CHOOSE (squads | ships) "." sentence        -> chosen_first
        | _CHOOSE (squads | ships) "and" effect        -> chosen_and
?until_first: until
until: _DURING                                          -> for_attack
     | _NEXT_ATTACK                                     -> for_next_attack
     | _NEXT_EVER                                       -> for_its_next_attack
     | _THIS_TURN                                       -> for_turn
     | _ITS_NEXT                                        -> for_its_next_turn
     | _OWN_NEXT                                        -> until_own_turn

change: KIND? _ATTACKS "of" fighter _DEAL N _EXTRA _DAMAGE  -> of_attacks_more
      | KIND? _ATTACKS "of" fighter _DEAL N _FEWER _DAMAGE  -> of_attacks_less
      | whose KIND? _ATTACKS _DEAL N _EXTRA _DAMAGE     -> of_whose_more
      | whose KIND? _ATTACKS _DEAL N _FEWER _DAMAGE     -> of_whose_less
      | whose KIND? _ATTACKS "cost" N _FEWER _ENERGY    -> of_whose_cheaper
      | whose KIND? _ATTACKS "cost" N _EXTRA _ENERGY    -> of_whose_dearer
      | whose KIND "attack costs" N _FEWER _ENERGY      -> of_whose_cheaper
      | whose KIND "attack costs" N _EXTRA _ENERGY      -> of_whose_dearer
      | _THE KIND? _ATTACKS "of" fighter _DEAL N _EXTRA _DAMAGE -> of_attacks_more
      | _ITS KIND? _ATTACKS _DEAL N _EXTRA _DAMAGE      -> its_attacks_more
      | _ITS KIND? _ATTACKS _DEAL N _FEWER _DAMAGE      -> its_attacks_less
      | fighter _DEAL N _EXTRA _DAMAGE with_kind?           -> deals_more
      | fighter _DEAL N _EXTRA _DAMAGE per              -> deals_more_per
      | who _TAKE "no" _DAMAGE _FROM_ATTACKS            -> safe_from_attacks
      | who _TAKE "no" _DAMAGE                          -> safe
      | who _TAKE "no" _DAMAGE "from" KIND _ATTACKS     -> safe_from
      | "prevent all damage to" who                     -> safe
      | fighter _CANNOT "be attacked"                   -> cannot_be_attacked
      | fighter _CANNOT "use" (_THE | _ITS | "a") KIND _ATTACKS -> cannot_use
      | fighter _CANNOT ("make" | "use") KIND _ATTACKS  -> cannot_use
      | fighter _MAY "attack" "once more" with_a_kind? _EACH_TURN? -> twice
      | fighter _DEAL N _FEWER _DAMAGE with_kind?           -> deals_less
      | _THE? KIND? _ATTACKS "of" fighter "cost" N _FEWER _ENERGY -> cost_less
      | _THE? KIND? _ATTACKS "of" fighter "cost" N _EXTRA _ENERGY -> cost_more
      | _ITS KIND? _ATTACKS "cost" N _FEWER _ENERGY     -> its_cost_less
      | _ITS KIND? _ATTACKS "cost" N _EXTRA _ENERGY     -> its_cost_more
      | "attacks deal" N "less" _DAMAGE "to" who        -> guarded
      | who _TAKE N _FEWER _DAMAGE _FROM_ATTACKS?       -> takes_less
      | who _TAKE N _EXTRA _DAMAGE _FROM_ATTACKS?       -> takes_more
      | "reduce the damage" ("to" who)? "by" N          -> reduced
      | fighter _MAY "attack" _NOW                          -> at_once
      | fighter _MAY "attack" "on"? "the turn" _IT _JOINS           -> at_once
      | fighter _MAY "attack" N _EXTRA _TIMES with_a_kind? _EACH_TURN? -> more_attacks
      | fighter _MAY "attack" _TWICE _EACH_TURN?            -> twice
      | fighter _CANNOT "attack"                            -> cannot_attack
      | _OPPOSING KIND? "attacks must target this card" -> taunts
      | _OPPOSING _SQUADS "must attack this card"       -> taunts_all
      | fighter _MAY "attack guarded ships" with_kind?      -> breaches
      | fighter _MAY "attack" (_OPPOSING _SHIP | "ships") "directly" with_kind? -> breaches
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
      | "revert" fighter                                -> revert
      | "revert" fighter "to" _ITS "base form"          -> revert
      | _EACH_PLAYER _DISCARD count _CARD _FROM_HAND?   -> each_discards
      | _PUT cards _FROM_DECK _INTO_SQUAD               -> put_from_deck
      | (_RETURN | _PUT) cards _FROM_DISCARD ("to" | "into") "your hand" -> return_discarded
      | _YOU? _DRAW count _CARD per                     -> draw_per
      | _DEAL N _DAMAGE ("to" | "on") who               -> damage
      | _HEAL who "by" N                                -> heal
      | _RESTORE N _HEALTH "to" who                     -> restore_health
      | who _REGAIN N _HEALTH                           -> gain_health
      | "give" fighter N _ENERGY                            -> give_energy
      | _RESTORE N _ENERGY "to" fighter                     -> restore_energy
      | fighter _REGAIN N _ENERGY                           -> give_energy
      | "take" N _ENERGY "from" fighter                     -> take_energy
      | "pay" N _ENERGY "from" fighter                      -> pay_from
      | fighter _LOSE N _ENERGY                             -> lose_energy
      | who _LOSE N _HEALTH                                 -> lose_health
      | "the attack targets" who "instead"              -> redirect
      | _CANCEL "the attack"                            -> cancel_attack
      | _CANCEL "the" _SUPPORT                          -> cancel_support
      | _CANCEL ("it" | "its effect" | "that attack" | "that card" | "the effect of that card")
        -> cancel_it
      | _YOU? _DRAW count _CARD _FROM_DECK?             -> draw
      | _OPPONENT _DRAW count _CARD _FROM_DECK?         -> opponent_draws
      | _EACH_PLAYER _DRAW count _CARD _FROM_DECK?      -> all_draw
      | "search your deck for" cards _INTO_HAND?        -> search
      | _SHUFFLE                                        -> shuffle
      | "look at the top" N "cards of your deck"        -> look
      | "look at the top card of your deck"             -> look
      | "look at the top" N "cards of your deck and put them back in any order" -> look_and_order
      | "look at" _OPPONENTS "hand"                     -> look_at_hand
      | _RETURN cards _FROM_DEFEATED                    -> recover
      | (_RETURN | _PUT) cards _FROM_DEFEATED ("to" | "into") "your hand" -> recover
      | "recover" cards                                 -> recover
      | _PUT cards _FROM_HAND? _INTO_SQUAD              -> put_from_hand
      | _PUT cards _FROM_DEFEATED _INTO_SQUAD           -> put_from_defeated
      | _OPPONENT _DISCARD count _CARD _FROM_HAND? "at random" _FROM_HAND? -> discards_at_random
      | _OPPONENT _DISCARD count _CARD _FROM_HAND?      -> discards
      | "perform" count _EXTRA _EXCHANGE _NOW           -> exchange
      | "perform" count _EXTRA _EXCHANGE _THIS_TURN     -> exchange
      | _YOU_MAY? "perform another" _EXCHANGE (_NOW | _THIS_TURN) -> another_exchange
      | _YOU_MAY "perform" count _EXTRA _EXCHANGE _THIS_TURN -> exchange
      | "transform" fighter _NOW                            -> transform
      | "form a TAG TEAM"                               -> combine
      | _PUT "a TAG TEAM card" _INTO_SQUAD              -> combine
      | _DEFEAT fighter                                     -> defeat
      | _DEFEAT supports                                -> destroy_supports
      | _DEFEAT _THE? _FIELD                            -> destroy_field
      | "return" fighter "to its owner's hand"              -> bounce
      | "return" fighter "to their owners' hands"           -> bounce
quarry: HEAD_STATE -> quarry_of_state
      | _SQUADS    -> quarry_squads
      | _SHIP      -> quarry_ships
_AGAINST: /(?:to|against)\b/i
per: "for each" adjective* _SQUAD post* _IN_SQUAD       -> own_each
   | "for each of" _YOUR adjective* _SQUAD post*        -> own_each
   | "for each" _OPPOSING adjective* _SQUAD post*       -> enemy_each
_OF_ITS_HEALTH: /(?:of )?its (?:starting |maximum )?health\b/i
STAT: /(?:health|energy)\b/i
supports: _EVERY _FACE_DOWN? _SUPPORT _OF_OPPONENT      -> all_supports
        | _EVERY _OPPOSING _FACE_DOWN? _SUPPORT         -> all_supports
        | some "of" _OPPOSING _FACE_DOWN? _SUPPORT      -> some_supports
        | some _OPPOSING _FACE_DOWN? _SUPPORT           -> some_supports
_FACE_DOWN: /face-down\b/i
_OF_OPPONENT: /of (?:your|an|the) opponent\b/i
"""
