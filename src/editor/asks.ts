import { type Diagnosis, type ValidateOptions, validate } from '../check/diagnose.ts'
import type { Entry } from '../check/entry.ts'
import { fix } from '../check/fix.ts'
import { folderOf } from '../check/pictures.ts'
import { namesIn } from '../check/world.ts'
import type { LoadedSource } from '../content/load.ts'
import type { Both } from '../message.ts'
import type { Problem } from '../problem.ts'
import type { SiteTable } from '../render/site-table.ts'
import type { Language } from '../site.ts'
import type { Refused } from './edit/written.ts'
import { bodyLabel, labelAt, placeOf } from './forms.ts'
import { hashOf } from './keep/log.ts'
import { openedFile, pagesIn } from './open-file.ts'
import { newCard, newPage, planDelete, planRename } from './pages.ts'
import { type MadeWith, type Proof, proofPrinter } from './proof.ts'
import type { FileChange, OpenFile, Owed, PagePlan, Place } from './protocol.ts'
import { type ChangedFile, type ToldChange, tellChanges } from './publish/changes.ts'
import { fingerprintChange, translationsOf } from './translations.ts'

/** A file as it would be; without bytes it would be gone. */
export interface DraftFile {
  readonly path: string
  readonly bytes: Uint8Array | undefined
}

/** What the editor asks of the build, which alone knows the content: each with what is asked, and the answer; plain data. */
export interface Asks {
  /** A page with drafts in it; without a file only what is wrong then. */
  readonly page: readonly [
    { readonly file?: string | undefined; readonly drafts: readonly DraftFile[] },
    Proof,
  ]
  /** A file with the bytes that it has by now. */
  readonly open: readonly [DraftFile, OpenFile | undefined]
  readonly owed: readonly [object, readonly Owed[]]
  /** A file of a picture that a page with drafts shows. */
  readonly file: readonly [{ readonly path: string }, Uint8Array | undefined]
  /** A value of a field that is chosen by pictures. */
  readonly sign: readonly [{ readonly value: string }, string | undefined]
  /** The fields that name a picture. */
  readonly pictures: readonly [object, readonly PictureUse[]]
  /** The change of the file of fingerprints that belongs to a save. */
  readonly fingerprints: readonly [
    { readonly after: readonly DraftFile[]; readonly right?: readonly string[] },
    FileChange | undefined,
  ]
  /** The changes that make corrections which are certain. */
  readonly fix: readonly [{ readonly problems: readonly Spot[] }, readonly FileChange[]]
  readonly rename: readonly [Parameters<typeof planRename>[1], PagePlan | Refused]
  readonly delete: readonly [Parameters<typeof planDelete>[1], PagePlan | Refused]
  readonly 'new page': readonly [Parameters<typeof newPage>[1], FileChange | Refused]
  readonly 'new card': readonly [Parameters<typeof newCard>[1], FileChange | Refused]
  readonly tell: readonly [{ readonly files: readonly ChangedFile[] }, readonly ToldChange[]]
}

/** Which problem, its file below the content folder. */
type Spot = Pick<Problem, 'file' | 'line' | 'column' | 'code'>

/** A field that names a picture, by its path. */
export interface PictureUse {
  readonly path: string
  readonly file: string
  readonly at: Place
  readonly label: Both
}

/** An ask on its way, numbered, with the day, and the files that may have changed since the one before. */
export type Ask = {
  readonly [Name in keyof Asks]: {
    readonly ask: number
    readonly name: Name
    readonly input: Asks[Name][0]
    readonly today: string
    readonly changed: ReadonlySet<string>
  }
}[keyof Asks]

/** The content as it lies on the disk, and what the preview was made with. */
interface Present {
  readonly content: string
  readonly lang: Language
  readonly today: string
  readonly sources: readonly LoadedSource[]
  readonly made: MadeWith
}

/** Answers what the editor asks of a site. */
export function answering(table: SiteTable) {
  const { prove, picture } = proofPrinter(table)
  const owedNow = translationsOf(table.content)
  const { content: kinds } = table
  let before: Diagnosis | undefined
  const read = ({ content, lang, today, made }: Present, sources: readonly LoadedSource[]) => {
    const options = { table: kinds, contentFolder: content, lang, today }
    const checked = validate(sources, {
      ...options,
      known: (before ?? made.checked?.diagnosis)?.files,
    })
    return { ...checked, options }
  }
  return async (
    { name, input }: Pick<Ask, 'name' | 'input'> & Ask,
    now: Present,
  ): Promise<unknown> => {
    const { sources } = now
    if (name === 'page') {
      const { drafts, ...page } = input
      return prove({ ...now, ...page, sources: withDrafts(sources, drafts) })
    }
    if (name === 'file') return picture(input.path)
    if (name === 'sign') return table.sign?.(input.value)
    const current = name === 'open' ? withDrafts(sources, [input]) : sources
    const { diagnosis, problems, options } = read(now, current)
    before = diagnosis
    const { files } = diagnosis
    const present = { sources, diagnosis, options }
    if (name === 'open') {
      const found = files.find(({ source }) => source.path === input.path)
      return found && openedFile({ table: kinds, files, read: found, problems })
    }
    if (name === 'pictures') return files.flatMap(({ entry }) => (entry ? usesIn(entry) : []))
    if (name === 'owed') return owedNow({ folder: now.content, sources, files })
    if (name === 'fingerprints') {
      const after = withDrafts(sources, input.after)
      const next = read(now, after).diagnosis.files
      const noting = { table: kinds, former: files, right: input.right }
      return fingerprintChange({ sources: after, files: next }, noting)
    }
    if (name === 'fix') return corrections(sources, { ...options, known: files }, input)
    if (name === 'rename') return planRename(present, input)
    if (name === 'delete') return planDelete(present, input)
    if (name === 'new page') return newPage(present, input)
    if (name === 'new card') return newCard(present, input)
    return tellChanges(input.files, { table: kinds, pages: pagesIn(files) })
  }
}

function corrections(
  sources: readonly LoadedSource[],
  options: ValidateOptions,
  { problems }: Asks['fix'][0],
): readonly FileChange[] {
  const nameOf = ({ file, line, column, code }: Spot) => [file, line, column, code].join('\n')
  const wanted = new Set(problems.map(nameOf))
  const isWanted = (problem: Problem) => wanted.has(nameOf(problem))
  return fix(sources, options, isWanted).changed.map(({ path, bytes }) => {
    const text = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n')
    const before = sources.find((one) => one.path === path)?.bytes ?? bytes
    return { file: path, seen: hashOf(before), to: { text } }
  })
}

const usesIn = (entry: Entry): readonly PictureUse[] =>
  namesIn(entry, 'picture').map(({ value, path }) => {
    const { schema, data } = entry.fields?.form ?? {}
    const label = schema ? labelAt(schema, data, path) : bodyLabel
    return { path: folderOf(entry) + value, file: entry.source.path, at: placeOf(path), label }
  })

const drafted = new Map<string, LoadedSource>()

/** The content with drafts in the place of their files. The very same bytes as long as a draft says the same: a check reads it once. */
function withDrafts(
  sources: readonly LoadedSource[],
  drafts: readonly DraftFile[],
): readonly LoadedSource[] {
  const paths = new Set(drafts.map(({ path }) => path))
  const fresh = drafts.flatMap(({ path, bytes }) => {
    if (!bytes) return []
    const before = drafted.get(path)
    const source = before && Buffer.compare(before.bytes, bytes) === 0 ? before : { path, bytes }
    drafted.set(path, source)
    return [source]
  })
  const all = [...sources.filter(({ path }) => !paths.has(path)), ...fresh]
  return all.sort((one, other) => (one.path < other.path ? -1 : 1))
}
