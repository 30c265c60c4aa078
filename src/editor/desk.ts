import { realpath } from 'node:fs/promises'
import sharp from 'sharp'
import { endingOf, isPicture, isPlainPath } from '../check/files.ts'
import { freePath } from '../check/new-file.ts'
import { composedPath, isImpossibleName, loadSources } from '../content/load.ts'
import { Failure } from '../failure.ts'
import { type Both, both } from '../message.ts'
import { openingLimits } from '../pictures/inspect.ts'
import type { Language } from '../site.ts'
import type { Asks, DraftFile, PictureUse } from './asks.ts'
import { hashOf } from './keep/log.ts'
import { fileIn } from './keep/place.ts'
import { openStore } from './keep/store.ts'
import { keepUpload } from './keep/upload.ts'
import type { Proof } from './proof.ts'
import type {
  Draft,
  FileChange,
  LibraryPicture,
  Mark,
  OpenFile,
  Owed,
  PagePlan,
  PublishState,
  SaveAnswer,
  Settled,
  State,
  UndoAnswer,
  Upload,
} from './protocol.ts'
import { openPublishing, type Wish } from './publish/publish.ts'

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
  /**
   * Asks the build, which alone knows the content, and tells which files may have changed since it was asked before; fails
   * where nothing was ever good.
   */
  readonly consult: <Name extends keyof Asks>(
    name: Name,
    input: Asks[Name][0],
    changed: ReadonlySet<string>,
  ) => Promise<Asks[Name][1]>
  /** The time of the version that is shown. */
  readonly shown: () => Date | undefined
  /** The public address of the site; undefined where none is known. */
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
  const { shown, onChange } = options
  const root = await realpath(content)
  const store = openStore({ content, folder })
  // A folder that cannot be read is told by the build.
  const isKnown = loadSources(root).then(
    (sources) => {
      store.know(sources)
      return true
    },
    () => false,
  )
  let number = 0
  let latest: Proof | undefined
  const marks = new Map<string, readonly Mark[]>()
  const pages = new Map<string, string>()
  const sheets = new Map<string, Uint8Array>()

  /** The files that have changed since the build was asked last: it hears of each before it answers. */
  let changed = new Set<string>()
  const consult = <Name extends keyof Asks>(name: Name, input: Asks[Name][0]) => {
    const before = changed
    changed = new Set()
    return options.consult(name, input, before)
  }

  const told = () => {
    number += 1
    onChange()
  }
  const proofOf = async (file?: string): Promise<Proof> => {
    latest = await consult('page', { file, drafts: draftFiles() })
    return latest
  }
  const known = () => latest ?? proofOf()

  /** The files as changes would have them; none where that cannot be. */
  const after = (changes: readonly FileChange[]): readonly DraftFile[] => {
    try {
      return [...store.made(changes)].map(([path, bytes]) => ({ path, bytes }))
    } catch (error) {
      if (error instanceof Failure) return []
      throw error
    }
  }
  const draftFiles = () => store.drafts().flatMap(({ at: _, ...change }) => after([change]))

  const publishing = openPublishing({
    ...{ project, content, folder, address: options.address },
    onChange: () => {
      publication = undefined
      told()
    },
    sources: () => loadSources(content),
    problems: async () => (await known()).problems,
    used: async () =>
      new Set((await consult('pictures', {})).map(({ path }) => composedPath(path))),
    tell: (files) => consult('tell', { files }),
  })

  /** How far the changes have come, asked of git again only after something has changed. */
  let publication: Promise<PublishState> | undefined
  let owed: Promise<readonly Owed[]> | undefined
  const renew = () => {
    latest = undefined
    publication = undefined
    owed = undefined
    told()
  }
  /** What an act of publishing has come to. */
  const acted = async (act: Promise<PublishState>): Promise<PublishState> => {
    const state = await act
    // It may have changed meanwhile: what everybody sees is asked anew.
    renew()
    return state
  }
  const owedNow = () => (owed ??= consult('owed', {}))

  const state = async (): Promise<State> => {
    const { problems, pages: all, files, settings } = await known()
    publication ??= publishing.state()
    const published = publication
    return {
      number,
      language,
      pages: all,
      problems,
      shown: shown()?.toISOString(),
      files,
      settings,
      drafts: store.drafts(),
      owed: (await owedNow()).length,
      ...store.next(),
      publication: await published,
    }
  }

  const renewed = async (answer: Promise<SaveAnswer>): Promise<SaveAnswer> => {
    const done = await answer
    if ('saved' in done) {
      changed = changed.union(new Set(done.saved.files))
      await tidy()
      renew()
    }
    return done
  }

  /** Lets the pictures that were put here follow what names them. */
  const tidy = async (): Promise<void> => {
    if (store.uploads().length === 0 || !(await isKnown)) return
    // What the disk refuses is done the next time.
    const paths = await store.tidy().catch(() => [])
    changed = changed.union(new Set(paths))
  }
  void tidy()

  /** Notes in the history what another program has made of files. */
  const notice = async (paths: ReadonlySet<string>): Promise<void> => {
    changed = changed.union(paths)
    await isKnown
    const files = store.outside(paths)
    if (files.length === 0) return
    const changes = await consult('tell', { files }).catch(() => [])
    const names = files.map(({ path }) => path)
    const words = new Set(changes.length > 0 ? changes.map(({ word }) => word[language]) : names)
    await store.note(files, [...words].slice(0, 3).join(', ') + elsewhere[language])
    told()
  }

  /** Saves changes, and with them what they mean for translations. */
  const save = async (changes: readonly FileChange[], label: string): Promise<SaveAnswer> => {
    await notice(new Set(changes.map(({ file }) => file)))
    const noted = await consult('fingerprints', { after: after(changes) }).catch(() => undefined)
    const answer = await store.save(noted ? [...changes, noted] : changes, label)
    // What is known of translations is no reason to keep a text.
    const isOnlyNoted =
      'conflicts' in answer && answer.conflicts.every(({ file }) => file === noted?.file)
    return renewed(isOnlyNoted ? store.save(changes, label) : Promise.resolve(answer))
  }

  return {
    state,
    /** Forgets what it knew: the content on the disk, or what is made of it, is another. */
    renew,
    faces: async () => (await known()).faces,
    open: async (path: string): Promise<OpenFile> => {
      const bytes = bytesAt(root, path)
      store.show(bytes)
      const opened = await consult('open', { path, bytes })
      if (!opened) throw new Refused(404, 'There is no such file.\n')
      const kept = store.drafts().find(({ file, to }) => file === path && to.text === undefined)
      const made = kept && store.drafted(kept)
      const drafted = made && (await consult('open', { path, bytes: made.bytes }))
      if (!drafted) return opened
      const { data, body, text } = drafted
      return { ...opened, draft: { data, body, text, seen: made.seen, at: kept.at } }
    },
    /** The page at a route with all drafts in it, named by what it says; the one before where an error stands against it. */
    page: async (route: string): Promise<string | undefined> => {
      const { pages: all } = await known()
      const page = all.find((one) => one.route === route)
      if (!page) return undefined
      const { html, sheet, marks: found } = await proofOf(page.file)
      if (html === undefined) return pages.get(route)
      if (sheet) sheets.set(sheet.path, sheet.bytes)
      marks.set(route, found)
      const named = html.replace('<html', `<html data-proof="${hashOf(Buffer.from(html))}"`)
      pages.set(route, named)
      return named
    },
    /** A file that such pages need and the site has not. */
    file: async (path: string): Promise<Uint8Array | undefined> =>
      sheets.get(path) ?? (await consult('file', { path }).catch(() => undefined)),
    sign: (value: string) => consult('sign', { value }),
    marks: (route: string): readonly Mark[] => marks.get(route) ?? [],
    draft: async (draft: Omit<Draft, 'at'>) => {
      store.draft({ ...draft, at: new Date().toISOString() })
      await tidy()
      const { problems } = await proofOf()
      told()
      return { problems, number }
    },
    /** Saves the drafts of files, as one save. */
    save: async (files: readonly string[], label: string): Promise<SaveAnswer> => {
      const drafts = store.drafts().filter(({ file }) => files.includes(file))
      const changes = drafts.map(({ at: _, ...change }) => change)
      return save(changes, label)
    },
    change: save,
    notice,
    /** Takes the last save back; where it was sent to visitors, only if that is asked for. */
    undo: async (isPublished: boolean): Promise<UndoAnswer> => {
      const { undo } = store.next()
      if (undo && !isPublished && (await publishing.holds(store.last()))) return { published: undo }
      return renewed(store.undo())
    },
    redo: () => renewed(store.redo()),
    history: () => store.history(),
    back: (id: string) => renewed(store.back(id)),
    /** Makes corrections that are certain, as one save. */
    fix: async (problems: Asks['fix'][0]['problems'], label: string): Promise<SaveAnswer> => {
      const changes = await consult('fix', { problems })
      if (changes.length === 0) throw new Refused(404, 'There is no such correction.\n')
      return save(changes, label)
    },
    owed: owedNow,
    /** Notes that the translation is still right. */
    settle: async (id: string): Promise<SaveAnswer> => {
      const noted = await consult('fingerprints', { after: [], right: [id] })
      if (!noted) throw new Refused(404, 'Nothing is owed there any more.\n')
      return renewed(store.save([noted], stillRight[language]))
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
    /** Asks git anew how far the changes have come. */
    look: () => acted(publishing.state()),
    publish: (wish: Wish) => acted(publishing.publish(wish)),
    take: (panel: Language, settled: readonly Settled[]) => acted(publishing.take(panel, settled)),
    goBack: () => acted(publishing.back()),
    watch: () => acted(publishing.watch()),
    stopWatching: () => acted(publishing.stop()),
    pictures: async () => picturesIn(root, await consult('pictures', {})),
    thumbnail: (path: string, width: number): Promise<Uint8Array> =>
      sharp(shownAt(root, path), openingLimits)
        .autoOrient()
        .resize({ width: Math.min(Math.max(Math.round(width) || 480, 16), 2000) })
        .jpeg({ quality: 82 })
        .toBuffer()
        // A damaged one is told by the check.
        .catch(() => Promise.reject(new Refused(404, 'There is no such picture.\n'))),
    upload: async (upload: Uploaded): Promise<Upload | { readonly refused: Both }> => {
      const kept = await keepUpload(upload.bytes, upload.name)
      if ('refused' in kept) return kept
      const path = await freeName(root, upload.folder, kept.name, store.uploads())
      await store.put(path, kept.bytes)
      changed = changed.union(new Set([path]))
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
const elsewhere = both(', from another program', ', depuis un autre programme')

/** The bytes of a file of the content, wherever links lead in it. */
function bytesAt(root: string, path: string): Uint8Array {
  const found = fileIn(root, path)
  if (!found) throw new Refused(404, 'There is no such file.\n')
  return found.bytes
}

/** A drawing is never drawn by us: it may be a program. */
const isShown = (path: string): boolean => isPicture(path) && endingOf(path) !== 'svg'

function shownAt(root: string, path: string): Uint8Array {
  if (!isShown(path)) throw new Refused(404, 'There is no such picture.\n')
  return bytesAt(root, path)
}

const nothing = { width: 0, height: 0 }

async function picturesIn(
  root: string,
  uses: readonly PictureUse[],
): Promise<readonly LibraryPicture[]> {
  const sources = (await loadSources(root)).filter(({ path }) => isShown(path))
  const all = sources.map(async ({ path, bytes }) => {
    const { width, height } = await sharp(bytes)
      .metadata()
      .catch(() => nothing)
    const usedBy = uses.filter((one) => one.path === path)
    return width && height ? [{ path, width, height, size: bytes.length, usedBy }] : []
  })
  return (await Promise.all(all)).flat()
}

/** A path in a folder of the content where nothing lies yet: the name, or the name with a number. */
async function freeName(
  root: string,
  folder: string,
  name: string,
  uploads: readonly string[],
): Promise<string> {
  const inside = folder.replace(/\/+$/, '')
  if (inside !== '' && (!isPlainPath(inside) || inside.split('/').some(isImpossibleName)))
    throw new Refused(400, 'This is no folder of the content.\n')
  const [, stem = '', ending = ''] = /^(.*)(\.\w+)$/.exec(name) ?? []
  const paths = (await loadSources(root)).map((source) => source.path)
  return freePath([inside, stem].filter(Boolean).join('/'), ending, [...paths, ...uploads])
}
