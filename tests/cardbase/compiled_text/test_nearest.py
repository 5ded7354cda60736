"""Which lines are worded most like another."""

from cardbase.compiled_text.nearest import Lines

LINES = Lines(
    [
        'Bond |CONT| While you have a "Marth" ally, this unit gets +10 Attack.',
        'Trust |CONT| While you have a "Caeda" ally, this unit gets +20 Attack.',
        "Rally |AUTO| When another <Flier> ally is deployed, move 1 enemy.",
        "Song |ACT| [tap this unit] Choose 1 other ally, and untap that ally.",
        "Draw |ACT| [Once per turn] Draw 1 card.",
    ]
)


def test_the_line_with_the_most_of_the_same_words_is_first() -> None:
    found = LINES.nearest("My Song |ACT| [Tap] Untap 1 other ally.", "", 1)

    assert found == ("Song |ACT| [tap this unit] Choose 1 other ally, and untap that ally.",)


def test_lines_that_differ_in_names_and_numbers_alone_are_shown_once() -> None:
    found = LINES.nearest('X |CONT| Having a "Navarre" ally, this unit gets +30 Attack.', "", 3)

    assert len([line for line in found if "this unit gets" in line]) == 1


def test_the_words_that_were_not_understood_count_most() -> None:
    line = "X |ACT| Draw 1 card. When another <Axe> ally is summoned, move 1 enemy."

    first, *_ = LINES.nearest(line, "when another <axe> ally is summoned", 3)

    assert first.startswith("Rally")


def test_a_line_like_none_of_them_has_no_example() -> None:
    assert LINES.nearest("Bananas are yellow.", "bananas are yellow", 3) == ()
    assert LINES.nearest("", "", 3) == ()
    assert Lines([]).nearest("Draw 1 card.", "", 3) == ()
