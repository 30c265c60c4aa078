import type { z } from 'zod'
import type { BuildCache } from '../../pictures/cache.ts'
import { version } from '../protocol/calls.ts'
import { Refusal } from '../protocol/state.ts'
import type { ComparedPages, ReviewFile, VersionSide } from '../protocol/versions.ts'
import { asRefusal } from '../publishing/git.ts'
import type { BuildThreadCalls, DraftFile, Version } from '../site/build-thread-calls.ts'
import { comparedPage } from './compared.ts'
import { reviewFile } from './review.ts'

type NamedVersion = z.output<typeof version>
type VersionPair = Readonly<Record<VersionSide, NamedVersion>>

interface VersionSources {
  /** Another text when the files of the disk, or what is published, may be others. */
  readonly stamp: () => string
  /** The files that have drafts, with these in them. */
  readonly drafts: () => readonly DraftFile[]
  /** The files in which the content after a commit, or the published one, differs from the disk. */
  readonly committed: (commit: string | undefined) => Promise<readonly DraftFile[]>
  /** The files in which the content before or after a save differs from the disk. */
  readonly saved?: (id: string, side: VersionSide) => readonly DraftFile[]
  readonly site: BuildThreadCalls
  /** A file of the site, or one that pages of versions need. */
  readonly file: (path: string) => Promise<Uint8Array | undefined>
  /** Keeps the style sheet of a page for who asks for it. */
  readonly keep: (sheet: { readonly path: string; readonly bytes: Uint8Array }) => void
  readonly cache: BuildCache
  readonly base: string
  /** What git calls who works here. */
  readonly sender: () => Promise<string | undefined>
}

/** Versions of the content by their names: their pages, which of them differ, and the file to send. Refuses what cannot be had. */
export function versionCalls({
  stamp,
  drafts,
  committed,
  saved,
  site,
  keep,
  sender: senderOf,
  ...sources
}: VersionSources) {
  const fresh = () => ({
    stamp: stamp(),
    files: new Map<string, Promise<readonly DraftFile[]>>(),
    pages: new Map<string, string>(),
  })
  let known = fresh()
  /** What was read and printed since the files of the disk have changed. */
  const kept = () => {
    if (known.stamp !== stamp()) known = fresh()
    return known
  }
  const read = async (of: string): Promise<readonly DraftFile[]> => {
    const [, kind, name = ''] = /^(\w+):?(.*)$/.exec(of) ?? []
    if (kind === 'published') return committed(undefined)
    if (kind === 'save' && saved)
      return saved(name.replace(/\^$/, ''), name.endsWith('^') ? 'before' : 'after')
    return kind === 'commit' ? committed(name) : []
  }
  /** The files in which a version differs from the disk. */
  const filesOf = async (of: string): Promise<readonly DraftFile[]> => {
    if (of === 'drafts') return drafts()
    const { files } = kept()
    const found = files.get(of) ?? read(of)
    files.set(of, found)
    return found.catch((error) => {
      files.delete(of)
      return asRefusal(error)
    })
  }
  const versionOf = async ({ of, at }: NamedVersion): Promise<Version> => ({
    files: await filesOf(of),
    at,
  })
  const pageOf = async (route: string, side: VersionSide, named: NamedVersion) => {
    const { pages } = kept()
    const key = [side, named.of, named.at, route].join(' ')
    const before = named.of === 'drafts' ? undefined : pages.get(key)
    if (before !== undefined) return before
    const page = { side, address: route, version: await versionOf(named) }
    const printed = await site.versionPage(page)
    if (printed?.sheet) keep(printed.sheet)
    const html = printed && comparedPage(printed.html, printed.marks)
    if (html !== undefined) pages.set(key, html)
    return html
  }
  const compared = async ({ before, after }: VersionPair): Promise<ComparedPages> =>
    site.compared({ before: await versionOf(before), after: await versionOf(after) })
  return {
    filesOf,
    /** A page as it is compared; undefined where that version has none there, or it cannot be had. */
    page: async (route: string, side: string | undefined, named: object) => {
      const { data } = version.safeParse(named)
      return data && pageOf(route, side === 'before' ? side : 'after', data).catch(unlessBug)
    },
    compared,
    review: async ({
      title,
      ...versions
    }: VersionPair & { readonly title: string }): Promise<ReviewFile> => {
      const { pages: all, coming, left: uncompared } = await compared(versions)
      const pages = all.filter(({ isReadable }) => isReadable)
      const left = uncompared + all.length - pages.length
      const page = (route: string, side: VersionSide) => pageOf(route, side, versions[side])
      // Where git cannot be asked, the file names nobody.
      const sender = await senderOf().catch(asRefusal).catch(unlessBug)
      const faces = await site.faces({})
      return reviewFile({ ...sources, title, sender, pages, coming, left, page, faces })
    },
  }
}

function unlessBug(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}
