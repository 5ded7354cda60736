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
chosen: _TARGET _FRIENDLY adjective* _UNIT post*         -> target_friend
      | _TARGET _YOUR adjective* _UNIT post*             -> target_friend
      | _TARGET _ENEMY adjective* _UNIT post*            -> target_enemy
      | _TARGET _OPPONENTS adjective* _UNIT post*        -> target_enemy
      | _TARGET adjective* _UNIT post*                   -> target_any
      | some "of" _YOUR adjective* _UNIT post*           -> some_own
      | some _FRIENDLY adjective* _UNIT post*            -> some_own
      | some adjective+ _FRIENDLY adjective* _UNIT post* -> some_own
      | some _ENEMY adjective* _UNIT post*               -> some_enemy
      | some adjective+ _ENEMY adjective* _UNIT post*    -> some_enemy
      | some "of" _OPPONENTS adjective* _UNIT post*      -> some_enemy
      | some adjective* _UNIT post*                      -> some_any
every: _EVERY _YOUR adjective* _UNIT post*               -> all_own
     | _EVERY _FRIENDLY adjective* _UNIT post*           -> all_own
     | _YOUR adjective* _UNITS post*                     -> all_own
     | _FRIENDLY adjective* _UNITS post*                 -> all_own
     | _YOUR adjective* _ONE_UNIT post*                  -> the_own
     | _EVERY _ENEMY adjective* _UNIT post*              -> all_enemy
     | _EVERY _OPPONENTS adjective* _UNIT post*          -> all_enemy
     | _ENEMY adjective* _UNITS post*                    -> all_enemy
     | _OPPONENTS adjective* _UNITS post*                -> all_enemy
     | (_THE _ENEMY | _OPPONENTS) adjective* _ONE_UNIT post* -> the_enemy
     | adjective+ _FRIENDLY adjective* _UNITS post*      -> all_own
     | adjective+ _ENEMY adjective* _UNITS post*         -> all_enemy
     | _EVERY adjective* _UNIT post*                     -> all_any
     | adjective+ _UNITS post*                           -> all_any
     | _UNITS post+                                      -> all_any
member: _A? adjective* _UNIT post*                       -> member_any
      | _A? _FRIENDLY adjective* _UNIT post*             -> member_own
      | "one" "of" _YOUR adjective* _UNIT post*          -> member_own
      | _YOUR adjective* _UNIT post*                     -> member_own
      | N "of" _YOUR adjective* _UNIT post*              -> member_of_own
      | _A? _ENEMY adjective* _UNIT post*                -> member_enemy
      | _OPPONENTS adjective* _UNIT post*                -> member_enemy
      | N "of" _OPPONENTS adjective* _UNIT post*         -> member_of_enemy
      | "this" _UNIT                                     -> this_unit
      | _THE? _BEARER                                    -> bearer
      | QUOTED                                           -> member_named

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
    | "named" QUOTED ("or" QUOTED)*                     -> is_named
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
       | STAT N                                         -> exactly_so_much
       | N STAT                                         -> exactly_so_many
       | "a relative on your side"                      -> has_relative
       | STAT N _MORE                                   -> at_least
       | N _MORE STAT                                   -> at_least_so_many
       | N STAT _MORE                                   -> at_least_so_many
       | "at least" N STAT                              -> at_least_so_many
       | STAT N _LESS                                   -> at_most
       | N _LESS STAT                                   -> at_most_so_many
       | N STAT _LESS                                   -> at_most_so_many
       | "at most" N STAT                               -> at_most_so_many
       | FEATURE                                        -> has_feature
       | STATUS                                         -> has_status
       | "the same" KIN_TRAIT                           -> shares

cards: count _CARD                                      -> any_cards
     | count KIND _CARD                                 -> cards_of_kind
     | count _CARD "named" QUOTED                       -> cards_named
"""
