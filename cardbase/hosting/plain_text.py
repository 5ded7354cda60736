"""The rule for text that people bring: what they see of it is what is kept, and nothing else.

Every form, serializer, file and service passes it, because the model fields do
(`cardbase.hosting.text_fields`). What cannot be seen is taken away; what would change how other
text is shown, or is no text at all, is refused with a sentence that says where it is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

MOST_MARKS = 4  # accents on one letter; Vietnamese needs two, Hebrew with cantillation four
NOTHING_VISIBLE = _("This would be invisible. Enter at least one letter, digit or symbol.")

# Explicit embeddings, overrides and isolates, and the marks: Unicode Bidirectional Algorithm, 2.
BIDI_CONTROLS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
ZWNJ, ZWJ = "\u200c", "\u200d"
BLACK_FLAG = "\U0001f3f4"
# Letters, marks and symbols that show nothing, though their category says otherwise: fillers of
# Hangul, vowels of Khmer, notes and hieroglyphs without a head, the joiner of graphemes, and what
# chooses a variant in Mongolian.
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0"
    "\U0001d159\U00013441\U00013442"
)
# Format characters that are drawn: signs of Arabic, Syriac and Kaithi that enclose numbers.
_DRAWN_FORMATS = frozenset(
    "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
)
_VARIATION_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_TAGS = re.compile("[\U000e0020-\U000e007f]")
# Default_Ignorable_Code_Point without a character yet.
_IGNORABLE = re.compile("[\u2065\ufff0-\ufff8\U000e0000-\U000e0fff]")
_NONCHARACTERS = re.compile("[\ufdd0-\ufdef]")
# What is shown as a space: category Zs, the tab, and BRAILLE PATTERN BLANK.
SPACES = (
    "\t \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u202f\u205f\u2800\u3000"
)
_SPACES_AND_LINE_ENDS = re.compile(f"[{SPACES}\n]+")
# Nearly all text is of these signs, with which nothing can be wrong.
_COMMON = re.compile(
    "[\n -~\u00a1-\u00ac\u00ae-\u024f\u2010-\u2027\u2030-\u205e\u3001-\u3002\u300c-\u300f"
    "\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff]*"
)
_LINE_ENDS = re.compile("\r\n|[\r\u2028\u2029]")
# Scripts whose letters change shape at a joiner, by the first word of a letter's name.
_JOINING_SCRIPTS = frozenset(
    [
        "ARABIC",
        "SYRIAC",
        "MONGOLIAN",
        "NKO",
        "DEVANAGARI",
        "BENGALI",
        "GURMUKHI",
        "GUJARATI",
        "ORIYA",
        "TAMIL",
        "TELUGU",
        "KANNADA",
        "MALAYALAM",
        "SINHALA",
        "TIBETAN",
        "MYANMAR",
        "KHMER",
        "THAI",
        "LAO",
        "BALINESE",
        "JAVANESE",
        "SUNDANESE",
    ]
)


def clean_text(text: str, *, lines: bool, required: bool = False) -> str:
    """Return the text as it is kept: in NFC, without what cannot be seen, trimmed.

    With `lines` it keeps its line ends, as \\n; without, each run of spaces and line ends becomes
    one space. Raise ValidationError for bidirectional controls, other control characters, halves
    of surrogate pairs, noncharacters, more than MOST_MARKS accents on a letter, and, if `required`,
    for text of which nothing can be seen; an empty text is left to whoever asks for one.
    """
    if _COMMON.fullmatch(text):
        cleaned = text
    else:
        _refuse_controls(text)
        cleaned = _without_unseen(_LINE_ENDS.sub("\n", text))
        _refuse_stacked_marks(cleaned)
    cleaned = _trimmed(cleaned, lines)
    if not has_visible_sign(cleaned):
        if required and text.strip():
            raise ValidationError(NOTHING_VISIBLE, code="nothing_visible")
        return ""
    return cleaned


def clean_json(value: object) -> object:
    """Return JSON with each text in it cleaned; ValidationError names the key it is found under."""
    if isinstance(value, str):
        return clean_text(value, lines=True)
    if isinstance(value, list | tuple):
        return [clean_json(item) for item in value]
    if isinstance(value, dict):
        return {clean_json(key): _clean_member(key, item) for key, item in value.items()}
    return value


def salvage(value: Any, *, lines: bool = True) -> Any:
    """Return text, or JSON with text in it, from before there was this rule: as it is kept now,
    and what would be refused is taken away. Of text, nothing may be left."""
    if isinstance(value, str):
        allowed = "".join(sign for sign in value if _refusal(sign) is None)
        return clean_text(_with_few_marks(unicodedata.normalize("NFC", allowed)), lines=lines)
    if isinstance(value, list):
        return [salvage(item) for item in value]
    if isinstance(value, dict):
        return {salvage(key): salvage(item) for key, item in value.items()}
    return value


def has_visible_sign(text: str) -> bool:
    """Return True if a letter, digit, symbol or sign of punctuation can be seen in the text."""
    return any(_is_visible(sign) for sign in text)


def _clean_member(key: object, value: object) -> object:
    try:
        return clean_json(value)
    except ValidationError as error:
        raise ValidationError([f"{key}: {sentence}" for sentence in error.messages]) from error


def _refuse_controls(text: str) -> None:
    for index, sign in enumerate(text):
        sentence = _refusal(sign)
        if sentence is not None:
            values = {"place": _place(text, index), "code": f"U+{ord(sign):04X}"}
            raise ValidationError(sentence % values, code="control")


def _refusal(sign: str) -> str | None:
    """Return why a sign may be in no text, in a sentence to be filled in; None if it may."""
    if sign in BIDI_CONTROLS:
        return gettext(
            "%(place)s: an invisible character (%(code)s) reverses the direction of the text. "
            "Delete it."
        )
    if _is_half(sign):
        return gettext("%(place)s: half of a character (%(code)s). Type the whole character again.")
    if _is_control(sign):
        return gettext("%(place)s: a control character (%(code)s) is not allowed. Delete it.")
    return None


def _refuse_stacked_marks(text: str) -> None:
    marks = 0
    for index, sign in enumerate(text):
        marks = marks + 1 if _is_stacking(sign) else 0
        if marks > MOST_MARKS:
            sentence = gettext(
                "%(place)s: more than %(most)s accents on one letter. Leave at most %(most)s."
            )
            values = {"place": _place(text, index), "most": MOST_MARKS}
            raise ValidationError(sentence % values, code="marks")


def _with_few_marks(text: str) -> str:
    kept, marks = [], 0
    for sign in text:
        # Unseen ones too: without them, more than are allowed could come together.
        marks = marks + 1 if unicodedata.category(sign)[0] in "MC" else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def _place(text: str, index: int) -> str:
    """Return where a sign is, counted from one: by character, and by line if there are several."""
    before = text[:index].split("\n")
    if "\n" not in text:
        return gettext("Character %(number)s") % {"number": index + 1}
    return gettext("Line %(line)s, character %(number)s") % {
        "line": len(before),
        "number": len(before[-1]) + 1,
    }


def _without_unseen(text: str) -> str:
    """Return the text in NFC without its unseen characters.

    Taking one away can bring together what NFC composes or orders, which can leave another
    without what it joins; so until nothing changes, which is nearly always at once.
    """
    while True:
        composed = unicodedata.normalize("NFC", text)
        seen = "".join(_visible_signs(composed))
        if seen == text:
            return text
        text = seen


def _visible_signs(text: str) -> Iterator[str]:
    last = ""  # the sign before, of those that are kept
    flag = False  # whether tags may follow: they say whose flag a black one is
    for index, sign in enumerate(text):
        flag = sign == BLACK_FLAG or (flag and _TAGS.match(sign) is not None)
        if sign in (ZWJ, ZWNJ):
            following = text[index + 1 : index + 2]
            kept = _joins(sign, last) and _joins(sign, following)
        elif _VARIATION_SELECTORS.match(sign):
            kept = bool(last) and _is_visible(last)
        elif _TAGS.match(sign):
            kept = flag
        else:
            kept = not _is_unseen(sign)
        if kept:
            last = sign
            yield sign


def _joins(joiner: str, sign: str) -> bool:
    """Return True if a joiner has an effect beside the sign: of an emoji, or of such a script."""
    if not sign:
        return False
    if unicodedata.category(sign) in ("So", "Sk") or _VARIATION_SELECTORS.match(sign):
        return joiner == ZWJ
    return sign not in _BLANK and unicodedata.name(sign, "").split(" ")[0] in _JOINING_SCRIPTS


def _trimmed(text: str, lines: bool) -> str:
    if lines:
        return text.replace("\t", " ").strip(SPACES + "\n")
    return _SPACES_AND_LINE_ENDS.sub(" ", text).strip(" ")


@lru_cache(maxsize=4096)
def _is_visible(sign: str) -> bool:
    """Return True if the sign alone is drawn: not a space, a mark, a format or a blank."""
    category = unicodedata.category(sign)
    if sign in _DRAWN_FORMATS:
        return True
    if category[0] in "ZM" or category in ("Cc", "Cf", "Cs"):
        return False
    return sign not in _BLANK and sign not in SPACES and not _IGNORABLE.match(sign)


@lru_cache(maxsize=4096)
def _is_unseen(sign: str) -> bool:
    if sign in _BLANK or _IGNORABLE.match(sign):
        return True
    return unicodedata.category(sign) == "Cf" and sign not in _DRAWN_FORMATS


def _is_stacking(sign: str) -> bool:
    return unicodedata.category(sign) in ("Mn", "Me") and not _VARIATION_SELECTORS.match(sign)


def _is_half(sign: str) -> bool:
    return "\ud800" <= sign <= "\udfff"


def _is_control(sign: str) -> bool:
    if sign in "\t\n\r":
        return False
    is_noncharacter = ord(sign) & 0xFFFE == 0xFFFE or _NONCHARACTERS.match(sign) is not None
    return unicodedata.category(sign) == "Cc" or is_noncharacter
