"""Rows of cells on a screen: colours, symbols, plain ASCII, and the widget that shows them."""
