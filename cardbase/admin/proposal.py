"""What people brought: to look at. It is decided on the site, where sender and history see it."""

from typing import Any

from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.utils.html import format_html

from cardbase.models import (
    Acceptance,
    CardImage,
    Download,
    FilePreview,
    OverruledReading,
    PictureUpload,
    Proposal,
    ReadingReport,
    Submission,
)
from cardbase.proposals.citation import Citation, cited_source


class ReadOnlyAdmin(admin.ModelAdmin):
    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ProposalInline(admin.TabularInline):
    model = Proposal
    fields = ["about", "is_new", "status", "reviewer"]
    extra = 0
    show_change_link = True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(FilePreview)
class FilePreviewAdmin(ReadOnlyAdmin):
    """Files that a worker looks at for whoever sent them."""

    list_display = ["file_name", "game", "table", "sender", "status", "count", "created"]
    list_filter = ["game", "table", "status"]
    list_select_related = ["game", "sender"]
    search_fields = ["file_name", "sender__username__istartswith"]


@admin.register(Acceptance)
class AcceptanceAdmin(ReadOnlyAdmin):
    """Submissions that a worker accepts as a whole."""

    list_display = ["submission", "reviewer", "status", "count", "created"]
    list_filter = ["status"]
    list_select_related = ["submission", "reviewer"]
    search_fields = ["submission__document", "reviewer__username__istartswith"]


@admin.register(PictureUpload)
class PictureUploadAdmin(ReadOnlyAdmin):
    """Pictures that a worker makes small."""

    list_display = ["printing", "sender", "status", "created"]
    list_filter = ["status"]
    list_select_related = ["printing", "sender"]
    search_fields = ["printing__code__istartswith", "sender__username__istartswith"]
    exclude = ["content"]


@admin.register(Submission)
class SubmissionAdmin(ReadOnlyAdmin):
    list_display = ["document", "game", "table", "sender", "status", "sent_at"]
    list_filter = ["game", "table", "status"]
    list_select_related = ["game", "sender"]
    search_fields = ["document", "section", "sender__username", "file_name"]
    date_hierarchy = "sent_at"
    formfield_overrides = {models.URLField: {"assume_scheme": "https"}}
    inlines = [ProposalInline]


@admin.register(Proposal)
class ProposalAdmin(ReadOnlyAdmin):
    list_display = ["about", "submission", "is_new", "status", "reviewer", "reviewed_at"]
    list_filter = ["status", "submission__game", "submission__table", "is_new"]
    list_select_related = ["submission", "reviewer"]
    search_fields = ["about", "submission__sender__username", "reason"]
    readonly_fields = ["source"]

    @admin.display(description="Source")
    def source(self, proposal: Proposal) -> str:
        """Where it is from, as a link; how its text is read stands on the page on the site."""
        submission = proposal.submission
        cited = ", ".join(filter(None, (submission.document, submission.section)))
        address = cited_source(submission.game, Citation.of(submission)).address
        address = submission.address or address
        return format_html('<a href="{}">{}</a>', address, cited) if address else cited


@admin.register(OverruledReading)
class OverruledReadingAdmin(ReadOnlyAdmin):
    """Lines that players say the rules read wrongly."""

    list_display = ["card", "line", "count", "first", "last"]
    list_filter = ["card__game"]
    list_select_related = ["card__game"]
    search_fields = ["card__folded_name__begins", "card__key"]


@admin.register(ReadingReport)
class ReadingReportAdmin(ReadOnlyAdmin):
    """What readers say of single lines; answered on the site."""

    list_display = ["card", "line", "says", "status", "sender", "sent_at"]
    list_filter = ["status", "card__game"]
    list_select_related = ["card__game", "sender"]
    search_fields = ["card__folded_name__begins", "card__key", "sender__username"]


@admin.register(CardImage)
class CardImageAdmin(ReadOnlyAdmin):
    list_display = ["printing", "width", "height", "credit", "uploaded_by", "uploaded_at"]
    list_filter = ["printing__card__game"]
    list_select_related = ["printing", "uploaded_by"]
    search_fields = ["printing__code__istartswith", "credit"]


@admin.register(Download)
class DownloadAdmin(ReadOnlyAdmin):
    list_display = ["file_name", "version", "rows", "size", "built_at"]
    list_filter = ["game", "name"]
    list_select_related = ["game"]
    search_fields = ["name", "game__key"]
    fields = ["game", "name", "version", "rows", "size", "sha256", "built_at"]

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("content")
