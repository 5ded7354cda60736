"""Deploying, promoting and levelling up from the hand."""

from __future__ import annotations

from rules.cipher.deck import draw
from rules.cipher.players import Player
from rules.cipher.printed import CipherCard
from rules.cipher.state import CipherTable
from rules.cipher.state_checks import check_state_and_triggers
from rules.cipher.units import AREAS, Unit
from rules.cipher.values import cost_of, names_of, promotion_cost_of, stacking_cost_of
from rules.engine.decision import Option, Steps
from rules.engine.log import ref
from rules.engine.zones import Card


def bond_insignias(table: CipherTable, player: Player) -> list[frozenset[str]]:
    """The Insignias of each face-up bond; a face-down one has none (CIPHER-BOND-4)."""
    insignias = table.abilities.modifiers.traits
    return [
        insignias(card, "insignias", card.data.insignias)
        for card in player.bonds.cards
        if card.face_up
    ]


def has_insignia_for(table: CipherTable, card: CipherCard, bonds: list[frozenset[str]]) -> bool:
    """Whether bonds of these Insignias allow a card (CIPHER-INSIGNIA-2, 6 and 8)."""
    needed = card.insignias
    if len(needed) == 1 or table.options["dual"] == "dual_bond":
        return any(needed <= shown for shown in bonds)
    return needed <= frozenset().union(*bonds)


def sharing(table: CipherTable, player: Player, card: Card) -> list[Unit]:
    """The player's units that share a Name with the card (CIPHER-NAME-5)."""
    names = names_of(table, card)
    return [unit for unit in player.units if not names.isdisjoint(names_of(table, unit))]


def name_is_free(table: CipherTable, player: Player, card: Card, onto: Unit | None = None) -> bool:
    """No other own unit shares a Name with the card, unless a text allows it (CIPHER-NAME-1)."""
    return _is_free(table, player, card, sharing(table, player, card), onto)


def _is_free(
    table: CipherTable, player: Player, card: Card, namesakes: list[Unit], onto: Unit | None = None
) -> bool:
    more = int(onto is None)
    return all(
        table.abilities.permissions.may_share_name(player, card.data, unit, more=more)
        for unit in namesakes
        if unit is not onto
    )


def placements(table: CipherTable, player: Player) -> list[Option]:
    """Every way to place a hand card now (CIPHER-DEPLOY-6, CIPHER-PROMOTE-1, CIPHER-LEVELUP-1)."""
    options: list[Option] = []
    bonds, budget = bond_insignias(table, player), player.budget
    bears_on = table.abilities.modifiers.bear_on
    # What card text says of costs may hang on the unit that the card is placed on.
    varies = bears_on("cost") or bears_on("promotion_cost")
    for card in player.hand.cards:
        lacks = lacks_insignia(table, card, bonds)
        if lacks and not table.abilities.static.has_topic("needs_no_insignia"):
            continue
        promotion_cost = promotion_cost_of(table, card)
        cost = cost_of(table, card)
        stacked = cost if promotion_cost is None else promotion_cost
        if min(cost, stacked) > budget and not varies:
            continue
        namesakes = sharing(table, player, card)
        free = table.abilities.permissions.needs_no_insignia
        if cost <= budget and not (lacks and not free(card, "deploy")):
            options.extend(_deployments(table, player, card, cost, namesakes))
        # A card with a Promotion Cost is only ever stacked as a promotion (CIPHER-PROMOTE-7).
        action = "level_up" if promotion_cost is None else "promote"
        if (stacked <= budget or varies) and not (lacks and not free(card, action)):
            fixed = None if varies else stacked
            options.extend(_stackings(table, player, card, action, fixed, namesakes))
    return options


def lacks_insignia(table: CipherTable, card: Card, bonds: list[frozenset[str]]) -> bool:
    """Return True if the card has an Insignia and bonds of these Insignias do not allow it."""
    data: CipherCard = card.data
    return bool(data.insignias) and not has_insignia_for(table, data, bonds)


def _stackings(
    table: CipherTable,
    player: Player,
    card: Card,
    action: str,
    fixed: int | None,
    namesakes: list[Unit],
) -> list[Option]:
    """The units that the card may promote or level up, for the `fixed` cost or what each costs."""
    # Only a card text lets cards onto units of another Name.
    bases = player.units if table.abilities.static.has_topic("may_stack") else namesakes
    options: list[Option] = []
    for unit in bases:
        cost = stacking_cost_of(table, card, unit, action) if fixed is None else fixed
        if cost <= player.budget and _may_be_stacked(table, player, card, unit, action, namesakes):
            options.append(Option(action, card, unit.cards[-1], cost=cost))
    return options


def _deployments(
    table: CipherTable, player: Player, card: Card, cost: int, namesakes: list[Unit]
) -> list[Option]:
    if not _is_free(table, player, card, namesakes):
        return []
    return [
        Option("deploy", card, area, cost=cost)
        for area in AREAS
        if not table.abilities.permissions.may_not_deploy(player, card, area, by_skill=False)
    ]


def _may_be_stacked(
    table: CipherTable,
    player: Player,
    card: Card,
    unit: Unit,
    action: str,
    namesakes: list[Unit],
) -> bool:
    """Whether the card may promote or level up the unit, its Name and card texts considered."""
    permissions = table.abilities.permissions
    if unit not in namesakes and permissions.may_stack(card, unit) != action:
        return False
    if permissions.may_not_stack(card, unit, action):
        return False
    return _is_free(table, player, card, namesakes, unit)


def place(table: CipherTable, player: Player, option: Option) -> Steps[None]:
    """Carry out one of the `placements`, paying for it."""
    card = option.card
    assert card is not None
    if option.action == "deploy":
        assert isinstance(option.target, str)
        player.spent += cost_of(table, card)
        deploy(table, player, card, option.target)
    elif option.action == "promote":
        assert isinstance(option.target, Card)
        unit = table.unit_of(option.target)
        player.spent += stacking_cost_of(table, card, unit, option.action)
        promote(table, player, card, unit)
    else:
        assert isinstance(option.target, Card)
        unit = table.unit_of(option.target)
        player.spent += stacking_cost_of(table, card, unit, option.action)
        level_up(table, player, card, unit)
    yield from check_state_and_triggers(table)


def deploy(
    table: CipherTable, player: Player, card: Card, area: str, *, tapped: bool = False
) -> Unit:
    """Put a card directly on the field as a unit of its own (CIPHER-DEPLOY-5, 8, 9)."""
    origin = card.zone.name
    unit = table.put_unit(card, player, area, tapped=tapped)
    table.log("deploy", player=player.seat, card=ref(card), area=area)
    table.emit("deploy", player=player.seat, unit=unit, origin=origin)
    return unit


def promote(table: CipherTable, player: Player, card: Card, unit: Unit) -> None:
    """Promote a unit; its player draws a card before anything triggers (CIPHER-PROMOTE-3, 4)."""
    former = unit.face
    table.put_on_top(card, unit, promoted=True)
    table.log("promote", player=player.seat, card=ref(card), target=ref(former), area=unit.area)
    draw(table, player)
    table.emit("promote", player=player.seat, unit=unit, former=former)
    table.emit("level_up", player=player.seat, unit=unit, former=former)


def level_up(table: CipherTable, player: Player, card: Card, unit: Unit) -> None:
    """Level a unit up or down without a promotion; no card is drawn (CIPHER-LEVELUP-2)."""
    former = unit.face
    table.put_on_top(card, unit, promoted=False)
    table.log("level_up", player=player.seat, card=ref(card), target=ref(former), area=unit.area)
    table.emit("level_up", player=player.seat, unit=unit, former=former)
