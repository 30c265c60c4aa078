// Simulates a year of an owner's edits; CI runs the whole year at once on every commit, each edit alone at night.
import '../test/owner.ts'
