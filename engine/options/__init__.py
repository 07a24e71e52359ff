"""What a seat may do now, and why it may not do the rest.

Every command is judged against the template of its own option: what is offered is legal, and what
is refused names its rule.
"""
