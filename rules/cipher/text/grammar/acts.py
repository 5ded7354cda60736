"""Instructions, and the costs in square brackets."""

ACTS = r"""
act: CHOOSE np per                                      -> choose_per
   | FROM whose place "," CHOOSE np                     -> choose_from
   | MOVE np AND_UNIT np                                -> move_two
   | DESTROY np AND_UNIT np                             -> destroy_two
   | MOVE "both" np "and" np                            -> move_two
   | CHOOSE np                                          -> choose
   | CHOOSE np "without looking"                        -> choose_blind
   | CHOOSE np "without looking from" whose HAND        -> choose_blind_from
   | MOVE np                                            -> move
   | MOVE np _into whose place                             -> move_to
   | MOVE np SAME_AREA np                               -> move_near
   | "search" whose DECK "for" np                       -> search
   | DISCARD NUMBER CARD                                -> discard
   | DEPLOY THIS FROM whose place                       -> deploy_this_from
   | DEPLOY THIS FROM whose place TO whose place        -> deploy_this_from_to
   | DEPLOY THIS IN whose place                         -> deploy_in_here
   | DEPLOY THIS IN whose place FROM whose place        -> deploy_this_into
   | DEPLOY np IN whose place                           -> deploy_in
   | DEPLOY np SAME_AREA np                             -> deploy_near
   | DEPLOY np "tapped" IN whose place                  -> deploy_tapped_in
   | UNTAP np                                           -> untap
   | TAP np                                             -> tap
   | DESTROY np                                         -> destroy
   | DRAW NUMBER CARD                                   -> draw
   | DRAW "a" CARD                                      -> draw_one
   | DRAW "cards until you have" NUMBER "cards in your hand" -> draw_up_to
   | REVEAL np                                          -> reveal
   | LOOK np                                            -> look
   | SEND np TO whose? destination                    -> put_to
   | ADD np TO whose? destination                     -> put_to
   | ADD np IN whose? destination                       -> put_to
   | PLACE np IN whose? destination                     -> put_to
   | PLACE np IN whose? destination FACE_DOWN           -> put_face_down
   | PLACE np FACE_DOWN IN whose? destination           -> put_face_down
   | PLACE np                                           -> put_here
   | PLACE np FACE_DOWN                                 -> put_here_face_down
   | SEND np TO whose? destination FACE_DOWN          -> put_face_down
   | PLACE np ON_TOP_OF whose? DECK _order?              -> put_on_top
   | PLACE np "back" ON_TOP_OF whose? DECK              -> put_on_top
   | DEPLOY np                                          -> deploy
   | DEPLOY np "tapped"                                 -> deploy_tapped
   | STACK np UNDER np to_grow?                         -> stack_under
   | STACK np ON_TOP_OF np to_rise                    -> stack_on
   | STACK np "on top" to_rise                          -> stack_on_it
   | FLIP np FACE_UP                                    -> flip_up
   | FLIP np FACE_DOWN                                  -> flip_down
   | FLIP np FACE_EITHER                                -> flip_either
   | SHUFFLE whose DECK                                 -> shuffle
   | "transfer" LORD "status from" np "to" np           -> transfer
   | "win the game"                                     -> win
   | "use" QUOTED "without paying the cost"             -> use_free
   | cost "and each time you do" "this"? "," "this skill is activated again" -> repeat
   | cost                                              -> pay
   | cost "to" act                                     -> pay_to
DISCARD: "discards" | "discard"
destination: RETREAT -> retreat | HAND -> hand | BOND_AREA -> bonds | ORB_AREA -> orbs | ORB -> orbs
           | BOUNDLESS -> boundless | SUPPORT_AREA -> support | DECK -> deck
AND_UNIT.2: "and" /(?= (?:another|that|the chosen|1 other)(?: <[^>]*>)?)/ _LAST_UNIT
_LAST_UNIT: /(?=[^,.]* (?:ally|enemy|allies)(?: in [^.]*)?$)/
ON_TOP_OF: "on top of" | "at the top of" | "on the top of"
UNDER: "under" | "beneath" | "underneath"
FACE_EITHER: "face-up or face-down"
_order: "in any order you wish" | "in any order they wish" | "in any order"
to_grow: "to growth" np
to_rise: "to" LEVEL_UP np -> to_level_up
       | "to" PROMOTE np -> to_promote

cost: "[" payments "]" -> cost
payments: payment ("," payment)*
payment: TAP                                            -> pay_tap_self
       | FLIP NUMBER                                    -> pay_flip
       | DISCARD NUMBER nominal                         -> pay_discard
       | TAP np "and" np                                -> pay_tap_two
       | FLIP np FACE_DOWN                      -> pay_flip_down
       | FLIP np                                        -> pay_flip_down
       | SEND THIS FROM whose HAND TO whose? destination -> pay_put_this
       | FLIP np FACE_UP                                -> pay_flip_up
       | TAP np                                  -> pay_tap
       | SEND np TO whose? destination                -> pay_put
       | PLACE np IN whose? destination                 -> pay_put
       | DESTROY np                                     -> pay_destroy
       | REVEAL np                                      -> pay_reveal
       | REVEAL "and" PLACE np ON_TOP_OF whose DECK     -> pay_reveal_top
       | REVEAL np "and" PLACE THEM ON_TOP_OF whose DECK -> pay_reveal_top
       | STACK np UNDER np to_grow                      -> pay_growth
       | MOVE np                                        -> pay_move
"""
