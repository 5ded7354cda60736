"""What cards tell players to do, and what is paid: from the grammar's rules to instructions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from lark import Token

from rules.fma.text import nodes as n
from rules.fma.text.noun import COMPARED, DEFEATED, LEADER, LOCATION, PLAYING, TOP_LOCATION, Noun
from rules.text import effects as e
from rules.text.amounts import Amount, Count
from rules.text.attrition import Allowed, Cancel, Gain
from rules.text.changes import Cannot, Change, Multiplied
from rules.text.conditions import Condition, Exists, Matches
from rules.text.filters import Is, Not, Number, OneOf
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Among, Cards, Chosen, Group, Known, This, Top
from rules.text.tree import rewrite
from rules.text.triggers import Trigger

Effects = tuple[e.Effect, ...]
IT, FOUND = Known("it"), Known("found")
# "Instead" of what the moment is about.
INSTEAD = "instead"
HAND = Cards("own", "hand")
PLAYERS, OPPONENTS = Cards("any", "players"), Cards("enemy", "players")
YOU = Cards("own", "players")


@dataclass(frozen=True)
class AnswerToPlay:
    """Instructions that answer a play: "cancel an event" says itself what it reacts to."""

    trigger: Trigger
    effects: Effects


@dataclass(frozen=True)
class Aside:
    """What a sentence adds to the others: who may play, from where, whether a battle is closed."""

    labels: tuple[str, ...] = ()
    requires: tuple[Condition, ...] = ()
    closes: bool = False


NOTHING = Aside()


def flat(*parts: object) -> Effects:
    """The instructions of all parts; words that only join them are gone."""
    found: list[e.Effect] = []
    for part in parts:
        if isinstance(part, tuple):
            found.extend(part)
    return tuple(found)


def _done(effect: Callable[..., e.Effect], *more: object) -> Callable[[Noun], Effects]:
    """An effect on what the noun means."""
    return lambda what: (effect(what.group(), *more),)


def _instead(what: str, effect: Callable[..., e.Effect], *more: object) -> Callable[..., Effects]:
    """Whether there is such a thing to take the place of is asked of the whole (see binding)."""
    return lambda noun: (Cancel(what), effect(noun.group(), *more))


def _lasting(until: str, *changes: Change) -> Effects:
    return (e.Lasting(until, changes),)


# Cards ----------------------------------------------------------------------------------------


def _discard_cards(number: Amount) -> Effects:
    return (e.Put(Chosen(HAND, number, number, name="discarded"), "discard"),)


def _discard(what: Noun) -> Effects:
    if what.kinds == ("event",):
        what = what.inside("hand").of("own")
    return (e.Put(what.group(), "discard"),)


def _put_into_play(what: Noun) -> Effects:
    if what.is_character and what.side == "any":
        what = replace(what, side="own", place="hand")
    return (e.Deploy(what.group()),)


def _add_to(what: Noun) -> Effects:
    place = what.inside("hand")
    side = place if place.fixed else place.of("own")
    return (e.Put(side.group(), "experience"),)


def _search(what: Noun) -> Effects:
    """A qualified search may fail and shows what it finds (FMA-CONTROL-10, 11)."""
    if what.name != "chosen" or what.side != "any":
        raise Unclear("what to search for")
    qualified = bool(what.where) or what.kinds != ("card",)
    pool = replace(what, side="own", place="deck").pool()
    shown: Effects = (e.Reveal(FOUND),) if qualified else ()
    chosen = Chosen(pool, 0 if qualified else 1, 1, name="found")
    return (e.Choose(chosen), *shown, e.Put(FOUND, "hand"), e.Shuffle())


def _search_into_play(what: Noun) -> Effects:
    """It goes there directly, not by way of the hand."""
    *looked, _, shuffled = _search(what)
    return (*looked, e.Deploy(FOUND), shuffled)


def _sift(number: Amount, what: Noun) -> Effects:
    if what.place != "revealed" or what.name != "chosen":
        raise Unclear("what to take among them")
    rest = Among(Known("revealed"), (Not(OneOf(FOUND)),))
    return (
        e.Reveal(Top("own", number), "revealed"),
        # The cards lie open, and nothing says "may".
        e.Choose(Chosen(what.pool(), 1, 1, name="found")),
        e.Put(FOUND, "hand"),
        e.Put(rest, "deck_bottom"),
    )


def _may_play_by(who: Noun) -> Effects:
    if who.fixed != PLAYING:
        raise Unclear("who may play it")
    return _lasting("turn", Allowed(IT, "be_played_by_this"))


_CARDS: Readings = {
    "draw": lambda number: (e.Draw(number),),
    "discard_cards": _discard_cards,
    "discard": _discard,
    "take": _done(e.Put, "hand"),
    "put_into_play": _put_into_play,
    "add_to": _add_to,
    "search": _search,
    "search_into_play": _search_into_play,
    "search_any": lambda _: _search(Noun(("card",)).some("chosen")),
    "sift": _sift,
    "sift_each": lambda each, what: _sift(Count(each.pool()), what),
    "remove": _done(e.Put, "removed"),
    "may_play_by": _may_play_by,
    **constants(
        {
            "discard_hand": (e.Put(HAND, "discard"),),
            "reveal_hand": (e.Reveal(HAND),),
            "shuffle_all": (
                e.Put(HAND, "deck"),
                e.Put(Cards("own", "discard"), "deck"),
                e.Shuffle(),
            ),
            "may_play": _lasting("turn", Allowed(IT, "be_played")),
            "rise": (e.Deploy(This()),),
        }
    ),
}

# Characters, battles --------------------------------------------------------------------------


def _battle(kind: Token, attacker: Noun, defender: Noun) -> Effects:
    subject = Known(attacker.name) if attacker.name else attacker.group()
    defending = rewrite(defender.group(), lambda node: subject if node == COMPARED else node)
    return (n.StartBattle(kind.lower(), attacker.group(), defending),)


def _only_with(noun: Noun) -> Aside:
    if noun.kinds != ("leader",):
        raise Unclear("with what it is used")
    return Aside(requires=(Matches(LEADER, noun.where),))


def _battle_becomes(kind: Token) -> Effects:
    return _lasting("battle", n.TurnsInto(Known("battle"), "battle", kind.lower()))


def _take_with_attachments(what: Noun) -> Effects:
    it = what.group()
    borne = Cards("any", "attached", (n.BorneBy(it),))
    return (Cancel(INSTEAD), e.Put(borne, "hand"), e.Put(it, "hand"))


def _recover(what: Noun) -> Effects:
    """Only the defeated are recovered, so the word names them (FMA-TARGET-9, FMA-CLEANUP-7)."""
    named = what.is_character and DEFEATED not in what.where
    return (e.Flip((what.that(DEFEATED) if named else what).group(), "up"),)


def _challenge(kind: Token, attacker: Noun, defender: Noun) -> Effects:
    theirs = defender if defender.side == "enemy" else defender.of("enemy")
    return _battle(kind, attacker.of("own").some("target"), theirs.some("target"))


def _control(what: Noun, until: str = "") -> Effects:
    if what.fixed is None and not what.is_character:
        raise Unclear("what control is gained of")
    return _lasting(until, n.Controlled(what.group()))


_CHARACTERS: Readings = {
    "set_down": _done(e.Tap),
    "reset": _done(e.Untap),
    "defeat": _done(e.Destroy),
    "recover": _recover,
    "move_home": _done(e.Move, "home"),
    "move_home_instead": _instead(INSTEAD, e.Move, "home"),
    "defeat_instead": _instead("defeats", e.Destroy),
    "set_instead": _instead(INSTEAD, e.Tap),
    "take_with_attachments": _take_with_attachments,
    "attach": lambda what, bearer: (e.Stack(what.group(), bearer.group(), "attach"),),
    "move_out": _done(e.Move, "party"),
    "control": _control,
    "gain_experience": lambda who, number: (Gain(who.group(), "experience", number),),
    "shift": _done(n.ShiftBonus),
    "battle": _battle,
    "challenge": _challenge,
    "only_with": _only_with,
    "battle_becomes": _battle_becomes,
    "block": _done(e.Redirect),
    "cancel": lambda play: AnswerToPlay(n.Played(play.pool()), (Cancel("play"),)),
    "retarget": lambda play: AnswerToPlay(n.Played(play.pool()), (n.Retarget(Known("play")),)),
    **constants(
        {
            # "You", so for as long as they control it and nobody else.
            "tied": _lasting(
                "turn",
                Cannot(IT, "be_sacrificed", source=YOU),
                Cannot(IT, "attack", source=YOU),
            ),
            "double": _lasting("", Multiplied(Known("bonus"), "amount", 2)),
            "closed": Aside(closes=True),
            "from_home": Aside(labels=("anywhere",)),
            "extra_phase": (n.ExtraPhase("search"),),
            "extra_action": (n.ExtraPhase("search", action=True),),
        }
    ),
}

# Locations ------------------------------------------------------------------------------------


def _exchange_location(other: Noun) -> Effects:
    if other.kinds != ("location",) or other.place != "victory":
        raise Unclear("the location it is exchanged with")
    found = e.Choose(_named(other, "found"))
    return (found, e.Put(LOCATION, "victory"), e.Put(FOUND, "location"))


_LOCATIONS: Readings = {
    "exchange_location": _exchange_location,
    **constants(
        {
            "next_location": (
                e.If(
                    Exists(Cards("own", "locations")),
                    (e.Put(LOCATION, "locations_bottom"), e.Put(TOP_LOCATION, "location")),
                ),
            ),
            "bury_location": (e.Put(LOCATION, "locations"),),
            "find_location": (
                e.Choose(Chosen(Cards("own", "locations"), name="found")),
                e.Put(FOUND, "location"),
            ),
        }
    ),
}

# What each, or another, player does -----------------------------------------------------------


def _rich_player(number: Amount) -> Chosen:
    return Chosen(Cards("any", "players", (Number("hand", ">", number),)), name="target")


def _keep_your_choice(number: Amount) -> Effects:
    return (e.Choose(Chosen(HAND, number, number, by="playing", name="kept")),)


def _set_of_theirs(what: Noun) -> Effects:
    theirs = what if what.side == "own" else what.of("own")
    return (e.Tap(theirs.some("chosen").group()),)


def _players_do(who: Group, *effects: object) -> Effects:
    return (n.As(who, flat(*effects)),)


# All have chosen before the first of them goes.
_DOOMED = Chosen(Cards("enemy", "defeated", (Is("ally"),)), name="doomed")
_EVENT_OF_THEIRS = Chosen(Cards("own", "hand", (Is("event"),)), by="playing", name="discarded")
_REST_OF_HAND = Cards("own", "hand", (Not(OneOf(Known("kept"))),))
_PLAYERS: Readings = {
    **constants(
        {
            "each_player": PLAYERS,
            "each_opponent": OPPONENTS,
            "target_opponent": Chosen(OPPONENTS, name="target"),
            "target_player": Chosen(PLAYERS, name="target"),
            # Its player chooses one, who is no target (FMA-MULTI-6).
            "an_opponent": Chosen(OPPONENTS, name="opponent"),
            "each_chooses_defeated": (
                n.As(PLAYERS, (e.Choose(_DOOMED),)),
                e.Put(Known("doomed"), "discard"),
            ),
            "discard_your_choice": (e.Put(_EVENT_OF_THEIRS, "discard"),),
            "shuffle_rest": (e.Put(_REST_OF_HAND, "deck"), e.Shuffle()),
        }
    ),
    "rich_player": _rich_player,
    "choose_rich_player": lambda number: (e.Choose(_rich_player(number)),),
    "show_and_choose": lambda number: (
        *_players_do(IT, (e.Reveal(HAND),)),
        *_players_do(IT, _keep_your_choice(number)),
    ),
    "choose_target": lambda what: (e.Choose(_target_named(what)),),
    "choose_of_theirs": lambda number: _players_do(IT, _keep_your_choice(number)),
    "players_do": _players_do,
    "they_do": lambda *effects: _players_do(IT, *effects),
    "may_take": lambda what: (e.May((e.Put(what.group(), "hand"),)),),
    "keep_your_choice": _keep_your_choice,
    "set_of_theirs": _set_of_theirs,
}

# Costs ----------------------------------------------------------------------------------------


def _discard_from_hand(what: Noun) -> Effects:
    if what.name != "chosen" or what.most is None:
        raise Unclear("which card to discard")
    paid = Chosen(what.cards("own", "hand"), what.least, what.most, name="paid")
    return (e.Put(paid, "discard"),)


def _sacrifice(what: Noun) -> Effects:
    if what.fixed is not None:
        return (e.Put(what.group(), "discard"),)
    own = what if what.side == "own" else what.of("own")
    return (e.Put(_named(own, "paid"), "discard"),)


def _named(noun: Noun, name: str) -> Chosen:
    if noun.name != "chosen":
        raise Unclear("one of them is meant")
    return Chosen(noun.pool(), noun.least, noun.most, name=name)


def _target_named(noun: Noun) -> Chosen:
    found = noun.some("target").group()
    if not isinstance(found, Chosen):
        raise Unclear("what is targeted")
    return found


def _spend(stat: str) -> Callable[[Amount], Effects]:
    def spend(number: Amount) -> Effects:
        if not isinstance(number, int):
            raise Unclear("a plain number is paid")
        return (Gain(LEADER, stat, -number),)

    return spend


_COSTS: Readings = {
    "costs": flat,
    "set_cost": lambda: (e.Tap(PLAYING),),
    "discard_from_hand": _discard_from_hand,
    "sacrifice_cost": _sacrifice,
    "experience_cost": _spend("experience"),
    "command_cost": _spend("command"),
}
EFFECTS: Readings = {**_CARDS, **_CHARACTERS, **_LOCATIONS, **_PLAYERS, **_COSTS}
