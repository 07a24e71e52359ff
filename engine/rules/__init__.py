"""The rules by the families of the rulebook: what may be done, why not, and what follows."""
