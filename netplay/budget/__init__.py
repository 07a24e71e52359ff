"""Budgets of time on the event loop: who pays for it, and who waits when theirs is used up.

Everybody shares one loop. What is done for a session is written down to it, to the person and the
address it comes from (`WorkAccount`). Whoever has used more than their allowance waits for their
next turn, and the others do not (`FairScheduler`). `FairEventLoop` is the loop that sees to it.
"""

from netplay.budget.fair_loop import FairEventLoop
from netplay.budget.work_accounts import CURRENT_PAYER, WorkAccount, charge_work_to, context_paid_by
from netplay.budget.work_allowance import AllowanceBucket, WorkAllowance, WorkAllowances
from netplay.budget.work_ledger import WorkLedger

__all__ = [
    "CURRENT_PAYER",
    "AllowanceBucket",
    "FairEventLoop",
    "WorkAccount",
    "WorkAllowance",
    "WorkAllowances",
    "WorkLedger",
    "charge_work_to",
    "context_paid_by",
]
