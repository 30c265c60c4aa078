import type { LoadedSource } from '../load/sources.ts'
import type { Entry } from './entry.ts'
import { checkNames } from './files/check-names.ts'
import { checkPresence } from './files/check-presence.ts'
import { isPictureFile } from './files/picture-file.ts'
import { readText, unusable } from './files/read-text.ts'
import type { Finding } from './finding.ts'
import { readEntry } from './read-entry.ts'
import { acrossFiles } from './rules/across-files.ts'
import { gatePath } from './rules/gate.ts'
import type { SiteRules } from './site-rules.ts'
import { placeOfFile } from './text/place.ts'
import type { TextFile } from './text/text-file.ts'
import { worldOf } from './world.ts'

/** What a check needs to know beside the files. */
export interface DiagnoseOptions {
  readonly rules: SiteRules
  /** The content folder as it is printed. */
  readonly contentFolder: string
  /** The day of the check, year-month-day. */
  readonly today: string
}

/** What a check finds: the mistakes in the order of their places, and the files as far as they could be read. */
export interface Diagnosis {
  readonly findings: readonly Finding[]
  readonly entries: readonly Entry[]
  readonly texts: ReadonlyMap<string, TextFile>
}

/** Every mistake in every file (editors.md 7.1): pure, complete, in the order of files and lines. */
export function diagnose(sources: readonly LoadedSource[], options: DiagnoseOptions): Diagnosis {
  const { rules, today } = options
  const folder = options.contentFolder.replaceAll('\\', '/').replace(/\/+$/, '')
  const printed = (path: string) => `${folder}/${path.replace(/\p{Cc}/gu, '?')}`
  const paths = sources.map(({ path }) => path)
  const usable = sources.filter((source) => unusable(source) === undefined)
  const kindOf = (path: string) => rules.kinds.find((kind) => kind.path.test(path.normalize('NFC')))
  const isText = (path: string) => kindOf(path) !== undefined || path === gatePath

  const read = usable
    .filter(({ path }) => isText(path))
    .map((source) => readText(source, printed(source.path)))
  const texts = read.filter((text) => 'text' in text)
  const entries = texts.flatMap((text) => {
    const kind = kindOf(text.path)
    return kind ? [readEntry(text, kind)] : []
  })
  const { sectionsOf, reservedRoutes: reserved } = rules
  const world = worldOf(entries, { paths, folder, today, sectionsOf, reserved })
  const findings = [
    ...sources.flatMap((source) => {
      const wording = unusable(source)
      return wording ? [{ place: placeOfFile(printed(source.path)), wording }] : []
    }),
    ...checkNames(paths, printed),
    ...checkPresence({
      paths,
      required: rules.requiredFiles,
      isKnown: (path) => isText(path) || isPictureFile(path) || path === 'README.md',
      printed,
    }),
    ...read.filter((text) => 'wording' in text),
    ...entries.flatMap((entry) => entry.findings),
    ...acrossFiles(world, texts.find(isGate)),
  ]
  return {
    findings: findings.toSorted(byPlace),
    entries,
    texts: new Map(texts.map((text) => [text.file, text])),
  }
}

const isGate = ({ path }: TextFile): boolean => path === gatePath

function byPlace({ place: one }: Finding, { place: other }: Finding): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1
  return one.line - other.line || one.column - other.column
}
