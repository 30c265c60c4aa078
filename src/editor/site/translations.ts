import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type File, readFile } from '../../check/file.ts'
import {
  type Fingerprints,
  fingerprintPath,
  fingerprintsIn,
  textOfPrint,
  written,
} from '../../check/fingerprints.ts'
import {
  fingerprintsAfter,
  type OwedText as OwedPlace,
  type Owed as Owing,
  owedIn,
} from '../../check/owed.ts'
import type { ContentTable } from '../../check/table.ts'
import type { LoadedSource } from '../../content/load.ts'
import type { FileChange, Owed, OwedText } from '../protocol/state.ts'
import { gitIn, outputLines, readBlobs } from '../publishing/git.ts'
import { pastIn } from '../publishing/log.ts'
import { hashOf } from '../store/log.ts'
import { bodyLabel, labelsAt, panelPlace } from './forms.ts'

/** The content as it is, or as it would be with some changes, read. */
interface FolderContent {
  /** The content folder. */
  readonly folder: string
  readonly sources: readonly LoadedSource[]
  readonly files: readonly File[]
}

/** The change of translations.json that belongs to a save, with the files before it (`former`) and the ids confirmed (`right`). */
export function fingerprintChange(
  { sources, files }: Omit<FolderContent, 'folder'>,
  noting: Parameters<typeof fingerprintsAfter>[2],
): FileChange | undefined {
  const text = fingerprintsAfter(sources, files, noting)
  const before = sources.find(({ path }) => path === fingerprintPath)
  if (text === undefined) return undefined
  if (!before) return { file: fingerprintPath, create: text }
  const seen = hashOf(before.bytes)
  return { file: fingerprintPath, seen, to: { text } }
}

/** Tells which texts owe. What they said when they agreed is looked up in the commits of the project, as far as it has some. */
export function translationsOf(table: ContentTable) {
  const past = new Map<string, Promise<PastTexts>>()
  return async ({ folder, sources, files }: FolderContent): Promise<readonly Owed[]> => {
    const known = fingerprintsIn(sources)
    if (!known || known === 'damaged') return []
    const owed = owedIn(files, table, known)
    const [head = ''] =
      owed.length > 0 ? outputLines(await gitIn(folder)(['rev-parse', 'HEAD'])) : []
    return Promise.all(
      owed.map(async (owing) => {
        const name = [head, owing.changed.file.source.path, owing.before].join('\0')
        const found = past.get(name) ?? (head ? pastOf(owing, known, folder) : nothing)
        past.set(name, found)
        const { before, since } = await found
        const { changed, owes, id } = owing
        const at = changed.isThere ? (since ?? (await savedAt(folder, changed))) : undefined
        return { id, changed: textFor(changed), owes: textFor(owes), before, since: at }
      }),
    )
  }
}

/** What a text said when it agreed with its translation, and when the first commit made it another; none where it is no commit's yet. */
interface PastTexts {
  readonly before: string
  readonly since?: string | undefined
}

const nothing: Promise<PastTexts> = Promise.resolve({ before: '' })

/** So many commits of a file are looked through. */
const mostCommits = 50

async function pastOf(
  { changed, before }: Owing,
  { key }: Fingerprints,
  folder: string,
): Promise<PastTexts> {
  if (before === undefined) return nothing
  const { source, kind } = changed.file
  const git = gitIn(folder)
  // Commits that leave the file there; git filters them only where it names their files, too.
  const changes = ['--name-only', '--diff-filter=d', '--', source.path]
  const limits = [`--max-count=${mostCommits}`]
  const asked = { from: 'HEAD', limits, paths: [source.path], format: '%H %cI', changes }
  // Nobody misses what stood there before where git cannot tell it.
  const past = await pastIn(git, asked).catch(() => '')
  const commits = past.split(/[\n\0]+/).flatMap((line) => {
    const [, commit, at] = /^([0-9a-f]{40,}) (\S+)$/.exec(line) ?? []
    return commit ? [{ at, name: `${commit}:./${source.path}` }] : []
  })
  const names = commits.map(({ name }) => name)
  const texts = await readBlobs(git, names)
  const print = { language: changed.language, print: before, key }
  let since: string | undefined
  for (const { name, at } of commits) {
    const bytes = texts.get(name) ?? new Uint8Array()
    const file = readFile({ path: source.path, bytes }, source.file, kind)
    const text = textOfPrint(file, print)
    if (text !== undefined) return { before: text, since }
    since = at
  }
  return nothing
}

const savedAt = async (folder: string, { file }: OwedPlace): Promise<string | undefined> =>
  stat(join(folder, file.source.path)).then(
    ({ mtime }) => mtime.toISOString(),
    () => undefined,
  )

function textFor({ file, language, path, block, isThere }: OwedPlace): OwedText {
  const { text } = isThere ? written({ file, language, path, block }) : { text: '' }
  const form = path && file.fields
  const place = form
    ? { at: panelPlace(path), label: labelsAt(form.schema, form.data, path) }
    : { block, label: bodyLabel }
  return { file: file.source.path, language, ...place, text }
}
