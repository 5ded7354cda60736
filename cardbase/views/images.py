"""Pictures of printings: shown to all, brought by reviewers."""

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from cardbase.edits import picture_uploads
from cardbase.edits.pictures import remove_picture
from cardbase.guests import member_required
from cardbase.hosting.security import refuses_nul
from cardbase.hosting.text_fields import FormLineField
from cardbase.models import CardImage, Printing
from cardbase.proposals.reviews import may_review
from cardbase.views.jobs import how_far
from cardbase.web.requests import SignedInRequest


class ImageForm(forms.Form):
    """A picture and whose it is."""

    file = forms.FileField(
        label=_("Picture"),
        help_text=_(
            "PNG, JPEG or WebP, up to 10 MB. It will be scaled down and its metadata removed."
        ),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
        error_messages={"required": _("Choose a picture."), "empty": _("The file is empty.")},
    )
    credit = FormLineField(
        max_length=200,
        help_text=_("Who owns the picture, and why it may be shown here."),
        error_messages={"required": _("Say who owns the picture and why it may be shown.")},
    )


@require_safe
def image(request: HttpRequest, pk: int, digest: str) -> FileResponse:
    """The file itself. Its address names its content, so it may be kept for ever."""
    found = get_object_or_404(CardImage, pk=pk)
    if not found.sha256.startswith(digest):
        raise Http404("another picture has replaced it")
    try:
        content = found.file.open("rb")
    except FileNotFoundError as error:
        raise Http404("the file of this picture is gone") from error
    response = FileResponse(content, content_type="image/webp")
    patch_cache_control(response, public=True, max_age=365 * 24 * 3600, immutable=True)
    return response


@member_required
@require_http_methods(["GET", "POST"])
@refuses_nul
def printing_image(request: SignedInRequest, pk: int) -> HttpResponse:
    """Bring, replace or remove the picture of a printing."""
    printing = _printing_for(request, pk)
    here = getattr(printing, "image", None)
    if request.method == "POST" and "remove" in request.POST and here:
        remove_picture(here)
        messages.success(request, gettext("Removed."))
        return redirect(printing.card)
    data, files = (request.POST, request.FILES) if request.method == "POST" else (None, None)
    job = picture_uploads.latest(printing, request.user)
    form = ImageForm(data, files, initial={"credit": job.credit if job else ""})
    if data is not None and form.is_valid():
        try:
            job = picture_uploads.start(
                printing,
                form.cleaned_data["file"].read(),
                form.cleaned_data["credit"],
                request.user,
            )
        except ValidationError as error:
            form.add_error("file", error)
        else:
            return redirect(job)
    context = {"printing": printing, "card": printing.card, "form": form, "image": here, "job": job}
    status = 422 if data is not None else 200
    return render(request, "cardbase/printing_image.html", context, status=status)


@member_required
@require_safe
def printing_image_progress(request: SignedInRequest, pk: int) -> HttpResponse:
    job = picture_uploads.latest(_printing_for(request, pk), request.user)
    if job is None:
        raise Http404("you have sent no picture of this printing")
    return how_far(request, job)


def _printing_for(request: SignedInRequest, pk: int) -> Printing:
    if not may_review(request.user):
        raise PermissionDenied("Only reviewers can add pictures.")
    rows = Printing.objects.select_related("card__game", "set", "rarity", "image")
    return get_object_or_404(rows, pk=pk)
