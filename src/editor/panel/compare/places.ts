import { matched } from '../../documents/differences.ts'
import { commonPlaces, withoutMarks } from '../../documents/marks.ts'
import type { Mark } from '../../protocol/state.ts'
import type { VersionSide } from '../../protocol/versions.ts'
import { markKey } from '../page/editable.ts'
import { difference } from '../ui/runs.ts'
import { type Block, blocksIn } from './blocks.ts'

/** A place in which two versions of a page differ: the blocks that it has in each, or what its head says. */
export interface ChangedPlace {
  readonly kind: 'changed' | 'new' | 'gone' | 'moved' | 'head'
  readonly before: readonly Block[]
  readonly after: readonly Block[]
  /** The field that it comes from, as the later version has it where it has it. */
  readonly mark?: Mark | undefined
  /** What the head of the page says otherwise. */
  readonly lines?: readonly HeadLine[]
}

/** Something that the head of a page says of it to search engines and to those with whom it is shared. */
export interface HeadLine {
  readonly name: keyof Head
  readonly before: string
  readonly after: string
}

type Head = ReturnType<typeof headOf>

/** A version of a page, and the marks in it. */
export interface ReadPage {
  readonly page: Document
  readonly marks: ReadonlyMap<number, Mark>
}

/** What two versions of a page have in common, block by block, and where they differ, in reading order. */
interface Compared {
  readonly places: readonly ChangedPlace[]
  readonly same: readonly (readonly [before: Block, after: Block])[]
}

type MarkOf = (block: Block, of: VersionSide) => Mark | undefined

/** Blocks with their numbers, of which none has its equal in the other version at this point. */
type Numbered = readonly (readonly [block: Block, index: number])[]

/**
 * Where two versions of a page differ: exactly those blocks that do not say in one what they say in the other. What stands
 * elsewhere, and says the same, has moved. `markOf` tells the field that a block comes from.
 */
export function compared(
  before: readonly Block[],
  after: readonly Block[],
  markOf: MarkOf,
): Compared {
  const [names, now] = [before, after].map((all) => all.map(keyOf))
  const pairs = commonPlaces(names ?? [], now ?? [])
  const same = pairs.flatMap(([oldIndex, youngIndex]) => {
    const old = before[oldIndex]
    const young = after[youngIndex]
    return old && young ? [[old, young] as const] : []
  })
  const gaps = [...pairs, [before.length, after.length] as const].map(([oldEnd, youngEnd], at) => {
    const [oldStart, youngStart] = pairs[at - 1] ?? [-1, -1]
    return [
      numbered(before, oldStart + 1, oldEnd),
      numbered(after, youngStart + 1, youngEnd),
    ] as const
  })
  const moved = movedIn(
    gaps.flatMap(([old]) => old),
    gaps.flatMap(([, young]) => young),
  )
  const isLeft = ([, index]: Numbered[number], side: 0 | 1) =>
    !moved.some((move) => move.at[side] === index)
  const changes = gaps.flatMap(([old, young]) =>
    changesIn(
      old.filter((numberedBlock) => isLeft(numberedBlock, 0)),
      young.filter((numberedBlock) => isLeft(numberedBlock, 1)),
    ),
  )
  const all = [...changes, ...joinedMoves(moved)].toSorted(
    (left, right) => left.order - right.order,
  )
  return { same, places: ofFields(all, markOf) }
}

/** A text and a name that say the same are two things: a headline, and the button on it. */
const keyOf = ({ kind, name }: Block): string => `${kind} ${name}`

const numbered = (blocks: readonly Block[], from: number, to: number): Numbered =>
  blocks.slice(from, to).map((block, index) => [block, from + index] as const)

interface Ordered extends ChangedPlace {
  /** Where it stands in reading order, by the later version where it is there. */
  readonly order: number
}

type Moved = Ordered & { readonly at: readonly [before: number, after: number] }

/** Blocks that say the same elsewhere. */
function movedIn(old: Numbered, young: Numbered): readonly Moved[] {
  const left = Map.groupBy(old, ([block]) => keyOf(block))
  return young.flatMap(([block, index]) => {
    const [former, from = 0] = left.get(keyOf(block))?.shift() ?? []
    if (!former) return []
    return { kind: 'moved', before: [former], after: [block], order: index, at: [from, index] }
  })
}

/** Blocks that moved together are one place. Numbers only say where something stands. */
function joinedMoves(moved: readonly Moved[]): readonly Ordered[] {
  const joined: Moved[] = []
  for (const move of moved.filter(({ after }) => /\p{L}/u.test(after[0]?.name ?? ''))) {
    const last = joined.at(-1)
    const isNext =
      last &&
      last.before.length === move.at[0] - last.at[0] &&
      last.after.length === move.at[1] - last.at[1]
    if (!isNext) joined.push(move)
    else
      joined.splice(-1, 1, {
        ...last,
        before: [...last.before, ...move.before],
        after: [...last.after, ...move.after],
      })
  }
  return joined
}

/** What became of the blocks between two that stayed: those of a kind that are most alike are one that changed. */
function changesIn(old: Numbered, young: Numbered): readonly Ordered[] {
  const places: Ordered[] = []
  const rest = [new Set(old), new Set(young)] as const
  for (const kind of ['text', 'picture', 'name'] as const) {
    const [oldBlocks, youngBlocks] = [old, young].map((all) =>
      all.filter(([block]) => block.kind === kind),
    )
    const words = (all: Numbered = []) => all.map(([{ words }]) => words)
    for (const [to, from] of matched(words(oldBlocks), words(youngBlocks)).entries()) {
      const oldBlock = oldBlocks?.[from ?? -1]
      const youngBlock = youngBlocks?.[to]
      if (!oldBlock || !youngBlock) continue
      rest[0].delete(oldBlock)
      rest[1].delete(youngBlock)
      places.push({
        kind: 'changed',
        before: [oldBlock[0]],
        after: [youngBlock[0]],
        order: youngBlock[1],
      })
    }
  }
  const first = young[0]?.[1] ?? 0
  const gone = runsOf(rest[0]).map((run): Ordered => {
    return { kind: 'gone', before: run.map(([block]) => block), after: [], order: first - 0.5 }
  })
  const fresh = runsOf(rest[1]).map((run): Ordered => {
    return { kind: 'new', before: [], after: run.map(([block]) => block), order: run[0]?.[1] ?? 0 }
  })
  return [...places, ...gone, ...fresh]
}

/** Blocks that stand directly one after the other. */
function runsOf(blocks: Iterable<Numbered[number]>): readonly Numbered[] {
  const runs: Numbered[number][][] = []
  for (const numberedBlock of blocks) {
    const last = runs.at(-1)
    if (last?.at(-1)?.[1] === numberedBlock[1] - 1) last.push(numberedBlock)
    else runs.push([numberedBlock])
  }
  return runs
}

/** The block of some that names them: the first heading, or the first. */
export const leading = (blocks: readonly Block[]): Block | undefined =>
  blocks.find(({ element }) => element.closest('h1, h2, h3, h4, h5, h6')) ?? blocks[0]

/** The same field in several blocks is one place. */
function ofFields(places: readonly Ordered[], markOf: MarkOf): readonly ChangedPlace[] {
  const known = new Map<string, ChangedPlace>()
  for (const [index, { kind, before, after }] of places.entries()) {
    const first = leading(before)
    const last = leading(after)
    const old = first && markOf(first, 'before')
    const young = last && markOf(last, 'after')
    const mark = young ?? old
    const key = kind === 'changed' && mark ? markKey(mark) : `${index}`
    const own = known.get(key)
    known.set(key, {
      kind,
      mark,
      before: [...(own?.before ?? []), ...before],
      after: [...(own?.after ?? []), ...after],
    })
  }
  return [...known.values()]
}

/** The places of a page of which both versions are there; what its head says otherwise is the last of them. */
export function comparedIn({ before, after }: Partial<Record<VersionSide, ReadPage>>): Compared {
  if (!before || !after) return { places: [], same: [] }
  const marks = { before: before.marks, after: after.marks }
  const { places, same } = compared(blocksIn(before.page), blocksIn(after.page), (block, of) =>
    marks[of].get(block.marks[0] ?? -1),
  )
  const lines = headLines(headOf(before.page), headOf(after.page))
  const head = { kind: 'head', before: [], after: [], lines } as const
  return { places: lines.length > 0 ? [...places, head] : places, same }
}

/** What two heads do not both say. */
export const headLines = (before: Head, after: Head): readonly HeadLine[] =>
  headNames
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, before: before[name], after: after[name] }))

const headNames = ['title', 'description', 'site', 'host', 'image'] as const

/** The characters of the blocks of a place that only this version has. */
export function partsOf({ kind, before, after }: ChangedPlace, of: VersionSide) {
  if (kind !== 'changed') return []
  return before.flatMap((old, index) => {
    const young = after[index]
    const block = of === 'before' ? old : young
    if (!young || !block) return []
    let at = 0
    return difference(old.words, young.words).flatMap(({ text, of: whose }) => {
      if (whose !== 'both' && whose !== of) return []
      const from = at
      at += text.length
      return whose === of ? [[block, from, at] as const] : []
    })
  })
}

/** What the head of a page says of it to search engines and to those with whom it is shared. */
function headOf({ head, title }: Document) {
  const said = (name: string) =>
    head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ??
    ''
  const host =
    URL.parse(head.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '')?.host ?? ''
  const image = said('og:image').replace(/^https?:\/\/[^/]+/, '')
  return {
    title: withoutMarks(title),
    description: said('description'),
    site: said('og:site_name'),
    host,
    image,
  }
}
