"""Words that are looked up once say what Django says, in the language that is spoken."""

from __future__ import annotations

from django.utils import translation

from cardbase.hosting.translation import gettext, in_language, pgettext


def test_each_language_has_its_own_words_however_often_they_change() -> None:
    said = []
    for language in ("en", "de", "en", "de"):
        with in_language(language):
            said.append((gettext("Turn"), gettext("Turn"), translation.get_language()))

    assert said == [("Turn", "Turn", "en"), ("Zug", "Zug", "de")] * 2


def test_a_context_tells_words_apart() -> None:
    with in_language("de"):
        assert gettext("Draw") == translation.gettext("Draw")
        assert pgettext("phase", "Draw") == translation.pgettext("phase", "Draw")
        assert pgettext("option", "Draw") == translation.pgettext("option", "Draw")


def test_outside_the_active_language_is_spoken() -> None:
    with in_language("de"):
        gettext("Turn")
    assert gettext("Turn") == "Turn"
    with translation.override("de"):
        assert gettext("Turn") == "Zug"


def test_what_ends_in_an_error_leaves_no_language_behind() -> None:
    try:
        with in_language("de"):
            raise KeyError
    except KeyError:
        pass
    assert gettext("Turn") == "Turn"
