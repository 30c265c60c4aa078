// Verifies the signatures of the packages and lists them (SBOM); CI runs it at night.
import '../test/packages.ts'
