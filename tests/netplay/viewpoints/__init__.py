"""Games that are over as one seat saw them: what is shown, to whom, and what never is."""
