"""Admission to a host: settings, authorized keys, invitations."""

from netplay.admission.admission import Admission, login_text_in_all_languages
from netplay.admission.recently_refused_logins import RefusedLogins

__all__ = ["Admission", "RefusedLogins", "login_text_in_all_languages"]
