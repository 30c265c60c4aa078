// Fuzzes every parser; CI runs it for two minutes on every commit.
import '../test/fuzz/fuzz.ts'
