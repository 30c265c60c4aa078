import type { Texts } from '../check/audience.ts'
import type { File } from '../site.ts'
import { scanForLeaks } from './leak-scan.ts'

/** Throws where words from behind the password could be read in a file that is about to be published. */
export function refuseLeaks(files: readonly File[], { gated, open }: Texts): void {
  const leaks = scanForLeaks(files, gated, open)
  if (leaks.length === 0) return
  const lines = leaks.map(({ file, text }) => `  “${text}” is readable in ${file}`)
  throw new Error(`words from a gated page would be published:\n${lines.join('\n')}`)
}
