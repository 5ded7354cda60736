"""What makes a deck legal and what makes it wise (FETCG-DECK)."""

from __future__ import annotations

import pytest

from rules.engine.cards import CardData, Deck, Entry, Problem
from rules.fetcg.construction import construction
from rules.fetcg.deck_hints import TOLERANCE
from rules.fetcg.deck_statistics import deck_group, statistics
from tests.testkit import shipped
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import character, item, land, magic, surprise, unit, weapon
from tests.testkit.fetcg.samples import sample


def deck(*cards: tuple[CardData, int], size: int = 30, unknown: tuple[str, ...] = ()) -> Deck:
    """The cards, filled up with a usual mix of others that can be sortied and equipped."""
    held = sum(count for _, count in cards)
    fill = [
        (
            unit(f"unit{n}", ranks=["sword_a"]),
            unit(f"mage{n}", type="fire"),
            weapon(f"weapon{n}"),
            land(f"land{n}"),
        )[n % 4]
        for n in range(size - held)
    ]
    entries = tuple(Entry(card, count) for card, count in cards)
    return Deck("A deck", (*entries, *(Entry(card, 1) for card in fill)), {}, unknown)


def problems(found: Deck, severity: str, format: str = "") -> list[tuple[str, str]]:  # noqa: A002
    return [
        (one.rule, one.message) for one in construction(found, format) if one.severity == severity
    ]


def errors(found: Deck, format: str = "") -> list[tuple[str, str]]:  # noqa: A002
    return problems(found, "error", format)


def hint(found: Deck, code: str) -> Problem | None:
    return next((one for one in construction(found) if one.code == code), None)


@rule("FETCG-DECK-1", "FETCG-DECK-8")
@pytest.mark.parametrize(
    ("size", "message"),
    [
        (1, "This deck has 1 card. A deck needs at least 30."),
        (29, "This deck has 29 cards. A deck needs at least 30."),
        (30, None),
        (60, None),
        (61, "This deck has 61 cards. A deck may have at most 60."),
    ],
)
def test_a_deck_has_thirty_to_sixty_cards(size: int, message: str | None) -> None:
    assert errors(deck(size=size)) == ([("FETCG-DECK-1", message)] if message else [])


@rule("FETCG-DECK-1")
@pytest.mark.parametrize(("format_", "size"), [("size_60", 60), ("size_45", 45)])
def test_a_fixed_size_may_be_agreed_on(format_: str, size: int) -> None:
    assert errors(deck(size=size), format_) == []
    ((rule_id, message),) = errors(deck(size=size - 1), format_)
    assert rule_id == "FETCG-DECK-1"
    assert message.startswith(f'The format "Fixed size {size}" needs exactly {size} cards')
    with pytest.raises(ValueError, match="no format 'tiny'"):
        construction(deck(), "tiny")


@rule("FETCG-DECK-2", "FETCG-DECK-3")
def test_three_cards_of_a_name_whatever_their_level_or_kind() -> None:
    young = character("seliph1", "Seliph", gender="male", level=1)
    old = character("seliph10", "Seliph", gender="male", level=10)

    assert errors(deck((young, 2), (old, 1))) == []
    (found,) = [one for one in construction(deck((young, 2), (old, 2))) if one.severity == "error"]

    assert found.rule == "FETCG-DECK-2"
    assert found.message == (
        '4 cards named "Seliph". At most 3 are allowed; other levels and printings count as the '
        "same name."
    )
    assert found.cards == ("seliph1", "seliph10")
    assert found.repair is not None
    assert found.repair.args == {"counts": {"seliph10": 1}}


@rule("FETCG-DECK-2")
def test_a_weapon_and_a_spell_of_one_name_count_together() -> None:
    lance = CardData("a", "Gradivus", "", "weapon", weapon("x").stats)
    spell = CardData("b", "Gradivus", "", "magic", magic("x").stats)

    assert [rule_id for rule_id, _ in errors(deck((lance, 2), (spell, 2)))] == ["FETCG-DECK-2"]


@rule("FETCG-DECK-4", "FETCG-DECK-6")
def test_the_two_genders_of_a_name_are_counted_apart() -> None:
    man = character("m", "Rowan", gender="male")
    woman = character("f", "Rowan", gender="female")
    both = deck((man, 3), (woman, 3))

    assert errors(both) == []
    note = hint(both, "genders_apart")
    assert note is not None
    assert note.message == '"Rowan" (male) and "Rowan" (female) are counted separately.'
    assert errors(deck((man, 4)))


@rule("FETCG-DECK-5", "FETCG-ADVANCED-4")
def test_a_crown_makes_another_name() -> None:
    plain = character("s", "Seliph", gender="male")
    crowned = unit("c", "♔Seliph", standing="advanced", gender="male")
    both = deck((plain, 3), (crowned, 3))

    assert errors(both) == []
    note = hint(both, "crown_apart")
    assert note is not None
    assert note.message == '"♔Seliph" and "Seliph" are counted separately.'


@rule("FETCG-DECK-7")
def test_generic_units_obey_the_limit_too() -> None:
    (found,) = errors(deck((unit("myrmidon", "Myrmidon"), 4)))

    assert found == (
        "FETCG-DECK-7",
        '4 generic units named "Myrmidon". The limit of 3 applies to generic units too.',
    )


@rule("FETCG-DECK-9")
def test_the_usual_shares_and_a_mix_of_types_are_advised() -> None:
    lances = [(unit(f"u{n}", type="lance"), 3) for n in range(10)]
    found = [message for rule_id, message in problems(deck(*lances), "hint")]

    assert "Units make up 100% of the deck; about half is usual." in found
    assert "Weapon, Magic and Item cards make up 0%; about a quarter is usual." in found
    assert "Surprise and Land cards make up 0%; about a quarter is usual." in found
    assert "All units use Lance. A mix of weapon types is advised." in found
    assert "No magic user in this deck." in found
    assert not [one for one in construction(deck()) if one.rule == "FETCG-DECK-9"]
    assert TOLERANCE == 15


@rule("FETCG-DECK-10")
def test_a_deck_without_a_unit_to_sortie_is_legal_and_warned_about() -> None:
    dragon = unit("dragon", features=["dragon"], element="Fire")
    crowned = unit("crowned", "♔Seliph", standing="advanced")
    promoted = unit("promoted", ability='Promotion: Replace your unit named "Tavi".')
    rest = [(land(f"l{n}"), 3) for n in range(7)]
    bare = deck((dragon, 3), (crowned, 3), (promoted, 3), *rest)

    assert errors(bare) == []
    assert hint(bare, "no_sortie") is not None
    allowed = unit("either", ability="This card may also be sortied.", standing="advanced")
    assert (
        hint(deck((allowed, 1), (dragon, 3), *rest, (land("m"), 3), (land("n"), 2)), "no_sortie")
        is None
    )


@rule("FETCG-DECK-11")
def test_a_table_may_keep_sample_cards_out() -> None:
    legal = shipped.decks("fetcg")[0]

    assert errors(legal) == []
    refused = errors(legal, "printed")
    assert len(refused) == len(legal.entries)
    assert refused[0][1].endswith("is a sample card; this table does not allow sample cards.")
    printed = CardData("1-103", "Myrmidon", "", "unit", unit("x").stats, {}, ("1",))
    assert [rule_id for rule_id, _ in errors(deck((sample(1), 2), (printed, 2)))] == [
        "FETCG-DECK-7"
    ]


@rule("FETCG-SETUP-12")
def test_cards_that_are_not_known_whole_cannot_be_played() -> None:
    partial = CardData("marth", "Marth", "", "unit", {"standing": "character"}, unknown=("level",))

    found = construction(deck((partial, 1), unknown=("X-1",)))

    assert [one.code for one in found if one.severity == "error"] == [
        "unknown_card",
        "incomplete_card",
    ]
    assert found[0].repair is not None
    assert found[0].repair.action == "remove_unknown"


@rule("FETCG-DECK-9")
@pytest.mark.parametrize("found", shipped.decks("fetcg"), ids=lambda one: one.name)
def test_the_sample_decks_are_legal(found: Deck) -> None:
    assert errors(found) == []
    assert not [one for one in construction(found) if one.code.startswith("share")]


@rule("FETCG-CARD-5")
@pytest.mark.parametrize(
    ("card", "code", "message"),
    [
        (
            weapon("armorslayer", rank="b", kind="axe"),
            "no_user",
            'No unit in this deck can equip "armorslayer" (Axe, rank B).',
        ),
        (
            weapon("tyrfing", rank="s", holy=True, wielders="Sigurd"),
            "no_wielder",
            '"tyrfing" is a Holy Weapon; no unit in this deck may wield it.',
        ),
        (
            unit("c", "♔Seliph", standing="advanced"),
            "no_regular_unit",
            '"♔Seliph" has no regular "Seliph" in this deck to replace.',
        ),
        (
            unit("dragon", "Ice Dragon", features=["dragon"], element="Ice", level=10),
            "no_manakete",
            '"Ice Dragon" (level 10, Ice) has no matching Manakete in this deck.',
        ),
    ],
)
def test_a_card_that_lacks_its_partner_is_named_and_can_be_taken_out(
    card: CardData, code: str, message: str
) -> None:
    found = hint(deck((card, 1)), code)

    assert found is not None
    assert found.message == message
    assert found.repair is not None
    assert found.repair.args == {"counts": {card.key: 0}}


def test_partners_silence_the_hints() -> None:
    pairs: list[tuple[CardData, int]] = [
        (weapon("tyrfing", rank="s", holy=True, wielders="Sigurd"), 1),
        (character("sigurd", "Sigurd", ranks=["sword_s"], children="Seliph"), 1),
        (unit("crowned", "♔Sigurd", standing="advanced"), 1),
        (unit("manakete", features=["manakete"], element="Ice"), 1),
        (unit("dragon", features=["dragon"], element="Ice"), 1),
    ]

    codes = {one.code for one in construction(deck(*pairs))}
    assert codes.isdisjoint({"no_wielder", "no_regular_unit", "no_manakete", "no_user"})


@rule("FETCG-GENERATION-2", "FETCG-CARD-14")
def test_a_child_with_its_parent_is_pointed_out_by_either_family_line() -> None:
    parent = character("sigurd", "Sigurd", children="Seliph")
    child = character("seliph", "Seliph")
    other = character("diadora", "Diadora")
    heir = character("julia", "Julia", parents="Diadora")

    found = [
        one.message for one in construction(deck((parent, 1), (child, 1), (other, 1), (heir, 1)))
    ]

    for young, old in (("Seliph", "Sigurd"), ("Julia", "Diadora")):
        assert (
            f'"{young}" is a child of "{old}", who is in this deck: Generation Change is possible.'
        ) in found


def test_several_units_with_seize_are_pointed_out() -> None:
    lord = character("lord", features=["seize"])

    found = hint(deck((lord, 2)), "several_seize")

    assert found is not None
    assert found.message.startswith("2 units with Seize: only one")
    assert hint(deck((lord, 1)), "several_seize") is None


def test_the_statistics_count_copies() -> None:
    found = {one.key: one for one in statistics(shipped.decks("fetcg")[0])}

    assert {bar.key: bar.count for bar in found["kind"].bars}["Unit"] == 21
    assert sum(bar.count for bar in found["energy"].bars) == 21
    assert found["energy"].mean is not None
    groups = [deck_group(card).label for card in (unit("u"), item("i"), surprise("s"))]
    assert groups == ["Unit", "Item", "Surprise"]
