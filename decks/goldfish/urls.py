"""Addresses under `/decks/<token>/goldfish/`; they live in the namespace of `decks`."""

from django.urls import path

from decks.goldfish import views

urlpatterns = [
    path("", views.goldfish, name="goldfish"),
    path("compare/", views.comparison, name="goldfish-compare"),
    path("<int:job_id>/", views.run, name="goldfish-run"),
    path("<int:job_id>/progress/", views.progress, name="goldfish-progress"),
    path("<int:job_id>/cancel/", views.cancel, name="goldfish-cancel"),
    path("<int:job_id>/again/", views.again, name="goldfish-again"),
]
