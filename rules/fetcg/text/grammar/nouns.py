"""Noun phrases: units, cards, and what is asked of them."""

NOUNS = r"""
?group: pointer | chosen | every
pointer: "this"i _UNIT                                   -> this_unit
       | "the"i _BEARER                                  -> bearer
       | _IT                                             -> target
       | "the"i ROLE _UNIT                               -> fighter
       | "a"i _UNIT _HERE                                 -> here
       | "the turn player's unit"i _HERE                 -> turn_here
       | "that"i _UNIT                                   -> that
_IT: /it\b/i
chosen: _TARGET _FRIENDLY adjective* _UNIT post*           -> target_friend
      | _TARGET _ENEMY adjective* _UNIT post*              -> target_enemy
      | _TARGET adjective* _UNIT post*                    -> target_any
      | N "of your"i adjective* _UNIT post*              -> some_own
      | N _ENEMY adjective* _UNIT post*                   -> some_enemy
      | N adjective* _UNIT post*                         -> some_any
every: ("all your"i|_YOUR) adjective* _UNIT post*        -> all_own
     | "all enemy"i adjective* _UNIT post*               -> all_enemy
     | "all"i adjective* _UNIT post*                     -> all_any
_FRIENDLY: /friendly\b/i
_ENEMY: /enemy\b/i

adjective: ROLE                                         -> is_role
         | MOVEMENT                                     -> is_movement
         | FEATURE                                      -> is_feature
         | ARMS                                         -> is_armed
         | GENDER                                       -> is_gender
         | STANDING                                     -> is_standing
         | _OTHER                                        -> is_other
         | "adjacent"i                                  -> is_adjacent
post: _WITH quality ("and"i quality)*                    -> qualities
    | "named"i QUOTED ("or"i QUOTED)*                   -> is_named
    | "of level"i N                                     -> of_level
    | "of class"i QUOTED                                -> of_class
    | "from"i QUOTED                                    -> of_homeland
    | "in row"i ROW ("or"i ROW)*                        -> in_rows
    | "in its Home Row"i                                -> at_home
    | "in the enemy Home Row"i                          -> in_enemy_home
    | "in"i MODE                                        -> in_mode
    | "on a"i NAME                                      -> on_land
    | "being damaged"i                                  -> struck
    | "related to this unit"i                           -> kin
    | _HERE                                              -> is_here
quality: "the skill"i NAME                              -> has_skill
       | "a relative on your side"i                     -> has_relative
       | STAT N _MORE                                    -> at_least
       | STAT N _LESS                                    -> at_most
       | FEATURE                                        -> has_feature
       | STATUS                                         -> has_status
       | "the same"i KIN_TRAIT                          -> shares
KIN_TRAIT: /(?:name|class|homeland|flag)\b/i

cards: N _CARD                                           -> any_cards
     | N KIND _CARD                                      -> cards_of_kind
     | N _CARD "named"i QUOTED                           -> cards_named
KIND: /(?:unit|weapon|magic|item|land|surprise)\b/i
"""
