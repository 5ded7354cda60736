"""What allauth says too stiffly in some language: gathered here, so that ours say it anew.

Nothing imports this; `make messages` reads it. English has its own file, `en/`, written by hand.
"""

from django.utils.translation import gettext_noop, pgettext_lazy

SENTENCES = (
    gettext_noop(
        "You are receiving this mail because the following change was made to your account:"
    ),
    gettext_noop("Your email has been changed from %(from_email)s to %(to_email)s."),
    gettext_noop("Your email has been confirmed."),
    gettext_noop(
        "You're receiving this email because user %(user_display)s has given your email address "
        "to register an account on %(site_domain)s."
    ),
    gettext_noop("To confirm this is correct, go to %(activate_url)s"),
    gettext_noop("Email address %(deleted_email)s has been removed from your account."),
    gettext_noop("This mail can be safely ignored if you did not initiate this action."),
    gettext_noop("Your password has been reset."),
    gettext_noop("Your password has been set."),
    gettext_noop(
        "You are receiving this email because you, or someone else, tried to access an account "
        "with email %(email)s. However, we do not have any record of such an account in our "
        "database."
    ),
    gettext_noop("If it was you, you can sign up for an account using the link below."),
    gettext_noop("Enter your password:"),
    gettext_noop("Please reauthenticate to safeguard your account."),
    gettext_noop("Sign In"),
    gettext_noop("Login"),
    pgettext_lazy("field label", "Login"),
    gettext_noop("Please contact us if you have any trouble resetting your password."),
    gettext_noop(
        "We have sent you an email. If you have not received it please check your spam folder. "
        "Otherwise contact us if you do not receive it in a few minutes."
    ),
    gettext_noop(
        "We have sent an email to you for verification. Follow the link provided to finalize the "
        "signup process. If you do not see the verification email in your main inbox, check your "
        "spam folder. Please contact us if you do not receive the verification email within a few "
        "minutes."
    ),
)
