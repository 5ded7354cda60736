"""Pictures people send: checked, made small, stored without what a camera adds."""

import hashlib
import io
import warnings
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.db import transaction
from django.utils.translation import gettext
from PIL import Image, ImageOps, UnidentifiedImageError

from cardbase.models import CardImage, Printing, User

MAX_BYTES = 10_000_000
MAX_PIXELS = 4032 * 3024  # 12 megapixels, as telephones take them
SMALLEST = 200
# A card on the largest screen we draw it for, at twice its size.
LARGEST = (840, 1176)
FORMATS = ("PNG", "JPEG", "WEBP")


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as it is stored: WebP, no larger than LARGEST, no metadata."""

    content: bytes
    width: int
    height: int

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.content).hexdigest()


def check_picture(content: bytes) -> None:
    """Whether it can be one of ours, by its head alone; ValidationError says what is wrong."""
    _opened(content).close()


def read_picture(content: bytes) -> Picture:
    """The picture made small; ValidationError says what is wrong with the file."""
    image = _opened(content)
    try:
        # A JPEG is decoded at a fraction of its size, everything else made small before it is
        # copied: decoded pictures are large, and several may be sent at once.
        image.draft("RGB", (max(LARGEST), max(LARGEST)))
        small = image.convert("RGB")
    except (OSError, ValueError, SyntaxError) as error:
        raise ValidationError(gettext("The picture is truncated or damaged.")) from error
    image.close()
    small.thumbnail((max(LARGEST), max(LARGEST)), Image.Resampling.LANCZOS)
    # Upright as the camera held it; drawn anew, so nothing but the picture is kept.
    ImageOps.exif_transpose(small, in_place=True)
    small.thumbnail(LARGEST, Image.Resampling.LANCZOS)
    written = io.BytesIO()
    small.save(written, "WEBP", quality=82, method=4)
    return Picture(written.getvalue(), small.width, small.height)


def _opened(content: bytes) -> Image.Image:
    """Its head read, nothing decoded yet."""
    if len(content) > MAX_BYTES:
        raise ValidationError(
            gettext("The file is larger than %(most)s MB.") % {"most": MAX_BYTES // 1_000_000}
        )
    try:
        with warnings.catch_warnings():
            # Our own limit on pixels is lower and has a sentence of its own.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(io.BytesIO(content), formats=FORMATS)
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError) as error:
        kinds = ", ".join(FORMATS[:-1])
        raise ValidationError(
            gettext("This is not a picture. Use %(kinds)s or %(last)s.")
            % {"kinds": kinds, "last": FORMATS[-1]}
        ) from error
    if min(image.size) < SMALLEST:
        raise ValidationError(
            gettext(
                "The picture is %(width)s by %(height)s pixels; each side needs at least %(least)s."
            )
            % {"width": image.width, "height": image.height, "least": SMALLEST}
        )
    if image.width * image.height > MAX_PIXELS:
        raise ValidationError(
            gettext("The picture has more than %(most)s megapixels.")
            % {"most": MAX_PIXELS // 1_000_000}
        )
    return image


@transaction.atomic
def store_picture(printing: Printing, picture: Picture, credit: str, user: User) -> CardImage:
    """Keep the picture of a printing in place of the one it had."""
    image = CardImage.objects.select_for_update().filter(printing=printing).first()
    old = image.file.name if image else ""
    image = image or CardImage(printing=printing)
    image.sha256, image.width, image.height = picture.sha256, picture.width, picture.height
    image.credit, image.uploaded_by = credit, user
    image.file.save(f"{picture.sha256}.webp", ContentFile(picture.content), save=False)
    image.save()
    if old and old != image.file.name:
        storage = image.file.storage
        transaction.on_commit(lambda: storage.delete(old))
    return image


@transaction.atomic
def remove_picture(image: CardImage) -> None:
    name, storage = image.file.name, image.file.storage
    image.delete()
    transaction.on_commit(lambda: storage.delete(name))
