import { valueAt } from '../check/data.ts'
import type { File } from '../check/file.ts'
import { languageIn } from '../check/table.ts'
import { both } from '../message.ts'
import { bodyLabel, joined, labelsAt, panelPlace } from './forms.ts'
import type { OwedText, PageInfo } from './protocol.ts'

/** A place of the content that says what was looked for: the words there, and those around them. */
export interface Hit extends Pick<OwedText, 'file' | 'language' | 'at' | 'block' | 'label'> {
  readonly before: string
  readonly found: string
  readonly after: string
}

/** What a search has found: the first places, how many there are, and among how many texts. */
export interface Found {
  readonly hits: readonly Hit[]
  readonly all: number
  readonly texts: number
}

/** So many places are told. */
export const mostHits = 100
/** How much of a text stands on each side of what was found, in characters. */
const around = 60

/** Every place where the texts of the content say something, whatever its capitals, accents and apostrophes. */
export function searchIn(files: readonly File[], pages: readonly PageInfo[], what: string): Found {
  const wanted = folded(what.trim()).text
  const texts = files.flatMap((file) => textsOf(file).map((text) => ({ ...text, file })))
  const hits = texts.flatMap(({ file, text, ...place }): readonly Hit[] => {
    const { text: plain, starts } = folded(text)
    const at = wanted === '' ? -1 : plain.indexOf(wanted)
    if (at < 0) return []
    const [from, to] = [starts[at] ?? 0, starts[at + wanted.length] ?? text.length]
    const { path } = file.source
    const page = pages.find((one) => one.file === path)
    const title = file.kind.path.includes('*') && valueAt(file.fields?.data, ['title'])
    const named = title ? both(String(title), String(title)) : file.kind.name
    return [
      {
        ...{ ...place, file: path, language: languageIn(file.kind, file.fields?.data) },
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

/** A text without what a search ignores, and where each of its units begins in the text. */
function folded(text: string) {
  const starts: number[] = []
  let [plain, at] = ['', 0]
  for (const sign of text) {
    const one = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’‘ʼ]/, "'")
    const own = one.replace('œ', 'oe').replace('æ', 'ae').replace(/\s/, ' ')
    for (const _ of own) starts.push(at)
    plain += own
    at += sign.length
  }
  return { text: plain, starts }
}
