"""The trees that abilities are made of."""

import json

import pytest

import rules
from rules.text.abilities import Ability
from rules.text.changes import Adjust
from rules.text.effects import Choose, Destroy, Lasting
from rules.text.filters import Is, Not, Trait
from rules.text.groups import Chosen, Known, This, Units
from rules.text.tree import Node, alike, from_json, to_json, vocabulary, walk

ENEMY = Units("enemy", (Not(Is("lord")),))
SKILL = Ability(
    "Assassination",
    "activate",
    (
        Choose(Chosen(ENEMY, name="chosen")),
        Destroy(Known("chosen")),
        Lasting("turn", (Adjust(This(), "attack", 20),)),
    ),
)


def test_a_tree_survives_its_json_form():
    assert from_json(json.loads(json.dumps(to_json(SKILL)))) == SKILL


def test_arguments_with_their_default_value_are_left_out_of_the_json():
    assert to_json(Destroy(This())) == {"is": "Destroy", "group": {"is": "This"}}


def test_a_word_outside_the_vocabulary_is_refused_by_name():
    with pytest.raises(ValueError, match="'Vanish' is not a word of the ability vocabulary"):
        from_json({"is": "Vanish"})


def test_a_word_with_the_wrong_arguments_is_refused():
    with pytest.raises(ValueError, match=r"Destroy has wrong arguments.*\['what'\].*\['group'\]"):
        from_json({"is": "Destroy", "what": {"is": "This"}})


def test_no_two_words_of_any_games_have_the_same_name():
    """A stored tree names its words alone, whatever game it is of."""
    rules.games()
    words, waiting = [], [Node]
    while waiting:
        below = waiting.pop().__subclasses__()
        words.extend(word.__name__ for word in below)
        waiting.extend(below)

    assert sorted(words) == sorted(set(words))


def test_walking_a_tree_meets_parents_before_children():
    words = [type(node).__name__ for node in walk(SKILL)]

    assert words[:4] == ["Ability", "Choose", "Chosen", "Units"]


def test_the_vocabulary_has_at_most_sixty_verbs():
    effects = [w for w in vocabulary().values() if w.__module__ == "rules.text.effects"]
    changes = [w for w in vocabulary().values() if w.__module__ == "rules.text.changes"]

    assert len(effects) + len(changes) - len(("Effect", "Change")) <= 62


def test_trees_that_differ_in_the_order_of_filters_are_alike() -> None:
    one = Units("own", (Trait("insignias", "red"), Not(Is("lord"))))
    other = Units("own", (Not(Is("lord")), Trait("insignias", "red")))

    assert one != other
    assert alike((one,), (other,))
    assert not alike(one, Units("own", (Trait("insignias", "red"), Is("lord"))))
