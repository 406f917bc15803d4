"""The felt of Pai Gow and Pai Gow Poker: seats where the dealer sees them, the bank in the middle."""
