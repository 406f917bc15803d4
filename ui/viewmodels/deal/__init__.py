"""The table screen of Tien Gow: what stands on it, and what its keys record. No Qt."""
