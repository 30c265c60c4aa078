// Simulates a year of an owner's edits; CI runs it on every commit.
import '../test/owner.ts'
