"""Conditions, events, costs: what stands before the colon or the comma."""

CLAUSES = r"""
?payment: card_payment
       | "pay" N _NP?                                   -> pay_chips
       | _DISCARD "this" _CARD                          -> pay_this
       | _DISCARD count KIND _CARD _FROM_HAND?          -> pay_cards_of_kind
toll: ","? "which" _PAY N _ENERGY

battle_role: _THE? _BEARER _ATTACK _IN_USE?             -> bearer_attacks
      | _THE? _BEARER _ATTACK member                    -> bearer_attacks_them
      | "this" _UNIT _ATTACK member                     -> this_attacks_them
      | "this" _UNIT _IS_ATTACKED "by" member           -> this_attacked_by
      | _THE? _BEARER _IS_ATTACKED equipped?            -> bearer_attacked
      | "this" _UNIT _ATTACK                            -> this_attacks
      | "this" _UNIT _IS_ATTACKED equipped?             -> this_attacked
      | (_A | _THE) _UNIT _HERE _ATTACK                 -> here_attacks
      | (_A | _THE) _UNIT _HERE _IS_ATTACKED equipped?  -> here_attacked
      | _IT _ATTACK                                     -> subject_attacks
      | _IT _IS_ATTACKED                                -> subject_attacked
      | "attacking"                                     -> subject_attacks
      | "defending"                                     -> subject_attacked
      | "being attacked"                                -> subject_attacked
equipped: _WITH (ACTION|ARMS) "equipment"
        | "by" _A? (ACTION|ARMS) _UNIT?

event: mover _ENTERS (_HERE | _THIS_SQUARE)             -> enters
     | mover _ENTERS (_HERE | _THIS_SQUARE) "in a Movement Step" -> enters_by_step
     | _A STEP "ends"                                   -> any_step_ends
     | _YOUR STEP "ends"                                -> own_step_ends
     | _YOUR STEP "begins"                              -> own_step_begins
     | "your turn ends"                                 -> own_turn_ends
     | "your turn begins"                               -> own_turn_starts
     | ("a" | "each") "turn ends"                       -> each_turn_ends
     | ("a" | "each") "turn begins"                     -> each_turn_starts
     | actor _ATTACK member?                            -> attack_declared
     | actor _IS_ATTACKED                               -> attack_suffered
     | actor "is sortied"                               -> sortied
     | actor _DEAL _DAMAGE                              -> deals_damage
     | _ARM _DEAL _DAMAGE                               -> weapon_deals_damage
     | "this" _UNIT _ENTERS "the enemy Home Row"        -> enters_enemy_home
     | _YOU ("play" | "use") _A _SURPRISE               -> own_surprise
     | _OPPONENT ("plays" | "uses") _A _SURPRISE        -> enemy_surprise
     | "this" _UNIT "counterattacks"                    -> counterattacks
     | actor "loses" _ENERGY                            -> loses_energy
     | actor _TAKE _DAMAGE                              -> loses_energy
     | actor "is damaged"                               -> loses_energy
     | actor "is defeated"                              -> is_defeated
     | actor "is removed from the field"                -> is_defeated
     | actor "defeats" member                           -> defeats
mover: pointer                                          -> same_group
     | every                                            -> same_group
     | _YOUR adjective* _ONE_UNIT post*                 -> all_own
     | _A _FRIENDLY adjective* _ONE_UNIT post*          -> all_own
     | _A _ENEMY adjective* _ONE_UNIT post*             -> all_enemy
     | _OPPONENTS adjective* _ONE_UNIT post*            -> all_enemy
     | _A adjective* _ONE_UNIT post*                    -> all_any
actor: "this" _UNIT                                     -> this_unit
     | _THE? _BEARER                                    -> bearer
     | N "of" _YOUR _noun                               -> member_of_own
     | _A _FRIENDLY _noun                               -> all_own
     | _YOUR adjective* _ONE_UNIT post*                 -> all_own
     | _ANOTHER _FRIENDLY _noun                         -> other_own
     | _ANOTHER "of" _YOUR _noun                        -> other_own
     | _A _ENEMY _noun                                  -> all_enemy
?moment: turn_moment
      | _AT_END _EACH STEP                              -> any_step_ends
      | _AT_END _YOUR STEP                              -> own_step_ends
      | _AT_START _YOUR STEP                            -> own_step_begins
_EACH: /(?:each|every|an?)\b/i

?condition: side_condition
         | _YOU _HAS N _MORE "chips in your Unused" _PILE -> own_chips
         | _YOU _HAS N _MORE "Unused chips"             -> own_chips
         | "it is your turn"                            -> own_turn
         | "it is your opponent's turn"                 -> enemy_turn
         | _DEFEATED                                    -> enemy_defeated
         | pointer _HAS quality ("and" quality)*        -> unit_has
         | pointer _IS AFFLICTED                        -> unit_afflicted
         | pointer _IS whereabouts                      -> unit_is
         | "this" _UNIT _IS _ONLY_UNIT                  -> alone
         | N "of" _YOUR adjective* _UNIT _IS whereabouts -> one_is
         | _A _FRIENDLY adjective* _UNIT _IS whereabouts -> friend_is
         | _A _ENEMY adjective* _UNIT _IS whereabouts   -> enemy_is
         | QUOTED _ON_SIDE                              -> named_is_there
         | _A "relative of this unit" _ON_SIDE          -> relative_is_there
         | _A _noun _ON_SIDE                            -> one_is_there
_ON_SIDE: /is (?:on|in) (?:your side|the field on your side|your field|play on your side)\b/i
_ONLY_UNIT: /(?:your only unit|the only unit on your side)(?: of the field)?\b/i
_ITS: /its\b/i
?compared: cards_compared
         | "Unused chips"                               -> chips_of_both
?held: cards_held
    | N _MORE _noun                                     -> many
    | "at least" N _noun                                -> many
    | N _LESS _noun                                     -> few
    | _A _noun                                          -> one
    | "no" _noun                                        -> none
_DEFEATED: /a unit of your opponent has been defeated in battle this game\b/i

criterion: _IT _HAS quality ("and" quality)*            -> criterion_of_unit
         | conditions                                   -> criterion_of_field
"""
