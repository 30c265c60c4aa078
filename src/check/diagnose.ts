import { type Finding, problemOf } from '../content/finding.ts'
import type { LoadedSource } from '../content/load.ts'
import { placeOfFile } from '../content/text.ts'
import { byPlace, type Problem } from '../problem.ts'
import type { Language } from '../site.ts'
import { type CheckedFiles, checkedFiles } from './checked-files.ts'
import {
  checkNames,
  checkPresence,
  isPictureFile,
  type ReadFile,
  readFile,
  unusable,
} from './files.ts'
import { gatePath, gateRule } from './gate.ts'
import { linkRule } from './links.ts'
import { pageRules } from './pages.ts'
import { pictureRules } from './pictures.ts'
import { type ContentTable, fileKinds, kindAt, requiredFiles } from './table.ts'
import { translationRules } from './translations.ts'
import { worldOf } from './world.ts'

/** What a check needs to know beside the files. */
export interface DiagnoseOptions {
  readonly table: ContentTable
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

/** Every mistake in every file: pure, complete, in the order of files and lines. */
export function diagnose(sources: readonly LoadedSource[], options: DiagnoseOptions): Diagnosis {
  const { table, today } = options
  const folder = options.contentFolder.replaceAll('\\', '/').replace(/\/+$/, '')
  const printed = (path: string) => `${folder}/${path.replace(/\p{Cc}/gu, '?')}`
  const paths = sources.map(({ path }) => path)
  const kinds = fileKinds(table)
  const isText = (path: string) => kindAt(kinds, path) !== undefined || path === gatePath
  const known = knownFiles(options.before)
  const refused = sources.filter((source) => unusable(source) !== undefined)
  // A README is for editors only.
  const others = new Set(['README.md', ...refused.map(({ path }) => path)])

  const files = sources
    .filter((source) => isText(source.path) && !others.has(source.path))
    .map((source) => {
      const file = printed(source.path)
      return known(source, file) ?? readFile(source, file, kindAt(kinds, source.path))
    })
  const entries = files.flatMap(({ entry }) => entry ?? [])
  const world = worldOf({ table, entries, paths, folder, today })
  const gate = files.find(({ text }) => text?.path === gatePath)?.text
  const findings = [
    ...sources.flatMap((source) => {
      const wording = unusable(source)
      return wording ? [{ place: placeOfFile(printed(source.path)), wording }] : []
    }),
    ...checkNames(paths, printed),
    ...checkPresence({
      paths,
      required: requiredFiles(table),
      isKnown: (path) => isText(path) || isPictureFile(path) || others.has(path),
      printed,
    }),
    ...files.flatMap((file) => [...file.findings, ...(file.entry?.findings ?? [])]),
    ...translationRules(world),
    ...pageRules(world),
    ...linkRule(world),
    ...pictureRules(world),
    ...(table.rules ?? []).flatMap((rule) => rule(world)),
    ...gateRule(world, gate),
  ]
  return { findings: findings.toSorted((one, other) => byPlace(one.place, other.place)), files }
}

/** What a check needs to know to tell what it finds. */
export interface ValidateOptions extends Omit<DiagnoseOptions, 'before'> {
  /** The language of the messages. */
  readonly lang: Language
  /** An earlier check of the same site: what has not changed since is not read again. */
  readonly before?: Validated | undefined
}

/** A check, told in one language. */
export interface Validated {
  /** The content, for templates; absent where it has errors. */
  readonly files: CheckedFiles | undefined
  /** Every mistake, in the order of files and lines. */
  readonly problems: readonly Problem[]
  /** The texts of the files as they are on disk, by the name that problems call them. */
  readonly texts: ReadonlyMap<string, string>
  readonly diagnosis: Diagnosis
}

/** Checks the content of a site but for the pixels of its pictures. */
export function validate(sources: readonly LoadedSource[], options: ValidateOptions): Validated {
  const diagnosis = diagnose(sources, { ...options, before: options.before?.diagnosis })
  const problems = diagnosis.findings.map((found) => problemOf(found, options.lang))
  const hasErrors = problems.some(({ severity }) => severity === 'error')
  return {
    files: hasErrors ? undefined : checkedFiles(diagnosis.files),
    problems,
    texts: new Map(
      diagnosis.files.flatMap(({ file, text }) => (text ? [[file, text.original]] : [])),
    ),
    diagnosis,
  }
}

/** The files of an earlier check, by their bytes. */
function knownFiles(before: Diagnosis | undefined) {
  const byBytes = new Map(before?.files.map((file) => [file.source.bytes, file]))
  return (source: LoadedSource, name: string): ReadFile | undefined => {
    const file = byBytes.get(source.bytes)
    return file?.file === name ? file : undefined
  }
}
