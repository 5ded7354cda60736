import pytest

from cardbase.search.spelling import GOOD_ENOUGH, likeness


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


@pytest.mark.parametrize(("typed", "name"), [("zzzz", "Zola"), ("xyz", "Yuzu"), ("Marth", "Ike")])
def test_what_sounds_like_nothing_suggests_nothing(typed: str, name: str) -> None:
    assert likeness(typed, name) < GOOD_ENOUGH
