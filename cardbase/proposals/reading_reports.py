"""“This reading is wrong”: what people say of a line of a card, and what reviewers answer."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from cardbase.card_page.reading import ExplainedLine, reading
from cardbase.hosting.plain_text import clean_text
from cardbase.models import Card, ReadingReport, User
from cardbase.models.history import lock_rows
from cardbase.models.readers import reading_version
from cardbase.proposals.reviews import AlreadyDecided, may_review

# So many reports of one person wait for an answer at a time.
MOST_OPEN = 50


def reportable(card: Card, number: int) -> ExplainedLine:
    """Return the line of the card's text with that number, from 0, as the rules read it.

    ValidationError if there is no such line, or if the rules do not read it: there is no reading
    then that could be wrong.
    """
    read = reading(card)
    if read is None:
        raise ValidationError(_("The rules have not read this text yet. Check back in a minute."))
    if not 0 <= number < len(read.lines):
        raise ValidationError(_("This card's text has no such line. Its wording may have changed."))
    line = read.lines[number]
    if not line.words and not line.is_python:
        raise ValidationError(_("The rules do not read this line: players resolve it by hand."))
    return line


def own_reports(card: Card, line: str, person: User) -> list[ReadingReport]:
    """Return what this person has said of the line before, the newest first."""
    return list(card.reading_reports.filter(sender=person, line=line))


@transaction.atomic
def report(card: Card, number: int, says: str, sender: User) -> ReadingReport:
    """File that the line does something else; who has an open report on it says it anew.

    ValidationError as in `reportable`, if nothing is said, or if too much of what this person said
    is still open.
    """
    line = reportable(card, number)
    User.objects.select_for_update(no_key=True).get(pk=sender.pk)
    open_ones = sender.reading_reports.filter(status=ReadingReport.Status.OPEN)
    found = open_ones.filter(card=card, line=line.line).first()
    if found is None and open_ones.count() >= MOST_OPEN:
        raise ValidationError(
            _("%(most)s of your reports are waiting for an answer, which is the limit.")
            % {"most": MOST_OPEN}
        )
    found = found or ReadingReport(card=card, line=line.line, sender=sender)
    found.words = _words_of(card, number)
    found.version = reading_version(card.game.key)
    found.says = clean_text(says, lines=True)
    found.full_clean(validate_constraints=False)
    found.save()
    return found


def _words_of(card: Card, number: int) -> str:
    """The reading as a text that is read as the same skills; "" for a line that code plays."""
    explained = card.compiled_text.explained() or ()
    return "\n".join(explained[number].sentences)


@transaction.atomic
def settle(number: int, reviewer: User, status: str, answer: str = "") -> ReadingReport:
    """Answer a report; the sender sees it where the line was reported.

    PermissionDenied for who may not review, AlreadyDecided if somebody was quicker,
    ValidationError if the reading is called right without a reason.
    """
    if not may_review(reviewer):
        raise PermissionDenied("Only reviewers can decide on reports.")
    found = lock_rows(ReadingReport.objects.filter(pk=number)).get()
    if not found.is_open:
        raise AlreadyDecided(_("Someone else has answered this report already."))
    found.status, found.answer, found.reviewer = status, clean_text(answer, lines=True), reviewer
    found.full_clean()
    found.save()
    return found
