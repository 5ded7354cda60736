"""What people bring as text, and what is kept of it."""

import unicodedata

import pytest
from django.core.exceptions import ValidationError

from cardbase.hosting.plain_text import (
    BIDI_CONTROLS,
    NOTHING_VISIBLE,
    clean_json,
    clean_text,
    has_visible_sign,
)
from tests.testkit.properties import given, settings, st

INVISIBLE = (
    "\u3164\u115f\u1160\uffa0\u2800\u00a0\u200b\ufeff\u00ad\u2060\u200c\u200d\ufe0f\u3000\u034f"
)
# What spoils text, beside text that it spoils.
SPOILERS = [
    *BIDI_CONTROLS,
    *INVISIBLE,
    *"\x00\x07\x1b\x7f\x85\t\n\r\u2028\ufffe\ud800\udfff",
    *"\u0301\u0323\u05b0\u20dd\u094d\U000e0067\U0001f3f4\u1100\u1161\u0915\u0627\U0001f469",
]
texts = st.text(
    st.one_of(st.characters(exclude_categories=()), st.sampled_from(SPOILERS), st.just("a")),
    max_size=12,
)


@settings(max_examples=400)
@given(text=texts, lines=st.booleans())
def test_what_is_accepted_can_be_seen_and_is_kept_as_it_is(text: str, lines: bool) -> None:
    try:
        kept = clean_text(text, lines=lines, required=True)
    except ValidationError:
        return
    assert has_visible_sign(kept) or not text.strip()
    assert clean_text(kept, lines=lines) == kept == unicodedata.normalize("NFC", kept)
    assert kept == kept.strip()
    assert BIDI_CONTROLS.isdisjoint(kept)
    assert not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in kept.replace("\n", ""))
    assert lines or "\n" not in kept


@pytest.mark.parametrize("sign", INVISIBLE)
def test_an_invisible_sign_is_no_text_alone_and_is_trimmed(sign: str) -> None:
    assert clean_text(f"{sign}Ann {sign}", lines=False) == "Ann"
    assert clean_text(f"{sign}Ann {sign}", lines=True) == "Ann"
    assert clean_text(sign, lines=True) == ""
    if sign.strip():
        with pytest.raises(ValidationError, match=str(NOTHING_VISIBLE)):
            clean_text(sign, lines=True, required=True)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("ab\u202ecd", "Character 3: an invisible character (U+202E) reverses"),
        ("a\nbc\x07", "Line 2, character 3: a control character (U+0007)"),
        ("\ud800", "Character 1: half of a character (U+D800)"),
        ("A\x00", "Character 2: a control character (U+0000)"),
        ("e" + "\u0323\u0301" * 3, "more than 4 accents on one letter"),
    ],
)
def test_a_refusal_says_what_is_wrong_and_where(text: str, sentence: str) -> None:
    pattern = sentence.replace("(", r"\(").replace(")", r"\)").replace("+", r"\+")
    with pytest.raises(ValidationError, match=pattern):
        clean_text(text, lines=True)


@pytest.mark.parametrize(
    "text",
    [
        "👩\u200d🚀",  # an astronaut
        "❤\ufe0f\u200d🔥",
        "👍🏽",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # England
        "می\u200cخواهم",  # Persian: I want
        "क\u094d\u200dष",  # Devanagari, the half form of ka
        "1\ufe0f\u20e3",
        "Tiếng Việt",
        "שָׁלוֹם",
        "ผู้เล่น",
        "マルス",
        "김철수",
    ],
)
def test_scripts_and_emoji_keep_the_joiners_and_marks_they_need(text: str) -> None:
    composed = unicodedata.normalize("NFC", text)
    assert clean_text(composed, lines=False) == composed


def test_a_joiner_that_joins_nothing_is_taken_away() -> None:
    assert clean_text("de\u200dmo\u200c", lines=False) == "demo"
    assert clean_text("👩\u200d", lines=False) == "👩"


def test_a_line_has_no_line_ends_and_text_keeps_its_own() -> None:
    assert clean_text(" one\r\n two\t", lines=False) == "one two"
    assert clean_text("\n one\r\n  two\u2028three \n", lines=True) == "one\n  two\nthree"


def test_json_is_cleaned_throughout_and_says_where_it_is_not_text() -> None:
    assert clean_json({"a\u200b": [" x ", 3, None], "b": {"c": "e\u0301"}}) == {
        "a": ["x", 3, None],
        "b": {"c": "é"},
    }
    with pytest.raises(ValidationError, match="b: c: Character 1"):
        clean_json({"b": {"c": "\u202a"}})
