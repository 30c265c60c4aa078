// Verifies the signatures of the packages and lists them (SBOM); CI runs it on every commit.
import '../test/packages.ts'
