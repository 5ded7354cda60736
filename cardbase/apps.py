from django.apps import AppConfig


class CardbaseConfig(AppConfig):
    name = "cardbase"
    verbose_name = "Catalogue"
