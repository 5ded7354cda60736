"""Setting up: who starts, the Lords, opening hands with one mulligan, the orbs."""

from __future__ import annotations

from rules.cipher.deck import add_orb, draw
from rules.cipher.players import Player
from rules.cipher.printed import CipherCard
from rules.cipher.state import CipherTable
from rules.cipher.units import VANGUARD
from rules.engine.decision import Choose, Option, Prompt, SimultaneousChoices, Steps, pass_option
from rules.engine.log import ref

OPENING_HAND = 6
ORBS = 5
BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


def setup(table: CipherTable) -> Steps[None]:
    """From two decks to the position before the first turn (CIPHER-SETUP-1 to 9)."""
    yield from decide_who_starts(table)
    yield from choose_lords(table)
    for player in table.priority:
        table.shuffle(player.deck)
        draw(table, player, OPENING_HAND)
    yield from offer_mulligans(table)
    for player in table.priority:
        for _ in range(ORBS):
            add_orb(table, player)
        table.log("orbs_set", player=player.seat, count=len(player.orbs))
    reveal_lords(table)
    table.take_events()
    table.forget_events()


def decide_who_starts(table: CipherTable) -> Steps[None]:
    """A fair draw, or rock-paper-scissors; the winner goes first (CIPHER-SETUP-1, 2)."""
    if table.options["toss"] == "rps":
        table.first_player = yield from _rock_paper_scissors(table)
    else:
        table.first_player = table.rng.below(2)
    table.turn_player = table.first_player
    table.log("starts", player=table.first_player)


def _rock_paper_scissors(table: CipherTable) -> Steps[int]:
    def hands() -> list[Option]:
        return [Option("show", target=hand) for hand in BEATS]

    while True:
        answers = yield SimultaneousChoices([Choose(seat, "rps", hands) for seat in (0, 1)])
        mine, theirs = (answer[0].target for answer in answers)
        table.log("rps", hands=[mine, theirs])
        if BEATS[mine] == theirs:
            return 0
        if BEATS[theirs] == mine:
            return 1


def choose_lords(table: CipherTable) -> Steps[None]:
    """Each player sets a Cost 1 card face-down into the Vanguard (CIPHER-SETUP-3)."""
    answers = yield SimultaneousChoices([_lord_question(table, player) for player in table.players])
    for player, answer in zip(table.players, answers, strict=True):
        card = next(c for c in player.deck.cards if c.data.key == answer[0].target)
        player.lord = table.put_unit(card, player, VANGUARD, face_up=False).id
        table.log("lord_set", player=player.seat)


def _lord_question(table: CipherTable, player: Player) -> Choose:
    default = table.default_lords[player.seat]

    def lords() -> list[Option]:
        cards: dict[str, CipherCard] = {}
        for card in player.deck.cards:
            if card.data.may_be_lord():
                cards[card.data.key] = card.data
        keys = sorted(cards, key=lambda key: (key != default, key))
        return [
            Option("lord", target=key, why="default" if key == default else None) for key in keys
        ]

    return Choose(player.seat, "choose_lord", lords, prompt=Prompt("choose_lord"))


def offer_mulligans(table: CipherTable) -> Steps[None]:
    """Each may once exchange the whole hand; the choices are secret (CIPHER-SETUP-6, 7)."""

    def answers() -> list[Option]:
        return [pass_option("keep"), Option("exchange")]

    questions = [Choose(player.seat, "mulligan", answers) for player in table.players]
    chosen = yield SimultaneousChoices(questions)
    exchanges = [answer[0].action == "exchange" for answer in chosen]
    for player in table.priority:
        if exchanges[player.seat]:
            _exchange_hand(table, player)
        else:
            table.log("mulligan_keep", player=player.seat)


def _exchange_hand(table: CipherTable, player: Player) -> None:
    table.log("mulligan_exchange", player=player.seat)
    for card in list(player.hand.cards):
        table.move(card, player.deck)
    table.shuffle(player.deck)
    draw(table, player, OPENING_HAND)


def reveal_lords(table: CipherTable) -> None:
    """Both Lords are turned face-up together (CIPHER-SETUP-9)."""
    for player in table.priority:
        card = player.lord_unit.cards[0]
        table.turn_face(card)
        table.rename(card)
        table.log("lord_revealed", player=player.seat, card=ref(card))
