"""Which matches a list of the API holds."""

from django.db.models import QuerySet

from cardbase.api.filters import AskedFilterSet, games
from cardbase.api.strict import KnownFilter, YesNoFilter
from play.models import Table


class MatchFilter(AskedFilterSet):
    game = KnownFilter("game__key", "iexact", values=games, label="Key of the game")
    mine = YesNoFilter(label="Whether you sit there", method="that_are_mine")

    class Meta:
        model = Table
        fields = ["status", "visibility"]

    def that_are_mine(self, tables: QuerySet[Table], name: str, mine: bool) -> QuerySet[Table]:
        assert self.request is not None, "django-filter passes it on"
        own = Table.objects.of(self.request.user).values("pk")
        return tables.filter(pk__in=own) if mine else tables.exclude(pk__in=own)
