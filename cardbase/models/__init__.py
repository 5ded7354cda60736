"""The catalogue's tables: what cards exist, where they were printed, and what they said when.

Everything that can be true of a card of any game lives here; what a number on a card means is
asked of `rules`. Decks and matches never do: they stand on these models, not the other way.
"""

from cardbase.models.acceptance import Acceptance
from cardbase.models.api_token import ApiToken
from cardbase.models.card import Card, CardAlias, Provenance
from cardbase.models.card_image import CardImage
from cardbase.models.card_set import CardSet
from cardbase.models.catalogue_state import CatalogueState
from cardbase.models.compiled_text import CompiledText
from cardbase.models.disputed_fact import DisputedFact
from cardbase.models.download import Download
from cardbase.models.drawing import Drawing
from cardbase.models.erratum import Erratum
from cardbase.models.file_preview import FilePreview
from cardbase.models.game import Game
from cardbase.models.name_word import NameWord
from cardbase.models.overruled_reading import OverruledReading
from cardbase.models.owned_card import OwnedCard
from cardbase.models.picture_upload import PictureUpload
from cardbase.models.printing import Printing
from cardbase.models.proposal import Proposal, Submission
from cardbase.models.rarity import Rarity
from cardbase.models.reading_report import ReadingReport
from cardbase.models.ruling import Ruling
from cardbase.models.saved_search import SavedSearch
from cardbase.models.source import Source
from cardbase.models.term import Term
from cardbase.models.user import User
from cardbase.models.webhook import Webhook, WebhookDelivery
from cardbase.models.wording import Wording

__all__ = [
    "Acceptance",
    "ApiToken",
    "Card",
    "CardAlias",
    "CardImage",
    "CardSet",
    "CatalogueState",
    "CompiledText",
    "DisputedFact",
    "Download",
    "Drawing",
    "Erratum",
    "FilePreview",
    "Game",
    "NameWord",
    "OverruledReading",
    "OwnedCard",
    "PictureUpload",
    "Printing",
    "Proposal",
    "Provenance",
    "Rarity",
    "ReadingReport",
    "Ruling",
    "SavedSearch",
    "Source",
    "Submission",
    "Term",
    "User",
    "Webhook",
    "WebhookDelivery",
    "Wording",
]
