import { valueAt } from '../../check/data.ts'
import type { File } from '../../check/file.ts'
import { languageIn } from '../../check/table.ts'
import { both } from '../../message.ts'
import type { Hit, PageInfo, SearchResult } from '../protocol/state.ts'
import { bodyLabel, joined, labelsAt, panelPlace } from './forms.ts'

/** So many places are told. */
export const mostHits = 100
/** How much of a text stands on each side of what was found, in characters. */
const around = 60

/** Every place where the texts of the content say something, whatever its capitals, accents, quotation marks, spaces and dashes. */
export function searchIn(
  files: readonly File[],
  pages: readonly PageInfo[],
  what: string,
): SearchResult {
  const texts = files.flatMap((file) => textsOf(file).map((text) => ({ ...text, file })))
  const hits = texts.flatMap(({ file, text, ...place }): readonly Hit[] => {
    const found = placeOf(text, what)
    if (!found) return []
    const [from, to] = found
    const { path } = file.source
    const page = pages.find((candidate) => candidate.file === path)
    const title = file.kind.path.includes('*') && valueAt(file.fields?.data, ['title'])
    const named = title ? both(String(title), String(title)) : file.kind.name
    return [
      {
        ...place,
        file: path,
        language: languageIn(file.kind, file.fields?.data),
        label: joined([page?.name ?? named, place.label]),
        before: text.slice(Math.max(0, from - around), from),
        found: text.slice(from, to),
        after: text.slice(to, to + around),
      },
    ]
  })
  return { hits: hits.slice(0, mostHits), all: hits.length, texts: texts.length }
}

/** The texts of a file: its words, and the paragraphs, headings and cells below its fields. */
function textsOf({ fields, leaves, body }: File) {
  const words = leaves.flatMap(({ path, value, note }) =>
    fields && note.refersTo === undefined
      ? [{ at: panelPlace(path), label: labelsAt(fields.schema, fields.data, path), text: value }]
      : [],
  )
  const blocks = body?.blocks ?? []
  return [...words, ...blocks.map((text, block) => ({ block, label: bodyLabel, text }))]
}

/** Where a text says what was looked for: from where, to where. */
export function placeOf(
  text: string,
  what: string,
): readonly [from: number, to: number] | undefined {
  const wanted = folded(what.trim())
    .map(({ own }) => own)
    .join('')
  const signs = folded(text)
  const at =
    wanted === ''
      ? -1
      : signs
          .map(({ own }) => own)
          .join('')
          .indexOf(wanted)
  const first = signs[at]
  const last = signs[at + wanted.length - 1]
  return first && last && [first.from, last.to]
}

/** One sign as a search compares it, and where it stands in the text. */
interface Sign {
  readonly own: string
  readonly from: number
  readonly to: number
}

/** Signs that people type otherwise than a text has them. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[’‘ʼ′`´]/, "'"],
  [/[“”„«»″]/, '"'],
  [/[‐-―−]/, '-'],
  [/…/, '...'],
  [/\s/, ' '],
  [/ß/, 'ss'],
  [/œ/, 'oe'],
  [/æ/, 'ae'],
  [/ø/, 'o'],
  [/ł/, 'l'],
  [/đ|ð/, 'd'],
  [/þ/, 'th'],
  [/ı/, 'i'],
]

/** Signs without width: they only say where a line may break, or what may not. */
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/

/** Spaces, and marks of thousands, that texts have and those who search need not type. */
const needless =
  /(?<=« ?) | (?= ?[»!?:;%€])|(?<=\d) (?=\d{3}(?!\d))|(?<=\d),(?=\d{3}(?!\d))| (?= )/g

/** A text sign by sign, without what a search ignores. */
function folded(text: string): readonly Sign[] {
  const spaces = text.replace(/\s/g, ' ')
  const left = new Set(Array.from(spaces.matchAll(needless), ({ index }) => index))
  const signs: Sign[] = []
  let from = 0
  for (const sign of text) {
    const to = from + sign.length
    if (!left.has(from) && !unseen.test(sign)) {
      const plain = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
      const own = alike.reduce((all, [form, letters]) => all.replace(form, letters), plain)
      for (const letter of own.split('')) signs.push({ own: letter, from, to })
      // An accent that stands by itself is part of its letter.
      const last = own === '' ? signs.pop() : undefined
      if (last) signs.push({ ...last, to })
    }
    from = to
  }
  return signs
}
