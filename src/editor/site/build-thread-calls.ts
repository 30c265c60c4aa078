import sharp from 'sharp'
import type { z } from 'zod'
import { type CheckOptions, checkTexts } from '../../check/check-texts.ts'
import { valueAt } from '../../check/data.ts'
import type { File } from '../../check/file.ts'
import { isShown } from '../../check/files.ts'
import { fix } from '../../check/fix.ts'
import { libraryId } from '../../check/markdown.ts'
import { folderOf } from '../../check/pictures.ts'
import { type ContentTable, standsInFor } from '../../check/table.ts'
import { namesIn } from '../../check/world.ts'
import type { Finding } from '../../content/finding.ts'
import type { LoadedSource } from '../../content/load.ts'
import { rememberFor } from '../../memory.ts'
import type { Both } from '../../message.ts'
import type { Problem } from '../../problem.ts'
import type { SiteTable } from '../../render/site-table.ts'
import type { Language } from '../../site.ts'
import type { reads } from '../protocol/calls.ts'
import type { FileChange, LibraryPicture, Owed, PageInfo } from '../protocol/state.ts'
import type { VersionSide } from '../protocol/versions.ts'
import { tellChanges } from '../publishing/changes.ts'
import { type ChangedFile, hashOf } from '../store/log.ts'
import { versionsOf } from '../versions/versions.ts'
import { draftedSite, facesOf, type MadeWith } from './drafted-site.ts'
import { bodyLabel, labelAt, panelPlace } from './forms.ts'
import { openedFile, pagesIn } from './open-file.ts'
import { newCard, newPage, planDelete, planRename } from './pages.ts'
import { searchIn } from './search.ts'
import { fingerprintChange, translationsOf } from './translations.ts'

/** A file as it would be; without bytes it would be gone. */
export interface DraftFile {
  readonly path: string
  readonly bytes: Uint8Array | undefined
}

/** Which problem, its file below the content folder. */
type ProblemSpot = Pick<Problem, 'file' | 'line' | 'column' | 'code'>

/** The content as it lies on the disk, and what the last good build was made with. */
interface Present {
  readonly content: string
  readonly lang: Language
  readonly today: string
  readonly sources: readonly LoadedSource[]
  readonly made: MadeWith | undefined
}

/** A version of the content: the files in which it differs from the disk, and the wall time at which it is looked at. */
export interface Version {
  readonly files: readonly DraftFile[]
  readonly at?: string | undefined
}

interface VersionPage {
  readonly side: VersionSide
  readonly address: string
  readonly version: Version
}

/** What the editor asks of the site, which only the build thread knows; each call takes and gives plain data. */
export function buildThreadCalls(table: SiteTable) {
  const { content: kinds } = table
  const drafted = draftedSite(table)
  const versions = versionsOf(table)
  const owedIn = translationsOf(kinds)
  let before: readonly File[] | undefined
  const read = ({ content, today, made, sources }: Present) => {
    const options = { table: kinds, content, today }
    const known = before ?? made?.checked?.files
    return { ...checkTexts(sources, { ...options, known }), options, sources }
  }
  /** The content without drafts. */
  const readSaved = (now: Present) => {
    const saved = read(now)
    before = saved.files
    return saved
  }
  const withDraftsIn = (now: Present, drafts: readonly DraftFile[]): Present => ({
    ...now,
    sources: withDrafts(now.sources, drafts),
  })
  const versionIn = (now: Present, { files, at }: Version) => ({ ...withDraftsIn(now, files), at })
  return {
    /** What is wrong with the content and its drafts, and its pages then. */
    check: ({ drafts }: { readonly drafts: readonly DraftFile[] }, now: Present) =>
      drafted.check(withDraftsIn(now, drafts)),
    /** A page with drafts in it; without a file, the gate. */
    page: (
      {
        file,
        drafts,
        at,
      }: {
        readonly file?: string
        readonly drafts: readonly DraftFile[]
        readonly at?: string | undefined
      },
      now: Present,
    ) => drafted.print(file, withDraftsIn(now, drafts), at),
    /** The page that one of two versions has at an address. */
    versionPage: ({ side, address, version }: VersionPage, now: Present) =>
      versions.page(side, address, versionIn(now, version)),
    /** The pages that are not the same in two versions. */
    compared: ({ before, after }: Readonly<Record<VersionSide, Version>>, now: Present) =>
      versions.compared({ before: versionIn(now, before), after: versionIn(now, after) }),
    due: ({ by }: { readonly by: number }, now: Present) => drafted.due(now, by),
    faces: (_: object, { made }: Present) => (made ? facesOf(table, made.fonts) : ''),
    /** A file of a picture that a page with drafts shows. */
    file: async ({ path }: { readonly path: string }) =>
      (await drafted.picture(path)) ?? (await versions.picture(path)),
    /** A value of a field that is chosen by pictures. */
    sign: ({ value }: { readonly value: string }) => table.sign?.(value),
    /** A file with the bytes that it has by now. */
    open: async (file: DraftFile, now: Present) => {
      const drafts = withDraftsIn(now, [file])
      const { files } = readSaved(drafts)
      const findings = await drafted.told(drafts)
      const found = files.find(({ source }) => source.path === file.path)
      if (!found) return undefined
      const opened = openedFile({ table: kinds, files, read: found, findings })
      const good = now.made?.checked?.files.find(({ source }) => source.path === file.path)
      return opened.fields.length > 0 ? opened : { ...opened, lastGood: good?.source.text }
    },
    /** The paths of the pictures that fields name. */
    named: (_: object, now: Present) => [
      ...usesIn(readSaved(now).files, kinds).map(({ path }) => path),
      ...now.sources.flatMap(({ path }) => (standsInFor(path) ? path : [])),
    ],
    /** The pictures of the content that can be shown, with the fields that name them. */
    pictures: async (_: object, now: Present): Promise<readonly LibraryPicture[]> => {
      const { files } = readSaved(now)
      const pages = pagesIn(kinds, files)
      const uses = Map.groupBy(usesIn(files, kinds), ({ path }) => path)
      const all = now.sources.filter(({ path }) => isShown(path))
      const sizes = await Promise.all(all.map(({ bytes }) => sizeOf(bytes)))
      return all.flatMap(({ path, bytes }, index) => {
        const { width = 0, height = 0 } = sizes[index] ?? {}
        const picture = { path, seen: versionOf(bytes), width, height, size: bytes.length }
        const named = uses.get(path) ?? []
        const usedBy = named.map((use) => toldUse(use, pages))
        const narrowOf = named.every((use) => use.narrowOf) ? named[0]?.narrowOf : undefined
        return width && height ? [{ ...picture, usedBy, narrowOf }] : []
      })
    },
    search: ({ what }: { readonly what: string }, now: Present) => {
      const { files } = readSaved(now)
      return searchIn(files, pagesIn(kinds, files), what)
    },
    owed: (_: object, now: Present): Promise<readonly Owed[]> =>
      owedIn({ ...readSaved(now), folder: now.content }),
    /** The change of the file of fingerprints that belongs to a save. */
    fingerprints: (
      {
        after,
        right,
      }: { readonly after: readonly DraftFile[]; readonly right?: readonly string[] },
      now: Present,
    ) => {
      const { files: former } = readSaved(now)
      return fingerprintChange(read(withDraftsIn(now, after)), { table: kinds, former, right })
    },
    /** The changes that make corrections which are certain. */
    fix: ({ problems }: { readonly problems: readonly ProblemSpot[] }, now: Present) => {
      const { files, options } = readSaved(now)
      return corrections(now.sources, { ...options, known: files }, problems)
    },
    /** What another address of a page, or its deletion, would do. */
    plan: (wish: z.output<typeof reads.plan>, now: Present) =>
      'route' in wish ? planRename(readSaved(now), wish) : planDelete(readSaved(now), wish),
    newPage: (wish: Parameters<typeof newPage>[1], now: Present) => newPage(readSaved(now), wish),
    newCard: (wish: Parameters<typeof newCard>[1], now: Present) => newCard(readSaved(now), wish),
    /** The changes of files as sentences. */
    tell: ({ files }: { readonly files: readonly ChangedFile[] }, now: Present) =>
      tellChanges(files, { table: kinds, pages: pagesIn(kinds, readSaved(now).files) }),
    /** The same, of several acts at once. */
    tellEach: ({ acts }: { readonly acts: readonly (readonly ChangedFile[])[] }, now: Present) => {
      const pages = pagesIn(kinds, readSaved(now).files)
      return acts.map((files) => tellChanges(files, { table: kinds, pages }))
    },
  }
}

type SiteCalls = ReturnType<typeof buildThreadCalls>

export type SiteCallName = keyof SiteCalls

/** What each call of the build thread is given. */
export type SiteInputs = { readonly [Name in SiteCallName]: Parameters<SiteCalls[Name]>[0] }

/** What each is answered with. */
type SiteAnswers = { readonly [Name in SiteCallName]: Awaited<ReturnType<SiteCalls[Name]>> }

/** A call for the build thread, as it is handed from thread to thread. */
export type SiteQuestion<Name extends SiteCallName = SiteCallName> = {
  readonly [Each in Name]: { readonly name: Each; readonly input: SiteInputs[Each] }
}[Name]

/** The same calls with the content as it is by now. */
type SiteHandlers = {
  readonly [Name in SiteCallName]: (input: SiteInputs[Name], now: Present) => unknown
}

/** Answers a call by its name. */
export const answerSite = <Name extends SiteCallName>(
  handlers: SiteHandlers,
  { name, input }: SiteQuestion<Name>,
  now: Present,
): unknown => handlers[name](input, now)

/** Asks the build thread. The answer has the type of the question: only `createSiteClient` knows which. */
type AskSite = <Answer>(question: SiteQuestion) => Promise<Answer>

export type BuildThreadCalls = ReturnType<typeof createSiteClient>

/** The calls of the build thread as functions, for another thread. */
export const createSiteClient = (ask: AskSite) => ({
  check: (input: SiteInputs['check']) => ask<SiteAnswers['check']>({ name: 'check', input }),
  page: (input: SiteInputs['page']) => ask<SiteAnswers['page']>({ name: 'page', input }),
  versionPage: (input: SiteInputs['versionPage']) =>
    ask<SiteAnswers['versionPage']>({ name: 'versionPage', input }),
  compared: (input: SiteInputs['compared']) =>
    ask<SiteAnswers['compared']>({ name: 'compared', input }),
  due: (input: SiteInputs['due']) => ask<SiteAnswers['due']>({ name: 'due', input }),
  faces: (input: SiteInputs['faces']) => ask<SiteAnswers['faces']>({ name: 'faces', input }),
  file: (input: SiteInputs['file']) => ask<SiteAnswers['file']>({ name: 'file', input }),
  sign: (input: SiteInputs['sign']) => ask<SiteAnswers['sign']>({ name: 'sign', input }),
  open: (input: SiteInputs['open']) => ask<SiteAnswers['open']>({ name: 'open', input }),
  named: (input: SiteInputs['named']) => ask<SiteAnswers['named']>({ name: 'named', input }),
  pictures: (input: SiteInputs['pictures']) =>
    ask<SiteAnswers['pictures']>({ name: 'pictures', input }),
  search: (input: SiteInputs['search']) => ask<SiteAnswers['search']>({ name: 'search', input }),
  owed: (input: SiteInputs['owed']) => ask<SiteAnswers['owed']>({ name: 'owed', input }),
  fingerprints: (input: SiteInputs['fingerprints']) =>
    ask<SiteAnswers['fingerprints']>({ name: 'fingerprints', input }),
  fix: (input: SiteInputs['fix']) => ask<SiteAnswers['fix']>({ name: 'fix', input }),
  plan: (input: SiteInputs['plan']) => ask<SiteAnswers['plan']>({ name: 'plan', input }),
  newPage: (input: SiteInputs['newPage']) =>
    ask<SiteAnswers['newPage']>({ name: 'newPage', input }),
  newCard: (input: SiteInputs['newCard']) =>
    ask<SiteAnswers['newCard']>({ name: 'newCard', input }),
  tell: (input: SiteInputs['tell']) => ask<SiteAnswers['tell']>({ name: 'tell', input }),
  tellEach: (input: SiteInputs['tellEach']) =>
    ask<SiteAnswers['tellEach']>({ name: 'tellEach', input }),
})

function corrections(
  sources: readonly LoadedSource[],
  options: CheckOptions,
  problems: readonly ProblemSpot[],
): readonly FileChange[] {
  const nameOf = ({ file, line, column, code }: ProblemSpot) =>
    [file, line, column, code].join('\n')
  const wanted = new Set(problems.map(nameOf))
  const isWanted = (found: Finding) => wanted.has(nameOf(found))
  return fix(sources, options, isWanted).changed.map(({ path, bytes }) => {
    const text = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n')
    const before = sources.find((source) => source.path === path)?.bytes ?? bytes
    return { file: path, seen: hashOf(before), to: { text } }
  })
}

/** The fields and texts that name a picture, by its path or by its id in the library; first those that name its path. */
function usesIn(files: readonly File[], table: ContentTable) {
  const { library } = table
  const list = library && files.find(({ source }) => source.path === library.file)
  const images = valueAt(list?.fields?.data, [library?.list ?? ''])
  const byId = new Map(
    (list && Array.isArray(images) ? images : []).map((image: unknown) => [
      valueAt(image, ['id']),
      `${list && folderOf(list)}${valueAt(image, [library?.picture ?? ''])}`,
    ]),
  )
  // In a season, a picture may lie in its folder, or where the file lies that the season's stands in for.
  const folders = (file: File) => [folderOf(file), folderOf(file).replace(/^seasons\/[^/]+\//, '')]
  const byPath = files.flatMap((file) =>
    namesIn(file, 'picture').flatMap(({ value, path: at, note }) => {
      const wide = note.narrowOf && valueAt(file.fields?.data, at.with(-1, note.narrowOf))
      return [...new Set(folders(file))].map((folder) => ({
        file,
        at,
        path: folder + value,
        narrowOf: typeof wide === 'string' ? folder + wide : undefined,
      }))
    }),
  )
  const shown = files.flatMap((file) => {
    const ids = file.markdown.flatMap(({ path, addresses }) =>
      addresses.map(({ url }) => ({ value: libraryId(url), path })),
    )
    return [...namesIn(file, 'library picture'), ...ids].flatMap(({ value, path: at }) => {
      const path = byId.get(value)
      return path === undefined ? [] : [{ file, at, path, narrowOf: undefined }]
    })
  })
  return [...byPath, ...shown]
}

/** The same for the panel: what the field is called, and the page that shows it. */
function toldUse({ file, at }: ReturnType<typeof usesIn>[number], pages: readonly PageInfo[]) {
  const { schema, data } = file.fields ?? {}
  const label = schema && at[0] !== 'body' ? labelAt(schema, data, at) : bodyLabel
  return { file: file.source.path, at: panelPlace(at), page: pageOf(file, pages), label }
}

/** The page that shows a file, or what the file is called where that is none, or all of them. */
function pageOf({ source, kind }: File, pages: readonly PageInfo[]): Both {
  const { shownOn = [] } = kind
  const isIt = ({ file, template }: PageInfo) =>
    file === source.path || (shownOn !== 'every page' && shownOn.includes(template))
  return pages.find(isIt)?.name ?? kind.name
}

/** The size of a picture; none of a damaged one, of which the check tells. */
const sizeOf = rememberFor((bytes: Uint8Array) =>
  sharp(bytes)
    .metadata()
    .catch(() => undefined),
)
const versionOf = rememberFor(hashOf)

const last = new Map<string, LoadedSource>()

/** The content with drafts in the place of their files. The very same bytes as long as a draft says the same: a check reads it once. */
function withDrafts(
  sources: readonly LoadedSource[],
  drafts: readonly DraftFile[],
): readonly LoadedSource[] {
  const paths = new Set(drafts.map(({ path }) => path))
  const fresh = drafts.flatMap(({ path, bytes }) => {
    if (!bytes) return []
    const before = last.get(path)
    const source = before && Buffer.compare(before.bytes, bytes) === 0 ? before : { path, bytes }
    last.set(path, source)
    return [source]
  })
  const all = [...sources.filter(({ path }) => !paths.has(path)), ...fresh]
  return all.sort((left, right) => (left.path < right.path ? -1 : 1))
}
