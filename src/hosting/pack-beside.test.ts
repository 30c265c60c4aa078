import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packBeside } from './pack-beside.ts'

const text = Buffer.from('A held note is a held breath. '.repeat(40))
const file = (path: string, bytes: Uint8Array = text) => ({ path, bytes })

test('text is packed in both ways, beside its file', async () => {
  const [brotli, gzip] = await packBeside([file('v2/index.html')])
  expect(brotli?.path).toBe('v2/index.html.br')
  expect(gzip?.path).toBe('v2/index.html.gz')
  expect(brotliDecompressSync(brotli?.bytes ?? text)).toEqual(text)
  expect(gunzipSync(gzip?.bytes ?? text)).toEqual(text)
})

test('pictures, fonts, sealed pages and what becomes no smaller are left alone', async () => {
  const names = ['plate.avif', 'plate.jpg', 'imbue.woff2', 'g.0a1b.bin', '_headers']
  expect(
    await packBeside([...names.map((name) => file(name)), file('a.txt', Buffer.from('a'))]),
  ).toEqual([])
})

test('the bytes are the same on any machine', async () => {
  const packed = await packBeside([file('index.html')])
  const hashes = packed.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
  expect(hashes.map((hash) => hash.slice(0, 16))).toMatchInlineSnapshot(`
    [
      "bcc8f9be74f62ca0",
      "90d313930f7ed90d",
    ]
  `)
})
