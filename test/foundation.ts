import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { checkTexts } from '../src/check/check-texts.ts'
import { type CheckedFiles, checkedFiles } from '../src/check/checked-files.ts'
import { problemsOf } from '../src/content/finding.ts'
import { type LoadedSource, loadSources } from '../src/content/load.ts'
import { gateFileSchema } from '../src/gate/gate-file.ts'
import { isError, type Problem } from '../src/problem.ts'
import { unixBytes } from '../src/render/live-file.ts'
import { assemble, type Site } from '../templates/assemble.ts'
import { kinds } from '../templates/kinds.ts'

const root = join(import.meta.dirname, '..')

/** The site of this project with words that stand still: an owner who changes the content meets none of its tests. */
export const foundation = {
  content: join(root, 'test/sites/foundation/content'),
  /** Where it is built before the tests begin. */
  built: join(root, '.cache/sites/foundation'),
  passwords: [
    'largo-andante-presto-vivace',
    'quaver-crotchet-minim-breve',
    'soprano-tenor-alto-bass',
  ],
} as const

/** What becomes of a file of some content: another text, other bytes, or nothing at all. */
export type Change = Readonly<
  Record<string, ((text: string) => string) | string | Uint8Array | undefined>
>

/** Launch day: one line in the file of the home page. */
export const launchDay: Change = {
  'pages/home.md': (text) => text.replace('gated: true', 'gated: false'),
}

const options = { table: kinds, content: 'content', today: '2026-01-01' } as const
// A clone may have the line ends of Windows, which no test of the content is about.
const sources = (await loadSources(foundation.content)).map(({ path, bytes, ...rest }) => ({
  path,
  ...rest,
  bytes: unixBytes(path, bytes),
}))
const before = checkTexts(sources, options)

/** The files of the content, sorted. */
export const paths = sources.map(({ path }) => path)

/** The bytes of a file; nothing where there is none of that name. */
export const bytesOf = (path: string): Uint8Array | undefined =>
  sources.find((one) => one.path === path)?.bytes

/** The text of a file. */
export const textOf = (path: string): string => Buffer.from(bytesOf(path) ?? []).toString()

/** The text that a change makes of a file. */
export const textWith = (path: string, change: Change[string]): string =>
  Buffer.from(changed(path, change) ?? [])
    .toString()
    .replace(/^\uFEFF/, '')

function changed(path: string, to: Change[string]): Uint8Array | undefined {
  if (typeof to === 'string') return Buffer.from(to)
  if (typeof to !== 'function') return to
  const text = textOf(path)
  const next = to(text)
  if (next === text) throw new Error(`${path} was not changed`)
  return Buffer.from(next)
}

/** The content with some files changed, added or (undefined) left out. */
export function contentWith(change: Change): LoadedSource[] {
  const kept = sources.filter(({ path }) => !Object.hasOwn(change, path))
  const put = Object.entries(change).flatMap(([path, to]) => {
    const bytes = changed(path, to)
    return bytes ? [{ path, bytes }] : []
  })
  return [...kept, ...put].sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** The outcome of the check with some files changed. */
export function validated(change: Change, lang: 'en' | 'fr' = 'en') {
  const { findings, files } = checkTexts(contentWith(change), { ...options, known: before.files })
  const problems = problemsOf(findings, lang)
  return { problems, files: problems.some(isError) ? undefined : checkedFiles(files) }
}

/** The problems with some files changed. */
export const problemsWith = (change: Change): readonly Problem[] => validated(change).problems

/** The content, checked, with some files changed. */
export function filesWith(change: Change): CheckedFiles {
  const { files, problems } = validated(change)
  if (!files) throw new Error(JSON.stringify(problems, undefined, 2))
  return files
}

/** The content as templates get it, with some files changed. */
export const siteWith = (change: Change): Site => assemble(filesWith(change))

/** Puts the content on the disk. */
export const copyFoundation = (folder: string): void =>
  cpSync(foundation.content, folder, { recursive: true })

/** The keys that the site is sealed with. */
export const gate = gateFileSchema.parse(JSON.parse(textOf('gate.json')))

/** Pieces of what only a password opens, from every part of it, as a visitor would read them. */
export const gatedWords = [
  'Musical heritage is not a vault',
  'Discover Our Mission',
  'Protection of Music',
  'Held for its full value',
  'what is held',
  'Summer Launch Event',
  'June 19',
  '20260619',
  '7,000',
  'a round that greets summer',
  'Hanc rotam cantare',
  'Symphony orchestra',
  'to be confirmed',
  'Helicopters',
  'seats per night',
  'Three nights that end with the sunrise',
  'endangered repertoire',
  'Patrons, members, artists, neighbours',
  '5550 1826',
  '61255501826',
  'wa.me',
  'Provisional timetable',
  'Hand luggage only',
] as const
