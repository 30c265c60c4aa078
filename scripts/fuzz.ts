// Fuzzes every parser; CI runs it at night.
import '../test/fuzz/fuzz.ts'
