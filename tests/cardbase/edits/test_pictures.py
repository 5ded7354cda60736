"""Pictures of printings: reviewers bring them, everybody sees them, nobody needs them."""

import io
from pathlib import Path

import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from PIL import Image

from cardbase.edits.picture_uploads import make_small
from cardbase.edits.pictures import LARGEST
from cardbase.models import CardImage, PictureUpload, Printing
from tests.cardbase.factories import make_card, make_printing, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def media(settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


@pytest.fixture(autouse=True)
def worker(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """What the worker is asked for; it does it when the test says so."""
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(make_small.task, "apply_async", lambda args, **_: asked.append(args))
    monkeypatch.setattr(transaction, "on_commit", lambda function, **_: function())
    return asked


@pytest.fixture
def printing() -> Printing:
    return make_printing(make_card("Marth", key="marth"), "B01-001N")


@pytest.fixture
def reviewer() -> Client:
    user = make_user("rea")
    user.user_permissions.add(Permission.objects.get(codename="review_proposal"))
    client = Client()
    client.force_login(user)
    return client


def picture(size: tuple[int, int] = (500, 700), form: str = "PNG", **extra: object) -> bytes:
    written = io.BytesIO()
    Image.new("RGB", size, "teal").save(written, form, **extra)
    return written.getvalue()


def send(client: Client, printing: Printing, content: bytes, credit: str = "My own scan."):
    file = SimpleUploadedFile("x.png", content)
    return client.post(f"/printings/{printing.pk}/image/", {"file": file, "credit": credit})


def brought(
    client: Client, printing: Printing, content: bytes, worker: list[tuple[int, int]]
) -> str:
    """The page of a picture once a worker has been at it."""
    address = send(client, printing, content).url
    make_small.task(*worker.pop(0))
    return client.get(address).content.decode()


def test_a_picture_is_made_small_stripped_and_shown(
    reviewer: Client,
    printing: Printing,
    client: Client,
    media: Path,
    worker: list[tuple[int, int]],
) -> None:
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    big = picture((2000, 2800), "JPEG", exif=exif.tobytes())

    assert send(reviewer, printing, big).status_code == 302
    assert not CardImage.objects.exists()
    address = f"/printings/{printing.pk}/image/"
    assert "Waiting for a worker" in reviewer.get(address).content.decode()
    make_small.task(*worker.pop(0))
    assert reviewer.get(f"{address}progress/")["HX-Refresh"] == "true"

    image = CardImage.objects.get()
    assert (image.width, image.height) == LARGEST
    shown = client.get(image.get_absolute_url())
    content = b"".join(shown.streaming_content)
    assert (shown["Content-Type"], "immutable" in shown["Cache-Control"]) == ("image/webp", True)
    assert b"taken at home" not in content
    assert image.get_absolute_url() in client.get(printing.card.get_absolute_url()).content.decode()


def test_another_picture_takes_its_place_and_one_may_be_removed(
    reviewer: Client, printing: Printing, media: Path, worker: list[tuple[int, int]]
) -> None:
    brought(reviewer, printing, picture(), worker)
    first = CardImage.objects.get().get_absolute_url()
    brought(reviewer, printing, picture((400, 560)), worker)
    assert len(list(media.rglob("*.webp"))) == 1
    assert Client().get(first).status_code == 404

    reviewer.post(f"/printings/{printing.pk}/image/", {"remove": "yes"})
    assert not CardImage.objects.exists()
    assert not list(media.rglob("*.webp"))


def test_one_picture_of_a_printing_is_made_small_at_a_time_and_the_file_is_not_kept(
    reviewer: Client, printing: Printing, worker: list[tuple[int, int]]
) -> None:
    send(reviewer, printing, picture())

    assert "is being processed" in send(reviewer, printing, picture()).content.decode()
    make_small.task(*worker.pop(0))
    assert send(reviewer, printing, picture()).status_code == 302
    make_small.task(*worker.pop(0))
    assert {bytes(job.content) for job in PictureUpload.objects.all()} == {b""}


def test_a_picture_that_breaks_off_says_so_and_its_credit_is_kept(
    reviewer: Client, printing: Printing, worker: list[tuple[int, int]]
) -> None:
    page = brought(reviewer, printing, picture((500, 700))[:400], worker)

    assert "is truncated or damaged" in page
    assert "My own scan." in page
    assert not CardImage.objects.exists()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"not a picture", "This is not a picture"),
        (picture((100, 140)), "each side needs at least 200"),
        (picture(form="GIF"), "This is not a picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "This is not a picture"),
        (picture((4033, 3024), "WEBP"), "more than 12 megapixels"),
        (b"", "The file is empty"),
    ],
)
def test_what_is_no_good_picture_is_refused_with_a_sentence(
    content: bytes, sentence: str, reviewer: Client, printing: Printing
) -> None:
    response = send(reviewer, printing, content)

    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not CardImage.objects.exists()


def test_only_reviewers_bring_pictures(client: Client, printing: Printing) -> None:
    client.force_login(make_user("ann"))

    assert send(client, printing, picture()).status_code == 403
    assert "Add a picture" not in client.get(printing.card.get_absolute_url()).content.decode()


def test_a_picture_needs_a_credit(reviewer: Client, printing: Printing) -> None:
    response = send(reviewer, printing, picture(), credit="")

    assert "Say who owns the picture" in response.content.decode()
