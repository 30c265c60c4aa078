import type { LoadedSource } from '../load/sources.ts'
import { checkNames } from './files/check-names.ts'
import { checkPresence } from './files/check-presence.ts'
import { isPictureFile } from './files/picture-file.ts'
import { type ReadFile, readFile } from './files/read-file.ts'
import { unusable } from './files/read-text.ts'
import type { Finding } from './finding.ts'
import { acrossFiles } from './rules/across-files.ts'
import { gatePath } from './rules/gate.ts'
import type { SiteRules } from './site-rules.ts'
import { placeOfFile } from './text/place.ts'
import { worldOf } from './world.ts'

/** What a check needs to know beside the files. */
export interface DiagnoseOptions {
  readonly rules: SiteRules
  /** The content folder as it is printed. */
  readonly contentFolder: string
  /** The day of the check, year-month-day. */
  readonly today: string
  /** An earlier check: files whose bytes are the same object need not be read again. */
  readonly before?: Diagnosis | undefined
}

/** What a check finds: the mistakes in the order of their places, and the files as far as they could be read. */
export interface Diagnosis {
  readonly findings: readonly Finding[]
  readonly files: readonly ReadFile[]
}

/** Files of the content folder that are for editors only. */
const guides = ['README.md']

/** Every mistake in every file (editors.md 7.1): pure, complete, in the order of files and lines. */
export function diagnose(sources: readonly LoadedSource[], options: DiagnoseOptions): Diagnosis {
  const { rules, today } = options
  const folder = options.contentFolder.replaceAll('\\', '/').replace(/\/+$/, '')
  const printed = (path: string) => `${folder}/${path.replace(/\p{Cc}/gu, '?')}`
  const paths = sources.map(({ path }) => path)
  const kindOf = (path: string) => rules.kinds.find((kind) => kind.path.test(path.normalize('NFC')))
  const isText = (path: string) => kindOf(path) !== undefined || path === gatePath
  const known = knownFiles(options.before)
  const refused = sources.filter((source) => unusable(source) !== undefined)
  const others = new Set([...guides, ...refused.map(({ path }) => path)])

  const files = sources
    .filter((source) => isText(source.path) && !others.has(source.path))
    .map((source) => {
      const file = printed(source.path)
      return known(source, file) ?? readFile(source, file, kindOf(source.path))
    })
  const entries = files.flatMap(({ entry }) => entry ?? [])
  const { sectionsOf, reservedRoutes: reserved } = rules
  const world = worldOf(entries, { paths, folder, today, sectionsOf, reserved })
  const gate = files.find(({ text }) => text?.path === gatePath)?.text
  const findings = [
    ...unusableFiles(sources, printed),
    ...checkNames(paths, printed),
    ...checkPresence({
      paths,
      required: rules.requiredFiles,
      isKnown: (path) => isText(path) || isPictureFile(path) || others.has(path),
      printed,
    }),
    ...files.flatMap((file) => [...file.findings, ...(file.entry?.findings ?? [])]),
    ...acrossFiles(world, gate),
  ]
  return { findings: findings.toSorted(byPlace), files }
}

/** The files of an earlier check, by their bytes. */
function knownFiles(before: Diagnosis | undefined) {
  const byBytes = new Map(before?.files.map((file) => [file.source.bytes, file]))
  return (source: LoadedSource, name: string): ReadFile | undefined => {
    const file = byBytes.get(source.bytes)
    return file?.file === name ? file : undefined
  }
}

function unusableFiles(
  sources: readonly LoadedSource[],
  printed: (path: string) => string,
): Finding[] {
  return sources.flatMap((source) => {
    const wording = unusable(source)
    return wording ? [{ place: placeOfFile(printed(source.path)), wording }] : []
  })
}

function byPlace({ place: one }: Finding, { place: other }: Finding): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1
  return one.line - other.line || one.column - other.column
}
