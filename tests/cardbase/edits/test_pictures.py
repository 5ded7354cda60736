"""Pictures of printings: reviewers bring them, everybody sees them, nobody needs them."""

import io
from pathlib import Path

import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from cardbase.edits.pictures import LARGEST
from cardbase.models import CardImage, Printing
from tests.cardbase.factories import make_card, make_printing, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def media(settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


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


def test_a_picture_is_made_small_stripped_and_shown(
    reviewer: Client, printing: Printing, client: Client, media: Path
) -> None:
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    big = picture((2000, 2800), "JPEG", exif=exif.tobytes())

    assert send(reviewer, printing, big).status_code == 302

    image = CardImage.objects.get()
    assert (image.width, image.height) == LARGEST
    shown = client.get(image.get_absolute_url())
    content = b"".join(shown.streaming_content)
    assert (shown["Content-Type"], "immutable" in shown["Cache-Control"]) == ("image/webp", True)
    assert b"taken at home" not in content
    assert image.get_absolute_url() in client.get(printing.card.get_absolute_url()).content.decode()


def test_another_picture_takes_its_place_and_one_may_be_removed(
    reviewer: Client, printing: Printing, media: Path, django_capture_on_commit_callbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        send(reviewer, printing, picture())
        first = CardImage.objects.get().get_absolute_url()
        send(reviewer, printing, picture((400, 560)))
    assert len(list(media.rglob("*.webp"))) == 1
    assert Client().get(first).status_code == 404

    with django_capture_on_commit_callbacks(execute=True):
        reviewer.post(f"/printings/{printing.pk}/image/", {"remove": "yes"})
    assert not CardImage.objects.exists()
    assert not list(media.rglob("*.webp"))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"not a picture", "This is no picture"),
        (picture((100, 140)), "needs at least 200 pixels"),
        (picture((500, 700))[:400], "breaks off or is damaged"),
        (picture(form="GIF"), "This is no picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "This is no picture"),
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

    assert "Say whose picture it is" in response.content.decode()
