"""Whole lines, and the sentences in them: what is so, and what is done."""

SENTENCES = r"""
line: "training"i cost? ":" effects                     -> training
    | "promotion"i cost? ":" "replace"i _YOUR adjective* _UNIT post* -> promotion
    | "criterion"i ":" criterion                        -> criterion
    | "symbol"i ":" effects                             -> symbol
    | "family support"i cost? ":" effects               -> family_support
    | "staff"i ":" effects                              -> staff
    | "action"i cost? ":" effects                       -> action
    | _YOUR STEP cost? ":" effects                       -> timed
    | _TARGET _YOUR adjective* _UNIT post* toll? ":" body  -> targeted
    | _TARGET _OPPONENTS adjective* _UNIT post* toll? ":" body -> targeted_enemy
    | "when"i battle_role ":" _DAMAGE SIGNED             -> fighting
    | event ":" effects                                 -> triggered
    | "if"i conditions "," body                         -> conditional
    | "if"i conditions "," _LASTING ":" "if you then"i _HAS count "," "you win"i -> delayed
    | "this card may also be sortied"i                  -> may_sortie
    | "a"i _UNIT "it damages and does not defeat"i _GETS STATUS -> afflicts
    | body                                              -> plain
_LASTING: /this holds until the end of your opponent's next turn/i

body: sentence ("." sentence)*
?sentence: change ("and"i change)* duration?             -> statement
        | effects
duration: "for this attack"i                            -> for_attack
        | "for this battle"i                            -> for_battle
        | "this turn"i                                  -> for_turn
        | "in this step"i                               -> for_step
        | "until the end of your opponent's next turn"i -> for_enemy_turn

change: number "is"i N _HIGHER                           -> higher
      | number "is"i N _LOWER                            -> lower
      | number "becomes"i N                             -> becomes
      | number "is doubled"i                            -> doubled
      | number "is halved"i                             -> halved
      | _DAMAGE SIGNED "against"i kinds                  -> damage_against
      | pointer _HAS FEATURE                             -> gains_feature
      | group _CANNOT "get"i statuses                    -> immune
      | group _CANNOT FORBIDDEN                          -> cannot
      | _OPPONENT "cannot play Surprise cards"i          -> no_surprises
      | "no Triangle Advantage"i of_arms? "counts against"i pointer -> no_triangle
      | pointer "may also move one square diagonally"i  -> moves_diagonally
      | kinds _CANNOT _ENTER                              -> barred
      | "only"i kinds "can"i _ENTER                      -> only_for
      | kinds _PAYS N _ENERGY "to"i _ENTER                 -> entry_cost
      | "place this card"i where no_other?              -> placement
      | "you may sortie"i N "more"i _UNIT                -> sorties
of_arms: "of a"i ARMS ("or"i ARMS)*
number: possessor STRIKE_STAT                           -> number_of
      | "the"i STRIKE_STAT "of"i group                  -> number_of_group
      | "damage to"i group                              -> damage_to
possessor: "its"i                                       -> its
         | "the"i ROLE "unit's"i                        -> of_fighter
         | "the"i _BEARERS                               -> of_bearer
_BEARERS: /(?:wearer|wielder)'s/i
STRIKE_STAT: /number of attacks|attack power|damage|max energy|triangle bonus/i
_DAMAGE: /damage\b/i
SIGNED: /[+-]\d+/
statuses: STATUS (("," | "or"i) STATUS)*
kinds: kind (("and"i | ",") kind)* _UNIT?
kind: MOVEMENT                                          -> kind_of_movement
    | FEATURE                                           -> kind_of_feature
where: "in row"i ROW ("or"i ROW)*                       -> on_rows
     | "outside the Home Rows"i                         -> off_home
     | "in your Home Row"i                              -> on_home
no_other: ","? "with no other"i NAME ("or"i NAME)* "in that row"i

effects: effect (", then"i effect)*
_from_pile_to_pile: "from your"i PILE_NAME _PILE "to your"i PILE_NAME _PILE
effect: _MOVE N _CHIP _from_pile_to_pile                   -> move_chips
    | _MOVE "up to"i N _CHIP _from_pile_to_pile           -> move_chips_up_to
    | _MOVE N _CHIP "from your Unused pile onto"i group   -> charge
    | _OPPONENT _MOVE N _CHIP "from the Unused to the Used pile"i -> drain
    | group _REGAINS N _ENERGY                            -> regain
    | group _LOSES N _ENERGY                              -> lose
    | _DRAW N _CARD                                       -> draw
    | _DRAW "as many"i                                   -> draw_as_many
    | _DISCARD N _CARD                                    -> discard
    | _DISCARD N "to"i N _CARD                            -> discard_between
    | _OPPONENT _DISCARD N _CARD                           -> enemy_discards
    | _OPPONENT _DISCARD N _CARD "at random"i              -> enemy_discards_at_random
    | "counter target Surprise card"i                   -> counter
    | "cure"i group "of all statuses"i                  -> cure
    | "cure"i group "of"i STATUS                        -> cure_one
    | group _GETS STATUS                                 -> inflict
    | _MOVE group "one square"i DIRECTION                -> step
    | _MOVE group "to an adjacent square"i               -> step_aside
    | _REMOVE N _LAND                                     -> remove_land
    | _REMOVE "this"i _CARD                               -> remove_this
    | _REMOVE group                                      -> remove_unit
    | "put"i group "into"i MODE                         -> put_into_mode
    | "return"i cards "from your discard pile to your hand"i -> return_cards
    | "search your deck for"i cards                     -> search
    | "look at your opponent's hand"i                   -> look_at_hand
    | "you win"i                                        -> win
PILE_NAME: /(?:unused|used)\b/i
"""
