"""What cards state, for good or for a while, and the traits with their values."""

STATEMENTS = r"""
statements: whole (_stop whole)* _stop?
whole: statement
     | "while" condition "," statement           -> while_so
     | "while" condition "," statement "and" statement -> while_so
     | "each player draws" number "more" ("card"|"cards") "in the draw phase" -> draw_phase
     | statement "while" condition               -> so_while
     | trigger "," instructions                   -> triggered
     | np "moved home during the search phase" ("is"|"are") "defeated" -> defeated_on_the_way
     | trait

statement: np ("gets"|"get"|"gains"|"gain") gains -> gets
  | np ("has"|"have"|"gains"|"gain") trait       -> has
  | np ("has"|"have"|"gains"|"gain") "the" KEYWORD "keyword" -> has_keyword
  | np ("gains"|"gain") (KEYWORD|FACTION)        -> has_keyword
  | np ("has"|"have") NAME                       -> has_ability
  | np "may join beside characters of its name"  -> joins_beside
  | np ("loses"|"lose") "the"? KEYWORD "keyword"? -> loses_keyword
  | np ("gains"|"gain"|"has"|"have") ("the factions of"|"the faction of") np -> shares_factions
  | np "cannot" ACTION                             -> cannot
  | np "cannot be targeted by opponents' events or abilities" -> untargetable
  | np "cannot be targeted"                      -> never_targeted
  | np "cannot be defeated" until_battle?        -> undefeatable
  | np "cannot gain experience or advance"       -> stunted
  | np "cannot gain experience or level up" (", even while" np "is" "defeated")? -> stunted
  | np "will not join" np                        -> will_not_join
  | "will only attach to" np                     -> attaches_to
  | ("may only be played by"|"can only be played by") np -> only_played_by
  | "only" np ("may"|"can") "play this card"     -> only_played_by
  | ("can only be played if"|"may only be played if") condition -> only_played_if
  | "^" ("can only be played if"|"may only be played if") condition -> only_played_if
  | ("increase"|"raise") "the attribute cost of" np "by" number -> dearer
  | ("reduce"|"decrease"|"lower") "the attribute cost of" np "by" number least? -> cheaper_plays
  | "use" ATTRIBUTE "instead of wits to determine the active player" -> order_stat
  | ("your team's wits total is"|"your wits total is"|"your team's total wits is"
    |"your total wits is") number less
    ("when determining the active player"|"when the active player is determined") -> order_bonus
  | np ("cost"|"costs") "you"? number less       -> cheaper
  | np ("cost"|"costs") "you"? number less "for each" np -> cheaper_each
  | "the next ally you recruit this phase costs" number less -> next_ally
  | "the attribute cost of" np ("is"|"are") number less -> attribute_costs
  | "the attribute costs of" np ("is"|"are") number less -> attribute_costs
  | "the" TRAIT_NUMBER "number of" np ("is"|"are") number less -> trait_number
  | "the number of each attribute goal of the location is" number less -> goal_number
  | ("the location's attribute goal becomes"|"the location's attribute goals become") ATTRIBUTE
    same?                                        -> goal_becomes
  | ("the location's goal becomes"|"the entire goal of the location becomes") ATTRIBUTE SIGNED
                                                 -> whole_goal
  | "one attribute of" np "becomes that of" np   -> copies_one
  | possessor ATTRIBUTE "becomes that of" np     -> copies
  | possessor ATTRIBUTE "becomes the" ATTRIBUTE "of" np -> copies_stat
  | possessor ATTRIBUTE "becomes" number         -> becomes_of
  | "the" ATTRIBUTE "of" np "becomes" number     -> becomes
  | "the text of" np "is negated"                -> negated
  | "the cost of" np "is" number                 -> cost_is
  | np "give neither abilities nor bonuses"      -> idle
  | ("attachments give neither abilities nor bonuses nor penalties"
    |"attachments do not give abilities or attribute bonuses or penalties") -> idle_attachments
  | ("leaders get"|"leaders gain") number "experience in the power-up phase" -> power_up
  | "the location is also a location of battles of" ATTRIBUTE -> also_battle

possessor: "this character's"                    -> this_character
         | "bearer's"                            -> bearer
         | np "'s"                               -> of_whom
least: ", to a minimum of" number
same: "with the same number"
gains: gain
     | gain "or" gain                            -> either_gain
     | gain "and" gain                           -> both_gains
     | gain "," gain "and" gain                  -> both_gains
gain: SIGNED ATTRIBUTE                           -> plus
    | SIGNED ATTRIBUTE "for each" np             -> plus
    | SIGNED "to each attribute"                 -> plus_all
    | SIGNED ("to one attribute"|"to any one attribute"|"to any attribute") -> plus_one
until_battle: "in this battle" -> this_battle | "in a battle of" ATTRIBUTE -> in_battle_of
ACTION: /be (?:defeated|moved|sacrificed)\b(?! in )(?: home\b)?|(?:attack|block|advance)\b/
    | /gain experience\b(?! or)/
less: ("less"|"lower")                           -> falls
    | ("more"|"higher")                          -> rises
    | ("less"|"lower") ", to a minimum of" number -> falls_to
TRAIT_NUMBER: /(?:Loyal|Toughness)\b/i
trait: "stealth"                                 -> stealth
     | "unique"                                  -> unique
     | "loyal" ":"? number                       -> loyal
     | "toughness" ":"? number                   -> toughness
     | "quick" ATTRIBUTE ":"? number             -> quick
"""
