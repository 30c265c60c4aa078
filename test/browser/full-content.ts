import { parseDocument } from 'yaml'
import { readFile } from '../../src/check/file.ts'
import { type FileKind, fileKinds, kindAt } from '../../src/check/table.ts'
import { kinds } from '../../templates/kinds.ts'
import { type Change, paths, textOf } from '../foundation.ts'

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

const wordsIn = (path: RegExp): readonly string[] => {
  const found = paths
    .filter((one) => path.test(one))
    .flatMap((one) => textOf(one).match(/(?<![\p{L}'{])[\p{L}'’]+(?![\p{L}'}:])/gu) ?? [])
  const spoken = found.filter((word) => !/^(?:true|false)$/.test(word))
  return [...new Set(spoken)].sort((one, other) => one.length - other.length)
}

const vocabulary: Readonly<Record<Language, readonly string[]>> = {
  en: wordsIn(/^(?:chateau\/en|landing\/)/),
  fr: wordsIn(/^(?:chateau\/fr|swarm\/)/),
}

/**
 * Words that somebody may have written in a field, exactly as long as its place has room for; every third text begins
 * with as long a word as fits.
 */
function wordsFor(field: string, language: Language, length: number, path: string): string {
  const words = vocabulary[language]
  let place = `${path} ${field}`.length
  let text = (place % 3 === 0 && words.findLast((word) => word.length < length - 1)) || ''
  while (text.length < length) {
    const space = text === '' ? '' : ' '
    const left = length - text.length - space.length
    // Either the word is the last one, or it leaves room for a space and another one.
    const fitting = words.filter((word) => word.length === left || word.length < left - 1)
    // Words of all lengths, in an order that no editor would see through.
    place += 7_919
    text += space + (fitting[place % fitting.length] ?? 'm'.repeat(left))
  }
  const written = text.charAt(0).toUpperCase() + text.slice(1)
  const [, form] = forms.find(([fields]) => fields.test(field)) ?? []
  return form ? form(written) : written
}

const allKinds = fileKinds(kinds)

/** The foundation with every text as long as its place has room for, and every page but /v2 open. */
export const fullContent: Change = Object.fromEntries(
  paths.flatMap((path) => {
    const kind = kindAt(allKinds, path)
    return kind ? [[path, fullText(kind, path)]] : []
  }),
)

function fullText(kind: FileKind, path: string): string {
  const before = textOf(path)
  const [, fields = before, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(before) ?? []
  const document = parseDocument(fields)
  extremes[path]?.(document)
  const written = kind.language === 'page' ? document.get('lang') : kind.language
  const language = written === 'fr' ? 'fr' : 'en'
  const source = { path, bytes: Buffer.from(withBody(document, body)) }
  for (const { path: trail, note } of readFile(source, path, kind).leaves) {
    const own = trail.findLast((step) => step === 'en' || step === 'fr') ?? language
    if (note.format === 'email') document.setIn(trail, mail)
    if (note.longest === undefined) continue
    const words = wordsFor(trail.join('.'), own === 'fr' ? 'fr' : 'en', note.longest, path)
    document.setIn(trail, words)
  }
  if (document.has('gated')) document.set('gated', path.endsWith('v2.md'))
  const { room } = kind.bodyOf(document.get('template'))
  return withBody(document, Number.isFinite(room) ? fullBody(path, language, room) : body)
}

function withBody(document: Document, body: string | undefined): string {
  const fields = document.toString({ lineWidth: 0 })
  return body === undefined ? fields : `---\n${fields.trim()}\n---\n${body}`
}

/** A body of one paragraph, or of four points where it is a list. */
function fullBody(path: string, language: Language, room: number): string {
  if (!/(?:experience|impact)\.md$/.test(path))
    return `\n${wordsFor('body', language, room, path)}\n`
  const length = Math.floor((room - 3) / 4) - 2
  const points = [1, 2, 3, 4].map(
    (point) => `- ${wordsFor(`body ${point}`, language, length, path)}`,
  )
  return `\n${points.join('\n')}\n`
}
