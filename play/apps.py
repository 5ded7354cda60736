from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "play"
    verbose_name = "Tables"

    def ready(self) -> None:
        from play import checks  # noqa: F401 - registers them
