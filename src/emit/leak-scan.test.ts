import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { tableOf } from '../../test/rows.ts'
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

const early = ['Guests ask what is in the winter programme book.']

const secrets = scan.secrets({ gated, early, open })

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

type Found = [string, string | Uint8Array, string?, string?]
const table = tableOf<Readonly<Record<'found' | 'nothing', readonly Found[]>>>(
  import.meta.dirname,
  'leak-scan.test.yaml',
)

test.each<Found>([
  ...table.found,
  ['in a data address', `x{background:url(data:text/plain;base64,${base64(gated[0] ?? '')})}`],
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
])('what is gated is found: %s', (_, content, text = '', path?) => {
  expect(leakIn(content, path)).toContain(text)
})

test.each<Found>([
  ...table.nothing,
  ['in noise', Uint8Array.from({ length: 50_000 }, (_, index) => (index * index * 31 + 7) % 256)],
])('nothing is found: %s', (_, content) => {
  expect(leakIn(content)).toBeUndefined()
})

test('a file is looked through again where something else is secret', () => {
  const files = [{ path: 'a.html', bytes: Buffer.from('A held note is a held breath.') }]
  expect(scan.leaks(files, secrets)).toEqual([])
  const others = scan.secrets({ gated: ['a note is a held breath'], early: [], open: [] })
  expect(scan.leaks(files, others)).toMatchObject([{ path: 'a.html' }])
})

test('what is not to be shown yet is called so', () => {
  const files = [{ path: 'a.html', bytes: Buffer.from('in the winter programme book') }]
  expect(() => refuseLeaks(scan.leaks(files, secrets))).toThrow(
    'The text “in the winter programme”, which is not to be shown yet, could be read by everyone in a.html.',
  )
})

test('every file with a leak is named once', () => {
  const leak = Buffer.from('protect and conserve the musical heritage of France')
  const files = ['a.html', 'b.html', 'c.html'].map((path) => ({ path, bytes: leak }))
  expect(leaksIn(files).map(([, file]) => file)).toEqual(['a.html', 'b.html', 'c.html'])
})
