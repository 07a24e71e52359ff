"""Who may come in, and which key is whose."""

from netplay.admission.attempts import Attempts
from netplay.admission.door import Admission
from netplay.admission.linking import LINK_SECONDS, Linking

__all__ = ["LINK_SECONDS", "Admission", "Attempts", "Linking"]
