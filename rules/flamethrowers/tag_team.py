"""TAG TEAM cards: out of the Extra Deck, for the characters they are made of."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Option, Prompt, Steps
from rules.engine.log import ref
from rules.engine.questions import ask_one
from rules.engine.zones import Card
from rules.flamethrowers.placement import fits_kami_limit
from rules.flamethrowers.players import Player
from rules.flamethrowers.printed import Member
from rules.flamethrowers.squads import Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.values import may_attack
from rules.flamethrowers.zones import has_deck, join_squad, leave_squad


def teams_of(table: FlameTable, player: Player, card: Card) -> list[list[Squad]]:
    """Every way to fill the card's member slots, each SQUAD card once (FLAME-TAG-2, 5, 8)."""
    if not has_deck(table, player):
        return []
    full = _fill(card.data.members, player.squad)
    return [team for team in full if fits_kami_limit(table, player, card, team)]


def _fill(members: Sequence[Member], free: Sequence[Squad]) -> list[list[Squad]]:
    if not members:
        return [[]]
    first, *rest = members
    return [
        [squad, *others]
        for squad in free
        if first.fits(squad.cards[-1].data)
        for others in _fill(rest, [obj for obj in free if obj is not squad])
    ]


def can_form(table: FlameTable, player: Player) -> bool:
    """Whether any TAG TEAM card can be formed now (FLAME-TAG-16)."""
    return any(teams_of(table, player, card) for card in player.extra.cards)


def form(table: FlameTable, player: Player) -> Steps[bool]:
    """Choose the card and its members; they go, it joins (FLAME-TAG-4)."""

    def cards() -> list[Option]:
        possible = [card for card in player.extra.cards if teams_of(table, player, card)]
        return [Option("form", card, reveals=True) for card in possible]

    if not can_form(table, player):
        return False
    option = yield from ask_one(table, player.seat, "form_tag_team", cards)
    if option is None or option.card is None:
        return False
    card = option.card
    team = yield from _choose_members(table, player, card)
    if not team:
        return False
    # Nobody waits if one of them need not have waited (FLAME-TAG-6, 15).
    waiting = not any(may_attack(table, squad) for squad in team)
    names = [ref(squad.face) for squad in team]
    for squad in team:
        leave_squad(table, squad, "defeated")
    squad = join_squad(table, card, player.seat, "tag_team", waiting=waiting)
    table.log("tag_team", player=player.seat, card=ref(card), cards=names)
    table.emit("tag_formed", it=squad, card=card, attack=None)
    return True


def _choose_members(table: FlameTable, player: Player, card: Card) -> Steps[list[Squad]]:
    chosen: list[Squad] = []
    for member in card.data.members:

        def options() -> list[Option]:
            here = len(chosen)
            possible = [team for team in teams_of(table, player, card) if team[:here] == chosen]
            found: list[Squad] = []
            for team in possible:
                if team[here] not in found:
                    found.append(team[here])
            return [Option("member", squad.cards[-1]) for squad in found]

        option = yield from ask_one(
            table,
            player.seat,
            "choose_member",
            options,
            source=card,
            prompt=Prompt("choose_member", {"name": member.name}),
        )
        if option is None or option.card is None:
            return []
        chosen.append(table.squad_of(option.card))
    return chosen
