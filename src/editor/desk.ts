import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import sharp from 'sharp'
import { isPlainPath } from '../check/files.ts'
import { composedPath, isImpossibleName, loadSources } from '../content/load.ts'
import { visible } from '../message.ts'
import type { Problem } from '../problem.ts'
import type { Language } from '../site.ts'
import { applyEdits } from './edits.ts'
import { seenOf } from './open-file.ts'
import type { Proof } from './proof.ts'
import type {
  Draft,
  Edit,
  FileChange,
  LibraryPicture,
  Mark,
  OpenFile,
  SaveAnswer,
  State,
  Upload,
} from './protocol.ts'
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

/** A file as it would be; without bytes it would be gone. */
export interface DraftFile {
  readonly path: string
  readonly bytes: Uint8Array | undefined
}

interface DeskOptions {
  /** The content folder, as it was named. */
  readonly content: string
  /** Where drafts and saves are kept. */
  readonly folder: string
  readonly language: Language
  /** Prints a page with drafts, and says what would be wrong; fails where nothing was ever good. */
  readonly prove: (order: {
    readonly file: string | undefined
    readonly open: string | undefined
    readonly drafts: readonly DraftFile[]
  }) => Promise<Proof>
  /** The time of the version that is shown. */
  readonly shown: () => Date | undefined
  /** Told whenever there is something new to know. */
  readonly onChange: () => void
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

/**
 * Where the content is edited: drafts as they are typed, pages as they would be, saves and what they were. All that is
 * known of the content is asked of the build.
 */
export async function openDesk({ content, folder, language, prove, shown, onChange }: DeskOptions) {
  const root = await realpath(content)
  const store = await openStore({ content, folder })
  let number = 0
  let latest: Proof | undefined
  const marks = new Map<string, readonly Mark[]>()
  const pages = new Map<string, string>()

  const told = () => {
    number += 1
    onChange()
  }
  const proofOf = async (file?: string, open?: string): Promise<Proof> => {
    const proof = await prove({ file, open, drafts: await draftFiles() })
    latest = proof
    return proof
  }

  /** The files as the drafts would have them. */
  const draftFiles = async (): Promise<readonly DraftFile[]> => {
    const all = store.drafts().map(async ({ file, edits }) => {
      const made = applied(await textAt(root, file), file, edits)
      return 'text' in made ? [{ path: file, bytes: Buffer.from(made.text) }] : []
    })
    return (await Promise.all(all)).flat()
  }

  const state = async (): Promise<State> => {
    const { problems, pages: all, files } = latest ?? (await proofOf())
    return {
      number,
      language,
      pages: all,
      problems: problems.map((problem) => below(problem, content)),
      shown: shown()?.toISOString(),
      files,
      drafts: store.drafts(),
      owed: 0,
      undo: store.next().undo,
      redo: store.next().redo,
      unpublished: undefined,
    }
  }

  const after = async (answer: SaveAnswer | Promise<SaveAnswer>): Promise<SaveAnswer> => {
    const done = await answer
    if ('saved' in done) {
      latest = undefined
      told()
    }
    return done
  }

  return {
    state,
    /** Forgets what it knew: the content on the disk, or what is made of it, is another. */
    renew: () => {
      latest = undefined
      told()
    },
    faces: async () => (latest ?? (await proofOf())).faces,
    open: async (path: string): Promise<OpenFile> => {
      const { opened } = await proofOf(undefined, path)
      if (!opened) throw new Refused(404, 'There is no such file.\n')
      return { ...opened, problems: opened.problems.map((problem) => below(problem, content)) }
    },
    /** The page at a route with all drafts in it; the one before where an error stands against it. */
    page: async (route: string): Promise<string | undefined> => {
      const { pages: all } = latest ?? (await proofOf())
      const page = all.find((one) => one.route === route) ?? all.find((one) => one.file === route)
      if (!page) return undefined
      const { html, marks: found } = await proofOf(page.file)
      if (html === undefined) return pages.get(route)
      marks.set(route, found)
      pages.set(route, html)
      return html
    },
    marks: (route: string): readonly Mark[] => marks.get(route) ?? [],
    draft: async (draft: Omit<Draft, 'at'>) => {
      const made = applied(await textAt(root, draft.file), draft.file, draft.edits)
      if ('refused' in made) return { problems: [], number, refused: made.refused }
      await store.draft({ ...draft, at: new Date().toISOString() })
      const { problems } = await proofOf()
      told()
      return { problems: problems.map((problem) => below(problem, content)), number }
    },
    /** Saves the drafts of files, as one save. */
    save: async (files: readonly string[], label: string): Promise<SaveAnswer> => {
      const drafts = store.drafts().filter(({ file }) => files.includes(file))
      const changes = drafts.map(({ file, seen, edits }) => ({ file, seen, edits }))
      const answer = await store.save(changes, label)
      if ('saved' in answer) for (const draft of drafts) await store.draft({ ...draft, edits: [] })
      return after(answer)
    },
    change: (changes: readonly FileChange[], label: string) => after(store.save(changes, label)),
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
      const text = await textAt(root, problem.file)
      const { range, text: right } = problem.suggestion
      const plain = text.replace(/^\uFEFF/, '')
      const next = plain.slice(0, range[0]) + right + plain.slice(range[1])
      const edits: readonly Edit[] = [{ do: 'text', text: next.replace(/\r\n?/g, '\n') }]
      const seen = seenOf(await bytesAt(root, problem.file))
      return after(store.save([{ file: problem.file, seen, edits }], problem.message))
    },
    pictures: () => picturesIn(root),
    thumbnail: async (path: string, width: number): Promise<Uint8Array> =>
      sharp(await bytesAt(root, path))
        .autoOrient()
        .resize({ width: Math.min(Math.max(Math.round(width) || 480, 16), 2000) })
        .jpeg({ quality: 82 })
        .toBuffer(),
    upload: async ({
      folder: into,
      name,
      bytes,
    }: {
      readonly folder: string
      readonly name: string
      readonly bytes: Uint8Array
    }): Promise<Upload | { readonly refused: unknown }> => {
      const kept = await keepUpload(bytes, name)
      if ('refused' in kept) return kept
      const path = await freePath(root, into, kept.name)
      await store.put(path, kept.bytes)
      const { width, height, was } = kept
      return { path, width, height, size: kept.bytes.length, usedBy: [], was }
    },
  }
}

const formatOf = (file: string) => (file.endsWith('.md') ? 'markdown' : 'yaml')

const applied = (text: string, file: string, edits: readonly Edit[]) =>
  applyEdits(text, { format: formatOf(file) }, edits)

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

const textAt = async (root: string, path: string): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesAt(root, path))

const pictureName = /\.(?:png|jpe?g|webp|avif|tiff?)$/i

async function picturesIn(root: string): Promise<readonly LibraryPicture[]> {
  const sources = (await loadSources(root)).filter(({ path }) => pictureName.test(path))
  const all = sources.map(async ({ path, bytes }) => {
    const facts = await sharp(bytes)
      .metadata()
      .catch(() => undefined)
    return facts
      ? [{ path, width: facts.width, height: facts.height, size: bytes.length, usedBy: [] }]
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
