"""Qt models over the rows of the view-models."""
