"""The choices that skills put to players, as decisions of the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.cipher.abilities.feasibility import can_be_done, may_be_chosen
from rules.cipher.card_text import WORDINGS
from rules.cipher.state import CipherTable
from rules.cipher.units import Unit
from rules.engine.decision import HARMFUL, PASS, Choose, Option, Prompt, Steps
from rules.engine.log import ref
from rules.engine.questions import ask_yes
from rules.engine.zones import Card
from rules.text import effects as e
from rules.text.evaluate import amount
from rules.text.execute import feasible, group_of
from rules.text.execute import how_many as limits_of
from rules.text.groups import Chosen, Known
from rules.text.scope import GameObject, Scope
from rules.text.wordings import how_many

# How the parts of a cost are called among the decisions (section 3 of the rules page).
PAYMENTS = {
    "flip": "pay_flip",
    "put": "pay_discard",
    "tap": "pay_tap_allies",
    "destroy": "pay_destroy",
    "stack": "pay_stack",
}
# Those that cost a card or a unit.
GIVEN_UP = frozenset((PAYMENTS["put"], PAYMENTS["destroy"]))


def choose(
    table: CipherTable, question: Any, pool: Sequence[GameObject], scope: Scope
) -> Steps[list[GameObject]]:
    """Let a player choose among the pool, as many as the text says or as there are."""
    assert isinstance(question, Chosen)
    seat = scope.context.seats(question.by, scope.seat)[0]
    pool = _choosable(table, question, pool, scope)
    least, most = limits_of(question, pool, scope)
    if most == 0:
        return []
    if question.blind:
        return (yield from _pick_blindly(table, pool, least, most, seat, scope))
    if question.different or question.total is not None:
        return (yield from _choose_one_by_one(table, question, pool, least, most, seat, scope))
    return (yield from _ask(table, pool, max(least, 0), most, seat, scope))


def _choosable(
    table: CipherTable, question: Chosen, pool: Sequence[GameObject], scope: Scope
) -> list[GameObject]:
    """Without what this cost has used already, and what skills may not choose."""
    return [
        obj
        for obj in pool
        if not any(obj is paid for paid in scope.paid)
        and not table.abilities.permissions.cannot(
            obj, "be_chosen", by="skill", source=scope.source
        )
        and _is_of_use(table, question, obj, scope)
    ]


def _is_of_use(table: CipherTable, question: Chosen, obj: GameObject, scope: Scope) -> bool:
    """Whether the instruction can use the object; a cost must leave its other parts payable."""
    if scope.effect is None:
        return True
    if not table.paying:
        return may_be_chosen(table, scope.effect, obj, scope)
    if not can_be_done(table, scope.effect, obj, scope):
        return False
    if any(group_of(effect) == Known(question.name) for effect in scope.rest):
        # The same object pays on ("reveal 1 card, and place it on top of your deck").
        own = scope.about(scope.subject)
        own.bindings[question.name] = [obj]
        own.paid = scope.paid
        return feasible(scope.rest, own, scope.paid)
    return feasible(scope.rest, scope, [*scope.paid, obj])


def _ask(
    table: CipherTable, pool: Sequence[GameObject], least: int, most: int, seat: int, scope: Scope
) -> Steps[list[GameObject]]:
    by_key = {_option(obj, seat).key: obj for obj in pool}

    def options() -> list[Option]:
        return [_option(obj, seat, flags) for obj in pool]

    kind = _kind(table, pool, scope)
    given_up = kind in GIVEN_UP or _gives_up_own(pool, seat, scope)
    flags = (HARMFUL,) if given_up else ()
    prompt = _prompt(f"{kind}.{_doing(scope)}", scope, least, most)
    answer = yield Choose(seat, kind, options, least, most, prompt, _source_card(scope))
    chosen = [by_key[option.key] for option in answer]
    if not table.paying:
        _log_open_choice(table, seat, pool, chosen)
    if seat == scope.seat:
        scope.shown.extend(by_key[option.key] for option in answer if option.card is not None)
    return chosen


def _gives_up_own(pool: Sequence[GameObject], seat: int, scope: Scope) -> bool:
    """Whether what is chosen is destroyed or goes to Retreat, and was the player's to use."""
    effect = scope.effect
    if not (
        isinstance(effect, e.Destroy) or (isinstance(effect, e.Put) and effect.to == "retreat")
    ):
        return False
    return all(
        scope.context.side_of(obj) == seat
        and not (isinstance(obj, Card) and obj.zone.name == "deck")
        for obj in pool
    )


def _doing(scope: Scope) -> str:
    """The word of the messages for what becomes of the things chosen."""
    effect = scope.effect
    return f"put_{effect.to}" if isinstance(effect, e.Put) else scope.effect_name


def _log_open_choice(
    table: CipherTable, seat: int, pool: Sequence[GameObject], chosen: Sequence[GameObject]
) -> None:
    """What was chosen among cards that both see; hidden places show nothing (CIPHER-SKILL-17)."""
    cards = [obj.face if isinstance(obj, Unit) else obj for obj in chosen]
    is_open = all(isinstance(obj, Unit) or not obj.zone.hidden for obj in pool)
    if is_open and cards and len(pool) > len(cards):
        table.log("chosen", player=seat, cards=[ref(card) for card in cards])


def _option(obj: GameObject, seat: int, flags: tuple[str, ...] = ()) -> Option:
    """A hidden orb is named by its slot, everything else by its card."""
    if isinstance(obj, Unit):
        return Option("choose", obj.face, flags=flags)
    card: Card = obj
    if card.zone.name == "orbs" and not card.face_up and seat not in card.seen_by:
        return Option("orb", target=f"{card.owner}-{card.slot}", flags=flags)
    return Option("choose", card, reveals=card.zone.hidden, flags=flags)


def _kind(table: CipherTable, pool: Sequence[GameObject], scope: Scope) -> str:
    if table.paying:
        return PAYMENTS.get(scope.effect_name, "pay")
    if any(isinstance(obj, Card) and obj.zone.name == "deck" for obj in pool):
        return "search_pick"
    return "choose_targets"


def _prompt(
    key: str, scope: Scope, least: int = 1, most: int = 1, asking: type[e.Effect] = e.Choose
) -> Prompt:
    """What is asked for the skill, in the words of its card.

    The card is named where both may see it; its own player knows it by the skill's name.
    """
    name = skill_name(scope)
    words = WORDINGS.words_for(_source_card(scope), scope, asking)
    return Prompt(key, {"skill": name, "number": how_many(least, most)}, words)


def skill_name(scope: Scope) -> str:
    """The name of the skill that is being used or speaks, if it has one."""
    return scope.ability.name if scope.ability is not None else ""


def _source_card(scope: Scope) -> Card | None:
    """The card whose skill asks, unless it lies where not both may see it."""
    source = scope.source
    if isinstance(source, Unit):
        return source.face
    return source if isinstance(source, Card) and not source.zone.hidden else None


def _choose_one_by_one(
    table: CipherTable,
    question: Chosen,
    pool: list[GameObject],
    least: int,
    most: int,
    seat: int,
    scope: Scope,
) -> Steps[list[GameObject]]:
    """With a joint limit every choice narrows the next; the player may stop at the least."""
    chosen: list[GameObject] = []
    while len(chosen) < most:
        left = [obj for obj in pool if _goes_with(question, obj, chosen, scope)]
        if not left:
            break
        more = yield from _ask(table, left, 1 if len(chosen) < least else 0, 1, seat, scope)
        if not more:
            break
        chosen.extend(more)
    return chosen


def _goes_with(
    question: Chosen, obj: GameObject, chosen: Sequence[GameObject], scope: Scope
) -> bool:
    context = scope.context
    if any(obj is other for other in chosen):
        return False
    if question.different == "name":
        if any(context.names(obj) & context.names(other) for other in chosen):
            return False
    elif question.different:
        number = context.number(obj, question.different)
        if any(context.number(other, question.different) == number for other in chosen):
            return False
    if question.total is None:
        return True
    numbers = [context.number(other, question.total_stat) or 0 for other in (*chosen, obj)]
    return sum(numbers) <= amount(question.total, scope)


def _pick_blindly(
    table: CipherTable, pool: Sequence[GameObject], least: int, most: int, seat: int, scope: Scope
) -> Steps[list[GameObject]]:
    """Backs in a random order: the place of a card in the hand must tell nothing."""
    backs = list(pool)
    table.rng.shuffle(backs)

    def options() -> list[Option]:
        return [Option("blind", target=str(place)) for place in range(1, len(backs) + 1)]

    prompt = _prompt("blind_pick", scope, least, most)
    answer = yield Choose(seat, "blind_pick", options, least, most, prompt, _source_card(scope))
    return [backs[int(str(option.target)) - 1] for option in answer]


def agree(table: CipherTable, seat: int, scope: Scope) -> Steps[bool]:
    """A "may": yes or no."""
    prompt = _prompt("agree", scope, asking=e.May)
    return (yield from _ask_yes(table, seat, "use_trigger", prompt, scope))


def confirm_loss(table: CipherTable, scope: Scope) -> Steps[bool]:
    """Paying would defeat a Lord who has no orb left (CIPHER-REQ-12)."""
    prompt = _prompt("confirm_loss", scope)
    flags = {"use": HARMFUL, "decline": PASS}
    return (yield from _ask_yes(table, scope.seat, "confirm_loss", prompt, scope, flags))


def _ask_yes(
    table: CipherTable,
    seat: int,
    kind: str,
    prompt: Prompt,
    scope: Scope,
    flags: Mapping[str, str] | None = None,
) -> Steps[bool]:
    source = _source_card(scope)
    return (
        yield from ask_yes(
            table, seat, kind, yes="use", no="decline", flags=flags, source=source, prompt=prompt
        )
    )


def choose_cost(names: Sequence[str], scope: Scope) -> Steps[int]:
    """Which of several costs of a skill its player pays, counted from 0.

    `names` has the skill that allows each one; none allows the usual cost.
    """

    def options() -> list[Option]:
        return [
            Option("substitute" if name else "pay_cost", target=str(number), why=name)
            for number, name in enumerate(names)
        ]

    prompt, source = _prompt("choose_cost", scope), _source_card(scope)
    (paid,) = yield Choose(scope.seat, "choose_cost", options, prompt=prompt, source=source)
    return int(str(paid.target))


def choose_mode(count: int, scope: Scope) -> Steps[int]:
    """Which of the alternatives a text offers, counted from 0."""
    numbers = [str(number) for number in range(1, count + 1)]
    prompt = _prompt("choose_mode", scope, asking=e.OneOfThese)
    chosen = yield from _choose_word(prompt, "mode", numbers, scope.seat, scope)
    return int(chosen) - 1


def put_in_order(objs: list[GameObject], seat: int, scope: Scope) -> Steps[list[GameObject]]:
    """In which order several cards or units are put on a deck; the first named ends uppermost."""
    if len(objs) < 2:
        return objs
    by_key = {_option(obj, seat).key: obj for obj in objs}

    def options() -> list[Option]:
        return [_option(obj, seat) for obj in objs]

    prompt = _prompt("order_cards", scope)
    # As many options as must be named, and yet their order is to be decided.
    count, source = len(objs), _source_card(scope)
    answer = yield Choose(
        seat, "order_cards", options, count, count, prompt, source, ask_anyway=True
    )
    return [by_key[option.key] for option in answer]


def choose_area(areas: Sequence[str], seat: int, scope: Scope) -> Steps[str]:
    """Vanguard or Rearguard; without a choice the engine answers."""
    return (yield from _choose_word(_prompt("choose_area", scope), "area", areas, seat, scope))


def _choose_word(
    prompt: Prompt, action: str, words: Sequence[str], seat: int, scope: Scope
) -> Steps[str]:
    """One of several words, each the target of an option."""

    def options() -> list[Option]:
        return [Option(action, target=word) for word in words]

    source = _source_card(scope)
    answer = yield Choose(seat, prompt.key, options, prompt=prompt, source=source)
    return str(answer[0].target)
