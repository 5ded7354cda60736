"""The words of the grammar, and the phrases for cards, characters, players and plays."""

from rules.fma.text.names import KEYWORDS, SMALL
from rules.text.house.words import NUMBERS

_KNOWN = "|".join(sorted((*KEYWORDS, "Heroe", *SMALL), key=len, reverse=True))

WORDS = r"""
SIGNED: /[+-]\d+/
NUMBER: /\d+|(?:{NUMBERS})(?![\w-])/i
WHAT_X: /X\b/
ATTRIBUTE: /(?:strength|wits|alchemy)\b/i
TIMING: /(?:recruit|main|search|cleanup|battle|react)\b/i
FACTION.2: /(?:Elric|Military|Homunculus|Rebel)\b(?: faction\b)?/
KEYWORD: /(?:{KNOWN})s?\b/
CARD_NAME: /«[^»]+»/
NAME: /"[^"]+"/

number: NUMBER | WHAT_X
?cards: ("a card"|"one card"|"one or more cards") -> a_card | number ("cards"|"card")
""".replace("{KNOWN}", _KNOWN).replace("{NUMBERS}", "|".join(NUMBERS))

NOUNS = r"""
?np: ("target"|"a target") noun                           -> target
  | ("another target"|"target another") noun             -> another_target
  | "up to" number "target" noun                 -> up_to_target
  | "any number of target" noun                  -> any_target
  | "any number of your target" noun             -> any_own_target
  | "your target" noun                           -> own_target
  | ("a"|"an"|"one of the") noun                         -> some
  | "a card" post+                               -> some_card
  | "one of your" noun                           -> own_some
  | "another" noun                               -> another
  | "a copy of" CARD_NAME                        -> copy_of
  | "any card"                                   -> any_card
  | ("your"|"each of your"|"all your") noun      -> your
  | ("your other"|"all your other") noun         -> your_other
  | ("all"|"each"|"any")? noun
  | "all other" noun                             -> every_other
  | ("opponents'"|"an opponent's"|"your opponents'"|"opposing players'") noun -> opponents
  | ("his"|"their") noun                         -> your
  | ("this character"|"this ally"|"this leader"|"the playing character"|"~") -> this_character
  | ("this card"|"this attachment"|"this advantage"|"this event"|"^") -> this_card
  | ("it"|"him"|"her"|"them")                    -> it
  | ("that character"|"that ally"|"that card"|"that attachment") -> it
  | ("bearer"|"the bearer"|"the bearing character") -> bearer
  | ("the playing character"|"this character") "and" np -> playing_and
  | ("the location"|"the current location"|"this location") -> the_location
  | "the defending character"                    -> the_defender
  | "you"                                        -> you

noun: adjective* head post*
?adjective: word
         | word "or" word                        -> either_word
         | "opposing"                            -> opposing
         | "other"                               -> other
         | STATE                                 -> state
         | "non" "-" KEYWORD                     -> without
         | plays_word
word: KEYWORD -> keyword | FACTION -> keyword | CARD_NAME -> card_name
STATE: /(?:defeated|ready|set|attacking|defending|losing|blocking)\b/i
plays_word: (TIMING|ATTRIBUTE|TIMING ATTRIBUTE)          -> timing_word
          | TIMING "or" TIMING ATTRIBUTE         -> paired_words
          | TIMING "or" TIMING                   -> either_timing
          | TIMING ATTRIBUTE "or" TIMING ATTRIBUTE -> two_pairs

head: ("character"|"characters")                 -> character
    | ("ally"|"allies")                          -> ally
    | ("leader"|"leaders")                       -> leader
    | word                                       -> word_head
    | ("attachment"|"attachments")               -> attachment
    | ("advantage"|"advantages")                 -> advantage
    | ("attachment or advantage"|"advantage or attachment"|"attachments and advantages") -> fixture
    | ("event"|"events")                         -> event
    | ("ability"|"abilities")                    -> ability
    | ("event or ability"|"events and abilities"|"events or abilities") -> play
    | "event or" ATTRIBUTE "ability"             -> play
    | ("react event or ability"|"react")                 -> react_play
    | ("card"|"cards")                           -> card
    | ("location"|"locations")                   -> location
    | ("player"|"players")                       -> player
    | ("opponent"|"opponents")                   -> opponent

?post: ("of yours"|"you have"|"you control"|"you have in play") -> of_yours
    | "controlled by another player"             -> opposing
    | "in this battle"                           -> in_battle
    | ("in a search party"|"in search parties"|"in the search party") -> in_party
    | "in your search party"                     -> in_own_party
    | "at home"                                  -> at_home
    | "in play"                                  -> in_play
    | ("on"|"attached to"|"you play on") np              -> borne_by
    | ("from"|"in") ("your"|"his"|"their") PILE  -> in_pile
    | "from among them"                          -> among_them
    | "that is not" ("a"|"an") head              -> is_not
    | "with" limit
    | "with an attachment"                       -> with_attachment
    | "with" TRAIT_NUMBER                        -> with_trait
    | "with more than" number "cards in his hand" -> with_more_cards
    | "named" NAME                               -> named
    | "that can be defeated"                     -> defeatable
    | "that costs less than" number              -> cheaper_than
    | "with" NAME "in its title"                 -> titled
    | ("that targets"|"that target"|"targeting") np -> targets
    | ("that targets"|"targeting") np "or" np    -> targets_either
    | ("that draws"|"that draw") cards           -> draws
    | "that has one target"                      -> one_target
PILE: /(?:discard pile|hand|deck|victory pile|experience)\b/

limit: _stat "of"? number ("or less"|"or lower")         -> at_most
     | _stat number ("or more"|"or higher")      -> at_least
     | _stat ("less than"|"lower than") number           -> less_than
     | "printed" ATTRIBUTE number                -> printed_is
     | _stat number                              -> exactly
     | ("less"|"lower") _stat "than" np          -> less_than_theirs
     | _stat "less than a losing character"       -> less_than_losers
     | _stat "higher than its printed one"       -> above_printed
     | _stat ("lower than"|"less than") owner_of _stat -> less_than_stat
     | ("equal or lower"|"lower or equal") _stat -> at_most_theirs
     | ("equal or higher"|"higher or equal") _stat -> at_least_theirs
     | "lower" _stat                             -> lower_than_theirs
_stat: ATTRIBUTE | COST
COST: /cost\b/
owner_of: "this character's" -> this_character | "the playing character's" -> this_character
"""
