"""The table screen: the view model of one player, what keys mean now, painters, the narrator."""
