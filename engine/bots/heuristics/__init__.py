"""Bots of normal strength: one concern a module, and the policy that says which comes first."""
