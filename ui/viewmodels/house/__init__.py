"""The house at its own desk: day, shift, paper code, tables opened and closed, what is in force at a table. No Qt."""
