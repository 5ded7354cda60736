from django.apps import AppConfig


class CardbaseConfig(AppConfig):
    name = "cardbase"
    verbose_name = "Catalogue"

    def ready(self) -> None:
        from cardbase import checks  # noqa: F401 - registers them
