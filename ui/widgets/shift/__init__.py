"""The operator's desk, drawn by hand from the rows of `ui.viewmodels.shift`."""
