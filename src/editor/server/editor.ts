import { realpath } from 'node:fs/promises'
import sharp from 'sharp'
import { isShown } from '../../check/files.ts'
import { fingerprintPath } from '../../check/fingerprints.ts'
import { composedPath, loadSources } from '../../content/load.ts'
import { both, type Refused } from '../../message.ts'
import type { BuildCache } from '../../pictures/cache.ts'
import { openingLimits } from '../../pictures/inspect.ts'
import { withMarkBlock } from '../documents/marks.ts'
import { type Label, label as labelSchema } from '../protocol/calls.ts'
import type { Ended } from '../protocol/client.ts'
import type { Publication } from '../protocol/publication.ts'
import {
  type FileChange,
  gateAddress,
  type Mark,
  type OpenFile,
  type PagePlan,
  Refusal,
  type SaveAnswer,
  type UndoAnswer,
  type Upload,
} from '../protocol/state.ts'
import { publishedMarks, usualLimits } from '../publishing/live.ts'
import { Publishing } from '../publishing/publish.ts'
import type { BuildThreadCalls, DraftFile } from '../site/build-thread-calls.ts'
import { openLastShown } from '../store/last-shown.ts'
import { hashOf, readAs } from '../store/log.ts'
import { fileIn } from '../store/place.ts'
import { openStore } from '../store/store.ts'
import { freeName, keepUpload } from '../store/upload.ts'
import { openHistory } from '../versions/history.ts'
import { versionCalls } from '../versions/version-calls.ts'
import { liveState } from './live-state.ts'
import { openNoticing } from './noticing.ts'
import type { Handlers } from './routes.ts'

interface EditorOptions {
  /** The folder of the project, and the one of the content as it was named. */
  readonly project: string
  readonly content: string
  /** Where drafts and saves are kept. */
  readonly folder: string
  /** The site, which another thread knows; `touch` tells it which files may have changed since it was asked before. */
  readonly site: BuildThreadCalls
  readonly touch: (paths: Iterable<string>) => void
  /** The time of the version that is shown, and whether nobody knows yet what has changed since. */
  readonly shown: () => Date | undefined
  readonly isLooking: () => boolean
  /** The public address of the site; undefined where none is known. */
  readonly address: () => string | undefined
  /** A file of the last good build. */
  readonly built: (path: string) => Promise<Uint8Array | undefined>
  readonly cache: BuildCache
  /** The path below which the site lies. */
  readonly base: string
  /** In milliseconds, how often the shared copy and the public site are looked at while a panel listens; two minutes by default. */
  readonly lookInterval?: number
}

/** In seconds: so long a change may take from its time until it is live. */
const halfHour = 1800
const signal = () => AbortSignal.timeout(10_000)

const twoMinutes = 120_000

/** Which page of an address is wanted: at a wall time, or that of one of two versions. */
type Asked = Readonly<Partial<Record<'at' | 'of' | 'side', string>>>

export type Editor = Awaited<ReturnType<typeof openEditor>>

/** Where the content is edited: drafts, pages with drafts, saves, and publishing. It looks at the shared copy by itself until it is closed. */
export async function openEditor({ project, content, folder, ...options }: EditorOptions) {
  const { site, touch, shown, isLooking, address, built, cache, base } = options
  const { lookInterval = twoMinutes } = options
  const root = await realpath(content)
  const store = openStore({ content, folder })
  const last = openLastShown(folder)
  const sheets = new Map<string, Uint8Array>(last.sheets)
  /** The marks of each page as it was shown last. */
  const lastMarks = new Map<string, readonly Mark[]>()

  /** The files that have drafts, with these in them. */
  const draftFiles = (): readonly DraftFile[] =>
    store.drafts().flatMap((draft) => {
      const made = store.drafted(draft)
      return made ? [{ path: draft.file, bytes: made.bytes }] : []
    })

  const publishing = new Publishing({
    project,
    content,
    folder,
    address,
    onChange: () => publication.renew(),
    sources: () => loadSources(content),
    problems: async (files) =>
      (await (files ? site.check({ drafts: files }) : checked.read())).problems,
    used: async () => new Set((await site.named({})).map(composedPath)),
    tell: (files) => site.tell({ files }),
  })

  const fileOf = async (path: string): Promise<Uint8Array | undefined> =>
    sheets.get(path) ?? (await site.file({ path }).catch(() => undefined))

  const versions = { page: 0, file: 0, published: '' }
  const compared = versionCalls({
    site,
    cache,
    base,
    drafts: draftFiles,
    committed: (commit) => publishing.filesOf(commit),
    saved: store.contentAt,
    sender: () => publishing.person(),
    stamp: () => `${versions.file} ${versions.published}`,
    file: async (path) => (await built(path)) ?? fileOf(path),
    keep: (sheet) => sheets.set(sheet.path, sheet.bytes),
  })
  const state = liveState()
  const { part } = state
  let listeners = 0
  let late: string | undefined
  /** Looks whether a change that was due half an hour ago is live, as far as the site that is public is made of this content. */
  const lookForDue = async () => {
    const place = address()
    const due = await site.due({ by: Date.now() / 1000 - halfHour })
    const live = due && place ? await publishedMarks(place, signal(), usualLimits) : undefined
    const isLate = live?.sources === due?.sources && !due?.marks.includes(live?.instant ?? '')
    late = live && isLate ? due?.at : undefined
    checked.renew()
  }
  const lookAtRemote = state.background(publishing.look)
  const lookAtSite = state.background(lookForDue)
  const looking = setInterval(() => {
    if (listeners === 0) return
    void lookAtRemote()
    void lookAtSite()
  }, lookInterval)
  looking.unref()
  const checked = part(async () => {
    const { page: pageVersion, file: fileVersion } = versions
    const found = await site.check({ drafts: draftFiles() })
    const host = URL.parse(address() ?? '')?.host
    const schedule = { ...found.schedule, late }
    return { pageVersion, fileVersion, ...found, schedule, shown: shown()?.toISOString(), host }
  })
  const kept = part(() => ({ drafts: store.drafts().map(store.told), ...store.next() }))
  const owed = part(async () => ({ owed: await site.owed({}) }))
  const publication = part(async () => {
    const publication = await publishing.state()
    // Something may have been sent by other means.
    versions.published = JSON.stringify(publication.changes)
    return { publication }
  })
  const pictures = part(async () => ({ pictures: await site.pictures({}) }))

  /** Makes all of the state anew, since files are others. */
  const renew = () => {
    versions.page += 1
    versions.file += 1
    for (const { renew } of [checked, kept, owed, publication, pictures]) renew()
  }
  /** Answers once everybody was told what an act of publishing has come to. */
  const acted = async <Answer>(act: Promise<Answer>): Promise<Answer> => {
    const answer = await act
    renew()
    await publication.whenTold()
    return answer
  }
  const picturesChanged = (paths: Iterable<string>) => {
    touch(paths)
    pictures.renew()
  }

  const renewed = async (answer: Promise<SaveAnswer>): Promise<SaveAnswer> => {
    const done = await answer
    if ('saved' in done) {
      touch(done.saved.files)
      await tidy()
      renew()
    }
    return done
  }

  /** Lets the pictures that were put here follow what names them. */
  const tidy = async (): Promise<void> => {
    // What the disk refuses is done the next time.
    const paths = await store.tidy().catch(() => [])
    if (paths.length > 0) picturesChanged(paths)
  }
  void tidy()

  const noticing = openNoticing({ root, store, site })
  /** Notes in the history what another program has made of files. */
  const notice = async (paths: ReadonlySet<string>): Promise<void> => {
    touch(paths)
    const isNoted = await noticing.notice(paths)
    if (!isNoted) return
    versions.file += 1
    kept.renew()
  }

  /** Saves changes, and with them what they mean for translations, whose record may have been changed unnoticed. */
  const save = async (
    changes: readonly FileChange[],
    label: Label,
    isChoice = false,
  ): Promise<SaveAnswer> => {
    await notice(new Set(changes.map(({ file }) => file)))
    const after = store.made(changes).filter(({ path }) => !isShown(path))
    const isOfTexts = after.length > 0
    touch([fingerprintPath])
    const noted = isOfTexts ? await site.fingerprints({ after }).catch(() => undefined) : undefined
    const answer = await store.save(noted ? [...changes, noted] : changes, label, isChoice)
    // What is known of translations is no reason to refuse a text.
    const isOnlyNoted =
      'conflicts' in answer && answer.conflicts.every(({ file }) => file === noted?.file)
    return renewed(isOnlyNoted ? store.save(changes, label, isChoice) : Promise.resolve(answer))
  }

  const onChange = async () => {
    await tidy()
    renew()
  }
  const past = openHistory({ root, store, publishing, site, filesOf: compared.filesOf, onChange })

  const calls = {
    open: async ({ path }): Promise<OpenFile> => {
      const kept = store.drafts().find(({ file, to }) => file === path && to.text === undefined)
      const from = fileIn(root, path) ? undefined : kept?.from
      const bytes = from === undefined ? bytesAt(root, path) : Buffer.from(from)
      store.show(bytes)
      const found = await site.open({ path, bytes })
      if (!found) throw new Refusal(404, noFile)
      const opened = from === undefined ? found : { ...found, seen: '', from }
      const made = kept && store.drafted(kept)
      const drafted = made && (await site.open({ path, bytes: made.bytes }))
      if (!drafted) return opened
      const { data, body, text } = drafted
      return { ...opened, draft: { data, body, text, seen: made.seen, at: kept.at } }
    },
    ...past,
    /** The pages that two versions do not have alike. */
    compared: (both) => compared.compared(both),
    /** One file with every page that differs, sealed, and its key. */
    review: (wish) => compared.review(wish),
    search: (wish) => site.search(wish),
    /** Asks git anew how far the changes have come. */
    publication: async (): Promise<Publication> => {
      publication.renew()
      return (await publication.read()).publication
    },
    plan: async (wish): Promise<PagePlan> => {
      const plan = await site.plan(wish)
      if ('refused' in plan) throw new Refusal(422, plan.refused)
      return plan
    },
    /** A picture as it looks. */
    picture: ({ path, width }): Promise<Uint8Array> =>
      sharp(shownAt(root, path), openingLimits)
        .autoOrient()
        .resize({ width: Math.min(Math.max(Math.round(width), 16), 2000) })
        .jpeg({ quality: 82 })
        .toBuffer()
        // A damaged one is told by the check.
        .catch(() => Promise.reject(new Refusal(404, noPicture))),
    draft: async (draft) => {
      const at = store.draft({ ...draft, at: new Date().toISOString() })
      await tidy()
      versions.page += 1
      kept.renew()
      checked.renew()
      const { problems, pageVersion } = await checked.read()
      return { problems, pageVersion, at }
    },
    /** Saves the drafts of files, as one save. */
    save: ({ files, label }) => {
      const drafts = store.drafts().filter(({ file }) => files.includes(file))
      return save(
        drafts.map(({ at: _, ...change }) => change),
        label,
      )
    },
    change: ({ changes, label, isChoice }) => save(changes, label, isChoice),
    /** Takes the last save back; where it was sent to visitors, only if that is asked for. */
    undo: async ({ isPublished, id }): Promise<UndoAnswer> => {
      const { undo } = store.next()
      if (undo && !isPublished && (await publishing.holds(store.last()))) return { published: undo }
      return renewed(store.undo(id))
    },
    redo: () => renewed(store.redo()),
    back: ({ id }) => renewed(store.back(id)),
    /** Makes corrections that are certain, as one save. */
    fix: async ({ problems, label }) => {
      const changes = await site.fix({ problems })
      if (changes.length === 0) throw new Refusal(404, noCorrection)
      return save(changes, label)
    },
    /** Notes that a translation is still right. */
    settle: async ({ id, label }) => {
      touch([fingerprintPath])
      const noted = await site.fingerprints({ after: [], right: [id] })
      if (!noted) throw new Refusal(404, nothingOwed)
      return renewed(store.save([noted], label))
    },
    /** A card that is not there yet: its first draft makes it one. */
    newCard: async (wish): Promise<OpenFile> => {
      const card = await site.newCard(wish)
      if ('refused' in card) throw new Refusal(422, card.refused)
      const { file, create: from } = card
      const opened = await site.open({ path: file, bytes: Buffer.from(from) })
      if (!opened) throw new Refusal(404, noFile)
      return { ...opened, seen: '', from, problems: [] }
    },
    newPage: async (wish): Promise<SaveAnswer> => {
      const changes = await site.newPage(wish)
      return 'refused' in changes ? changes : save(changes, wish.title)
    },
    publish: async (wish) => {
      await acted(publishing.publish(wish))
      return ended
    },
    publishMerge: async ({ language, settled, label }) => {
      const merge = () => publishing.take(language, settled)
      const failed = await acted(noticing.choose(settled, label, merge))
      return { isMerged: failed === undefined }
    },
    publishBack: async () => {
      await acted(publishing.back())
      return ended
    },
    publishWatch: async () => {
      publishing.watch()
      await acted(Promise.resolve())
      return ended
    },
    publishStop: async () => {
      publishing.stop()
      await acted(Promise.resolve())
      return ended
    },
    takeBack: async (wish) => {
      const answer = await past.takeBack(wish)
      await publication.whenTold()
      return answer
    },
    upload: async ({ folder, name, label }, bytes): Promise<Upload | Refused> => {
      const upload = await keepUpload(bytes, name)
      if ('refused' in upload) return upload
      const path = await freeName(root, folder, upload.name, store.uploads())
      await store.put(path, upload.bytes, label && (readAs(labelSchema, label) ?? label))
      picturesChanged([path])
      if (label !== undefined) renew()
      const { width, height } = upload
      const seen = hashOf(upload.bytes)
      const size = upload.bytes.length
      return { path, seen, width, height, size, usedBy: [], was: bytes.length }
    },
  } satisfies Handlers

  return {
    calls,
    /** Tells somebody the state, and each field of it that becomes another one (`liveState`). */
    listen: (hear: Parameters<typeof state.listen>[0]) => {
      listeners += 1
      void lookAtRemote()
      const end = state.listen(hear)
      return () => {
        listeners -= 1
        end()
      }
    },
    renew,
    notice,
    faces: async () => (isLooking() && last.faces()) || last.showFaces(await site.faces({})),
    /** The page at an address of the frame with all drafts in it; the one before where an error stands against it, or the site is not known yet. */
    page: async (route: string, { at, of, side }: Asked = {}): Promise<string | undefined> => {
      if (of) return compared.page(route, side, { of, at })
      if (isLooking() && at === undefined && last.page(route)) return last.page(route)
      const { pages: all } = await checked.read()
      const page = all.find((candidate) => candidate.address === route)
      if (!page && route !== gateAddress) return undefined
      const printed = await site.page({
        ...(page && { file: page.file }),
        drafts: draftFiles(),
        at,
      })
      const before = last.page(route)
      if (!printed) return before && withMarkBlock(before, lastMarks.get(route) ?? [])
      const { html, sheet, marks } = printed
      if (sheet) sheets.set(sheet.path, sheet.bytes)
      if (at === undefined) lastMarks.set(route, marks)
      // What is kept for the next start has none: what is shown before the site is known cannot be edited.
      return withMarkBlock(last.show(route, { html, sheet }, at === undefined), marks)
    },
    /** A file that such pages need and the site has not. */
    file: fileOf,
    sign: (value: string) => site.sign({ value }),
    /** Ends what the editor does by itself: looks, and the comparing with the public site. */
    close: () => {
      clearInterval(looking)
      state.close()
      publishing.stop()
      last.close()
    },
  }
}

const ended: Ended = {}

const noFile = both('This file no longer exists.', 'Ce fichier n’existe plus.')
const noPicture = both('This picture does not exist.', 'Cette image n’existe pas.')
const noCorrection = both('There is nothing left to fix.', 'Il n’y a plus rien à corriger.')
const nothingOwed = both('This translation is up to date.', 'Cette traduction est à jour.')

/** The bytes of a file of the content, wherever links lead in it. */
function bytesAt(root: string, path: string): Uint8Array {
  const found = fileIn(root, path)
  if (!found) throw new Refusal(404, noFile)
  return found.bytes
}

function shownAt(root: string, path: string): Uint8Array {
  if (!isShown(path)) throw new Refusal(404, noPicture)
  return bytesAt(root, path)
}
