"""Who may come in."""

from netplay.admission.door import Admission

__all__ = ["Admission"]
