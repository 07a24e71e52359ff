"""The table screen: what this player sees and has taken up, what keys mean now, and its panes."""
