"""The words of the `tablemgr` command: one file a word, each with `main(argv) -> int` and a one-line docstring."""
