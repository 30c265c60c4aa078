import type { GateFile } from './gate-file.ts'

/** The public keys that the project is shipped with; their passwords are printed in the README. */
export const demonstrationKeys: readonly string[] = [
  'BH0NqJ9py4XPCDpLKOaL5oQ770_fcPQ8Dnt7oFoHPoxkfh7tVykTsXF7SN1RAXCsolyimA8lNyATfbzZxg6uUsQ',
  'BHVi6IaogUEHoCv9JzqtjB5ZW7ALCxYTxoyH5y9sOpW6tQ0nyg6PVRFk6fhPsjUdzo2GyI-74eV-3a3YwY-sjfk',
  'BP-kt_ofBb9nC-5B_lL1etlUIlXYWm_sY_nxtUMCp64zD6L-s-bmbN1NFv0JG5cBdgzExkLijqqrTYW4JXg8mtM',
]

/** Whether a password that everybody can read in the README still opens the gate. */
export const usesDemonstrationKeys = ({ recipients }: GateFile): boolean =>
  recipients.some(({ pk }) => demonstrationKeys.includes(pk))
