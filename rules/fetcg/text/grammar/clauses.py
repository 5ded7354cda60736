"""Conditions, events, costs: what stands before the colon or the comma."""

CLAUSES = r"""
cost: ("," payment)+
payment: "pay"i N                                       -> pay_chips
       | "pay"i N ENERGY                                -> pay_energy
       | DISCARD "this"i CARD                           -> pay_this
       | DISCARD N CARD                                 -> pay_cards
toll: ","? "which"i PAYS N ENERGY

battle_role: "the"i BEARER ATTACKS                      -> bearer_attacks
      | "the"i BEARER IS_ATTACKED equipped?             -> bearer_attacked
      | "this"i UNIT ATTACKS                            -> this_attacks
      | "this"i UNIT IS_ATTACKED equipped?              -> this_attacked
      | "a"i UNIT HERE ATTACKS                          -> here_attacks
      | "a"i UNIT HERE IS_ATTACKED equipped?            -> here_attacked
equipped: WITH (ACTION|ARMS) "equipment"i
ATTACKS: /attacks\b/i
IS_ATTACKED: /is attacked\b/i

event: group "enters here"i                             -> enters
     | group "enters here in a Movement Step"i          -> enters_by_step
     | "a"i STEP "ends"i                                -> any_step_ends
     | YOUR STEP "ends"i                                -> own_step_ends
     | YOUR STEP "begins"i                              -> own_step_begins
     | "your turn ends"i                                -> turn_ends
     | "this"i UNIT "is sortied"i                       -> sortied
     | "this"i UNIT "deals damage"i                     -> deals_damage
     | "this"i UNIT LOSES ENERGY                        -> loses_energy
     | "this"i UNIT "is defeated"i                      -> is_defeated
     | "the"i BEARER "deals damage"i                    -> bearer_deals_damage

conditions: condition (", and"i condition)*
condition: "you"i HAS count                             -> own_has
         | OPPONENT HAS count                           -> enemy_has
         | "you"i HAS N MORE "chips in your Unused pile"i -> own_chips
         | "it is your turn"i                           -> own_turn
         | "it is your opponent's turn"i                -> enemy_turn
         | DEFEATED                                     -> enemy_defeated
         | pointer HAS quality ("and"i quality)*        -> unit_has
         | pointer "is in"i MODE                        -> unit_in_mode
count: N MORE adjective* UNIT post*                     -> many
     | N MORE CARD IN_HAND                              -> cards_in_hand
     | N LESS CARD IN_HAND                              -> few_cards_in_hand
     | "a"i adjective* UNIT post*                       -> one
     | "no"i adjective* UNIT post*                      -> none
DEFEATED: /a unit of your opponent has been defeated in battle this game\b/i

criterion: IT HAS quality ("and"i quality)*             -> criterion_of_unit
         | conditions                                   -> criterion_of_field
"""
