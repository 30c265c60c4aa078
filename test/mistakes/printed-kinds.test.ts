import { expect, test } from 'vitest'
import { paragraphs, withParagraph } from './body-mutators.ts'
import { added, body, files, replaced } from './mistake.ts'
import { mutators } from './mutators.ts'
import { placesOf, textsOf } from './places.ts'
import { printedText } from './printed-text.ts'
import { type Change, sample } from './sample.ts'

const texts = textsOf(sample)
const places = placesOf(texts)
const { card, english, gallery, event, home, legal, practical, site } = files
const hero = 'landing/hero.yaml'

/** Mistakes that the mutants do not make: in files, between files, and in marks of Markdown. */
const others: Readonly<Record<string, Change>> = {
  'demonstration passwords': {},
  'UTF-16': { [card]: Buffer.from('\uFEFFtitle', 'utf16le') },
  'Latin-1': { [card]: Buffer.from('---\ntitle: ch\xe2teau\n---\n', 'latin1') },
  NUL: { [card]: 'title: \0' },
  'two megabytes': { [card]: (text) => text + 'x'.repeat(2 * 1024 * 1024) },
  'an empty file': { [card]: '' },
  'no front matter': { [card]: 'Words\n' },
  'no end of the fields': { [card]: replaced('\n---\n', '\n') },
  'a language of fields': { [card]: replaced('---\n', '---js\n') },
  'a missing file': { 'landing/hero.yaml': undefined },
  'a file nobody reads': { 'landing/notes.txt': 'x' },
  'a picture nobody sees': { 'chateau/images/old.png': 'x' },
  'a name that Windows refuses': { 'chateau/images/con.png': 'x' },
  'no 404 page': { 'pages/not-found.md': undefined },
  'no keys': { 'gate.json': undefined },
  'broken keys': { 'gate.json': replaced('600000', '1000') },
  'an address twice': { 'pages/v2.md': replaced('route: /v2', 'route: /swarm') },
  'two landing pages to be listed': {
    [home]: replaced('gated: true', 'gated: false'),
    'pages/v2.md': (text) =>
      text.replace('gated: true', 'gated: false').replace('indexed: false', 'indexed: true'),
  },
  'a description twice': {
    'pages/mentions-legales.md': replaced(
      /description: .*/,
      'description: Who publishes this site, who hosts it, and what it does not do.',
    ),
  },
  'an order twice': { 'landing/mission/innovation.md': replaced('order: 3', 'order: 2') },
  'an id twice': { [gallery]: replaced('id: gatehouse', 'id: facade') },
  'eight pictures': { [gallery]: replaced(/ {2}- id: room\n.*\n.*\n/, '') },
  'an event that is over': { [event]: (text) => text.replaceAll('2026-06', '2025-06') },
  'an end before the start': { [event]: replaced('end: 2026-06-21', 'end: 2026-06-18') },
  'a public link to a gated page': { [legal]: added('[a](/practical-information)') },
  'a body that is not shown': { [home]: added('Words') },
  'no body': { [card]: body('') },
  'a long title': { [card]: replaced(/title: .*/, `title: ${'Note '.repeat(20)}`) },
  'a long body': { [card]: added('Words '.repeat(40)) },
  'a number out of range': { [event]: replaced('minutes: 10', 'minutes: 100000') },
  'too few entries': { [event]: replaced('    - Four aisles\n', '') },
  'a national phone number': { [site]: replaced('"+33 1 99 00 18 26"', '"01 99 00 18 26"') },
  'an address without https': { [site]: replaced('https://pointdorgue', 'www.pointdorgue') },
  'a file name as alternative text': {
    [english]: replaced(/alt: "Engraving: the chapel.*/, 'alt: chapel.png'),
  },
  'words of no picture': { [english]: replaced('  chapel:', '  chapl:') },
  'a picture with other letters': { [gallery]: replaced('images/facade.png', 'images/Facade.PNG') },
  'a field too far right': { [card]: replaced('title', '  title') },
  'a field too far left': { [english]: replaced('  text: Raised', ' text: Raised') },
  'a missing hyphen': { [gallery]: replaced('  - id: hall', '  id: hall') },
  'a missing colon': { [card]: replaced('title: ', 'title ') },
  'a mark that begins a list': { [english]: replaced('text: Raised', 'text: *Raised*') },
  'an unknown escape': { [card]: replaced(/title: .*/, 'title: "a\\q"') },
  'the same words twice': {
    [english]: replaced(/subtitle: .*/, 'subtitle: A fortress returned to music'),
    'chateau/fr.yaml': replaced(/subtitle: .*/, 'subtitle: A fortress returned to music'),
  },
  'an empty name': { [card]: replaced(/title: .*/, 'title: ""') },
  'no name': { [card]: replaced(/title: .*\n/, '') },
  'a picture without words': {
    [gallery]: replaced('  - id: hall\n', '  - id: keep\n    src: images/hall.png\n  - id: hall\n'),
  },
  'two names that are one': { 'chateau/images/A.jpg': 'x', 'chateau/images/a.jpg': 'x' },
  'another ending': { 'landing/hero.yaml': undefined, 'landing/hero.yml': 'a: b' },
  'words behind the end of the fields': { [card]: replaced('\n---\n', '\n--- end\n') },
  'two 404 pages': { [legal]: replaced('template: prose', 'template: not-found') },
  'very deep fields': { [card]: replaced(/title: .*/, `title: ${'['.repeat(60)}`) },
  'no fields': { [site]: '- a\n- b\n' },
  'an open bracket': { [card]: replaced(/title: .*/, 'title: [one, two') },
  'a bracket too much': { [card]: replaced(/title: .*/, 'title: [one, two]]') },
  'words for fields': { [hero]: replaced(/headline:\n(?: {2}.*\n)+/, 'headline: Hold the note\n') },
  'words for a list': { [hero]: replaced(/lines:\n(?: {4}.*\n)+/, 'lines: Hold the note\n') },
  'no space behind a hyphen': { [event]: replaced('- Four aisles', '-Four aisles') },
  'a quotation that ends too early': { [card]: replaced(/title: .*/, "title: 'L'art'") },
  'maybe for true': { [home]: replaced('gated: true', 'gated: maybe') },
  'too many entries': { [hero]: replaced(/lines:\n/, 'lines:\n    - One\n') },
  'a number below nought': { [card]: replaced('order: 1', 'order: -1') },
  'a control character': { [card]: replaced(/title: .*/, 'title: Hold \u0007the note') },
  'two documents': { [site]: added('---\na: b') },
  'a hard space': { [card]: replaced('title:', '\u00A0title:') },
  'two letters for one': { [site]: replaced('dotted: i', 'dotted: ii') },
  'a format of an id': { [gallery]: replaced('id: facade', 'id: Façade') },
  'two paragraphs in a field': { [english]: replaced(/text: Raised.*/, 'text: "- Raised"') },
  'very deep quotations': { [practical]: body(`${'>'.repeat(40)} one`) },
  'very many marks': { [practical]: body('*a '.repeat(2100)) },
  'a very long text': { [practical]: body('word '.repeat(5000)) },
}

/** One mistake of every kind, by its name. */
const changes: readonly (readonly [name: string, change: Change])[] = [
  ...Object.entries(mutators).flatMap(([name, mutate]): [string, Change][] => {
    const place = places.find((one) => mutate(one) !== undefined)
    const text = place && mutate(place)?.text
    return place && text !== undefined ? [[name, { [place.path]: text }]] : []
  }),
  ...Object.keys(paragraphs).flatMap((name): [string, Change][] => {
    const mutant = [practical, card].flatMap((path) => {
      const text = texts.get(path) ?? ''
      return withParagraph({ path, text, isPage: path === practical }, name) ?? []
    })[0]
    return mutant ? [[name, { [mutant.path]: mutant.text }]] : []
  }),
  ...Object.entries(others),
]

/** What is printed of a change; of the demonstration passwords only where nothing is changed. */
function printed(change: Change, lang: 'en' | 'fr'): string {
  const { problems, texts } = sample.validated(change, lang)
  const isShipped = Object.keys(change).length === 0
  const told = problems.filter(({ code }) => isShipped || code !== 'gate/demonstration')
  return printedText({ problems: told, texts }, lang)
}

test.each(['en', 'fr'] as const)(
  'prints every kind of mistake (%s)',
  async (lang) => {
    const pages = changes.map(([name, change]) => `# ${name}\n${printed(change, lang)}`)
    await expect(pages.join('\n')).toMatchFileSnapshot(`printed/${lang}.txt`)
  },
  60_000,
)
