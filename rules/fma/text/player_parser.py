"""What players do in a text that speaks of them, and costs: from the parser's rules."""

from __future__ import annotations

from rules.fma.text.effect_parser import LEADER, Effects, flat, minus, named
from rules.fma.text.nodes import (
    As,
)
from rules.fma.text.noun import PLAYING, Noun, Unclear
from rules.text.amounts import Amount
from rules.text.attrition import Gain
from rules.text.effects import (
    Choose,
    May,
    Put,
    Shuffle,
    Tap,
)
from rules.text.filters import Is, Not, Number, OneOf
from rules.text.groups import Cards, Chosen, Group, Known


class PlayerParser:
    """Reads what each, or another, player does, and what is paid."""

    # Players ----------------------------------------------------------------------------------

    def each_player(self) -> Group:
        return Cards("any", "players")

    def each_opponent(self) -> Group:
        return Cards("enemy", "players")

    def target_opponent(self) -> Group:
        return Chosen(Cards("enemy", "players"), name="target")

    def target_player(self) -> Group:
        return Chosen(Cards("any", "players"), name="target")

    def an_opponent(self) -> Group:
        """Its player chooses one, who is no target (FMA-MULTI-6)."""
        return Chosen(Cards("enemy", "players"), name="opponent")

    def choose_rich_player(self, number: Amount) -> Effects:
        return (Choose(self.rich_player(number)),)

    def choose_of_theirs(self, number: Amount) -> Effects:
        return (As(Known("it"), self.keep_your_choice(number)),)

    def each_chooses_defeated(self) -> Effects:
        """All have chosen before the first of them goes."""
        chosen = Chosen(Cards("enemy", "defeated", (Is("ally"),)), name="doomed")
        return (As(Cards("any", "players"), (Choose(chosen),)), Put(Known("doomed"), "discard"))

    def rich_player(self, number: Amount) -> Chosen:
        more = Number("hand", ">", number)
        return Chosen(Cards("any", "players", (more,)), name="target")

    def players_do(self, who: Group, *effects: object) -> Effects:
        return (As(who, flat(effects)),)

    def they_do(self, *effects: object) -> Effects:
        return (As(Known("it"), flat(effects)),)

    def may_take(self, what: Noun) -> Effects:
        return (May((Put(what.group(), "hand"),)),)

    def discard_your_choice(self) -> Effects:
        events = Cards("own", "hand", (Is("event"),))
        return (Put(Chosen(events, 1, 1, by="playing", name="discarded"), "discard"),)

    def keep_your_choice(self, number: Amount) -> Effects:
        kept = Chosen(Cards("own", "hand"), number, number, by="playing", name="kept")
        return (Choose(kept),)

    def shuffle_rest(self) -> Effects:
        rest = Cards("own", "hand", (Not(OneOf(Known("kept"))),))
        return (Put(rest, "deck"), Shuffle())

    def set_of_theirs(self, what: Noun) -> Effects:
        theirs = what if what.side == "own" else what.of("own")
        return (Tap(theirs.some("chosen").group()),)

    # Costs -----------------------------------------------------------------------------------

    def costs(self, *parts: Effects) -> Effects:
        return flat(parts)

    def cost(self, part: Effects) -> Effects:
        return part

    def set_cost(self) -> Effects:
        return (Tap(PLAYING),)

    def discard_from_hand(self, what: Noun) -> Effects:
        if what.name != "chosen" or what.most is None:
            raise Unclear("which card to discard")
        paid = Chosen(what.cards("own", "hand"), what.least, what.most, name="paid")
        return (Put(paid, "discard"),)

    def sacrifice_cost(self, what: Noun) -> Effects:
        if what.fixed is not None:
            return (Put(what.group(), "discard"),)
        own = what if what.side == "own" else what.of("own")
        return (Put(named(own, "paid"), "discard"),)

    def experience_cost(self, number: Amount) -> Effects:
        return (Gain(LEADER, "experience", minus(number)),)

    def command_cost(self, number: Amount) -> Effects:
        return (Gain(LEADER, "command", minus(number)),)
