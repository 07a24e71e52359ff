"""Admission to a host: settings, authorized keys, invitations."""

from netplay.admission.admission import Admission

__all__ = ["Admission"]
