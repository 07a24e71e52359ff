"""Budgets of time on the event loop: who pays for it, and who waits when theirs is used up.

Everybody shares one loop. What is done for a session is written down to it, to the person and the
address it comes from (`Account`). Whoever has used more than their share waits for their next turn,
and the others do not (`Turns`). `FairLoop` is the loop that sees to it.
"""

from netplay.budget.accounts import PAYER, WorkAccount, charging, paid_by
from netplay.budget.allowance import Allowance, WorkAllowance
from netplay.budget.ledger import Ledger, Shares
from netplay.budget.loop import FairLoop

__all__ = [
    "PAYER",
    "Allowance",
    "FairLoop",
    "Ledger",
    "Shares",
    "WorkAccount",
    "WorkAllowance",
    "charging",
    "paid_by",
]
