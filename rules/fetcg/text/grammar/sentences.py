"""Whole lines, and the sentences in them: what is so, and what is done."""

SENTENCES = r"""
line: "training"i cost? ":" effects                     -> training
    | "promotion"i cost? ":" "replace"i YOUR adjective* UNIT post* -> promotion
    | "criterion"i ":" criterion                        -> criterion
    | "symbol"i ":" effects                             -> symbol
    | "family support"i cost? ":" effects               -> family_support
    | "staff"i ":" effects                              -> staff
    | "action"i cost? ":" effects                       -> action
    | YOUR STEP cost? ":" effects                       -> timed
    | TARGET YOUR adjective* UNIT post* toll? ":" body  -> targeted
    | TARGET OPPONENTS adjective* UNIT post* toll? ":" body -> targeted_enemy
    | "when"i battle_role ":" DAMAGE SIGNED             -> fighting
    | event ":" effects                                 -> triggered
    | "if"i conditions "," body                         -> conditional
    | "if"i conditions "," LASTING ":" "if you then"i HAS count "," "you win"i -> delayed
    | "this card may also be sortied"i                  -> may_sortie
    | "a"i UNIT "it damages and does not defeat"i GETS STATUS -> afflicts
    | body                                              -> plain
LASTING: /this holds until the end of your opponent's next turn/i

body: sentence ("." sentence)*
sentence: change ("and"i change)* duration?             -> statement
        | effects
duration: "for this attack"i                            -> for_attack
        | "for this battle"i                            -> for_battle
        | "this turn"i                                  -> for_turn
        | "in this step"i                               -> for_step
        | "until the end of your opponent's next turn"i -> for_enemy_turn

change: number "is"i N HIGHER                           -> higher
      | number "is"i N LOWER                            -> lower
      | number "becomes"i N                             -> becomes
      | number "is doubled"i                            -> doubled
      | number "is halved"i                             -> halved
      | DAMAGE SIGNED "against"i kinds                  -> damage_against
      | pointer HAS FEATURE                             -> gains_feature
      | group CANNOT "get"i statuses                    -> immune
      | group CANNOT FORBIDDEN                          -> cannot
      | OPPONENT "cannot play Surprise cards"i          -> no_surprises
      | "no Triangle Advantage"i of_arms? "counts against"i pointer -> no_triangle
      | pointer "may also move one square diagonally"i  -> moves_diagonally
      | kinds CANNOT ENTER                              -> barred
      | "only"i kinds "can"i ENTER                      -> only_for
      | kinds PAYS N ENERGY "to"i ENTER                 -> entry_cost
      | "place this card"i where no_other?              -> placement
      | "you may sortie"i N "more"i UNIT                -> sorties
of_arms: "of a"i ARMS ("or"i ARMS)*
number: possessor STRIKE_STAT                           -> number_of
      | "the"i STRIKE_STAT "of"i group                  -> number_of_group
      | "damage to"i group                              -> damage_to
possessor: "its"i                                       -> its
         | "the"i ROLE "unit's"i                        -> of_fighter
         | "the"i BEARERS                               -> of_bearer
BEARERS: /(?:wearer|wielder)'s/i
STRIKE_STAT: /number of attacks|attack power|damage|max energy|triangle bonus/i
DAMAGE: /damage\b/i
SIGNED: /[+-]\d+/
statuses: STATUS (("," | "or"i) STATUS)*
kinds: kind (("and"i | ",") kind)* UNIT?
kind: MOVEMENT                                          -> kind_of_movement
    | FEATURE                                           -> kind_of_feature
where: "in row"i ROW ("or"i ROW)*                       -> on_rows
     | "outside the Home Rows"i                         -> off_home
     | "in your Home Row"i                              -> on_home
no_other: ","? "with no other"i NAME ("or"i NAME)* "in that row"i

effects: effect (", then"i effect)*
effect: MOVE N CHIP "from your"i PILE_NAME PILE "to your"i PILE_NAME PILE -> move_chips
    | MOVE "up to"i N CHIP "from your"i PILE_NAME PILE "to your"i PILE_NAME PILE -> move_chips_up_to
    | MOVE N CHIP "from your Unused pile onto"i group   -> charge
    | OPPONENT MOVE N CHIP "from the Unused to the Used pile"i -> drain
    | group REGAINS N ENERGY                            -> regain
    | group LOSES N ENERGY                              -> lose
    | DRAW N CARD                                       -> draw
    | DRAW "as many"i                                   -> draw_as_many
    | DISCARD N CARD                                    -> discard
    | DISCARD N "to"i N CARD                            -> discard_between
    | OPPONENT DISCARD N CARD                           -> enemy_discards
    | OPPONENT DISCARD N CARD "at random"i              -> enemy_discards_at_random
    | "counter target Surprise card"i                   -> counter
    | "cure"i group "of all statuses"i                  -> cure
    | "cure"i group "of"i STATUS                        -> cure_one
    | group GETS STATUS                                 -> inflict
    | MOVE group "one square"i DIRECTION                -> step
    | MOVE group "to an adjacent square"i               -> step_aside
    | REMOVE N LAND                                     -> remove_land
    | REMOVE "this"i CARD                               -> remove_this
    | REMOVE group                                      -> remove_unit
    | "put"i group "into"i MODE                         -> put_into_mode
    | "return"i cards "from your discard pile to your hand"i -> return_cards
    | "search your deck for"i cards                     -> search
    | "look at your opponent's hand"i                   -> look_at_hand
    | "you win"i                                        -> win
PILE_NAME: /(?:unused|used)\b/i
"""
