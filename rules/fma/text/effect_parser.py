"""What cards tell players to do: from the parser's rules to instructions."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lark import Token

from rules.fma.text.nodes import (
    BorneBy,
    Controlled,
    ExtraPhase,
    Played,
    Retarget,
    ShiftBonus,
    StartBattle,
    TurnsInto,
)
from rules.fma.text.noun import COMPARED, PLAYING, Noun, Unclear
from rules.text.amounts import Amount, Count
from rules.text.attrition import Allowed, Cancel, Gain
from rules.text.changes import Cannot, Multiplied
from rules.text.conditions import Condition, Exists, Matches
from rules.text.effects import (
    Choose,
    Deploy,
    Destroy,
    Draw,
    Effect,
    Flip,
    If,
    Lasting,
    Move,
    Put,
    Redirect,
    Reveal,
    Shuffle,
    Stack,
    Tap,
    Untap,
)
from rules.text.filters import Is, Not, OneOf
from rules.text.groups import Among, Cards, Chosen, Group, Known, This, Top, Units
from rules.text.tree import rewrite
from rules.text.triggers import Trigger

Effects = tuple[Effect, ...]
LOCATION = Cards("any", "location")
LEADER = Units("own", (Is("leader"),))
OWN_TOP = Top("own")
TOP_LOCATION = Cards("own", "locations", (Is("top"),))


class AnswerToPlay:
    """Instructions that answer a play: "cancel an event" says itself what it reacts to."""

    def __init__(self, play: Group, effects: Effects) -> None:
        self.trigger: Trigger = Played(play)
        self.effects = effects


@dataclass(frozen=True)
class Aside:
    """What a sentence adds to the others: who may play, from where, whether a battle is closed."""

    labels: tuple[str, ...] = ()
    requires: tuple[Condition, ...] = ()
    closes: bool = False


NOTHING = Aside()


class EffectParser:
    """Reads instructions."""

    # Cards ------------------------------------------------------------------------------------

    def draw(self, number: Amount) -> Effects:
        return (Draw(number),)

    def discard_cards(self, number: Amount) -> Effects:
        chosen = Chosen(Cards("own", "hand"), number, number, name="discarded")
        return (Put(chosen, "discard"),)

    def discard_hand(self) -> Effects:
        return (Put(Cards("own", "hand"), "discard"),)

    def discard(self, what: Noun) -> Effects:
        if what.kinds == ("event",):
            what = what.inside("hand").of("own")
        return (Put(what.group(), "discard"),)

    def take(self, what: Noun) -> Effects:
        return (Put(what.group(), "hand"),)

    def put_into_play(self, what: Noun) -> Effects:
        if not what.is_character or what.side != "any":
            return (Deploy(what.group()),)
        return (Deploy(replace(what, side="own", place="hand").group()),)

    def add_to(self, what: Noun) -> Effects:
        place = what.inside("hand")
        side = place if place.fixed else place.of("own")
        return (Put(side.group(), "experience"),)

    def search(self, what: Noun) -> Effects:
        """A qualified search may fail and shows what it finds (FMA-CONTROL-10, 11)."""
        if what.name != "chosen" or what.side != "any":
            raise Unclear("what to search for")
        qualified = bool(what.where) or what.kinds != ("card",)
        pool = replace(what, side="own", place="deck").pool()
        found = Known("found")
        shown: Effects = (Reveal(found),) if qualified else ()
        chosen = Chosen(pool, 0 if qualified else 1, 1, name="found")
        return (Choose(chosen), *shown, Put(found, "hand"), Shuffle())

    def search_any(self, number: Amount) -> Effects:
        return self.search(Noun(("card",)).some("chosen"))

    def sift(self, number: Amount, what: Noun) -> Effects:
        return self._sifted(number, what)

    def sift_each(self, each: Noun, what: Noun) -> Effects:
        return self._sifted(Count(each.pool()), what)

    def _sifted(self, number: Amount, what: Noun) -> Effects:
        if what.place != "revealed" or what.name != "chosen":
            raise Unclear("what to take among them")
        rest = Among(Known("revealed"), (Not(OneOf(Known("found"))),))
        return (
            Reveal(Top("own", number), "revealed"),
            Choose(Chosen(what.pool(), 0, 1, name="found")),
            Put(Known("found"), "hand"),
            Put(rest, "deck_bottom"),
        )

    def reveal_hand(self) -> Effects:
        return (Reveal(Cards("own", "hand")),)

    def shuffle_all(self) -> Effects:
        return (Put(Cards("own", "hand"), "deck"), Put(Cards("own", "discard"), "deck"), Shuffle())

    def remove(self, what: Noun) -> Effects:
        return (Put(what.group(), "removed"),)

    def may_play(self) -> Effects:
        return (Lasting("turn", (Allowed(Known("it"), "be_played"),)),)

    def may_play_by(self, who: Noun) -> Effects:
        if who.fixed != PLAYING:
            raise Unclear("who may play it")
        return (Lasting("turn", (Allowed(Known("it"), "be_played_by_this"),)),)

    # Characters -------------------------------------------------------------------------------

    def set_down(self, what: Noun) -> Effects:
        return (Tap(what.group()),)

    def reset(self, what: Noun) -> Effects:
        return (Untap(what.group()),)

    def defeat(self, what: Noun) -> Effects:
        return (Destroy(what.group()),)

    def recover(self, what: Noun) -> Effects:
        return (Flip(what.group(), "up"),)

    def move_home(self, what: Noun) -> Effects:
        return (Move(what.group(), "home"),)

    def move_home_instead(self, what: Noun) -> Effects:
        return (Cancel("defeat"), Move(what.group(), "home"))

    def defeat_instead(self, what: Noun) -> Effects:
        return (Cancel("defeats"), Destroy(what.group()))

    def attach(self, what: Noun, bearer: Noun) -> Effects:
        return (Stack(what.group(), bearer.group(), "attach"),)

    def set_instead(self, what: Noun) -> Effects:
        return (Cancel("defeat"), Tap(what.group()))

    def move_out(self, what: Noun) -> Effects:
        return (Move(what.group(), "party"),)

    def control(self, what: Noun, until: str = "") -> Effects:
        return (Lasting(until, (Controlled(what.group()),)),)

    def tied(self) -> Effects:
        it = Known("it")
        return (Lasting("turn", (Cannot(it, "be_sacrificed"), Cannot(it, "attack"))),)

    def gain_experience(self, who: Noun, number: Amount) -> Effects:
        return (Gain(who.group(), "experience", number),)

    def double(self) -> Effects:
        return (Lasting("", (Multiplied(Known("bonus"), "amount", 2),)),)

    def shift(self, what: Noun) -> Effects:
        return (ShiftBonus(what.group()),)

    # Battles, plays, locations ----------------------------------------------------------------

    def battle(self, kind: Token, attacker: Noun, defender: Noun) -> Effects:
        subject = Known(attacker.name) if attacker.name else attacker.group()
        defending = rewrite(defender.group(), lambda node: subject if node == COMPARED else node)
        return (StartBattle(kind.lower(), attacker.group(), defending),)

    def closed(self) -> Aside:
        return Aside(closes=True)

    def from_home(self) -> Aside:
        return Aside(labels=("anywhere",))

    def only_with(self, noun: Noun) -> Aside:
        if noun.kinds != ("leader",):
            raise Unclear("with what it is used")
        return Aside(requires=(Matches(LEADER, noun.where),))

    def battle_becomes(self, kind: Token) -> Effects:
        change = TurnsInto(Known("battle"), "battle", kind.lower())
        return (Lasting("battle", (change,)),)

    def cancel(self, play: Noun) -> AnswerToPlay:
        return AnswerToPlay(play.pool(), (Cancel("play"),))

    def retarget(self, play: Noun) -> AnswerToPlay:
        return AnswerToPlay(play.pool(), (Retarget(Known("play")),))

    def block(self, who: Noun) -> Effects:
        return (Redirect(who.group()),)

    def take_with_attachments(self, what: Noun) -> Effects:
        it = what.group()
        borne = Cards("any", "attached", (BorneBy(it),))
        return (Cancel("defeat"), Put(borne, "hand"), Put(it, "hand"))

    def rise(self) -> Effects:
        return (Deploy(This()),)

    def exchange_location(self, other: Noun) -> Effects:
        if other.kinds != ("location",) or other.place != "victory":
            raise Unclear("the location it is exchanged with")
        return (
            Choose(named(other, "found")),
            Put(LOCATION, "victory"),
            Put(Known("found"), "location"),
        )

    def next_location(self) -> Effects:
        return (
            If(
                Exists(Cards("own", "locations")),
                (Put(LOCATION, "locations_bottom"), Put(TOP_LOCATION, "location")),
            ),
        )

    def bury_location(self) -> Effects:
        return (Put(LOCATION, "locations"),)

    def find_location(self) -> Effects:
        found = Chosen(Cards("own", "locations"), 1, 1, name="found")
        return (Choose(found), Put(Known("found"), "location"))

    def extra_phase(self) -> Effects:
        return (ExtraPhase("search"),)

    def extra_action(self) -> Effects:
        return (ExtraPhase("search", action=True),)


def named(noun: Noun, name: str) -> Chosen:
    if noun.name != "chosen":
        raise Unclear("one of them is meant")
    return Chosen(noun.pool(), noun.least, noun.most, name=name)


def minus(number: Amount) -> int:
    if not isinstance(number, int):
        raise Unclear("a plain number is paid")
    return -number


def flat(parts: tuple[object, ...]) -> Effects:
    """The instructions of all parts; words that only join them are gone."""
    found: list[Effect] = []
    for part in parts:
        if isinstance(part, tuple):
            found.extend(part)
    return tuple(found)
