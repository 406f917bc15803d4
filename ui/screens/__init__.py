"""Whole screens, joined from widgets."""
