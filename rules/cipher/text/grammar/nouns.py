"""Noun phrases: which cards, units, bonds and orbs are meant, and how many."""

NOUNS = r"""
np: _THIS                                  -> this
  | _THIS_IN_HAND                          -> this_in_hand
  | _THEM                                  -> them
  | _THAT_ALLY                             -> that_ally
  | _THAT_ENEMY                            -> that_enemy
  | _THAT_UNIT                             -> that_unit
  | _THAT_CARD                             -> that_card
  | _CHOSEN_CARDS                          -> chosen_cards
  | _REVEALED                              -> revealed
  | _REST                                  -> rest
  | _DESTROYED_ONE                         -> destroyed_one
  | _DISCARDED_ONE                         -> discarded_one
  | count "of" _of_those                   -> some_of_those
  | ("all of"|"both of") _of_those                       -> all_of_those
  | "the" _TOP NUMBER? CARD ("of"|_FROM) whose _DECK     -> top_card
  | "the" NUMBER _TOP CARD "of" whose _DECK -> top_card
  | "the" _BOTTOM CARD "of" whose _DECK     -> bottom_card
  | _CARD_SUPPORTING np              -> card_supporting
  | np _POSS_SUPPORT _SUPPORT_CARD                  -> card_supporting
  | ("all of"|"all") whose nominal                       -> all_of_whose
  | det nominal                           -> det_noun
  | nominal                               -> bare_noun
  | "as many" nominal _AS_YOU_WISH posts   -> as_many
  | "any number of" nominal _AS_YOU_WISH?  -> any_number
  | "any number of" whose nominal _AS_YOU_WISH?  -> any_number_of_whose

_CARD_SUPPORTING: "the card supporting" | "a card supporting"
_TOP: "topmost" | "top"
_BOTTOM: "bottom-most" | "bottommost" | "bottom"
_POSS_SUPPORT.2: /'s?(?= support)/
_POSS: "'s" | "'"
_of_those: _THAT_CARD | _CHOSEN_CARDS | _REVEALED | "those" | _THEM

whose: _YOUR -> own | _OPPONENTS -> enemy | _THEIR -> enemy | "the" -> nobodys
     | "your respective" -> both_sides

?det: "a" -> a | "an" -> a
   | _ANOTHER -> another
   | "all" -> all | "each" -> all | "every" -> all | "any" -> all
   | "no" -> none
   | _YOUR -> det_own | _OPPONENTS -> det_enemy | _THEIR -> det_enemy | "the" -> det_the
   | _THE_ENEMY -> det_enemy
   | count
   | count "of" whose -> count_of_whose
_THE_ENEMY: /the enemy(?= (main|lord))/

count: NUMBER -> exactly_count
     | "one" -> one
     | _UP_TO NUMBER -> up_to
     | _UP_TO "one" -> up_to_one

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
   | _ATTACKING_ADJ    -> attacking_adj
   | PLAIN_TRAIT      -> plain_trait
   | "symbol-less"    -> without_symbol
   | _NON_LORD         -> non_lord
   | "allied"         -> allied
   | _ENEMY_ADJ        -> hostile
   | "untapped"       -> untapped
   | "tapped"         -> tapped
   | _PROMOTED         -> promoted
   | _NON_PROMOTED     -> not_promoted
   | _LEVELED          -> leveled
   | _NON_LEVELED      -> not_leveled
   | _FACE_UP          -> face_up
   | _FACE_DOWN        -> face_down
   | _VANGUARD         -> in_vanguard_adj
   | _REARGUARD        -> in_rearguard_adj
PLAIN_TRAIT.2: _TRAIT /(?= (?:card|ally|allies|bond|enem|unit))/
_TRAIT: "red" | "blue" | "white" | "black" | "green" | "purple" | "yellow" | "brown"
    | "tome" | "sword" | "lance" | "axe" | "bow"
_ATTACKING_ADJ.2: /attacking(?= <[^>]*> (?:units|allies|enemies))/
_ENEMY_ADJ.2: /enemy(?= (?:back|front|rear|van|main|lord|unit|<|"))/
_NON_LORD: "non-main character" | "non-main characters" | "non-lord"
_NON_PROMOTED: "non-class changed" | "non-promoted"
_NON_LEVELED: "non-leveled up" | "non-leveled-up"

head: _ALLY_OR_ENEMY -> head_any_unit
    | UNIT -> head_unit | ALLY -> head_ally | ENEMY -> head_enemy | CARD -> head_card
    | BOND -> head_bond | ORB -> head_orb | _LORD -> head_lord
    | _ATTACKING_ENEMY -> head_attacking_enemy
    | _ATTACKING_UNIT -> head_attacking | _DEFENDING_UNIT -> head_defending
    | _FIGHTING_UNIT -> head_fighting
    | _SUPPORT_CARD -> head_support

_ALLY_OR_ENEMY: "ally or enemy"
_ATTACKING_ENEMY: "attacking enemy" | "attacking enemies"

posts: post*
post: (_IN|_FROM) whose place                            -> post_at_whose
    | (_IN|_FROM) place                                  -> post_at
    | _SAME_AREA np                        -> post_same_area
    | "from the top of" whose _DECK          -> post_from_top
    | _IN_THIS_AREA                        -> in_this_area
    | "of" _COST limit                     -> of_cost
    | QUOTED                              -> names_adj
    | "with the same" _COST "as" np        -> same_cost
    | (_OTHER_THAN|_COMMA_OTHER) np                      -> other_than
    | ("with"|_WHO _HAVE) "a"? numeric                  -> with_number
    | "with" "a" _PROMOTION_COST           -> with_promotion_cost
    | ("with"|_WHO _HAVE) skilled                        -> with_number
    | "with" "a" BRACKETED                -> traits_adj
    | _WITHOUT_SYMBOL                      -> without_symbol
    | "with" (_SYMBOL|"a symbol"|"symbols")              -> with_symbol
    | _SAME_NAME np                        -> same_name
    | _DIFFERENT_NAMES _EACH_OTHER?         -> different_names
    | "with different" _COST               -> different_costs
    | "whose unit name is" QUOTED         -> name_is
    | _WHO _BE state                        -> who_is
    | _WHO _BE _NOT state                    -> who_is_not
    | _WHO _BE traits                       -> who_is
    | _WHO _BE _NOT traits                   -> who_is_not
    | _WHO _HAVE perfect                    -> with_number
    | _WHO _HAVE _NOT perfect                -> who_has_not
    | ("that attacked in this turn"|"that attacked this turn") -> who_attacked
    | (_WHO _BE)? "attacking" np                         -> who_attacks
    | _AMONG                               -> among
    | _YOU_HAVE                            -> post_nothing
    | "whose" numeric_of                  -> with_number
_YOU_HAVE: "that you have" | "you have" | "that you possess" | "present"
_IN: "in" | "into" | "on"
_FROM: "from"
_TO: "to"
_COMMA_OTHER: /, other than/ | ", besides"
_IN_THIS_AREA: "in this unit's area"
_AMONG: "among the revealed cards" | "from the revealed cards" | "among them" | "from among them"

_SYMBOL: "a color" | "an insignia"
_WITHOUT_SYMBOL: "without an insignia" | "without a symbol" | "without a color"
numeric: NUMBER _ATTACK _AT_LEAST            -> attack_least
       | NUMBER _ATTACK _AT_MOST            -> attack_most
       | _COST "of"? limit                               -> cost_of
       | _PROMOTION_COST "of" limit        -> promotion_cost_of
       | limit _ATTACK                   -> attack_of
       | limit _SUPPORT_CARD               -> support_of_value
       | _SUPPORT_CARD ("of"|"value of") limit           -> support_of_value
       | _ATTACK "of" limit                -> attack_of
numeric_of: _ATTACK _BE ("less than"|"lower than") np _POSS _ATTACK -> attack_below
          | _ATTACK _BE "lower than" np _POSS           -> attack_below
          | _COST _BE limit                              -> cost_of
limit: "exactly"? NUMBER                                 -> limit_exact
     | (NUMBER _AT_LEAST|"at least" NUMBER)              -> limit_least
     | NUMBER _AT_MOST                     -> limit_most
     | "less than" NUMBER                 -> limit_below

skilled: "a"? LABEL                                      -> label_skill
       | ("the" LABEL|"a" LABEL _SKILL|LABEL _SKILL)     -> label_skill
       | "a"? _SUPPORT_CARD _SKILL                       -> support_skill
       | ("an"|"a") QUOTED _SUPPORT_CARD _SKILL          -> named_support_skill
_SKILL: "skills" | "skill"

place: _HAND -> hand | _DECK -> deck | _RETREAT -> retreat | _BOND_AREA -> bonds
     | _ORB_AREA -> orbs | _BOUNDLESS -> boundless | _SUPPORT_AREA -> support
     | _VANGUARD -> vanguard | _REARGUARD -> rearguard | _FIELD -> field

state: _IN whose place                     -> at_whose
     | _IN place                           -> at
     | _SAME_AREA np                       -> same_area
     | _GROWN                              -> grown

perfect: ("attacked in this turn"|"attacked this turn")  -> perfect_attacked
       | _PROMOTED                         -> perfect_promoted
       | "been"? _LEVELED                                -> perfect_leveled
       | _GROWN                            -> grown
"""
