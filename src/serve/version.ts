import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../disk/files.ts'
import { isError, type Problem } from '../problem.ts'
import type { LaterFile, OutputFile } from '../site.ts'

/** What one run of the build came to. */
export type Outcome = Built | Defect

/** A file of the site, made or not. */
export type ShownFile = OutputFile | Omit<LaterFile, 'recipe'>

export interface Built {
  readonly files: readonly ShownFile[]
  readonly problems: readonly Problem[]
  /** The text of every content file, by the file of a problem. */
  readonly texts: ReadonlyMap<string, string>
  readonly seconds: number
  readonly at: Date
}

/** What has ended a build: the sentence of a disk that refused the content, or the stack of an internal error. */
export interface Defect {
  readonly defect: string
}

/** What the preview shows: the last good version and what stops the next one. */
export interface Version {
  /** Counts the runs since the start. */
  readonly number: number
  readonly files: ReadonlyMap<string, ShownFile>
  /** When those files were built; undefined where none ever were. */
  readonly printed: Date | undefined
  readonly problems: readonly Problem[]
  readonly defect: string | undefined
  readonly seconds: number
  /** Whether this is the first good version after one that was not. */
  readonly corrected: boolean
}

const nothing: Version = {
  number: 0,
  files: new Map(),
  printed: undefined,
  problems: [],
  defect: undefined,
  seconds: 0,
  corrected: false,
}

/** The site that an earlier build has left in the output folder, if any: shown until there is a better one. */
export function earlierVersion(out: string): Version {
  try {
    const files = filesBelow(out).map((path) => ({ path, bytes: readFileSync(join(out, path)) }))
    return { ...nothing, files: byPath(files), printed: statSync(join(out, 'index.html')).mtime }
  } catch {
    return nothing
  }
}

/** Whether a built site was made for the path `base`, below which its addresses lie. */
export function liesBelow({ files }: Version, base: string): boolean {
  const page = files.get('404.html')
  return (
    page !== undefined && 'bytes' in page && Buffer.from(page.bytes).includes(`"${base}/assets/`)
  )
}

/** The version after a run: new files where it was good, the former ones where it was not. */
export function nextVersion(before: Version, outcome: Outcome): Version {
  const number = before.number + 1
  const next = { ...before, number, defect: undefined, corrected: false, problems: [] }
  if ('defect' in outcome) return { ...next, defect: outcome.defect }
  const { problems, seconds, at: printed } = outcome
  const errors = problems.filter(isError)
  if (errors.length > 0) return { ...next, problems: errors }
  return { ...next, files: byPath(outcome.files), printed, seconds, corrected: isStopped(before) }
}

const byPath = (files: readonly ShownFile[]): Version['files'] =>
  new Map(files.map((file) => [file.path, file]))

/** Whether something keeps the latest words from being shown. */
export const isStopped = ({ problems, defect }: Version): boolean =>
  problems.length > 0 || defect !== undefined
