import type { FileKind } from '../../check/kinds.ts'
import type { LoadedSource } from '../../load/sources.ts'
import type { Entry } from '../entry.ts'
import type { Finding } from '../finding.ts'
import { readEntry } from '../read-entry.ts'
import type { TextFile } from '../text/text-file.ts'
import { readText } from './read-text.ts'

/** A text file of the content as far as it could be read. */
export interface ReadFile {
  readonly source: LoadedSource
  /** The file as problems call it. */
  readonly file: string
  readonly text?: TextFile
  readonly entry?: Entry
  /** Why there is no text. */
  readonly findings: readonly Finding[]
}

/** Reads a file and checks what can be checked without the others. `kind` is absent for files of machines. */
export function readFile(source: LoadedSource, file: string, kind: FileKind | undefined): ReadFile {
  const text = readText(source, file)
  if ('wording' in text) return { source, file, findings: [text] }
  return { source, file, text, ...(kind ? { entry: readEntry(text, kind) } : {}), findings: [] }
}
