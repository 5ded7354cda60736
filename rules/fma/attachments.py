"""Attachments: who may bear them, what they replace, what they cost (FMA-ATTACH-1 to 14)."""

from __future__ import annotations

from rules.engine.decision import HARMFUL, Option, Steps
from rules.engine.log import ref
from rules.engine.questions import ask_one
from rules.engine.zones import Card
from rules.fma.characters import Character
from rules.fma.costs import exchange
from rules.fma.departure import to_discard
from rules.fma.printed import AUTO_MAIL
from rules.fma.questions import choose_cards
from rules.fma.state import FmaTable
from rules.fma.triggers import emit
from rules.fma.values import cost_of, rank_of

# May it? --------------------------------------------------------------------------------------


def bearers(table: FmaTable, seat: int, card: Card) -> list[Character]:
    """The characters on which the player can play it from hand."""
    spare = len(table.players[seat].hand) - 1
    found = []
    for character in table.all_characters():
        lack = lacking(table, seat, card, character)
        if lack is not None and lack <= spare and can_bear(table, card, character, seat):
            found.append(character)
    return found


def can_bear(table: FmaTable, card: Card, character: Character, seat: int) -> bool:
    """Ready or set, of the kind the card asks for, and no second copy of a Unique one."""
    return (
        character.is_active
        and table.abilities.restrictions.may_bear(card, character, seat)
        and not _breaks_unique(table, card, character)
    )


def lacking(table: FmaTable, seat: int, card: Card, character: Character) -> int | None:
    """What Exchange must bridge; None where the cost can never be met (FMA-ATTACH-3, 5)."""
    rank = rank_of(table, character)
    lack = max(0, cost_of(table, card, seat, character) - rank)
    return None if lack and not rank else lack


def copies(table: FmaTable, card: Card, seat: int) -> list[Card]:
    """Other copies of a Unique attachment on the player's side (FMA-TRAIT-22, 23)."""
    if not table.abilities.values.trait(card, "unique"):
        return []
    return [
        other
        for character in table.players[seat].characters
        for other in character.attachments.cards
        if other is not card
        and (other.data.name, other.data.title) == (card.data.name, card.data.title)
    ]


def _breaks_unique(table: FmaTable, card: Card, character: Character) -> bool:
    replaced = _clashing(table, card, character)
    return any(other not in replaced for other in copies(table, card, character.player))


def _clashing(table: FmaTable, card: Card, character: Character) -> list[Card]:
    """Borne attachments that go for it: with a keyword in common (FMA-ATTACH-6, 7).

    Auto-mail is in common only with a copy of a Unique one (FMA-TRAIT-22).
    """
    twins = copies(table, card, character.player)
    return [
        other
        for other in _borne(character)
        if (words := _shared(table, card, other)) and (other in twins or words != {AUTO_MAIL})
    ]


def _shared(table: FmaTable, card: Card, other: Card) -> frozenset[str]:
    """The keywords that both have."""
    values = table.abilities.values
    return values.keywords(card) & values.keywords(other)


def _borne(character: Character) -> list[Card]:
    return [other for other in character.attachments.cards if other.data.kind == "attachment"]


# Attaching ------------------------------------------------------------------------------------


def play_attachment(table: FmaTable, seat: int, card: Card, character: Character) -> Steps[None]:
    """From hand, by Exchange if need be; what it clashes with is discarded (FMA-ATTACH-8)."""
    lack = lacking(table, seat, card, character)
    assert lack is not None, f"{card} cannot be paid for"
    table.move(card, table.aside)
    table.stalemate.progress()
    table.log("attach", player=seat, card=ref(card), target=ref(character.top))
    yield from exchange(table, seat, lack, card)
    yield from attach(table, seat, card, character, by=seat)


def attach(
    table: FmaTable, seat: int, card: Card, character: Character, *, by: int | None = None
) -> Steps[None]:
    """Lay it on the character; its time begins anew (FMA-ATTR-13). `by`: whose action it is."""
    gone = yield from _replaced(table, seat, card, character)
    if table.players[seat].is_out or table.players[card.owner].is_out:
        return
    if not character.is_active:
        to_discard(table, card)
        return
    for other in gone:
        table.log("leaves", player=other.owner, card=ref(other), to="discard")
        to_discard(table, other)
    table.lay(card, character.attachments, table.new_id())
    for other in gone:
        yield from emit(table, "left", character=None, card=other, to="discard", by=by)
    yield from emit(table, "attached", card=card, character=character, by=by)


def _replaced(table: FmaTable, seat: int, card: Card, character: Character) -> Steps[list[Card]]:
    gone = _clashing(table, card, character)
    if AUTO_MAIL not in table.abilities.values.keywords(card):
        return gone
    arms = [
        other
        for other in _borne(character)
        if other not in gone and AUTO_MAIL in table.abilities.values.keywords(other)
    ]
    # A copy of a Unique one that shares nothing but Auto-mail is the one that is replaced.
    if not arms or any(_shared(table, card, other) == {AUTO_MAIL} for other in gone):
        return gone
    if len(arms) == 1:
        option = yield from ask_one(
            table,
            seat,
            "auto_mail",
            lambda: [Option("keep_both"), Option("discard", arms[0], flags=(HARMFUL,))],
            source=card,
        )
        return [*gone, *(arm for arm in arms if option is not None and option.card is arm)]
    chosen = yield from choose_cards(
        table, seat, "replace_auto_mail", lambda: arms, 1, 1, source=card, flags=(HARMFUL,)
    )
    return [*gone, *chosen]


# Moving ---------------------------------------------------------------------------------------


def can_move(table: FmaTable, seat: int, card: Card, character: Character) -> bool:
    """As if it were played from hand onto its new bearer (FMA-IND-60)."""
    lack = lacking(table, seat, card, character)
    affordable = lack is not None and lack <= len(table.players[seat].hand)
    return affordable and card.zone is not character.attachments and _fits(table, card, character)


def _fits(table: FmaTable, card: Card, character: Character) -> bool:
    """An opponent's character is treated as though it were one's own (FMA-IND-61)."""
    return can_bear(table, card, character, character.player)


def would_replace(table: FmaTable, card: Card, character: Character) -> bool:
    """Whether the new bearer's player would have to give something up (FMA-IND-61)."""
    if _clashing(table, card, character):
        return True
    if AUTO_MAIL not in table.abilities.values.keywords(card):
        return False
    borne = [table.abilities.values.keywords(other) for other in _borne(character)]
    return sum(AUTO_MAIL in words for words in borne) > 1


def move_attachment(table: FmaTable, seat: int, card: Card, character: Character) -> Steps[None]:
    """The player pays as for their own character; the move is made (FMA-IND-60)."""
    yield from exchange(table, seat, lacking(table, seat, card, character) or 0, card)
    if not table.players[seat].is_out:
        table.log("attach", player=seat, card=ref(card), target=ref(character.top))
        yield from attach(table, seat, card, character)
