// A year of an owner's edits, which CI lives on every commit.
import '../test/owner.ts'
