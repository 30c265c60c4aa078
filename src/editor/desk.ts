import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import sharp from 'sharp'
import { isPlainPath } from '../check/files.ts'
import { composedPath, isImpossibleName, loadSources } from '../content/load.ts'
import { Failure } from '../failure.ts'
import { type Both, both, visible } from '../message.ts'
import type { Problem } from '../problem.ts'
import type { Language } from '../site.ts'
import type { Asks, DraftFile, PictureUse } from './asks.ts'
import type { Proof } from './proof.ts'
import type {
  Draft,
  Edit,
  FileChange,
  LibraryPicture,
  Mark,
  OpenFile,
  Owed,
  PagePlan,
  SaveAnswer,
  State,
  Upload,
} from './protocol.ts'
import { openPublishing } from './publish.ts'
import { openStore } from './store.ts'
import { keepUpload } from './uploads.ts'

/** Why a request is not answered, with its status (RFC 9110). */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

interface DeskOptions {
  /** The folder of the project, and the one of the content as it was named. */
  readonly project: string
  readonly content: string
  /** Where drafts and saves are kept. */
  readonly folder: string
  readonly language: Language
  /** Asks the build, which alone knows the content; fails where nothing was ever good. */
  readonly consult: <Name extends keyof Asks>(
    name: Name,
    input: Asks[Name][0],
  ) => Promise<Asks[Name][1]>
  /** The time of the version that is shown. */
  readonly shown: () => Date | undefined
  /** A file of that version. */
  readonly built: (path: string) => Promise<Uint8Array | undefined>
  /** The public address of the site. */
  readonly address: () => string | undefined
  /** Told whenever there is something new to know. */
  readonly onChange: () => void
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

/**
 * Where the content is edited: drafts as they are typed, pages as they would be, saves and what they were, and the way to
 * the visitors.
 */
export async function openDesk({ project, content, folder, language, ...options }: DeskOptions) {
  const { consult, shown, onChange } = options
  const root = await realpath(content)
  const store = openStore({ content, folder })
  let number = 0
  let latest: Proof | undefined
  const marks = new Map<string, readonly Mark[]>()
  const pages = new Map<string, string>()
  const sheets = new Map<string, Uint8Array>()

  const told = () => {
    number += 1
    onChange()
  }
  const proofOf = async (file?: string): Promise<Proof> => {
    latest = await consult('page', { file, drafts: draftFiles() })
    return latest
  }
  const known = () => latest ?? proofOf()

  /** The files as the drafts would have them; one that cannot be made is left as it is. */
  const draftFiles = (): readonly DraftFile[] =>
    store.drafts().flatMap((draft) => {
      const made = madeOf(draft)
      return 'bytes' in made ? [{ path: draft.file, bytes: made.bytes }] : []
    })

  /** What a draft makes of its file, or why it makes nothing. */
  const madeOf = (draft: Omit<Draft, 'at'>) => {
    try {
      return store.made(draft)
    } catch (error) {
      if (error instanceof Failure) return { refused: error.sentence }
      throw error
    }
  }

  const publishing = openPublishing({
    ...{ project, content, language, onChange: told },
    built: options.built,
    address: async () => options.address(),
    sources: () => loadSources(content),
    problems: async () => (await known()).problems,
    tell: (files) => consult('tell', { files, language }),
  })

  /** What is saved and not published, asked of git again only after something was saved. */
  let unpublished: Promise<number | undefined> | undefined
  let owed: Promise<readonly Owed[]> | undefined
  const renew = () => {
    latest = undefined
    unpublished = undefined
    owed = undefined
    told()
  }
  const owedNow = () => (owed ??= consult('owed', {}))

  const state = async (): Promise<State> => {
    const { problems, pages: all, files } = await known()
    unpublished ??= publishing.unpublished()
    return {
      number,
      language,
      pages: all,
      problems: problems.map((problem) => below(problem, content)),
      shown: shown()?.toISOString(),
      files,
      drafts: store.drafts(),
      owed: (await owedNow()).length,
      ...store.next(),
      unpublished: await unpublished,
    }
  }

  const after = async (answer: Promise<SaveAnswer>): Promise<SaveAnswer> => {
    const done = await answer
    if ('saved' in done) renew()
    return done
  }

  /** Saves changes, and with them what they mean for translations. */
  const save = async (changes: readonly FileChange[], label: string): Promise<SaveAnswer> => {
    const files = changes.flatMap((change): DraftFile[] => {
      if ('create' in change) return [{ path: change.file, bytes: Buffer.from(change.create) }]
      const gone = { path: change.file, bytes: undefined }
      if ('gone' in change) return [gone]
      const made = madeOf({ ...change, edits: change.edits ?? [] })
      const bytes = 'bytes' in made ? made.bytes : undefined
      return 'movedTo' in change
        ? [gone, { path: change.movedTo, bytes }]
        : bytes
          ? [{ path: change.file, bytes }]
          : []
    })
    const noted = await consult('fingerprints', { after: files }).catch(() => undefined)
    const answer = await store.save(noted ? [...changes, noted] : changes, label)
    // What is known of translations is no reason to keep a text.
    const isOnlyNoted =
      'conflicts' in answer && answer.conflicts.every(({ file }) => file === noted?.file)
    return after(isOnlyNoted ? store.save(changes, label) : Promise.resolve(answer))
  }

  return {
    state,
    /** Forgets what it knew: the content on the disk, or what is made of it, is another. */
    renew,
    faces: async () => (await known()).faces,
    open: async (path: string): Promise<OpenFile> => {
      const bytes = await bytesAt(root, path)
      store.show(bytes)
      const opened = await consult('open', { path, bytes })
      if (!opened) throw new Refused(404, 'There is no such file.\n')
      return { ...opened, problems: opened.problems.map((problem) => below(problem, content)) }
    },
    /** The page at a route with all drafts in it; the one before where an error stands against it. */
    page: async (route: string): Promise<string | undefined> => {
      const { pages: all } = await known()
      const page = all.find((one) => one.route === route)
      if (!page) return undefined
      const { html, sheet, marks: found } = await proofOf(page.file)
      if (html === undefined) return pages.get(route)
      if (sheet) sheets.set(sheet.path, sheet.bytes)
      marks.set(route, found)
      pages.set(route, html)
      return html
    },
    /** A file that such pages need and the site has not. */
    file: async (path: string): Promise<Uint8Array | undefined> =>
      sheets.get(path) ?? (await consult('file', { path }).catch(() => undefined)),
    sign: (value: string) => consult('sign', { value }),
    marks: (route: string): readonly Mark[] => marks.get(route) ?? [],
    draft: async (draft: Omit<Draft, 'at'>) => {
      const made = madeOf(draft)
      if ('refused' in made) throw new Refused(422, made.refused[language])
      store.draft({ ...draft, at: new Date().toISOString() })
      const { problems } = await proofOf()
      told()
      return { problems: problems.map((problem) => below(problem, content)), number }
    },
    /** Saves the drafts of files, as one save. */
    save: async (files: readonly string[], label: string): Promise<SaveAnswer> => {
      const drafts = store.drafts().filter(({ file }) => files.includes(file))
      return save(
        drafts.map(({ file, seen, edits }) => ({ file, seen, edits })),
        label,
      )
    },
    change: save,
    undo: () => after(store.undo()),
    redo: () => after(store.redo()),
    history: () => store.history(),
    back: (id: string) => after(store.back(id)),
    /** Makes a correction that is certain. */
    fix: async (place: Pick<Problem, 'file' | 'line' | 'column' | 'code'>): Promise<SaveAnswer> => {
      const { problems } = await proofOf()
      const problem = problems
        .map((one) => below(one, content))
        .find((one) => isSamePlace(one, place) && one.suggestion)
      if (!problem?.suggestion) throw new Refused(404, 'There is no such correction.\n')
      const bytes = await bytesAt(root, problem.file)
      const text = new TextDecoder().decode(bytes)
      const { range, text: right } = problem.suggestion
      const next = text.slice(0, range[0]) + right + text.slice(range[1])
      const edits: readonly Edit[] = [{ do: 'text', text: next.replace(/\r\n?/g, '\n') }]
      return save([{ file: problem.file, seen: store.show(bytes), edits }], problem.message)
    },
    owed: owedNow,
    /** Notes that the translation is still right. */
    settle: async (id: string): Promise<SaveAnswer> => {
      const noted = await consult('fingerprints', { after: [], right: [id] })
      if (!noted) throw new Refused(404, 'Nothing is owed there any more.\n')
      return after(store.save([noted], stillRight[language]))
    },
    plan: async (input: Asks['rename'][0] | Asks['delete'][0]): Promise<PagePlan> => {
      const plan = await ('route' in input ? consult('rename', input) : consult('delete', input))
      if ('refused' in plan) throw new Refused(422, plan.refused[language])
      return plan
    },
    newPage: async (wish: Asks['new page'][0]): Promise<SaveAnswer> => {
      const change = await consult('new page', wish)
      return 'refused' in change ? change : save([change], wish.title)
    },
    newCard: async (like: string): Promise<SaveAnswer> => {
      const change = await consult('new card', { like, lang: language })
      return 'refused' in change ? change : save([change], change.file)
    },
    publishing,
    pictures: async () => picturesIn(root, await consult('pictures', {})),
    thumbnail: async (path: string, width: number): Promise<Uint8Array> =>
      sharp(await bytesAt(root, path))
        .autoOrient()
        .resize({ width: Math.min(Math.max(Math.round(width) || 480, 16), 2000) })
        .jpeg({ quality: 82 })
        .toBuffer(),
    upload: async (upload: Uploaded): Promise<Upload | { readonly refused: Both }> => {
      const kept = await keepUpload(upload.bytes, upload.name)
      if ('refused' in kept) return kept
      const path = await freePath(root, upload.folder, kept.name)
      await store.put(path, kept.bytes)
      const { width, height, was } = kept
      return { path, width, height, size: kept.bytes.length, usedBy: [], was }
    },
  }
}

interface Uploaded {
  /** Below the content folder. */
  readonly folder: string
  readonly name: string
  readonly bytes: Uint8Array
}

const stillRight = both('Still right', 'Toujours juste')

/** A problem with its file below the content folder, as the panel names files. */
function below(problem: Problem, content: string): Problem {
  const folder = `${visible(content.replaceAll('\\', '/').replace(/\/+$/, ''))}/`
  const cut = (file: string) => (file.startsWith(folder) ? file.slice(folder.length) : file)
  const notes = problem.notes?.map((one) => ({ ...one, file: cut(one.file) }))
  return { ...problem, file: cut(problem.file), ...(notes ? { notes } : {}) }
}

const isSamePlace = (
  one: Problem,
  other: Pick<Problem, 'file' | 'line' | 'column' | 'code'>,
): boolean =>
  one.file === other.file &&
  one.line === other.line &&
  one.column === other.column &&
  one.code === other.code

/** The bytes of a file of the content, whatever links say. */
async function bytesAt(root: string, path: string): Promise<Uint8Array> {
  if (!isPlainPath(path)) throw new Refused(400, 'This is no path of the content.\n')
  const place = join(root, path)
  const real = await realpath(place).catch(() => '')
  if (!real.startsWith(root + sep)) throw new Refused(404, 'There is no such file.\n')
  return readFile(real)
}

const pictureName = /\.(?:png|jpe?g|webp|avif|tiff?)$/i

async function picturesIn(
  root: string,
  uses: readonly PictureUse[],
): Promise<readonly LibraryPicture[]> {
  const sources = (await loadSources(root)).filter(({ path }) => pictureName.test(path))
  const all = sources.map(async ({ path, bytes }) => {
    const facts = await sharp(bytes)
      .metadata()
      .catch(() => undefined)
    return facts
      ? [
          {
            path,
            width: facts.width,
            height: facts.height,
            size: bytes.length,
            usedBy: uses.filter((one) => one.path === path),
          },
        ]
      : []
  })
  return (await Promise.all(all)).flat()
}

/** A path in a folder of the content where nothing lies yet: the name, or the name with a number. */
async function freePath(root: string, folder: string, name: string): Promise<string> {
  const inside = folder.replace(/\/+$/, '')
  if (inside !== '' && (!isPlainPath(inside) || inside.split('/').some(isImpossibleName)))
    throw new Refused(400, 'This is no folder of the content.\n')
  const taken = new Set(
    (await loadSources(root)).map(({ path }) => composedPath(path).toLowerCase()),
  )
  const [, stem = '', ending = ''] = /^(.*)(\.\w+)$/.exec(name) ?? []
  for (let count = 1; ; count++) {
    const path = [inside, `${stem}${count === 1 ? '' : `-${count}`}${ending}`]
      .filter(Boolean)
      .join('/')
    if (!taken.has(path.toLowerCase())) return path
  }
}
