"""The short address of a deck, for people to pass on: `/d/<token>`, which shows the deck's page."""

from django.urls import path

from decks.views import decks

app_name = "short"

urlpatterns = [path("<slug:token>", decks.detail, name="deck")]
