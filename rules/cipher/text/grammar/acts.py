"""Instructions, and the costs in square brackets."""

ACTS = r"""
act: _CHOOSE np per                                      -> choose_per
   | _FROM whose place "," _CHOOSE np                     -> choose_from
   | _MOVE np _AND_UNIT np                                -> move_two
   | _DESTROY np _AND_UNIT np                             -> destroy_two
   | _MOVE "both" np "and" np                            -> move_two
   | _CHOOSE np                                          -> choose
   | _CHOOSE np "without looking"                        -> choose_blind
   | _CHOOSE np "without looking from" whose _HAND        -> choose_blind_from
   | _MOVE np                                            -> move
   | _MOVE np _into whose place                             -> move_to
   | _MOVE np _SAME_AREA np                               -> move_near
   | "search" whose _DECK "for" np                       -> search
   | _DISCARD NUMBER CARD                                -> discard
   | _DEPLOY _THIS _FROM whose place                       -> deploy_this_from
   | _DEPLOY _THIS _FROM whose place _TO whose place        -> deploy_this_from_to
   | _DEPLOY _THIS _IN whose place                         -> deploy_in_here
   | _DEPLOY _THIS _IN whose place _FROM whose place        -> deploy_this_into
   | _DEPLOY np _IN whose place                           -> deploy_in
   | _DEPLOY np _SAME_AREA np                             -> deploy_near
   | _DEPLOY np "tapped" _IN whose place                  -> deploy_tapped_in
   | _UNTAP np                                           -> untap
   | _TAP np                                             -> tap
   | _DESTROY np                                         -> destroy
   | _DRAW NUMBER CARD                                   -> draw
   | _DRAW "a" CARD                                      -> draw_one
   | _DRAW "cards until you have" NUMBER "cards in your hand" -> draw_up_to
   | _REVEAL np                                          -> reveal
   | _LOOK np                                            -> look
   | (_SEND|_ADD) np _TO whose? destination              -> put_to
   | (_ADD|_PLACE) np _IN whose? destination             -> put_to
   | _PLACE np _IN whose? destination _FACE_DOWN           -> put_face_down
   | _PLACE np _FACE_DOWN _IN whose? destination           -> put_face_down
   | _PLACE np                                           -> put_here
   | _PLACE np _FACE_DOWN                                 -> put_here_face_down
   | _SEND np _TO whose? destination _FACE_DOWN          -> put_face_down
   | _PLACE np _ON_TOP_OF whose? _DECK _order?              -> put_on_top
   | _PLACE np "back" _ON_TOP_OF whose? _DECK              -> put_on_top
   | _DEPLOY np                                          -> deploy
   | _DEPLOY np "tapped"                                 -> deploy_tapped
   | _STACK np _UNDER np to_grow?                         -> stack_under
   | _STACK np _ON_TOP_OF np to_rise                    -> stack_on
   | _STACK np "on top" to_rise                          -> stack_on_it
   | _FLIP np _FACE_UP                                    -> flip_up
   | _FLIP np _FACE_DOWN                                  -> flip_down
   | _FLIP np _FACE_EITHER                                -> flip_either
   | _SHUFFLE whose _DECK                                 -> shuffle
   | "transfer" _LORD "status from" np "to" np           -> transfer
   | "win the game"                                     -> win
   | "use" QUOTED "without paying the cost"             -> use_free
   | cost "and each time you do" "this"? "," "this skill is activated again" -> repeat
   | cost                                              -> pay
   | cost "to" act                                     -> pay_to
_DISCARD: "discards" | "discard"
destination: _RETREAT -> retreat | _HAND -> hand | _BOND_AREA -> bonds | (_ORB_AREA|ORB) -> orbs
           | _BOUNDLESS -> boundless | _SUPPORT_AREA -> support | _DECK -> deck
_AND_UNIT.2: "and" /(?= (?:another|that|the chosen|1 other)(?: <[^>]*>)?)/ _LAST_UNIT
_LAST_UNIT: /(?=[^,.]* (?:ally|enemy|allies)(?: in [^.]*)?$)/
_ON_TOP_OF: "on top of" | "at the top of" | "on the top of"
_UNDER: "under" | "beneath" | "underneath"
_FACE_EITHER: "face-up or face-down"
_order: "in any order you wish" | "in any order they wish" | "in any order"
to_grow: "to growth" np
to_rise: "to" _LEVEL_UP np -> to_level_up
       | "to" "level" _THEM "up" -> to_level_up
       | "to" _PROMOTE np -> to_promote

?cost: "[" payments "]"
payments: payment ("," payment)*
payment: _TAP                                            -> pay_tap_self
       | _FLIP NUMBER                                    -> pay_flip
       | _DISCARD NUMBER nominal                         -> pay_discard
       | _TAP np "and" np                                -> pay_tap_two
       | _FLIP np _FACE_DOWN?                            -> pay_flip_down
       | _SEND _THIS _FROM whose _HAND _TO whose? destination -> pay_put_this
       | _FLIP np _FACE_UP                                -> pay_flip_up
       | _TAP np                                  -> pay_tap
       | _SEND np _TO whose? destination                -> pay_put
       | _PLACE np _IN whose? destination                 -> pay_put
       | _DESTROY np                                     -> pay_destroy
       | _REVEAL np                                      -> pay_reveal
       | _REVEAL "and" _PLACE np _ON_TOP_OF whose _DECK     -> pay_reveal_top
       | _REVEAL np "and" _PLACE _THEM _ON_TOP_OF whose _DECK -> pay_reveal_top
       | _STACK np _UNDER np to_grow                      -> pay_growth
       | _MOVE np                                        -> pay_move
"""
