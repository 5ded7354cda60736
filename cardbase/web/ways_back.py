"""Where a form goes back to, as the page says on which it stands."""

from django.http import HttpRequest, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme


def way_back(request: HttpRequest, field: str, otherwise: str) -> HttpResponseRedirect:
    """Go to the page of this site that the form names in `field`, or to `otherwise`.

    The field is what anybody may send: an address of another site is not followed, and a word is
    no name of a view.
    """
    back = request.POST.get(field, "")
    is_here = url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure())
    return HttpResponseRedirect(back if back.startswith("/") and is_here else otherwise)
