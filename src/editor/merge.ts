import { isDeepStrictEqual } from 'node:util'
import { diffIndices } from 'node-diff3'
import { parseDocument, stringify } from 'yaml'
import { valueAt } from '../check/data.ts'
import { decode } from '../content/text.ts'
import type { Both } from '../message.ts'
import { applyEdits, type Format } from './edits.ts'
import type { Conflict, Edit, Place } from './protocol.ts'

/** How a file of the content is written, by its name; undefined where it is no text of ours. */
export function formatOf(path: string): Format | undefined {
  if (/\.md$/i.test(path)) return 'markdown'
  return /\.(?:ya?ml|json)$/i.test(path) ? 'yaml' : undefined
}

/** The text of a file with its byte order mark, if it has one; undefined where the bytes are none. */
export function textIn(bytes: Uint8Array): string | undefined {
  const decoded = decode(bytes)
  if (!('text' in decoded))
    return decoded.fault === 'empty' ? String(Buffer.from(bytes)) : undefined
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return hasMark ? `\uFEFF${decoded.text}` : decoded.text
}

/** A text as somebody had it before them, undefined where nobody knows it any more, and as it is on the disk. */
export interface Versions {
  readonly seen: string | undefined
  readonly now: string
  readonly format: Format
}

export type Clash = Pick<Conflict, 'at' | 'mine' | 'theirs'>

/**
 * Makes edits in a text that may have changed since they were thought of. What is as it was seen is edited, wherever in
 * a list it stands by then; what says already what it should stays; the rest clashes. Clashing texts below the fields,
 * and whole ones, are given whole, merged where they do not touch.
 */
export function mergeEdits(
  { seen, now, format }: Versions,
  edits: readonly Edit[],
): { readonly text: string; readonly clashes: readonly Clash[] } | { readonly refused: Both } {
  if (seen === now) {
    const edited = applyEdits(now, format, edits)
    return 'refused' in edited ? edited : { ...edited, clashes: [] }
  }
  const clashes = new Map<string, Clash>()
  let [before, text] = [seen, now]
  for (const edit of edits) {
    const is = side(text, format)
    const broken = is.fields === undefined ? applyEdits(text, format, [edit]) : undefined
    if (broken && 'refused' in broken) return broken
    const found = follow(edit, before === undefined ? undefined : side(before, format), is)
    if ('clash' in found) clashes.set(JSON.stringify(found.clash.at), found.clash)
    else if (found.edit) {
      const edited = applyEdits(text, format, [found.edit])
      if ('refused' in edited) return edited
      text = edited.text
    }
    if (before === undefined) continue
    const edited = applyEdits(before, format, [edit])
    if ('refused' in edited) return edited
    before = edited.text
  }
  return { text, clashes: [...clashes.values()] }
}

/**
 * Merges by lines what two have made of a file. Undefined where both changed the same lines, where two that can be read
 * would make one that cannot, and for what is no text.
 */
export function mergeBytes(
  versions: readonly [base: Uint8Array, mine: Uint8Array, theirs: Uint8Array],
  path: string,
): Uint8Array | undefined {
  const [base, mine, theirs] = versions.map(textIn)
  if (base === undefined || mine === undefined || theirs === undefined) return undefined
  const merged = mergeTexts([base, mine, theirs], lines)
  if (!('text' in merged)) return undefined
  const format = formatOf(path)
  const isSound = (text: string) => !format || side(text, format, true).fields !== undefined
  const isBroken = isSound(mine) && isSound(theirs) && !isSound(merged.text)
  return isBroken ? undefined : Buffer.from(merged.text)
}

/** A version as edits see it. */
interface Side {
  readonly text: string
  /** Undefined where they cannot be read. */
  readonly fields: unknown
  readonly body: string
}

function side(written: string, format: Format, uniqueKeys = false): Side {
  const text = written.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [head = '', yaml = ''] =
    format === 'yaml'
      ? ['', text]
      : (/^---[^\n]*\n([\s\S]*?\n)??---[ \t]*(?:\n|$)/.exec(text) ?? [])
  return { text, fields: fieldsOf(yaml, uniqueKeys), body: text.slice(head.length) }
}

function fieldsOf(yaml: string, uniqueKeys: boolean): unknown {
  try {
    const document = parseDocument(yaml, { prettyErrors: false, schema: 'core', uniqueKeys })
    return document.errors.length > 0 ? undefined : (document.toJS({ maxAliasCount: 0 }) ?? {})
  } catch {
    // Too deep, or with a reference.
    return undefined
  }
}

/** The edit that does in one version what another one does in the version it was made for; none where nothing is left to do. */
type Followed = { readonly edit: Edit | undefined } | { readonly clash: Clash }

function follow(edit: Edit, before: Side | undefined, now: Side): Followed {
  switch (edit.do) {
    case 'text':
    case 'body': {
      const [part, split] =
        edit.do === 'text' ? (['text', lines] as const) : (['body', paragraphs] as const)
      const [base, theirs] = [before?.[part] ?? '', now[part]]
      // Whoever writes a text need not care how it ends.
      const mine = base.endsWith('\n') ? edit.text.replace(/(?<!\n)$/, '\n') : edit.text
      const merged = mergeTexts([base, mine, theirs], split)
      return 'text' in merged ? { edit: { ...edit, ...merged } } : { clash: merged }
    }
    case 'add':
    case 'remove':
    case 'move':
      return followItem(edit, before?.fields, now.fields)
    default:
      return followValue(edit, before?.fields, now.fields)
  }
}

function followValue(
  edit: Extract<Edit, { readonly do: 'set' | 'clear' }>,
  before: unknown,
  now: unknown,
): Followed {
  const wanted = edit.do === 'set' ? edit.to : undefined
  const at = whereNow(edit.at, before, now)
  const theirs = at && valueAt(now, at)
  if (at) {
    const isSeen = before !== undefined && isDeepStrictEqual(valueAt(before, edit.at), theirs)
    if (isSeen && holds(before, edit.at) === holds(now, at)) return { edit: { ...edit, at } }
    if (isDeepStrictEqual(theirs, wanted)) return { edit: undefined }
  }
  return { clash: { at: at ?? edit.at, mine: words(wanted), theirs: words(theirs) } }
}

/** Whether there is something in which a field of that place can stand. */
const holds = (fields: unknown, at: Place) => valueAt(fields, at.slice(0, -1)) !== undefined

function followItem(
  edit: Extract<Edit, { readonly do: 'add' | 'remove' | 'move' }>,
  before: unknown,
  now: unknown,
): Followed {
  const [list, index] = [edit.at.slice(0, -1), Number(edit.at.at(-1))]
  const at = whereNow(list, before, now)
  const [was, is] = [itemsAt(before, list), at && itemsAt(now, at)]
  if (at && edit.do === 'add' && (is || !was)) {
    const { item } = edit
    const has = (items: Items = []) => items.some((one) => isDeepStrictEqual(one, item))
    if (has(is) && !has(was)) return { edit: undefined }
    return { edit: { ...edit, at: [...at, gapNow(was ?? [], is ?? [], index)] } }
  }
  const from = was && is && sameItem(was, is, index)
  if (from === 'gone') return { edit: undefined }
  if (at && was && is && from !== undefined) {
    const place = [...at, from]
    if (edit.do === 'move') {
      const to = gapNow(was.toSpliced(index, 1), is.toSpliced(from, 1), edit.to)
      return { edit: { ...edit, at: place, to } }
    }
    if (isDeepStrictEqual(was[index], is[from])) return { edit: { do: 'remove', at: place } }
  }
  const mine = edit.do === 'add' ? edit.item : undefined
  const theirs = edit.do === 'remove' && typeof from === 'number' ? is?.[from] : is
  return { clash: { at: at ?? list, mine: words(mine), theirs: words(theirs) } }
}

/** Where a place of one version is in another; undefined where that cannot be told. */
function whereNow(at: Place, before: unknown, now: unknown): Place | undefined {
  const place: (string | number)[] = []
  for (const [depth, step] of at.entries()) {
    const [was, is] = [itemsAt(before, at.slice(0, depth)), itemsAt(now, place)]
    const same = was && is && typeof step === 'number' ? sameItem(was, is, step) : step
    if (same === undefined || (same === 'gone' && step !== 'gone')) return undefined
    place.push(same)
  }
  return place
}

type Items = readonly unknown[]

/** Which item of a changed list an item was; `gone` where it was taken out, undefined where that cannot be told. */
function sameItem(before: Items, now: Items, index: number): number | 'gone' | undefined {
  const [was, is] = [before, now].map((items) => items.map((item) => JSON.stringify(item)))
  if (!was || !is) return undefined
  let shift = 0
  let found: number | 'gone' | undefined
  for (const { buffer1, buffer2 } of diffIndices(was, is)) {
    const [start, length] = buffer1
    if (index < start) break
    const isInside = index < start + length
    if (isInside && length === buffer2[1]) found = buffer2[0] + index - start
    // An item that nobody knows may be this one, edited and moved.
    if (isInside && is.every((item) => was.includes(item))) found = 'gone'
    if (isInside) return elsewhere(was, is, index) ?? found
    shift = buffer2[0] + buffer2[1] - start - length
  }
  return index + shift
}

/** Where the only item that says the same is. */
function elsewhere(was: readonly string[], is: readonly string[], index: number) {
  const all = (items: readonly string[]) =>
    items.flatMap((item, place) => (item === was[index] ? [place] : []))
  const [place, ...others] = all(is)
  return others.length === 0 && all(was).length === 1 ? place : undefined
}

/** Where in a changed list something belongs that is to stand before an item, or at the end. */
function gapNow(before: Items, now: Items, index: number): number {
  if (index >= before.length) return now.length
  const next = sameItem(before, now, index)
  if (typeof next === 'number') return next
  const previous = index > 0 ? sameItem(before, now, index - 1) : undefined
  return typeof previous === 'number' ? previous + 1 : Math.min(index, now.length)
}

function itemsAt(fields: unknown, at: Place): Items | undefined {
  const value = valueAt(fields, at)
  return Array.isArray(value) ? value : undefined
}

/** A value as a person reads it. */
const words = (value: unknown): string =>
  value === undefined || typeof value === 'string' ? (value ?? '') : stringify(value).trimEnd()

type Three = readonly [base: string, mine: string, theirs: string]

const lines = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** With what is between them, so that two who write beside one another do not touch. */
const paragraphs = (text: string) => text.split(/(\n(?:[ \t]*\n)+|\n$)/)

/** More are not compared: it would take as long as their number squared. */
const mostPieces = 20_000

/** What one side has in the place of some pieces. */
interface Hunk {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly isMine: boolean
}

/** Merges by pieces what two have made of a text; where they touch, each one's version with all else merged. */
function mergeTexts(
  [base, mine, theirs]: Three,
  split: (text: string) => string[],
): { readonly text: string } | { readonly mine: string; readonly theirs: string } {
  if (mine === theirs || base === theirs) return { text: mine }
  const [from, one, other] = [split(base), split(mine), split(theirs)]
  if (Math.max(from.length, one.length, other.length) > mostPieces) return { mine, theirs }
  const textOf = (start: number, end?: number) => from.slice(start, end).join('')
  const merged = { mine: '', theirs: '' }
  let done = 0
  for (const group of touching([...hunksOf(from, one, true), ...hunksOf(from, other, false)])) {
    const { start, end, hunks } = group
    const [ours, others] = [true, false].map((isMine) => {
      const own = hunks.filter((hunk) => hunk.isMine === isMine)
      const parts = own.map(
        (hunk, index) => hunk.text + textOf(hunk.end, own[index + 1]?.start ?? end),
      )
      return own[0] && textOf(start, own[0].start) + parts.join('')
    })
    const common = textOf(done, start)
    merged.mine += common + (ours ?? others)
    merged.theirs += common + (others ?? ours)
    done = end
  }
  const rest = textOf(done)
  const text = merged.mine + rest
  return merged.mine === merged.theirs ? { text } : { mine: text, theirs: merged.theirs + rest }
}

const hunksOf = (from: string[], to: string[], isMine: boolean): Hunk[] =>
  diffIndices(from, to).map(({ buffer1: [start, length], buffer2Content }) => ({
    start,
    end: start + length,
    text: buffer2Content.join(''),
    isMine,
  }))

/** Hunks of both sides in groups that change the same pieces, or put something into the same gap. */
function touching(all: readonly Hunk[]) {
  const groups: { start: number; end: number; hunks: Hunk[] }[] = []
  for (const hunk of all.toSorted((one, two) => one.start - two.start || one.end - two.end)) {
    const group = groups.at(-1)
    const isSameGap = group?.start === hunk.end && group.end === hunk.start
    if (group && (hunk.start < group.end || isSameGap)) {
      group.hunks.push(hunk)
      group.end = Math.max(group.end, hunk.end)
    } else groups.push({ start: hunk.start, end: hunk.end, hunks: [hunk] })
  }
  return groups
}
