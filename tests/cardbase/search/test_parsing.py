"""Parsing queries: what is understood, and what is refused and where."""

import pytest

import rules
from cardbase.search.language import explain, parse, registry
from cardbase.search.language.tree import And, Compare, ExactName, Not, OneAbility, Or, Term, Words
from cardbase.search.language.values import Between, Choice, Nothing, Number, Text, Variable

ROWS = registry("cipher")


def read(text: str):
    query = parse(text, ROWS)
    assert query.problem is None, query.problem
    return query


def field_and_values(text: str) -> tuple[str, str, tuple]:
    root = read(text).root
    assert isinstance(root, Term)
    return root.field.key, root.op, root.values


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("cost:3", ("cost", ":", (Number(3),))),
        ("cost>=3", ("cost", ">=", (Number(3),))),
        ("cost:2..4", ("cost", ":", (Between(2, 4),))),
        ("cost:2..", ("cost", ":", (Between(2, None),))),
        ("cost:1|X|none", ("cost", ":", (Number(1), Variable(), Nothing()))),
        ("deployment-cost:3", ("cost", ":", (Number(3),))),
        ("Insignia:Red", ("insignias", ":", (Choice("red", "Blade of Light"),))),
        ('insignia!="blade of light"', ("insignias", "!=", (Choice("red", "Blade of Light"),))),
        ("set:B01|S02", ("set", ":", (Text("B01"), Text("S02")))),
        ('name="Marth"', ("name", "=", (Text("Marth"),))),
        ("name:“prince of”", ("name", ":", (Text("prince of"),))),
        ("cost: 3", ("cost", ":", (Number(3),))),
    ],
)
def test_a_term_is_read_by_the_type_of_its_field(text: str, found: tuple) -> None:
    assert field_and_values(text) == found


def test_terms_are_joined_by_and_before_or_and_denied_by_a_minus() -> None:
    a, b, c = Words("a"), Words("b"), Words("c")

    assert read("a b or c").root == Or((And((a, b)), c))
    assert read("a (b or c)").root == And((a, Or((b, c))))
    assert read("a AND -b").root == And((a, Not(b)))
    assert read("-(a or b)").root == Not(Or((a, b)))
    assert read("a|b").root == Or((a, b))
    assert read('"a b" !"C d"').root == And((Words("a b", True), ExactName("C d")))


def test_a_number_against_a_number_is_no_word() -> None:
    root = read("attack>support").root

    assert isinstance(root, Compare)
    assert (root.left.key, root.op, root.right.key) == ("attack", ">", "support")


def test_conditions_in_parentheses_are_about_one_ability() -> None:
    root = read("text:(draw -discard)").root

    assert isinstance(root, OneAbility)
    assert isinstance(root.part, And)


def test_directives_are_no_conditions() -> None:
    query = read("marth order:-attack unique:printing as_of:2006-08")

    assert query.root == Words("marth")
    assert query.order is not None
    assert query.order.key == "-attack"
    assert query.finds_printings
    assert str(query.as_of) == "2006-08-31"


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("cost>=3 insignia:red", "the Deployment Cost is at least 3 and the Insignia includ"),
        (
            "set:B01 rarity:SR",
            "on the same printing the Set is “B01” and the Rarity is “SR",
        ),
        (
            "text:(draw -discard)",
            "one ability of the Text contains “draw” and does not contain “di",
        ),
        ("-has:ruling", "it does not have a ruling"),
        ("rarity!=SR", "the Rarity is not “SR”"),
        ("date>=2016-03", "the Release date is in or after March 2016"),
        ('was:"earlier wording"', "an earlier wording contains “earlier wording”"),
        ('-was:"earlier wording"', "no earlier wording contains “earlier wording”"),
        ("-does:draw", "no ability does “draw”"),
        ("-text:draw", "the Text does not contain “draw”"),
        ("printed:draw", "the Text as first printed contains “draw”"),
        ("printed:(draw -discard)", "one ability of the Text as first printed contains “draw” and"),
        ("changed:2006", "an erratum dated 2006 changed it."),
        ("changed:2006-08-01", "an erratum dated 1 August 2006 changed it."),
        ("changed:2005..2007", "an erratum dated 2005 to 2007 changed it."),
        ("changed:2006-08..", "an erratum dated 1 August 2006 or later changed it."),
        ("changed<2006", "an erratum dated before 2006 changed it."),
        ("changed>=2006-08", "an erratum dated August 2006 or later changed it."),
        ("-changed>2006", "no erratum dated after 2006 changed it."),
        ("changed!=2005|2006", "no erratum dated 2005 changed it and no erratum dated 2006 "),
        ("changed:none", "no erratum changed it."),
        ("-changed:none", "an erratum changed it."),
        ("scripted:no", "its text is partly resolved by hand"),
        ("attack>cost", "the Attack is above the Deployment Cost"),
    ],
)
def test_every_query_is_said_in_english(text: str, meaning: str) -> None:
    assert explain(read(text)).startswith(f"Cards where {meaning}")


@pytest.mark.parametrize(
    ("text", "sentence", "mark"),
    [
        ("cost:", "Expected something to search for after “cost:”", "     ^"),
        ("marth cost>", "Expected something to search for after “cost>”", "           ^"),
        ("cost:cheap", "must be a number, “X” or “none”, not “cheap”", "     ^^^^^"),
        ("(marth or ike", "A parenthesis is still open", "             ^"),
        ("marth)", "closing parenthesis has no match", "     ^"),
        ('name:"mar', "never closed", "     ^"),
        ("text:/a(b/", "This parenthesis is never closed", "       ^"),
        ("text:/(a+)+/", "Repeats cannot be nested", "          ^"),
        ("marth or", "incomplete: expected a term after “or”", "        ^"),
        ("=3", "“=” needs a field before it", "^"),
        ("insignia:rad", "Insignia “rad” is unknown", "         ^^^"),
        ("name<3", "does not support “<”", "^^^^^"),
        ("cost<none", "expected one number or date", "^^^^^^^^^"),
        ("(order:cost marth)", "Put it outside parentheses", " ^^^^^^^^^^"),
        ("order:cost order:name", "“order:” appears twice", "           ^^^^^^^^^^"),
        ("order:colour", "cannot be ordered by “colour”", "      ^^^^^^"),
        ("date:2016-13", "is not a date", "     ^^^^^^^"),
    ],
)
def test_what_cannot_be_read_is_shown_with_its_place(text: str, sentence: str, mark: str) -> None:
    query = parse(text, ROWS)

    assert query.problem is not None
    assert sentence in query.problem.message
    assert query.problem.caret(text) == f"{text}\n{mark}"
    assert query.text == text


@pytest.mark.parametrize(
    ("text", "name", "repair"),
    [
        ("insgnia:red cost:1", "insgnia", "insignia:red cost:1"),
        ("cost:1 atack>50", "atack", "cost:1 attack>50"),
        ("cost:1 or -(tilte:prince marth)", "tilte", "cost:1 or -(title:prince marth)"),
        ("skil:(draw -discard)", "skil", "skills:(draw -discard)"),
    ],
)
def test_an_unknown_field_stops_the_search_and_the_nearest_are_named(
    text: str, name: str, repair: str
) -> None:
    """Without the term it would find other cards than those that were asked for."""
    query = parse(text, ROWS)

    assert query.problem is not None
    assert query.problem.message.startswith(f"There is no field “{name}”; similar fields: ")
    assert query.problem.message.endswith(". Nothing was searched.")
    assert query.problem.pointed(text)[1] == name
    assert repair in query.problem.repairs
    assert query.conditions == ()


def test_nothing_is_offered_that_could_not_be_read_either() -> None:
    problem = parse("atack>50", ROWS).problem

    assert problem is not None
    assert problem.repairs == ("attack>50",)


def test_a_field_that_is_like_no_other_is_refused_all_the_same() -> None:
    problem = parse("qqq:1", ROWS).problem

    assert problem is not None
    assert (
        problem.message == "There is no field “qqq”; there is no similar one. Nothing was searched."
    )


def test_t_is_short_for_the_type_and_the_title_has_its_own_name() -> None:
    assert field_and_values("t:lord") == ("type", ":", (Text("lord"),))
    assert field_and_values("title:lord") == ("title", ":", (Text("lord"),))


def test_a_near_miss_of_a_value_is_named_too() -> None:
    problem = parse("marth weapon:lence", ROWS).problem

    assert problem is not None
    assert problem.repairs == ("marth weapon:lance",)


@pytest.mark.parametrize(
    "text",
    [
        "a " * 81,
        "(" * 13 + "a" + ")" * 13,
        "text:/a/ " * 5,
        "name~a " * 5,
        "cost:" + "1|" * 161 + "1",
    ],
)
def test_terms_depth_and_patterns_are_bounded(text: str) -> None:
    problem = parse(text, ROWS).problem

    assert problem is not None
    assert "at most" in problem.message or "deep" in problem.message


def test_every_example_of_every_field_can_be_read_and_explained() -> None:
    everything = registry()
    for field in everything.fields:
        for example in field.examples:
            query = parse(example, everything)
            assert query.problem is None, example
            assert explain(query), example


def test_every_fact_of_every_game_can_be_asked_for_by_its_name() -> None:
    for game in rules.games():
        rows = registry(game.key)
        for kind in game.cards.kinds:
            for fact in kind.fields:
                row = rows.find(fact.key)
                if row is None or row.lookup != f"stats.{fact.key}":
                    row = rows.find(f"stat_{fact.key}")
                assert row is not None, (game.key, fact.key)
                assert row.lookup == f"stats.{fact.key}"
                assert game.key in row.games
