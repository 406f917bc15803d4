"""The audit trail: one append-only table `entry`, its chain, its guards, and read tables drawn from it."""
