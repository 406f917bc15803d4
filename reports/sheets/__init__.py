"""Reports and slips of the shift as sheets: one value that paper and CSV are both drawn from."""
