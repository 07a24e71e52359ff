"""The closed vocabulary in which every card is written.

A card is data. What it does is a tree of the words below; its rules text is generated from that
tree, so it can never say more than it does. Nothing in a pack can run code.
"""
