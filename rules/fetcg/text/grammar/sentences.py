"""Whole lines, and the sentences in them: what is so, and what is done."""

SENTENCES = r"""
line: "training" cost? ":" body                         -> training
    | "training" ":" paid                               -> training_paid
    | "promotion" cost? ":" "replace" _YOUR _noun       -> promotion
    | "criterion" ":" criterion                         -> criterion
    | "symbol" cost? ":" body                           -> symbol
    | "symbol" ":" paid                                 -> symbol_paid
    | "family support" cost? ":" body                   -> family_support
    | "staff" ":" body                                  -> staff
    | "action" cost? ":" body                           -> action
    | "action" ":" paid                                 -> action_paid
    | _YOUR STEP cost? ":" body                         -> timed
    | _ONCE STEP "," body                               -> timed
    | _ONCE STEP "," paid                               -> timed_paid
    | payment "during" _YOUR STEP ("to" | _IF_DONE) body -> timed_at_cost
    | _INSTEAD "this" _UNIT _MAY body                   -> action
    | _INSTEAD _YOU_MAY? body                           -> action
    | _A _UNIT _ENDS_TURN _HERE _REGAIN N _ENERGY       -> ends_turn_here
    | _A _UNIT _ENDS_TURN _HERE _LOSE N _ENERGY         -> ends_turn_here_and_loses
    | told                                              -> as_told
    | _WHILE conditions "," told                        -> told_if
    | _PLAYED_IF conditions "." told                    -> told_if
    | _WHEN battle_role ":" _DAMAGE SIGNED              -> fighting
    | (_WHEN | _WHILE)? battle_role "," change ("and" change)* -> fighting_change
    | change ("and" change)* (_WHEN | _WHILE) battle_role -> fighting_change_after
    | event ":" body                                    -> triggered
    | _WHEN event "," body                              -> triggered
    | "after" event "," body                            -> triggered_after
    | moment "," body                                   -> triggered
    | _WHILE conditions "," body                        -> conditional
    | change ("and" change)* _WHILE conditions          -> conditional_after
    | _PLAYED_IF conditions "." body                    -> conditional
    | "if" conditions "," _LASTING ":" "if you then" _HAS held "," "you win" -> delayed
    | "this card may also be sortied"                   -> may_sortie
    | (_A | _THE)? _UNIT _IT_DAMAGES (_GETS STATUS | _IS AFFLICTED) -> afflicts
    | paid                                              -> paid_play
    | body                                              -> plain
told: _TARGET _YOUR _noun toll? ":" body                -> targeted
    | _TARGET _OPPONENTS _noun toll? ":" body           -> targeted_enemy
    | _CHOOSE some _UNIT_OF_MINE _noun toll? ("." | ":") body -> chosen_own
    | _CHOOSE some _UNIT_OF_THEIRS _noun toll? ("." | ":") body -> chosen_enemy
    | _CHOOSE some _noun toll? ("." | ":") body         -> chosen_any
    | _CHOOSE some _UNIT_OF_MINE _noun "and" effects    -> chosen_own_and
    | _CHOOSE some _UNIT_OF_THEIRS _noun "and" effects  -> chosen_enemy_and
_LASTING: /this holds until the end of your opponent's next turn/i
_ONCE: /(?:once )?(?:during|in) your\b/i
_UNIT_OF_MINE: /of your\b|friendly\b/i
_UNIT_OF_THEIRS: /of your opponent's\b|enemy\b/i
_PLAYED_IF: /(?:this card )?(?:can|may) (?:only be played|be played only) (?:if|while)\b/i
           | /only playable (?:if|while)\b|play (?:this card )?only (?:if|while)\b/i
_IT_DAMAGES: /(?:that )?it damages(?: and does not defeat)?\b/i
           | /(?:that (?:is|are) )?damaged by (?:this (?:weapon|card|unit)|the wielder)\b/i
_ENDS_TURN: /(?:that|which) ends its turn\b/i


?sentence: change ("and" change)* duration?             -> statement
        | duration "," change ("and" change)*           -> statement
        | effects
        | _YOU_MAY effects                              -> option
        | _YOU_MAY effects _IF_DONE effects             -> option_then
        | "if" conditions "," effects                   -> effects_if
?duration: fight_or_turn
        | ("for" | "during" | "in" | "from") "this counterattack" -> for_attack
        | ("for" | "during" | "in") "this battle"       -> for_battle
        | "until the end of" ("this" | "the") "battle"  -> for_battle
        | "in this step"                                -> for_step
        | "until the end of your opponent's next turn"  -> for_enemy_turn
        | "during your opponent's next turn"            -> in_enemy_turn

change: number _IS N _HIGHER                            -> higher
      | number _RISES N                                 -> higher
      | _RAISE number "by" N                            -> higher
      | "add" N "to" number                             -> higher_by
      | number _IS N _LOWER_THAN                        -> lower
      | number _FALLS N                                 -> lower
      | _LOWER number "by" N                            -> lower
      | "subtract" N "from" number                      -> lower_by
      | number ("becomes" | "is set to") N              -> becomes
      | number _IS "doubled"                            -> doubled
      | _DOUBLE number                                  -> doubled
      | number _IS "halved"                             -> halved
      | "halve" number                                  -> halved
      | group (_GETS | _HAS) SIGNED STRIKE_STAT         -> signed
      | number _RISES N per                             -> higher
      | number _FALLS N per                             -> lower
      | group (_GETS | _HAS) SIGNED STRIKE_STAT per     -> signed
      | dealer _DEAL N _EXTRA _DAMAGE per               -> deals_more
      | dealer _DEAL N _EXTRA _DAMAGE                   -> deals_more
      | dealer _DEAL N _DAMAGE _EXTRA                   -> deals_more
      | dealer _DEAL N _FEWER _DAMAGE                   -> deals_less
      | dealer _DEAL _DOUBLE _DAMAGE                    -> deals_double
      | dealer _DEAL _HALF _DAMAGE                      -> deals_half
      | dealer _DEAL _NO _DAMAGE                        -> deals_none
      | taker _TAKE N _EXTRA _DAMAGE                    -> takes_more
      | taker _TAKE N _FEWER _DAMAGE                    -> takes_less
      | taker _TAKE _DOUBLE _DAMAGE                     -> takes_double
      | taker _TAKE _HALF _DAMAGE                       -> takes_half
      | taker _TAKE _NO _DAMAGE                         -> takes_none
      | group _TAKE N _EXTRA _DAMAGE "from" assailant   -> takes_more_from
      | group _TAKE N _FEWER _DAMAGE "from" assailant   -> takes_less_from
      | group _TAKE _HALF _DAMAGE "from" assailant      -> takes_half_from
      | group _TAKE _NO _DAMAGE "from" assailant        -> takes_none_from
      | pointer _CANNOT "be counterattacked"            -> not_countered
      | group _CANNOT "be attacked"                     -> not_attacked
      | group _CANNOT "be attacked" ("by" | "with") _A? ACTION_OR_ARMS -> not_attacked
      | "ignore" _TRIANGLE                              -> no_triangle_at_all
      | _TRIANGLE _IS "ignored"                         -> no_triangle_at_all
      | group _MAY? _ATTACK _TWICE                      -> attacks_twice
      | pointer _DEAL N _EXTRA _DAMAGE _AGAINST kinds   -> unit_against
      | pointer _DEAL _DOUBLE _DAMAGE _AGAINST kinds    -> unit_doubled_against
      | group _ATTACK N "times"                         -> attacks_times
      | group _MAY? _ATTACK count _EXTRA "time"         -> attacks_more
      | _DAMAGE SIGNED "against" kinds                  -> damage_against
      | _ARM _DEAL N _EXTRA _DAMAGE _AGAINST kinds      -> damage_more_against
      | _DEAL N _EXTRA _DAMAGE _AGAINST kinds           -> damage_more_against
      | _DAMAGE _DEALT_TO kinds _RISES N                -> damage_up_against
      | _ARM _DEAL _DOUBLE _DAMAGE _AGAINST kinds       -> doubled_against
      | _DEAL _DOUBLE _DAMAGE _AGAINST kinds            -> doubled_against
      | _DAMAGE _DEALT_TO kinds _IS "doubled"           -> doubled_against
      | pointer (_HAS | _GETS | _REGAIN) FEATURE        -> gains_feature
      | group _CANNOT "get" statuses                    -> immune
      | group _IMMUNE_TO statuses                       -> immune
      | group _CANNOT "be" AFFLICTED                    -> immune_to
      | group _CANNOT "be put to sleep"                 -> immune_to_sleep
      | group _CANNOT FORBIDDEN (("or" | "and") FORBIDDEN)* -> cannot
      | _OPPONENT _CANNOT ("play" | "use") _SURPRISE    -> no_surprises
      | "no Triangle Advantage" of_arms? "counts against" pointer -> no_triangle
      | pointer _MAY "also"? "move one square diagonally" -> moves_diagonally
      | pointer _MAY "also"? "move diagonally"          -> moves_diagonally
      | pointer _MAY "also"? "move" N "square diagonally" -> moves_diagonally_by
      | kinds _CANNOT _ENTER _HERE?                     -> barred
      | "only" kinds _MAY _ENTER _HERE?                 -> only_for
      | kinds "must"? _PAY N _ENERGY "to" _ENTER _HERE? -> entry_cost
      | _PLACED where no_other?                         -> placement
      | _YOU_MAY "sortie" count _EXTRA _UNIT            -> sorties
      | _YOU_MAY "sortie another" _UNIT                 -> sorties_another
      | _EFFECTIVE kinds ":" _DEAL _DOUBLE _DAMAGE      -> doubled_against
      | _EFFECTIVE kinds ":" _DEAL N _EXTRA _DAMAGE     -> damage_up_against
?dealer: group | blow
?taker: group | yours
blow: _THIS_BLOW                                        -> this_blow
    | _THE? "counterattack"                             -> counterblow
assailant: ACTION_OR_ARMS                               -> with_arms
         | ARMS _UNIT                                   -> with_arms
         | kinds                                        -> same_filter
_THIS_BLOW: /(?:this|the) attack\b/i
_NO: /no\b/i
_TRIANGLE: /(?:the )?(?:weapon triangle|triangle advantages?|triangle bonus(?:es)?)\b/i
_EFFECTIVE: /effective against\b/i
_PLACED: /place this card\b|(?:this card )?(?:can|may) (?:only be placed|be placed only)\b/i
       | /(?:this card )?must be placed\b/i
_ARM: /this (?:weapon|tome|magic|card)\b/i
?per: each_unit
   | "for each" _noun                                   -> all_any
   | "for each" _FRIENDLY _noun                         -> all_own
   | "for each" adjective+ _FRIENDLY _noun              -> all_own
_IMMUNE_TO: /(?:is|are) (?:immune to|not affected by)\b|cannot be affected by\b/i
of_arms: "of a" ARMS ("or" ARMS)*
number: possessor STRIKE_STAT                           -> number_of
      | _THE? STRIKE_STAT "of" group                    -> number_of_group
      | _THE? _DAMAGE ("dealt by" | "of") dealer        -> damage_of
      | _THE? _DAMAGE _DEALT_TO group                   -> damage_to
      | _THE? _DAMAGE _DEALT_TO yours                   -> damage_to
yours: _YOUR adjective* _ONE_UNIT post*                 -> all_own
possessor: _ITS                                         -> its
         | _THE ROLE _UNITS_OWN                         -> of_fighter
         | _THE? _BEARERS                               -> of_bearer
         | "this" _UNITS_OWN                            -> of_this
         | _YOUR adjective+ _UNITS_OWN                  -> of_own
statuses: STATUS (("," | "or" | "and") STATUS)*
kinds: kind (("and" | "or" | ",") kind)* _UNIT?
kind: MOVEMENT                                          -> kind_of_movement
    | FEATURE                                           -> kind_of_feature
where: "in row" ROW ("or" ("in"? "row")? ROW)*          -> on_rows
     | "outside the Home Rows"                          -> off_home
     | "in your Home Row"                               -> on_home
no_other: ","? "with no other" NAME ("or" NAME)* "in that row"

effects: effect (_AND_THEN effect)*
_from_pile_to_pile: "from" _PILE_OF PILE_NAME _PILE "to" _PILE_OF PILE_NAME _PILE
_PILE_OF: /(?:the|your|their)\b/i
effect: card_deed                                       -> effects
    | (_MOVE | "return") some _OF_USED _TO_UNUSED       -> restore_chips
    | (_MOVE | "return") "all" _OF_USED _TO_UNUSED      -> restore_all_chips
    | (_MOVE | "return") "all" _CHIP "from your Used" _PILE "to your Unused" _PILE
        -> restore_all_chips
    | _OPPONENT _MOVE "all" _CHIP "from" _PILE_OF "Unused" _PILE "to" _PILE_OF "Used" _PILE
        -> drain_all
    | _MOVE group _HOME                                 -> step_home
    | ("push" | _MOVE) group DIRECTION _SQUARE          -> step
    | "push" group _SQUARE? DIRECTION                   -> step
    | "heal" group "of" _STATUSES                       -> cure
    | "heal" group "of" STATUS                          -> cure
    | "heal" group "by" N _ENERGY                       -> gain_energy
    | _REMOVE "all" _LAND                               -> remove_lands
    | _COUNTER _EFFECT_OF? (_TARGET | _A | N) _SURPRISE _OF_THEM_PLAYED -> counter_enemy
    | (_MOVE | "return") some _CHIP _from_pile_to_pile  -> move_chips
    | (_MOVE | "put") N _CHIP "from your Unused" _PILE ("onto" | "on") group -> gain_energy
    | _OPPONENT _MOVE N _CHIP "from" _PILE_OF "Unused"
        ("to" _PILE_OF | _PILE "to" _PILE_OF) "Used" _PILE
        -> drain
    | group _REGAIN N _ENERGY per                       -> regain
    | _HAVE group _REGAIN N _ENERGY                     -> gain_energy
    | _PAY N _ENERGY "from" group                       -> lose_energy
    | _DEAL N _DAMAGE "to" group                        -> lose_energy
    | _DRAW _AS_MANY _FROM_DECK?                        -> draw_as_many
    | _YOU? _DISCARD some _CARD _FROM_HAND?             -> discard
    | _DISCARD N "to" N _CARD _FROM_HAND?               -> discard_between
    | _DISCARD "any number of" _CARD _FROM_HAND?        -> discard_any
    | _DISCARD "your hand"                              -> discard_hand
    | "look at the top" N "cards of your deck"          -> look_at_top
    | _COUNTER _EFFECT_OF? (_TARGET | _A | N) _SURPRISE -> counter
    | "cure" group "of" _STATUSES                       -> cure
    | "cure" group                                      -> cure
    | ("cure" | "remove") _STATUSES ("of" | "from") group -> cure
    | "cure" group "of" STATUS                          -> cure
    | ("cure" | "remove") STATUS ("of" | "from") group  -> cure
    | group _GETS STATUS                                -> inflict
    | group _IS AFFLICTED                               -> inflict
    | group _FALLS_ASLEEP                               -> sleeps
    | group _IS "put to sleep"                          -> sleeps
    | "put" group "to sleep"                            -> sleeps
    | AFFLICT group                                     -> inflict
    | ("inflict" "on"? | "give") STATUS ("on" | "to") group -> inflict
    | "give" group STATUS                               -> inflict
    | _MOVE group _SQUARE? DIRECTION                    -> step
    | _MOVE group "to an" _FREE? "adjacent" _FREE? "square" -> step_aside
    | _REMOVE count _LAND                               -> remove_land
    | _REMOVE "this" _CARD                              -> remove_this
    | _REMOVE group _OFF_FIELD?                         -> remove_unit
    | group _IS ("defeated" | "removed from the field") -> remove_unit
    | _TURN group ("into" | "to") MODE                  -> put_into_mode
    | group _IS _TURNED ("into" | "to") MODE            -> put_into_mode
    | group ("enters" | "goes into" | "returns to") MODE -> put_into_mode
    | _CHOOSE count _CARD _OF_THEM?                     -> choose_seen
    | _OPPONENT _DISCARD _IT_OR_THEM                    -> enemy_discards_it
    | _YOU ("win" | "win the game")                     -> win
_OF_USED: /(?:of your )?used chips?\b/i
_TO_UNUSED: /(?:in)?to (?:your )?unused(?: chips?)?(?: pile)?\b/i
_HOME: /(?:in)?to (?:an? (?:empty |free )?square (?:in|of) )?your home row\b/i
_OF_THEM_PLAYED: /(?:of|played by) your opponent\b/i
               | /(?:that )?your opponent (?:has )?(?:just )?played\b/i
_FALLS_ASLEEP: /falls? asleep\b/i
_HAVE: /(?:have|let)\b/i
_COUNTER: /(?:counter|cancel|negate|nullify)\b/i
_EFFECT_OF: /the effects? of\b/i
_SQUARE: /(?:one|1) (?:square|space)\b/i
_FREE: /(?:empty|free)\b/i
_OFF_FIELD: /from the field\b/i
_TURN: /(?:put|change|return|turn|switch|set)\b/i
_TURNED: /(?:put|changed|returned|turned|switched|set)\b/i
_OF_THEM: /(?:of them|from it|from among them)\b/i
"""
