"""Who may come in."""

from netplay.admission.admission import Admission

__all__ = ["Admission"]
