import type { z } from 'zod'
import { isPicture } from '../../check/files.ts'
import { fingerprintPath } from '../../check/fingerprints.ts'
import {
  atPlaces,
  bodyOf,
  fieldsOf,
  formatOf,
  mergeBytes,
  placesBetween,
  textIn,
} from '../documents/file-text.ts'
import type { acts, reads } from '../protocol/calls.ts'
import type { TakeBackAnswer } from '../protocol/client.ts'
import type { Change } from '../protocol/publication.ts'
import type {
  DraftedChanges,
  HistoryEntry,
  HistoryList,
  Left,
  Restoring,
  TakingBack,
  VersionSide,
} from '../protocol/versions.ts'
import { asRefusal } from '../publishing/git.ts'
import type { Publishing } from '../publishing/publish.ts'
import type { TakeBackPlan } from '../publishing/take-back.ts'
import type { BuildThreadCalls, DraftFile } from '../site/build-thread-calls.ts'
import type { ChangedFile } from '../store/log.ts'
import { fileIn, isSameBytes } from '../store/place.ts'
import type { openStore } from '../store/store.ts'

interface History {
  /** The real path of the content. */
  readonly root: string
  readonly store: ReturnType<typeof openStore>
  readonly publishing: Pick<Publishing, 'past' | 'publication' | 'takeBackPlan' | 'takeBack'>
  readonly site: Pick<BuildThreadCalls, 'tellEach'>
  /** The files in which a version differs from the disk. */
  readonly filesOf: (of: string) => Promise<readonly DraftFile[]>
  /** Told when there are drafts, or other files. */
  readonly onChange: () => Promise<void>
}

/** In milliseconds, how far back saves are listed; and how many of them. */
const longest = 30 * 86_400_000
const mostSaves = 200

/** The past of the content: lists it, makes drafts of what was, and takes publications back. */
export function openHistory({ root, store, publishing, site, filesOf, onChange }: History) {
  const now = (path: string) => fileIn(root, path)?.bytes
  /** Whether a file that is not there any more is one by now that was not there: in the same folder, with the same title. */
  const isMoved = (gone: DraftFile, fresh: DraftFile): boolean => {
    const [goneFolder, freshFolder] = [gone, fresh].map(({ path }) => path.replace(/[^/]*$/, ''))
    if (!gone.bytes || fresh.bytes || goneFolder !== freshFolder || now(gone.path)) return false
    const [goneTitle, freshTitle] = [gone.bytes, now(fresh.path)].map(
      (bytes) => bytes && fieldsOf(textIn(bytes) ?? '', formatOf(gone.path) ?? 'yaml')?.['title'],
    )
    return goneTitle !== undefined && goneTitle === freshTitle
  }
  const known = new Map<string, readonly Change[]>()
  /** What acts have changed, told once each. */
  const tell = async (
    acts: readonly { readonly id: string; readonly files: readonly ChangedFile[] }[],
  ) => {
    const fresh = acts.filter(({ id }) => !known.has(id))
    const changes = await site.tellEach({ acts: fresh.map(({ files }) => files.map(light)) })
    for (const [index, { id }] of fresh.entries()) known.set(id, changes[index] ?? [])
  }

  const list = async (): Promise<HistoryList> => {
    const since = Date.now() - longest
    const saves = store.history().filter(({ at }) => Date.parse(at) > since)
    const done = saves.slice(0, mostSaves).map((save) => ({ ...save, ...store.done(save.id) }))
    const counted = done.filter(({ undone }) => !undone).toReversed()
    const acts = counted.map(({ files }) => ({ files }))
    const { publications, sent, failed } = await publishing.past(acts)
    const isSent = new Map(counted.map(({ id }, index) => [id, sent[index]]))
    const all = [
      ...done.map((save) => ({ ...save, isSent: isSent.get(save.id) })),
      ...publications.map((publication) => ({
        ...publication,
        kind: 'publication' as const,
        isSent: true,
      })),
    ].toSorted((left, right) => Date.parse(right.at) - Date.parse(left.at))
    await tell(all)
    const entries = all.map(({ files, ...entry }): HistoryEntry => {
      const isNow = files.every((file) => isSameBytes(file.now, now(file.path)))
      const paths = files.map(({ path }) => path)
      const changes = known.get(entry.id) ?? []
      return { ...entry, files: paths, changes, isNow }
    })
    // What has come here from a publication is no change by another program.
    const told = new Set<string>()
    const hasCome = ({ kind, changes }: HistoryEntry) => {
      // The title in a sentence may have become another one.
      const names = changes.map(({ file, sentence, text }) =>
        JSON.stringify([file, ...(text ? [text.was, text.is] : [sentence.en])]),
      )
      if (kind === 'publication') for (const name of names) told.add(name)
      return kind === 'outside' && names.length > 0 && names.every((name) => told.has(name))
    }
    const listed = entries.toReversed().filter((entry) => !hasCome(entry))
    return { entries: listed.toReversed(), ...(failed?.why === 'other' && { failed: failed.said }) }
  }

  /** The files as a version has them, by the paths that they have now. */
  const filesIn = async (of: string): Promise<readonly DraftFile[]> => {
    const all = (await filesOf(of)).filter(({ path }) => path !== fingerprintPath)
    return all
      .filter((file) => file.bytes || !all.some((gone) => isMoved(gone, file)))
      .map((file) => {
        const path = all.find((fresh) => isMoved(file, fresh))?.path ?? file.path
        return { ...file, path }
      })
  }

  /** The files with what a change has replaced, or with what it has left; what has changed elsewhere in them stays. */
  const filesOfChange = async (change: string, side: VersionSide) => {
    const [, kind, id = ''] = /^(\w+):(.*)$/.exec(change) ?? []
    const made = kind === 'commit' ? await publishing.publication(id) : store.done(id)
    const files = await filesIn(side === 'before' ? `${change}^` : change)
    const wished = files.flatMap((file): readonly DraftFile[] => {
      const own = made?.files.find(({ path }) => path === file.path)
      const replaced = side === 'before' ? own?.now : own?.before
      const wanted = side === 'before' ? own?.before : own?.now
      const present = now(file.path)
      if (!replaced && !wanted) return []
      if (!replaced || !wanted) return [file]
      const merged = present && mergeBytes([replaced, wanted, present], file.path)
      if (merged) return [{ ...file, bytes: merged }]
      return [atPlaces(file, present, placesBetween(replaced, wanted, file.path))]
    })
    return wished.filter(({ path, bytes }) => !isSameBytes(bytes, now(path)))
  }

  /** What of files can be a draft, or a picture in its place again. */
  const drafted = async (files: readonly DraftFile[]) => {
    const open = new Set(store.drafts().map(({ file }) => file))
    const whyNot = ({ path, bytes }: DraftFile): Left['why'] | undefined => {
      if (open.has(path)) return 'draft'
      if (!bytes) return now(path) && 'new'
      return !formatOf(path) && now(path) ? 'picture' : undefined
    }
    const made = files.filter((file) => file.bytes && !whyNot(file))
    const acts = [made.map(({ path, bytes }) => light({ path, before: now(path), now: bytes }))]
    const [changes = []] = await site.tellEach({ acts })
    const left = files.flatMap((file): readonly Left[] => {
      const why = file.path === fingerprintPath ? undefined : whyNot(file)
      return why ? [{ file: file.path, why }] : []
    })
    return { made, changes, left }
  }
  /** What restoring a change makes drafts of: what it has replaced, or, where all of that is there, what it has left. */
  const restoring = async (change: string) => {
    const plan = async (side: VersionSide) => {
      const files = await filesOfChange(change, side)
      return { side, files, ...(await drafted(files)) }
    }
    const before = await plan('before')
    if (before.changes.length > 0 || before.left.length > 0) return before
    const after = await plan('after')
    return after.changes.length > 0 ? after : before
  }

  const draft = async (files: readonly DraftFile[]): Promise<DraftedChanges> => {
    const { made, changes, left } = await drafted(files)
    for (const { path, bytes } of made) if (bytes && !formatOf(path)) await store.put(path, bytes)
    for (const { path, bytes } of made) {
      const present = now(path)
      const draft = bytes && draftOf(path, present, bytes)
      if (draft) store.draft({ ...draft, seen: present ? store.show(present) : '' })
    }
    await onChange()
    return { changes, left }
  }

  const taking = async (plan: TakeBackPlan): Promise<TakingBack> => {
    const { commit, files, left, clashes, publication } = plan
    const plain = files.map(({ path, now }) => ({ path, bytes: now }))
    const draft = commit ? undefined : await drafted(plain)
    const [changes = []] = draft
      ? [draft.changes]
      : await site.tellEach({ acts: [files.map(light)] })
    const remaining = left.map((file) => ({ file, why: 'picture' }) as const)
    return {
      changes,
      left: [...(draft?.left ?? []), ...remaining],
      isDraft: !commit,
      conflicts: clashes.map((clash) => ({ ...clash, saved: publication.at })),
    }
  }

  return {
    history: list,
    /** What restoring a change would make drafts of. */
    restored: async ({ change }: z.output<typeof reads.restored>): Promise<Restoring> => {
      const { side, changes, left } = await restoring(change)
      return { side, changes, left }
    },
    /** Makes drafts of what a change has replaced, or of a text of a version; saves and sends nothing. */
    restore: async (wish: z.output<typeof acts.restore>): Promise<DraftedChanges> => {
      if ('change' in wish) return draft((await restoring(wish.change)).files)
      const files = (await filesIn(wish.of)).filter(({ path }) => path === wish.file)
      return draft(files.map((file) => atPlaces(file, now(wish.file), [wish.at])))
    },
    /** What taking a publication back would change, as far as is known here. */
    takenBack: async (wish: z.output<typeof reads.takenBack>): Promise<TakingBack> => {
      return taking(await publishing.takeBackPlan(wish).catch(asRefusal))
    },
    /** Takes a publication back; where that cannot be sent, tells what would become a draft, and makes it one where that is wanted and nothing is left to choose. */
    takeBack: async (wish: z.output<typeof acts.takeBack>): Promise<TakeBackAnswer> => {
      const { plan, failed } = await publishing.takeBack(wish)
      await onChange()
      if (failed) return { outcome: 'not sent', failed }
      if (!plan || plan.commit) return { outcome: 'sent' }
      const told = await taking(plan)
      if (!wish.isDraft || told.conflicts.length > 0) return { ...told, outcome: 'draft' }
      const plain = plan.files.map(({ path, now }) => ({ path, bytes: now }))
      return { ...told, ...(await draft(plain)), outcome: 'draft' }
    },
  }
}

/** Of a picture only whether it is there. */
const light = ({ path, before, now }: ChangedFile): ChangedFile =>
  isPicture(path)
    ? { path, before: before && new Uint8Array(), now: now && new Uint8Array([1]) }
    : { path, before, now }

/** The draft that gives a file other bytes; undefined for no text. */
function draftOf(file: string, now: Uint8Array | undefined, bytes: Uint8Array) {
  const format = formatOf(file)
  const text = textIn(bytes)?.replace(/\r\n?/g, '\n')
  const present = now && textIn(now)
  if (!format || text === undefined) return undefined
  const data = fieldsOf(text, format)
  const isRead = data && (present === undefined || fieldsOf(present, format))
  const to = isRead ? { data, body: bodyOf(text, format) } : { text }
  return { file, to, at: new Date().toISOString(), ...(now ? {} : { from: text }) }
}
