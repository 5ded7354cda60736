"""What cards tell players to do, the events they wait for, and what must be paid."""

EFFECTS = r"""
effects: sentence (_stop sentence)* _stop?
_stop: "." | ";"
sentence: instructions
        | trigger "," instructions                -> when_triggered
        | "if" condition "," instructions        -> if_so
        | "if you win this battle," instructions -> if_won
        | "while" condition "," instructions     -> only_while
instructions: instruction (joint instruction)*
joint: ", then" | "then" | ", and" | "and" | ","
instruction: "draw" cards                        -> draw
  | "discard" cards                              -> discard_cards
  | "discard your hand"                          -> discard_hand
  | ("discard"|"destroy"|"sacrifice") np                 -> discard
  | "set" np                                     -> set_down
  | "reset" np                                   -> reset
  | "defeat" np                                  -> defeat
  | "recover" np                                 -> recover
  | "move" np "home"                             -> move_home
  | "move" np "home instead"                     -> move_home_instead
  | ("instead of the losers, defeat"|"instead of defeating any losing characters, defeat") np
                                                 -> defeat_instead
  | "attach" np "to" np                          -> attach
  | "set" np "instead"                           -> set_instead
  | "move" np ("from home into your search party"|"into your search party from home") -> move_out
  | "move" np ("into your search party"|"into the search party from home") -> move_out
  | "put" np ("into your hand"|"in your hand"|"into his hand") -> take
  | "return" np "to" ("its owner's hand"|"their owners' hands") -> take
  | "put" np ("into play"|"into play at home")           -> put_into_play
  | "add" np "to" "your hand"                    -> take
  | "add" np "to" ("it"|"your experience"|"this character's experience") -> add_to
  | "search your deck for" np ("and put it into your hand"|"and add it to your hand")? -> search
  | "search your deck for" np ("and put it into play"|"and put it into play at home")
                                                 -> search_into_play
  | "search your deck for" cards ("and put it into your hand"|"and add it to your hand")
                                                 -> search_any
  | "reveal the top" number "cards of your deck," "put" np
    "into your hand and the rest on the bottom"  -> sift
  | "reveal as many cards from the top of your deck as you have" np ", put" np
    "into your hand and the rest on the bottom"  -> sift_each
  | "reveal your hand" ("to your opponents")?    -> reveal_hand
  | "shuffle your hand and discard pile into your deck" -> shuffle_all
  | "remove" np "from the game"                  -> remove
  | "you may play it once this turn"             -> may_play
  | "until the end of the turn," np ("can"|"may") "play that card once" -> may_play_by
  | np ("can"|"may") "play it once this turn"    -> may_play_by
  | ("start"|"begin") "a battle of" ATTRIBUTE "in which" np ("attacks"|"attack") np -> battle
  | ("start"|"begin") "a battle of" ATTRIBUTE ". target one of your" noun "to attack and a" noun
    "to defend"                                  -> challenge
  | ("no other character may join it"|"no other characters can assign or move into this battle")
                                                 -> closed
  | "the battle becomes a battle of" ATTRIBUTE   -> battle_becomes
  | "cancel" np                                  -> cancel
  | "change the target of" np "to another legal target" -> retarget
  | ("gain control of"|"you gain control of") np until? -> control
  | ("you cannot sacrifice it or attack with it"
    |"you cannot sacrifice that ally or declare an attack with that ally while you control it")
                                                 -> tied
  | "exchange the current location with" np      -> exchange_location
  | "put the location on the bottom of its owner's location deck"
    "and the top card of yours in its place; it is not played" -> next_location
  | "shuffle the location into its owner's location deck" -> bury_location
  | "search your location deck for a location"
    "and put it in its place; it is not played"  -> find_location
  | np ("blocks"|"block") ("it"|"the attack")    -> block
  | np ("blocks"|"block") ("it"|"the attack") "and gets" gains -> block_stronger
  | "put" np "and its attachments into your hand instead" -> take_with_attachments
  | "put this card from your discard pile into play" "at home"? -> rise
  | "use only with" ("a"|"an") noun              -> only_with
  | "this character may play this ability from home" -> from_home
  | "target a player with more than" number "cards in his hand" -> choose_rich_player
  | "you choose" number "of those cards"         -> choose_of_theirs
  | "he reveals his hand, and you choose" number "cards" -> show_and_choose
  | "target" ("a"|"an") noun                     -> choose_target
  | "each player chooses a defeated ally of an opponent" ";"
    "the chosen allies go to their owners' discard piles" -> each_chooses_defeated
  | "double that bonus"                          -> double
  | "move the bonus of one attribute of" np "to another of its attributes" -> shift
  | np ("gets"|"get") number "experience"        -> gain_experience
  | "play an extra search phase"                 -> extra_phase
  | ("play"|"take") "a search action"            -> extra_action
  | statement until?                             -> lasting
  | until "," statement                          -> lasting_before
  | player_np player_effect (joint player_effect)*   -> players_do
  | ("he"|"that player") player_effect (joint player_effect)* -> they_do
  | "in this battle," statement                  -> lasting
  | "you may" instructions                       -> you_may

player_np: "each player"                         -> each_player
         | "each opponent"                       -> each_opponent
         | "target opponent"                     -> target_opponent
         | "an opponent"                         -> an_opponent
         | "target player"                       -> target_player
         | "target player with more than" number "cards in his hand" -> rich_player
player_effect: ("draws"|"draw") cards                    -> draw
           | "discards" cards                    -> discard_cards
           | "discards his hand"                 -> discard_hand
           | "searches his deck for" np "and puts it into his hand" -> search
           | "may put" np "into his hand"        -> may_take
           | "reveals his hand"                  -> reveal_hand
           | "discards an event you choose"      -> discard_your_choice
           | "keeps" number "cards you choose"   -> keep_your_choice
           | ("shuffles the rest into his deck"|"shuffles the others into his deck"
             |"shuffles all other cards into his deck") -> shuffle_rest
           | ("shuffles his hand and discard pile into his deck"
             |"shuffles his hand and discard pile into their draw deck") -> shuffle_all
           | "sets" np "he chooses"?                     -> set_of_theirs

until: "until" ("the end of turn"|"end of turn"|"the end of the turn") -> this_turn
     | "until" ("end of phase"|"the end of the phase"|"the end of the search phase") -> this_phase
     | "this turn"                               -> this_turn
     | "this phase"                              -> this_phase
     | "in this battle"                          -> this_battle
     | "in a battle of" ATTRIBUTE                -> in_battle_of

trigger: "when an attack on" np "is declared"     -> attacked
      | ("when"|"after") np ("attacks"|"attack") -> attacks
      | "after" np ("wins"|"win") "a battle"     -> won
      | ("after"|"when") np ("is"|"are") "defeated in battle" -> defeated_in_battle
      | "after" np ("is"|"are") "defeated"       -> was_defeated
      | "before" np ("is"|"are") "defeated"      -> before_defeat
      | "when" np "would be set"                 -> would_be_set
      | "before" np ("is"|"are") "set"           -> would_be_set
      | "when" np ("is"|"are") "moved home in the search phase" -> moved_home
      | "before an opponent's event or ability that draws" cards "takes effect"
                                                 -> before_drawing_play
      | "after" np ("receives"|"receive") bonus "from" source -> bonus_received
      | "before an opponent draws from his event or ability" -> before_draw
      | "after another player plays an event or ability that draws" cards? -> after_draw
      | ("after this location is played"|"when this location is played") -> location_played
      | ("when"|"after") np ("comes"|"come") "into play" -> comes_into_play
      | ("at the start of the action step"|"at the start of the search action step"
        |"at the start of the action step, after the active player has been determined")
                                                 -> search_begins
      | "in the cleanup phase"                   -> cleanup_begins
      | "at the start of each turn"              -> turn_begins
      | "at the start of the game"               -> game_begins
      | "when" ("this card"|"^") "is discarded by an opponent's event or ability" -> discarded
bonus: ("a bonus"|"an attribute bonus")
source: ("an event or ability"|"an event or activated ability")

condition: "you have" np                         -> you_have
         | "you have more than" number noun      -> you_have_more
         | "you have a location deck"            -> has_locations
         | "you have fewer cards in your hand than an opponent" -> fewer_cards
         | ("your leader has"|"your leader has at least") number ("experience"|"or more experience")
                                                 -> leader_experience
         | np ("is"|"are") STATE                 -> is_state
         | "attacking"                           -> is_attacking
         | "set"                                 -> is_set
         | "ready"                               -> is_ready
         | "your leader is" ("a"|"an") noun      -> leader_is

costs: cost ("," cost)* | cost ("and" cost)+
cost: ("set this character"|"set bearer")        -> set_cost
    | "discard" cards                            -> discard_cards
    | "discard" np                               -> discard_from_hand
    | "sacrifice" np                             -> sacrifice_cost
    | number "experience"                        -> experience_cost
    | "spend" number "command"                   -> command_cost
    | "remove" np "from the game"                -> remove

goal: np
"""
