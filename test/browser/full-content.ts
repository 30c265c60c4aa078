import { isMap, parseDocument } from 'yaml'
import { splitFrontMatter } from '../../src/check/entry.ts'
import { readFile } from '../../src/check/files.ts'
import type { FieldText } from '../../src/check/schema.ts'
import type { FileKind } from '../../src/check/table.ts'
import { fileKinds, kindAt } from '../../src/check/table.ts'
import type { Source } from '../../src/site.ts'
import { kinds } from '../../templates/kinds.ts'
import { type Change, contentWith } from '../foundation.ts'
import { likelyWords } from './likely-words.ts'

type Language = 'en' | 'fr'
type Document = ReturnType<typeof parseDocument>

const mail = 'direction.artistique.et.programmation@pointdorgue.example'

/** What is more than words: names in a list, signs, what a rule asks for. */
const forms: readonly (readonly [field: RegExp, form: (words: string) => string])[] = [
  [/^languages\.en$/, (words) => `EN, ${words.slice(4)}`],
  [/^languages\.fr$/, (words) => `FR, ${words.slice(4)}`],
  [/^noScript$/, (words) => `{mail}${words.slice(6)}`],
  [/^wordmark\.text$/, (words) => `${words.slice(0, -1)}i`],
  [/^headline\.lines\.\d$/, (words) => `${words.slice(0, -1)}o`],
]

/** The largest numbers, and an artist who has agreed. */
const extremes: Readonly<Record<string, (document: Document) => void>> = {
  'site.yaml': (site) => site.setIn(['wordmark', 'dotted'], 'i'),
  'landing/hero.yaml': (hero) => hero.setIn(['headline', 'held'], 'o'),
  'landing/event.yaml': (event) => {
    event.set('attendance', 999_999)
    event.setIn(['services', 'helicopters', 'minutes'], 240)
    event.setIn(['services', 'dinners', 'seatsPerNight'], 10_000)
    event.setIn(['lineup', 'acoustic', 0, 'confirmed'], true)
    event.setIn(['lineup', 'acoustic', 0, 'slot'], 'June 20, great hall')
  },
  'swarm/page.yaml': (page) => page.setIn(['results', 'calls'], 999),
}

/** What the words of a field are where it is as long as its place has room for. */
export function wordsFor(field: string, language: Language, length: number, path = ''): string {
  const words = likelyWords({ language, length, name: `${path} ${field}` })
  const [, form] = forms.find(([fields]) => fields.test(field)) ?? []
  return form ? form(words) : words
}

const allKinds = fileKinds(kinds)

/** The foundation with every text as long as its place has room for, and every page but /v2 open. */
export const fullContent: Change = Object.fromEntries(
  contentWith({})
    .map(prepared)
    .flatMap((source) => {
      const kind = kindAt(allKinds, source.path)
      const { text: file, entry } = readFile(source, source.path, kind)
      if (!kind || !file || !entry) return []
      const split = kind.format === 'markdown' ? splitFrontMatter(file) : undefined
      const parts = split && 'parts' in split ? split.parts : undefined
      const document = parseDocument(file.text.slice(...(parts?.fields ?? [0])))
      const language = languageOf(kind.language, document)
      fillFields(document, entry.leaves, { path: source.path, language })
      const fields = document.toString({ lineWidth: 0 })
      if (!parts) return [[source.path, fields]]
      const body =
        fullBody(kind, { path: source.path, document, language }) ?? file.text.slice(...parts.body)
      return [[source.path, `---\n${fields.trim()}\n---\n${body}`]]
    }),
)

function prepared(source: Source): Source {
  const prepare = extremes[source.path]
  if (!prepare) return source
  const document = parseDocument(Buffer.from(source.bytes).toString())
  prepare(document)
  return { ...source, bytes: Buffer.from(document.toString()) }
}

function languageOf(language: Language | 'page', document: Document): Language {
  if (language !== 'page') return language
  return document.get('lang') === 'fr' ? 'fr' : 'en'
}

interface Surroundings {
  readonly path: string
  readonly language: Language
}

function fillFields(
  document: Document,
  leaves: readonly FieldText[],
  { path, language }: Surroundings,
) {
  for (const { path: trail, note } of leaves) {
    const field = trail.join('.')
    const own = trail.findLast((step) => step === 'en' || step === 'fr') ?? language
    if (note.format === 'email') document.setIn(trail, mail)
    if (note.longest === undefined) continue
    document.setIn(trail, wordsFor(field, own === 'fr' ? 'fr' : 'en', note.longest, path))
  }
  if (isMap(document.contents) && document.has('gated'))
    document.set('gated', path.endsWith('v2.md'))
}

/** A body of one paragraph, or of four points where it is a list; undefined where it takes any number of words. */
function fullBody(
  kind: FileKind,
  { path, document, language }: { path: string; document: Document; language: Language },
): string | undefined {
  const { room } = kind.bodyOf(document.get('template'))
  if (!Number.isFinite(room)) return undefined
  if (!/(?:experience|impact)\.md$/.test(path))
    return `\n${wordsFor('body', language, room, path)}\n`
  const length = Math.floor((room - 3) / 4) - 2
  const points = [1, 2, 3, 4].map(
    (point) => `- ${wordsFor(`body ${point}`, language, length, path)}`,
  )
  return `\n${points.join('\n')}\n`
}
