from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "play"
    verbose_name = "Tables"

    def ready(self) -> None:
        from play import checks, sign_outs  # noqa: F401 - registers what they have
        from play.board import pieces, squares  # noqa: F401 - what templates of boards call
