"""One game in words: the hands and why they were kept or exchanged, then every turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.cipher.goldfish.deck_index import DeckIndex
from rules.cipher.goldfish.solitaire import DEPLOY, LEVEL_UP, Placement, Solitaire, Turn
from rules.engine.goldfish import FIRST, Line, Playout

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
    "deploy_vanguard": "Deploys {card} to the Vanguard for {cost}.",
    "deploy_rearguard": "Deploys {card} to the Rearguard for {cost}.",
    "promote_lord": "Promotes the Lord to {card} for {cost} and draws {drew}.",
    "promote": "Promotes {onto} to {card} for {cost} and draws {drew}.",
    "promote_lord_no_draw": "Promotes the Lord to {card} for {cost}; no card is left to draw.",
    "promote_no_draw": "Promotes {onto} to {card} for {cost}; no card is left to draw.",
    "level_up": "Levels {onto} up to {card} for {cost}.",
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

        def reasons(hand: Sequence[int], kept: bool) -> Iterator[Line]:
            if kept and len(game.opening.hands) > 1:
                yield Line("second_hand")
            yield from self._reasons(hand)

        return Playout(game.opening.told(self._key, reasons), turns)

    def _reasons(self, hand: Sequence[int]) -> Iterator[Line]:
        ones, climbs = self.index.cost_one(), self.index.lord_climbs()
        cheap = next((kind for kind in hand if kind in ones), None)
        climb = next((kind for kind in hand if kind in climbs), None)
        yield Line("no_cost_one") if cheap is None else self._line("has_cost_one", card=cheap)
        if not climbs:
            yield Line("nothing_climbs")
        elif climb is not None:
            yield self._line("has_climb", card=climb)
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
        cost = {"cost": placement.cost}
        if placement.action == DEPLOY:
            area = "vanguard" if self.index.vanguard[placement.kind] else "rearguard"
            return self._line(f"deploy_{area}", cost, card=placement.kind)
        phrase, drew = placement.action, placement.drew
        if phrase != LEVEL_UP and drew is None:
            phrase += "_no_draw"
        return self._line(phrase, cost, card=placement.kind, onto=placement.onto, drew=drew)

    def _line(self, phrase: str, args: dict[str, int] | None = None, **cards: int | None) -> Line:
        keys = {word: self._key(kind) for word, kind in cards.items() if kind is not None}
        return Line(phrase, args or {}, keys)

    def _key(self, kind: int) -> str:
        return self.index.cards[kind].key
