import pytest

from cardbase.search.spelling import GOOD_ENOUGH, bared, likeness, ranked


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Marht", "Marth"),
        ("Mraht", "Marth"),
        ("Lusina", "Lucina"),
        ("Efraim", "Ephraim"),
        ("byleht", "Byleth (Male)"),
        ("black nite", "Black Knight"),
    ],
)
def test_the_usual_mistakes_are_forgiven(typed: str, meant: str) -> None:
    assert likeness(typed, meant) >= GOOD_ENOUGH


@pytest.mark.parametrize("letters", range(3, 60))
def test_a_word_is_found_in_a_name_of_any_length(letters: int) -> None:
    title = f"{'x' * letters} War"

    assert likeness("war", title) >= GOOD_ENOUGH
    assert [name for name, _ in ranked("war", bared([title, "Yuzu"]))] == [title]


@pytest.mark.parametrize(("typed", "name"), [("zzzz", "Zola"), ("xyz", "Yuzu"), ("Marth", "Ike")])
def test_what_sounds_like_nothing_suggests_nothing(typed: str, name: str) -> None:
    assert likeness(typed, name) < GOOD_ENOUGH
