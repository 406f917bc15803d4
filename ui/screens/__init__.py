"""The screens, put together from widgets and models."""
