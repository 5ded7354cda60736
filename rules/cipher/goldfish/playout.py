"""One game in words: the hands and why they were kept or exchanged, then every turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.cipher.goldfish.deck_index import HAND, DeckIndex
from rules.cipher.goldfish.opening import has_any, wants_exchange
from rules.cipher.goldfish.solitaire import (
    DEPLOY,
    PROMOTE,
    PROMOTE_LORD,
    Placement,
    Solitaire,
    Turn,
)
from rules.engine.goldfish import FIRST, DealtHand, Line, Playout

TURNS = 8

MESSAGES = {
    "has_cost_one": "{card} costs 1 and has another Name than the Lord.",
    "no_cost_one": "No Cost 1 card of another Name than the Lord's.",
    "has_climb": "{card} can go onto the Lord.",
    "no_promotion": "No promotion for the Lord.",
    "no_level_up": "Nothing that levels the Lord up.",
    "nothing_climbs": "The deck holds nothing to put onto the Lord, so none is asked for.",
    "second_hand": "The second hand is kept, whatever it is.",
    "draws": "Draws {card}.",
    "no_first_draw": "Draws nothing: the first turn of the game has no Beginning Phase.",
    "no_cards": "Draws nothing: no card is left.",
    "bond": "Bonds {card}.",
    "no_bond": "Bonds nothing.",
    "keeps_for_lord": "Keeps {card} for the Lord.",
    "deploy_vanguard": "Deploys {card} to the Vanguard for {price}.",
    "deploy_rearguard": "Deploys {card} to the Rearguard for {price}.",
    "promote_lord": "Promotes the Lord to {card} for {price} and draws {drew}.",
    "promote": "Promotes {onto} to {card} for {price} and draws {drew}.",
    "promote_lord_no_draw": "Promotes the Lord to {card} for {price}; no card is left to draw.",
    "promote_no_draw": "Promotes {onto} to {card} for {price}; no card is left to draw.",
    "level_up": "Levels {onto} up to {card} for {price}.",
    "dead": "A dead turn: {left} of {bonds} bonds are left and nothing can be placed.",
    "spent": "{spent} of {bonds} bonds spent, {units} units on the field.",
}


class PlayoutWriter:
    """Writes games of one deck down by the keys of its cards."""

    def __init__(self, index: DeckIndex, battles: int) -> None:
        self.index = index
        self.battles = battles

    def write(self, shuffles: Sequence[Sequence[int]], seat: str) -> Playout:
        game = Solitaire.begin(self.index, shuffles, seat, self.battles)
        turns = tuple(
            tuple(self._turn(game.play_turn(), skips_draw=seat == FIRST and turn == 0))
            for turn in range(TURNS)
        )
        return Playout(tuple(self._hands(shuffles)), turns)

    def _hands(self, shuffles: Sequence[Sequence[int]]) -> Iterator[DealtHand]:
        hands = [[self.index.positions[card] for card in deal[:HAND]] for deal in shuffles[:2]]
        exchanged = wants_exchange(self.index, hands[0])
        yield DealtHand(self._keys(hands[0]), not exchanged, tuple(self._reasons(hands[0])))
        if exchanged:
            reasons = (Line("second_hand"), *self._reasons(hands[1]))
            yield DealtHand(self._keys(hands[1]), True, reasons)

    def _reasons(self, hand: Sequence[int]) -> Iterator[Line]:
        ones, climbs = self.index.cost_one(), self.index.lord_climbs()
        if has_any(hand, ones):
            yield self._line("has_cost_one", card=next(kind for kind in hand if kind in ones))
        else:
            yield Line("no_cost_one")
        if not climbs:
            yield Line("nothing_climbs")
        elif has_any(hand, climbs):
            yield self._line("has_climb", card=next(kind for kind in hand if kind in climbs))
        else:
            yield Line("no_promotion" if self.index.lord_promotions() else "no_level_up")

    def _turn(self, turn: Turn, skips_draw: bool) -> Iterator[Line]:
        if turn.drew is None:
            yield Line("no_first_draw" if skips_draw else "no_cards")
        else:
            yield self._line("draws", card=turn.drew)
        if turn.bonded is None:
            yield Line("no_bond")
        else:
            yield self._line("bond", card=turn.bonded)
        if turn.reserved is not None and turn.reserved in turn.hand:
            yield self._line("keeps_for_lord", card=turn.reserved)
        for placement in turn.placements:
            yield self._placement(placement)
        if turn.dead:
            yield Line("dead", {"left": turn.bonds - turn.spent, "bonds": turn.bonds})
        else:
            yield Line("spent", {"spent": turn.spent, "bonds": turn.bonds, "units": turn.units})

    def _placement(self, placement: Placement) -> Line:
        price = {"price": placement.price}
        if placement.deed == DEPLOY:
            area = "vanguard" if self.index.vanguard[placement.kind] else "rearguard"
            return self._line(f"deploy_{area}", price, card=placement.kind)
        phrase = placement.deed
        if phrase in (PROMOTE, PROMOTE_LORD) and placement.drew is None:
            phrase += "_no_draw"
        return self._line(
            phrase, price, card=placement.kind, onto=placement.onto, drew=placement.drew
        )

    def _line(self, phrase: str, args: dict[str, int] | None = None, **cards: int | None) -> Line:
        keys = {
            word: self.index.cards[kind].key for word, kind in cards.items() if kind is not None
        }
        return Line(phrase, args or {}, keys)

    def _keys(self, kinds: Sequence[int]) -> tuple[str, ...]:
        return tuple(self.index.cards[kind].key for kind in kinds)
