"""Noun phrases: which cards, units, bonds and orbs are meant, and how many."""

NOUNS = r"""
np: THIS                                  -> this
  | THIS_IN_HAND                          -> this_in_hand
  | THEM                                  -> them
  | THAT_ALLY                             -> that_ally
  | THAT_ENEMY                            -> that_enemy
  | THAT_UNIT                             -> that_unit
  | THAT_CARD                             -> that_card
  | REVEALED                              -> revealed
  | REST                                  -> rest
  | DESTROYED_ONE                         -> destroyed_one
  | DISCARDED_ONE                         -> discarded_one
  | count "of" _of_those                   -> some_of_those
  | "all of" _of_those                     -> all_of_those
  | "both of" _of_those                    -> all_of_those
  | "the" TOP CARD "of" whose DECK        -> top_card
  | "the" TOP NUMBER CARD "of" whose DECK -> top_cards
  | "the" NUMBER TOP CARD "of" whose DECK -> top_cards_late
  | "the" TOP CARD FROM whose DECK          -> top_card
  | "the" TOP NUMBER CARD FROM whose DECK   -> top_cards
  | "the" BOTTOM CARD "of" whose DECK     -> bottom_card
  | CARD_SUPPORTING np              -> card_supporting
  | np POSS_SUPPORT SUPPORT_CARD                  -> support_of
  | "all of" whose nominal                -> all_of_whose
  | "all" whose nominal                   -> all_of_whose
  | det nominal                           -> det_noun
  | nominal                               -> bare_noun
  | "as many" nominal AS_YOU_WISH posts   -> as_many
  | "any number of" nominal AS_YOU_WISH?  -> any_number
  | "any number of" whose nominal AS_YOU_WISH?  -> any_number_of_whose

CARD_SUPPORTING: "the card supporting" | "a card supporting"
TOP: "topmost" | "top"
BOTTOM: "bottom-most" | "bottommost" | "bottom"
POSS_SUPPORT.2: /'s?(?= support)/
POSS: "'s" | "'"
_of_those: THAT_CARD | REVEALED | "those" | THEM

whose: YOUR -> own | OPPONENTS -> enemy | THEIR -> their | "the" -> nobodys
     | "your respective" -> both_sides

det: "a" -> a | "an" -> a
   | ANOTHER -> another
   | "all" -> all | "each" -> all | "every" -> all | "any" -> all
   | "no" -> none
   | YOUR -> det_own | OPPONENTS -> det_enemy | THEIR -> det_their | "the" -> det_the
   | THE_ENEMY -> det_enemy
   | count -> det_count
   | count "of" whose -> count_of_whose
   | count "of" EITHER_SIDE -> count_of_any
EITHER_SIDE: "either your own or your opponent's" | "your own or your opponent's"
THE_ENEMY: /the enemy(?= (main|lord))/

count: NUMBER -> exactly_count
     | "one" -> one
     | UP_TO NUMBER -> up_to
     | UP_TO "one" -> up_to_one

nominal: adjs head posts -> nominal
       | adjs1 posts     -> headless
adjs: adj*
adjs1: adj+

adj: "other"          -> other
   | QUOTED           -> names_adj
   | NON_QUOTED       -> non_names_adj
   | BRACKETED        -> traits_adj
   | NON_BRACKETED    -> non_traits_adj
   | BOTH_BRACKETED   -> both_traits_adj
   | ATTACKING_ADJ    -> attacking_adj
   | PLAIN_TRAIT      -> plain_trait
   | "symbol-less"    -> without_symbol
   | NON_LORD         -> non_lord
   | "allied"         -> allied
   | ENEMY_ADJ        -> hostile
   | "untapped"       -> untapped
   | "tapped"         -> tapped
   | PROMOTED         -> promoted
   | NON_PROMOTED     -> not_promoted
   | LEVELED          -> leveled
   | FACE_UP          -> face_up
   | FACE_DOWN        -> face_down
   | VANGUARD         -> in_vanguard_adj
   | REARGUARD        -> in_rearguard_adj
PLAIN_TRAIT.2: _TRAIT /(?= (?:card|ally|allies|bond|enem|unit))/
_TRAIT: "red" | "blue" | "white" | "black" | "green" | "purple" | "yellow" | "brown"
    | "tome" | "sword" | "lance" | "axe" | "bow"
ATTACKING_ADJ.2: /attacking(?= <[^>]*> (?:units|allies|enemies))/
ENEMY_ADJ.2: /enemy(?= (?:back|front|rear|van|main|lord|unit|<|"))/
NON_LORD: "non-main character" | "non-main characters" | "non-lord"
NON_PROMOTED: "non-class changed" | "non-promoted"

head: ALLY_OR_ENEMY -> head_any_unit
    | UNIT -> head_unit | ALLY -> head_ally | ENEMY -> head_enemy | CARD -> head_card
    | BOND -> head_bond | ORB -> head_orb | LORD -> head_lord
    | ATTACKING_ENEMY -> head_attacking_enemy
    | ATTACKING_UNIT -> head_attacking | DEFENDING_UNIT -> head_defending
    | FIGHTING_UNIT -> head_fighting
    | SUPPORT_CARD -> head_support

ALLY_OR_ENEMY: "ally or enemy"
ATTACKING_ENEMY: "attacking enemy" | "attacking enemies"

posts: post*
post: IN whose place                      -> post_at_whose
    | FROM whose place                    -> post_at_whose
    | IN place                            -> post_at
    | FROM place                          -> post_at
    | SAME_AREA np                        -> post_same_area
    | "from the top of" whose DECK          -> post_from_top
    | IN_THIS_AREA                        -> in_this_area
    | "of" COST limit                     -> of_cost
    | QUOTED                              -> name_behind
    | "with the same" COST "as" np        -> same_cost
    | OTHER_THAN np                       -> other_than
    | COMMA_OTHER np                      -> other_than
    | "with" numeric                      -> with_number
    | "with" "a" numeric                  -> with_number
    | "with" "a" PROMOTION_COST           -> with_promotion_cost
    | "with" skilled                      -> with_skill
    | "with" "a" BRACKETED                -> with_trait
    | WITHOUT_SYMBOL                      -> without_symbol
    | "with" SYMBOL                       -> with_symbol
    | "with" "a symbol"                    -> with_symbol
    | "with" "symbols"                    -> with_symbol
    | SAME_NAME np                        -> same_name
    | DIFFERENT_NAMES EACH_OTHER?         -> different_names
    | "with different" COST               -> different_costs
    | "whose unit name is" QUOTED         -> name_is
    | WHO BE state                        -> who_is
    | WHO BE NOT state                    -> who_is_not
    | WHO BE traits                       -> who_is
    | WHO BE NOT traits                   -> who_is_not
    | WHO HAVE perfect                    -> who_has
    | WHO HAVE NOT perfect                -> who_has_not
    | "that attacked in this turn"        -> who_attacked
    | "that attacked this turn"           -> who_attacked
    | WHO HAVE numeric                    -> with_number
    | WHO HAVE "a" numeric                -> with_number
    | WHO HAVE skilled                    -> with_skill
    | "attacking" np                      -> who_attacks
    | WHO BE "attacking" np               -> who_is_attacking
    | AMONG                               -> among
    | YOU_HAVE                            -> post_nothing
    | "whose" numeric_of                  -> with_number
YOU_HAVE: "that you have" | "you have" | "that you possess" | "present"
IN: "in" | "into" | "on"
FROM: "from"
TO: "to"
COMMA_OTHER: /, other than/ | ", besides"
IN_THIS_AREA: "in this unit's area"
AMONG: "among the revealed cards" | "from the revealed cards" | "among them" | "from among them"

SYMBOL: "a color" | "an insignia"
WITHOUT_SYMBOL: "without an insignia" | "without a symbol" | "without a color"
numeric: NUMBER ATTACK AT_LEAST            -> attack_least
       | NUMBER ATTACK AT_MOST            -> attack_most
       | COST "of" limit                  -> cost_of
       | COST limit                       -> cost_of
       | PROMOTION_COST "of" limit        -> promotion_cost_of
       | limit ATTACK                   -> attack_of
       | limit SUPPORT_CARD               -> support_of_value
       | SUPPORT_CARD "of" limit          -> support_value_of
       | SUPPORT_CARD "value of" limit    -> support_value_of
       | ATTACK "of" limit                -> attack_of
numeric_of: ATTACK BE "less than" np POSS ATTACK   -> attack_below
          | ATTACK BE "lower than" np POSS ATTACK  -> attack_below
          | ATTACK BE "lower than" np POSS           -> attack_below
          | COST BE limit                              -> cost_of
limit: NUMBER                             -> limit_exact
     | NUMBER AT_LEAST                    -> limit_least
     | NUMBER AT_MOST                     -> limit_most
     | "at least" NUMBER                  -> limit_least
     | "less than" NUMBER                 -> limit_below
     | "exactly" NUMBER                   -> limit_exact

skilled: LABEL                            -> label_skill
       | "a" LABEL                        -> label_skill
       | "the" LABEL                      -> label_skill
       | "a" LABEL SKILL                  -> label_skill
       | LABEL SKILL                      -> label_skill
       | "a" SUPPORT_CARD SKILL                -> support_skill
       | SUPPORT_CARD SKILL                  -> support_skill
       | "an" QUOTED SUPPORT_CARD SKILL      -> named_support_skill
       | "a" QUOTED SUPPORT_CARD SKILL       -> named_support_skill
SKILL: "skills" | "skill"

place: HAND -> hand | DECK -> deck | RETREAT -> retreat | BOND_AREA -> bonds
     | ORB_AREA -> orbs | BOUNDLESS -> boundless | SUPPORT_AREA -> support
     | VANGUARD -> vanguard | REARGUARD -> rearguard | FIELD -> field

state: IN whose place                     -> at_whose
     | IN place                           -> at
     | SAME_AREA np                       -> same_area
     | GROWN                              -> grown

perfect: "attacked in this turn"          -> perfect_attacked
       | "attacked this turn"             -> perfect_attacked
       | PROMOTED                         -> perfect_promoted
       | LEVELED                          -> perfect_leveled
       | "been" LEVELED                   -> perfect_leveled
       | GROWN                            -> perfect_grown
"""
