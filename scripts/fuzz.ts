// What nobody should give the project, which CI gives it for two minutes on every commit.
import '../test/fuzz/fuzz.ts'
