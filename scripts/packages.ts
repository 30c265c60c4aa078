// Who has signed the packages, and a list of them, which CI asks for on every commit.
import '../test/packages.ts'
