"""Noun phrases: units, cards, and what is asked of them."""

NOUNS = r"""
?group: pointer | chosen | every
pointer: "this" _UNIT                                   -> this_unit
       | _THE? _BEARER                                  -> bearer
       | _IT                                            -> target
       | _EACH_OF_THEM                                  -> target
       | _THE ROLE _UNIT                                -> fighter
       | (_A | _THE) _UNIT _HERE                        -> here
       | _THE? "turn player's unit" _HERE               -> turn_here
       | "that" _UNIT                                   -> that
       | _THE "chosen" _UNIT                            -> that
       | _THE? "damaged" _UNIT                          -> damaged
_IT: /(?:it|they|them)\b/i
_noun: adjective* _UNIT post*
?chosen: some_units
      | _TARGET _FRIENDLY _noun                         -> target_friend
      | _TARGET _YOUR _noun                             -> target_friend
      | _TARGET _ENEMY _noun                            -> target_enemy
      | _TARGET _OPPONENTS _noun                        -> target_enemy
      | _TARGET _noun                                   -> target_any
      | some _FRIENDLY _noun                            -> some_own
      | some adjective+ _FRIENDLY _noun                 -> some_own
      | some adjective+ _ENEMY _noun                    -> some_enemy
?every: all_units
     | _EVERY _FRIENDLY _noun                           -> all_own
     | _FRIENDLY adjective* _UNITS post*                -> all_own
     | _YOUR adjective* _ONE_UNIT post*                 -> the_own
     | (_THE _ENEMY | _OPPONENTS) adjective* _ONE_UNIT post* -> the_enemy
     | adjective+ _FRIENDLY adjective* _UNITS post*     -> all_own
     | adjective+ _ENEMY adjective* _UNITS post*        -> all_enemy
     | adjective+ _UNITS post*                          -> all_any
     | _UNITS post+                                     -> all_any
member: _A? _noun                                       -> all_any
      | _A? _FRIENDLY _noun                             -> all_own
      | "one" "of" _YOUR _noun                          -> all_own
      | _YOUR _noun                                     -> all_own
      | N "of" _YOUR _noun                              -> member_of_own
      | _A? _ENEMY _noun                                -> all_enemy
      | _OPPONENTS _noun                                -> all_enemy
      | N "of" _OPPONENTS _noun                         -> member_of_enemy
      | "this" _UNIT                                    -> this_unit
      | _THE? _BEARER                                   -> bearer
      | QUOTED                                          -> member_named

adjective: ROLE                                         -> is_role
         | MOVEMENT                                     -> is_movement
         | FEATURE                                      -> is_feature
         | ARMS                                         -> is_armed
         | GENDER                                       -> is_gender
         | STANDING                                     -> is_standing
         | AFFLICTED                                    -> is_afflicted
         | _OTHER                                       -> is_other
         | "adjacent"                                   -> is_adjacent
post: _WITH quality ("and" quality)*                    -> qualities
    | named                                             -> same_filter
    | "of level" N                                      -> of_level
    | "of class" QUOTED                                 -> of_class
    | "from" QUOTED                                     -> of_homeland
    | ("from" | "of") "the same" KIN_TRAIT              -> shares
    | _THAT_IS? whereabouts                             -> same_filter
    | _THAT_IS AFFLICTED                                -> is_afflicted
    | _HERE                                             -> is_here
    | "in range"                                        -> in_range
whereabouts: "in row" ROW ("or" ROW)*                   -> in_rows
           | "in its Home Row"                          -> at_home
           | "in the enemy Home Row"                    -> in_enemy_home
           | "in" MODE                                  -> in_mode
           | "on" _A NAME                               -> on_land
           | "being damaged"                            -> struck
           | "related to this unit"                     -> kin
           | ("adjacent" | "next") "to" member          -> beside
           | "within" N "squares of" member             -> within
_THAT_IS: /(?:that|which|who) (?:is|are)\b/i
quality: "the skill" NAME                               -> has_skill
       | (STAT N | N STAT)                              -> is_exactly
       | "a relative on your side"                      -> has_relative
       | stat_limit                                     -> same_filter
       | FEATURE                                        -> has_feature
       | STATUS                                         -> has_status
       | "the same" KIN_TRAIT                           -> shares

cards: count _CARD                                      -> any_cards
     | count KIND _CARD                                 -> cards_of_kind
     | count _CARD "named" QUOTED                       -> cards_named
"""
