import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { OutputFile } from '../site.ts'
import { leakScanner, refuseLeaks } from './leak-scan.ts'

const scan = leakScanner()

const gated = [
  'We protect and conserve the musical heritage of France; dinners in the château on June 19–21, 2026.',
  'Call +33 6 39 98 18 26 or write to patron@foundation.example.',
]
const open = [
  'A public page says: write to contact@foundation.example, or to the musical heritage office.',
]

const secrets = scan.secrets({ gated, open })

/** The leaks that are told, as text and file. */
function leaksIn(files: readonly OutputFile[]) {
  try {
    refuseLeaks(scan.leaks(files, secrets))
    return []
  } catch (error) {
    return [
      ...String(error).matchAll(
        /“(.+)” of a password-protected page could be read by everyone in (.+)\./g,
      ),
    ].map(([, ...leak]) => leak)
  }
}

const leakIn = (content: string | Uint8Array, path = 'assets/x.js') =>
  leaksIn([{ path, bytes: Buffer.from(content) }])[0]?.[0]

const base64 = (text: string) => Buffer.from(text).toString('base64')

const tune = Buffer.from('{"t":"conserve the musical heritage of"}')
const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 1, 2, 3])
const beside = (note: Buffer) => Buffer.concat([picture, note, picture])

test.each<[string, string | Uint8Array, string?, string?]>([
  ['in markup', '<p>protect and conserve the musical</p>'],
  ['across tags', '<p>protect and <b>conserve</b> the<!-- --> musical'],
  ['with a tag in a word', '<p>We pro<b>tect</b> and conserve the'],
  ['in an attribute', '<img alt="we protect and conserve the musical">'],
  ['in JSON in an attribute', 'data-props="{&quot;a&quot;:&quot;We\\u0020protect and conserve"'],
  ['in a script’s escapes', 'var x="We protect and \\u0063on\\x73erve the"'],
  ['in strings that a script puts together', 'x="We protect "+"and conserve"'],
  ['in JSON', '{"t":"conserve the musical heritage of"}'],
  ['in XML, with entities', '<t>dinners in the ch&#xE2;teau</t>'],
  ['with named entities', 'dinners in the ch&acirc;teau'],
  ['in other cases and composed otherwise', 'DINNERS IN THE CHÂTEAU'.normalize('NFD')],
  ['with soft hyphens and no-break spaces', 'pro\u00adtect\u00a0and con&shy;serve the musical'],
  ['in a source map', '{"sourcesContent":["const t = `We protect\\nand conserve`"]}'],
  ['in a data address', `x{background:url(data:text/plain;base64,${base64(gated[0] ?? '')})}`],
  ['with percent signs', 'url(data:text/plain,dinners%20in%20the%20ch%C3%A2teau)'],
  ['in dates', 'DTSTART: June 19 – 21, 2026'],

  ['in the name of a file', '', 'protect and conserve the', 'assets/protect-and-conserve-the.png'],
  ['in a packed file', gzipSync(tune), 'conserve the musical heritage', 'c.json.gz'],
  ['in one called otherwise', brotliCompressSync(tune), 'conserve the musical heritage', 'c.bin'],
  ['in a packed text', `"${gzipSync(tune).toString('base64')}"`, 'conserve the musical heritage'],
  [
    'in what a camera wrote into a picture',
    beside(Buffer.from('dinners in the château')),
    'dinners in the château',
    'a.jpg',
  ],
  [
    'in what a program wrote',
    beside(Buffer.from('and conserve the musical', 'utf16le')),
    'and conserve the musical',
    'a.jpg',
  ],
  ['in sixteen bytes', beside(Buffer.from('June 19-21, 2026')), 'june 19 21 2026', 'a.jpg'],
  ['a mail address', '<loc>mailto:Patron@foundation.example</loc>', 'patron@foundation.example'],
  ['one with escapes', 'patron%40foundation.example', 'patron@foundation.example'],
  ['a message link', 'https://wa.me/33639981826', '639981826'],
  ['a number in its country', 'tel. 06 39 98 18 26', '639981826'],
])('what is gated is found: %s', (_, content, text = '', path?) => {
  expect(leakIn(content, path)).toContain(text)
})

test.each([
  ['in what is public too', 'write to contact@foundation.example, or to the musical heritage'],
  ['in three words', 'conserve the musical'],
  ['in drawings', '<path d="M6 39 98L18 26C19 21 20 26 6.39-98.1H18.26">'],
  ['in words of another order', 'heritage musical the conserve and protect'],

  ['in noise', Uint8Array.from({ length: 50_000 }, (_, index) => (index * index * 31 + 7) % 256)],
])('nothing is found: %s', (_, content) => {
  expect(leakIn(content)).toBeUndefined()
})

test('a file is looked through again where something else is secret', () => {
  const files = [{ path: 'a.html', bytes: Buffer.from('A held note is a held breath.') }]
  expect(scan.leaks(files, secrets)).toEqual([])
  const others = scan.secrets({ gated: ['a note is a held breath'], open: [] })
  expect(scan.leaks(files, others)).toMatchObject([{ path: 'a.html' }])
})

test('every file with a leak is named once', () => {
  const leak = Buffer.from('protect and conserve the musical heritage of France')
  const files = ['a.html', 'b.html', 'c.html'].map((path) => ({ path, bytes: leak }))
  expect(leaksIn(files).map(([, file]) => file)).toEqual(['a.html', 'b.html', 'c.html'])
})
