"""One test or more per rule, named by the rule."""
