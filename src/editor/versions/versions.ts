import type { LoadedSource } from '../../content/load.ts'
import type { SiteTable } from '../../render/site-table.ts'
import type { PageInfo } from '../protocol/state.ts'
import type { ChangedPage, ComparedPages, VersionSide } from '../protocol/versions.ts'
import { type DraftedContent, type DraftedPage, draftedSite } from '../site/drafted-site.ts'

/** The content of a version: as it lies there, at a wall time where one is given. */
export interface VersionContent extends DraftedContent {
  readonly at?: string | undefined
}

/** More pages are only compared where a file that they show has changed. */
const mostPages = 100

type Visited = Awaited<ReturnType<ReturnType<typeof draftedSite>['visited']>>

/** Prints the pages of two versions, as visitors have them, and tells which of them differ. */
export function versionsOf(table: SiteTable) {
  const sides = { before: draftedSite(table), after: draftedSite(table) }
  const visit = (side: VersionSide, { at, ...content }: VersionContent) =>
    sides[side].visited(content, at)
  return {
    /** The page that a version has at an address; undefined where there is none, or an error stands against it. */
    page: async (
      side: VersionSide,
      address: string,
      content: VersionContent,
    ): Promise<DraftedPage | undefined> => {
      const { pages, page } = await visit(side, content)
      const found = pages.find((candidate) => candidate.address === address)
      return found && page(found.file)
    },
    /** The pages whose bytes or addresses are not the same in both, in the order of the list of pages, and how many were not compared. */
    compared: async (
      content: Readonly<Record<VersionSide, VersionContent>>,
    ): Promise<ComparedPages> => {
      const before = await visit('before', content.before)
      const after = await visit('after', content.after)
      const pairs = pairsOf(before.pages, after.pages)
      const files = [...before.files, ...after.files]
      const compared =
        pairs.length <= mostPages ? pairs : showing(pairs, changedFiles(before, after), files)
      const found: ChangedPage[] = []
      for (const [former, current] of compared.slice(0, mostPages)) {
        const page = current ?? former
        const old = former && (await before.read(former.file))
        const now = current && (await after.read(current.file))
        const isSame = old !== undefined && old === now && former?.address === current?.address
        if (page && !isSame)
          found.push({
            file: page.file,
            name: page.name,
            gated: page.gated,
            before: former?.address,
            after: current?.address,
            isReadable: (!former || !!old) && (!current || !!now),
          })
      }
      const left = pairs.length - Math.min(compared.length, mostPages)
      return { pages: found, coming: after.coming, left }
    },
    /** A file of a picture that the last page of either side may show. */
    picture: async (path: string) =>
      (await sides.after.picture(path)) ?? (await sides.before.picture(path)),
  }
}

type Pair = readonly [before: PageInfo | undefined, after: PageInfo | undefined]

/** Pages by their files; one that went and one that came with the same title are one that moved. */
function pairsOf(before: readonly PageInfo[], after: readonly PageInfo[]): readonly Pair[] {
  const own = (all: readonly PageInfo[], { file }: PageInfo) =>
    all.find((page) => page.file === file)
  const gone = before.filter((page) => !own(after, page))
  const pairs = after.map((page): Pair => {
    const moved = gone.find(({ title }) => title === page.title)
    return [own(before, page) ?? moved, page]
  })
  const paired = new Set(pairs.map(([former]) => former))
  return [
    ...pairs,
    ...gone.flatMap((page): Pair[] => (paired.has(page) ? [] : [[page, undefined]])),
  ]
}

function changedFiles(
  { sources: before }: Visited,
  { sources: after }: Visited,
): ReadonlySet<string> {
  const known = new Map(before.map(({ path, bytes }) => [path, bytes]))
  const isOther = ({ path, bytes }: LoadedSource) => {
    const old = known.get(path)
    known.delete(path)
    return !old || Buffer.compare(old, bytes) !== 0
  }
  const changed = after.filter(isOther).map(({ path }) => path)
  return new Set([...changed, ...known.keys()])
}

/** The pages that are other ones, or show a file that has changed. */
function showing(
  pairs: readonly Pair[],
  changed: ReadonlySet<string>,
  files: Visited['files'],
): readonly Pair[] {
  const shown = files.flatMap(({ source: { path }, kind: { shownOn = [] } }) =>
    changed.has(path) ? [shownOn] : [],
  )
  const doShow = (page: PageInfo | undefined) =>
    page !== undefined &&
    (changed.has(page.file) ||
      shown.some((on) => on === 'every page' || on.includes(page.template)))
  return pairs.filter(
    ([former, current]) => former?.address !== current?.address || doShow(current),
  )
}
