"""What cards tell players to do: from the parser's rules to instructions."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lark import Token

from rules.fma.text.noun import HIM, PLAYING, Noun, Unclear
from rules.fma.text.noun_reader import NounReader
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
from rules.text.plays import (
    BorneBy,
    Controlled,
    ExtraPhase,
    Played,
    Retarget,
    ShiftBonus,
    StartBattle,
    TurnsInto,
)
from rules.text.tree import rewrite
from rules.text.triggers import Trigger

Deeds = tuple[Effect, ...]
LOCATION = Cards("any", "location")
LEADER = Units("own", (Is("leader"),))
OWN_TOP = Top("own")
TOP_LOCATION = Cards("own", "locations", (Is("top"),))


class Answered:
    """Instructions that answer a play: "cancel an event" says itself what it reacts to."""

    def __init__(self, play: Group, deeds: Deeds) -> None:
        self.trigger: Trigger = Played(play)
        self.deeds = deeds


@dataclass(frozen=True)
class Aside:
    """What a sentence adds to the others: who may play, from where, whether a battle is closed."""

    labels: tuple[str, ...] = ()
    requires: tuple[Condition, ...] = ()
    closes: bool = False


NOTHING = Aside()


class DeedReader(NounReader):
    """Reads instructions."""

    # Cards ------------------------------------------------------------------------------------

    def draw(self, number: Amount) -> Deeds:
        return (Draw(number),)

    def discard_cards(self, number: Amount) -> Deeds:
        chosen = Chosen(Cards("own", "hand"), number, number, name="discarded")
        return (Put(chosen, "discard"),)

    def discard_hand(self) -> Deeds:
        return (Put(Cards("own", "hand"), "discard"),)

    def discard(self, what: Noun) -> Deeds:
        if what.kinds == ("event",):
            what = what.inside("hand").of("own")
        return (Put(what.group(), "discard"),)

    def take(self, what: Noun) -> Deeds:
        return (Put(what.group(), "hand"),)

    def put_into_play(self, what: Noun) -> Deeds:
        if not what.is_character or what.side != "any":
            return (Deploy(what.group()),)
        return (Deploy(replace(what, side="own", place="hand").group()),)

    def add_to(self, what: Noun) -> Deeds:
        place = what.inside("hand")
        side = place if place.fixed else place.of("own")
        return (Put(side.group(), "experience"),)

    def search(self, what: Noun) -> Deeds:
        """A qualified search may fail and shows what it finds (FMA-CONTROL-10, 11)."""
        if what.name != "chosen" or what.side != "any":
            raise Unclear("what to search for")
        qualified = bool(what.where) or what.kinds != ("card",)
        pool = replace(what, side="own", place="deck").pool()
        found = Known("found")
        shown: Deeds = (Reveal(found),) if qualified else ()
        chosen = Chosen(pool, 0 if qualified else 1, 1, name="found")
        return (Choose(chosen), *shown, Put(found, "hand"), Shuffle())

    def search_any(self, number: Amount) -> Deeds:
        return self.search(Noun(("card",)).some("chosen"))

    def sift(self, number: Amount, what: Noun) -> Deeds:
        return self._sifted(number, what)

    def sift_each(self, each: Noun, what: Noun) -> Deeds:
        return self._sifted(Count(each.pool()), what)

    def _sifted(self, number: Amount, what: Noun) -> Deeds:
        if what.place != "revealed" or what.name != "chosen":
            raise Unclear("what to take among them")
        rest = Among(Known("revealed"), (Not(OneOf(Known("found"))),))
        return (
            Reveal(Top("own", number), "revealed"),
            Choose(Chosen(what.pool(), 0, 1, name="found")),
            Put(Known("found"), "hand"),
            Put(rest, "deck_bottom"),
        )

    def reveal_hand(self) -> Deeds:
        return (Reveal(Cards("own", "hand")),)

    def shuffle_all(self) -> Deeds:
        return (Put(Cards("own", "hand"), "deck"), Put(Cards("own", "discard"), "deck"), Shuffle())

    def remove(self, what: Noun) -> Deeds:
        return (Put(what.group(), "removed"),)

    def may_play(self) -> Deeds:
        return (Lasting("turn", (Allowed(Known("it"), "be_played"),)),)

    def may_play_by(self, who: Noun) -> Deeds:
        if who.fixed != PLAYING:
            raise Unclear("who may play it")
        return (Lasting("turn", (Allowed(Known("it"), "be_played_by_this"),)),)

    # Characters -------------------------------------------------------------------------------

    def set_down(self, what: Noun) -> Deeds:
        return (Tap(what.group()),)

    def reset(self, what: Noun) -> Deeds:
        return (Untap(what.group()),)

    def defeat(self, what: Noun) -> Deeds:
        return (Destroy(what.group()),)

    def recover(self, what: Noun) -> Deeds:
        return (Flip(what.group(), "up"),)

    def move_home(self, what: Noun) -> Deeds:
        return (Move(what.group(), "home"),)

    def move_home_instead(self, what: Noun) -> Deeds:
        return (Cancel("defeat"), Move(what.group(), "home"))

    def defeat_instead(self, what: Noun) -> Deeds:
        return (Cancel("defeats"), Destroy(what.group()))

    def attach(self, what: Noun, bearer: Noun) -> Deeds:
        return (Stack(what.group(), bearer.group(), "attach"),)

    def set_instead(self, what: Noun) -> Deeds:
        return (Cancel("defeat"), Tap(what.group()))

    def move_out(self, what: Noun) -> Deeds:
        return (Move(what.group(), "party"),)

    def control(self, what: Noun, until: str = "") -> Deeds:
        return (Lasting(until, (Controlled(what.group()),)),)

    def tied(self) -> Deeds:
        it = Known("it")
        return (Lasting("turn", (Cannot(it, "be_sacrificed"), Cannot(it, "attack"))),)

    def gain_experience(self, who: Noun, number: Amount) -> Deeds:
        return (Gain(who.group(), "experience", number),)

    def double(self) -> Deeds:
        return (Lasting("", (Multiplied(Known("bonus"), "amount", 2),)),)

    def shift(self, what: Noun) -> Deeds:
        return (ShiftBonus(what.group()),)

    # Battles, plays, locations ----------------------------------------------------------------

    def battle(self, kind: Token, attacker: Noun, defender: Noun) -> Deeds:
        he = Known(attacker.name) if attacker.name else attacker.group()
        defending = rewrite(defender.group(), lambda node: he if node == HIM else node)
        return (StartBattle(kind.lower(), attacker.group(), defending),)

    def closed(self) -> Aside:
        return Aside(closes=True)

    def from_home(self) -> Aside:
        return Aside(labels=("anywhere",))

    def only_with(self, noun: Noun) -> Aside:
        if noun.kinds != ("leader",):
            raise Unclear("with what it is used")
        return Aside(requires=(Matches(LEADER, noun.where),))

    def battle_becomes(self, kind: Token) -> Deeds:
        change = TurnsInto(Known("battle"), "battle", kind.lower())
        return (Lasting("battle", (change,)),)

    def cancel(self, play: Noun) -> Answered:
        return Answered(play.pool(), (Cancel("play"),))

    def retarget(self, play: Noun) -> Answered:
        return Answered(play.pool(), (Retarget(Known("play")),))

    def block(self, who: Noun) -> Deeds:
        return (Redirect(who.group()),)

    def take_with_attachments(self, what: Noun) -> Deeds:
        it = what.group()
        borne = Cards("any", "attached", (BorneBy(it),))
        return (Cancel("defeat"), Put(borne, "hand"), Put(it, "hand"))

    def rise(self) -> Deeds:
        return (Deploy(This()),)

    def exchange_location(self, other: Noun) -> Deeds:
        if other.kinds != ("location",) or other.place != "victory":
            raise Unclear("the location it is exchanged with")
        return (
            Choose(named(other, "found")),
            Put(LOCATION, "victory"),
            Put(Known("found"), "location"),
        )

    def next_location(self) -> Deeds:
        return (
            If(
                Exists(Cards("own", "locations")),
                (Put(LOCATION, "locations_bottom"), Put(TOP_LOCATION, "location")),
            ),
        )

    def bury_location(self) -> Deeds:
        return (Put(LOCATION, "locations"),)

    def find_location(self) -> Deeds:
        found = Chosen(Cards("own", "locations"), 1, 1, name="found")
        return (Choose(found), Put(Known("found"), "location"))

    def extra_phase(self) -> Deeds:
        return (ExtraPhase("search"),)

    def extra_action(self) -> Deeds:
        return (ExtraPhase("search", action=True),)


def named(noun: Noun, name: str) -> Chosen:
    if noun.name != "chosen":
        raise Unclear("one of them is meant")
    return Chosen(noun.pool(), noun.least, noun.most, name=name)


def minus(number: Amount) -> int:
    if not isinstance(number, int):
        raise Unclear("a plain number is paid")
    return -number


def flat(parts: tuple[object, ...]) -> Deeds:
    """The instructions of all parts; words that only join them are gone."""
    found: list[Effect] = []
    for part in parts:
        if isinstance(part, tuple):
            found.extend(part)
    return tuple(found)
