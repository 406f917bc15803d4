"""What the table screens show and how keys are understood; no Qt."""
