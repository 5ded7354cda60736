"""Pictures on their way in: a worker decodes them, for a small file may be a huge picture."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from cardbase.edits.pictures import check_picture, read_picture, store_picture
from cardbase.jobs import Attempt, work_on
from cardbase.models import PictureUpload, Printing, User

# So many may wait for all people together: each is up to 10 MB of a table.
MOST_WAITING = 30
KEPT = timedelta(days=2)


@work_on(PictureUpload, minutes=1, emptied={"content": b""})
def make_small(attempt: Attempt[PictureUpload]) -> None:
    """Decode the picture and put it where the printing's is."""
    job = attempt.job
    picture = read_picture(bytes(job.content))
    with transaction.atomic():
        store_picture(job.printing, picture, job.credit, job.sender)
        attempt.finish(done=1)


def start(printing: Printing, content: bytes, credit: str, sender: User) -> PictureUpload:
    """Have a worker store a picture; ValidationError if its head shows that it cannot be one."""
    check_picture(content)
    PictureUpload.objects.filter(created__lt=timezone.now() - KEPT).delete()
    return make_small.begin(
        PictureUpload(printing=printing, sender=sender, credit=credit, content=content),
        at_most=MOST_WAITING,
        full=(
            f"{MOST_WAITING} pictures are already waiting to be processed. Try again in a few "
            "minutes."
        ),
        busy="Another picture of this printing is being processed. Check back in a moment.",
    )


def latest(printing: Printing, sender: User) -> PictureUpload | None:
    """What became of the last picture somebody sent, looked after if it is under way."""
    job = PictureUpload.objects.defer("content").filter(printing=printing, sender=sender).first()
    if job is not None:
        make_small.look_after(job)
    return job
