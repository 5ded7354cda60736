"""What other packages' pages say here: cardbase/locale."""

import gettext
import re
from pathlib import Path

import allauth
import pytest
from django.test import Client

from cardbase import settings

FOLDER = settings.BASE_DIR / "cardbase" / "locale" / "en" / "LC_MESSAGES"
ENTRY = re.compile(
    r'^msgid ((?:"(?:[^"\\]|\\.)*"\s*)+)msgstr ((?:"(?:[^"\\]|\\.)*"\s*)+)', re.MULTILINE
)


def entries(file: Path) -> dict[str, str]:
    """The sentences of a .po file and what is said instead."""
    return {
        _text(asked): _text(said) for asked, said in ENTRY.findall(file.read_text()) if _text(asked)
    }


def _text(quoted: str) -> str:
    parts = re.findall(r'"((?:[^"\\]|\\.)*)"', quoted)
    return "".join(parts).replace('\\"', '"').replace("\\n", "\n")


def test_the_compiled_words_are_those_of_the_source() -> None:
    with (FOLDER / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)

    written = entries(FOLDER / "django.po")
    assert len(written) > 40
    assert {asked: compiled.gettext(asked) for asked in written} == written


def test_every_sentence_is_one_that_allauth_still_says() -> None:
    theirs = Path(allauth.__file__).parent / "locale" / "de" / "LC_MESSAGES" / "django.po"

    assert set(entries(FOLDER / "django.po")) - set(entries(theirs)) == set()


@pytest.mark.parametrize("asked", sorted(entries(FOLDER / "django.po")))
def test_placeholders_are_kept(asked: str) -> None:
    said = entries(FOLDER / "django.po")[asked]

    assert sorted(re.findall(r"%\(\w+\)s", said)) == sorted(re.findall(r"%\(\w+\)s", asked))


@pytest.mark.django_db
def test_the_sign_in_page_speaks_in_sentences(client: Client) -> None:
    html = client.get("/accounts/login/").content.decode()

    assert "Sign in</h1>" in re.sub(r"\s+", " ", html).replace(" </h1>", "</h1>")
    assert "Keep me signed in" in html
    assert "New here?" in html
    assert "Sign In" not in html
