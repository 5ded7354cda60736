"""Conditions, events, costs: what stands before the colon or the comma."""

CLAUSES = r"""
cost: ("," payment)+
payment: "pay"i N                                       -> pay_chips
       | "pay"i N _ENERGY                                -> pay_energy
       | _DISCARD "this"i _CARD                           -> pay_this
       | _DISCARD N _CARD                                 -> pay_cards
toll: ","? "which"i _PAYS N _ENERGY

battle_role: "the"i _BEARER _ATTACKS                      -> bearer_attacks
      | "the"i _BEARER _IS_ATTACKED equipped?             -> bearer_attacked
      | "this"i _UNIT _ATTACKS                            -> this_attacks
      | "this"i _UNIT _IS_ATTACKED equipped?              -> this_attacked
      | "a"i _UNIT _HERE _ATTACKS                          -> here_attacks
      | "a"i _UNIT _HERE _IS_ATTACKED equipped?            -> here_attacked
equipped: _WITH (ACTION|ARMS) "equipment"i
_ATTACKS: /attacks\b/i
_IS_ATTACKED: /is attacked\b/i

event: group "enters here"i                             -> enters
     | group "enters here in a Movement Step"i          -> enters_by_step
     | "a"i STEP "ends"i                                -> any_step_ends
     | _YOUR STEP "ends"i                                -> own_step_ends
     | _YOUR STEP "begins"i                              -> own_step_begins
     | "your turn ends"i                                -> turn_ends
     | "this"i _UNIT "is sortied"i                       -> sortied
     | "this"i _UNIT "deals damage"i                     -> deals_damage
     | "this"i _UNIT _LOSES _ENERGY                        -> loses_energy
     | "this"i _UNIT "is defeated"i                      -> is_defeated
     | "the"i _BEARER "deals damage"i                    -> bearer_deals_damage

conditions: condition (", and"i condition)*
condition: "you"i _HAS count                             -> own_has
         | _OPPONENT _HAS count                           -> enemy_has
         | "you"i _HAS N _MORE "chips in your Unused pile"i -> own_chips
         | "it is your turn"i                           -> own_turn
         | "it is your opponent's turn"i                -> enemy_turn
         | _DEFEATED                                     -> enemy_defeated
         | pointer _HAS quality ("and"i quality)*        -> unit_has
         | pointer "is in"i MODE                        -> unit_in_mode
count: N _MORE adjective* _UNIT post*                     -> many
     | N _MORE _CARD _IN_HAND                              -> cards_in_hand
     | N _LESS _CARD _IN_HAND                              -> few_cards_in_hand
     | "a"i adjective* _UNIT post*                       -> one
     | "no"i adjective* _UNIT post*                      -> none
_DEFEATED: /a unit of your opponent has been defeated in battle this game\b/i

criterion: _IT _HAS quality ("and"i quality)*             -> criterion_of_unit
         | conditions                                   -> criterion_of_field
"""
