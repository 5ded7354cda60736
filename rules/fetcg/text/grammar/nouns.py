"""Noun phrases: units, cards, and what is asked of them."""

NOUNS = r"""
group: pointer | chosen | every
pointer: "this"i UNIT                                   -> this_unit
       | "the"i BEARER                                  -> bearer
       | IT                                             -> target
       | "the"i ROLE UNIT                               -> fighter
       | "a"i UNIT HERE                                 -> here
       | "the turn player's unit"i HERE                 -> turn_here
       | "that"i UNIT                                   -> that
IT: /it\b/i
chosen: TARGET FRIENDLY adjective* UNIT post*           -> target_friend
      | TARGET ENEMY adjective* UNIT post*              -> target_enemy
      | TARGET adjective* UNIT post*                    -> target_any
      | N "of your"i adjective* UNIT post*              -> some_own
      | N ENEMY adjective* UNIT post*                   -> some_enemy
      | N adjective* UNIT post*                         -> some_any
every: "all your"i adjective* UNIT post*                -> all_own
     | "all enemy"i adjective* UNIT post*               -> all_enemy
     | "all"i adjective* UNIT post*                     -> all_any
     | YOUR adjective* UNIT post*                       -> all_own
FRIENDLY: /friendly\b/i
ENEMY: /enemy\b/i

adjective: ROLE                                         -> is_role
         | MOVEMENT                                     -> is_movement
         | FEATURE                                      -> is_feature
         | ARMS                                         -> is_armed
         | GENDER                                       -> is_gender
         | STANDING                                     -> is_standing
         | OTHER                                        -> is_other
         | "adjacent"i                                  -> is_adjacent
post: WITH quality ("and"i quality)*                    -> qualities
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
    | HERE                                              -> is_here
quality: "the skill"i NAME                              -> has_skill
       | "a relative on your side"i                     -> has_relative
       | STAT N MORE                                    -> at_least
       | STAT N LESS                                    -> at_most
       | FEATURE                                        -> has_feature
       | STATUS                                         -> has_status
       | "the same"i KIN_TRAIT                          -> shares
KIN_TRAIT: /(?:name|class|homeland|flag)\b/i

cards: N CARD                                           -> any_cards
     | N KIND CARD                                      -> cards_of_kind
     | N CARD "named"i QUOTED                           -> cards_named
KIND: /(?:unit|weapon|magic|item|land|surprise)\b/i
"""
