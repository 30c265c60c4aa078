import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { vectorGate, vectorKeys, vectorPage, vectorPayload } from '../../test/gate-vector.ts'
import { type Bytes, fromBase64url, toBase64url } from './crypto.ts'
import { readEnvelope } from './envelope.ts'
import { gateFileSchema } from './gate-file.ts'
import { privateKeyOf } from './keys.ts'
import { openEnvelope } from './open.ts'
import { publicKeyOf, sealPage } from './seal.ts'

const gate = gateFileSchema.parse(vectorGate)
const keys = vectorKeys.map((vector) => fromBase64url(vector.privateKey))
const [key = new Uint8Array()] = keys
const { route, ...page } = vectorPage
const file = await sealPage(gate, vectorPage)

/** What a visitor's browser does with a file that it was given. */
const open = async (file: Bytes, privateKey: Bytes) => openEnvelope(readEnvelope(file), privateKey)

test('a sealed page has the pinned bytes, whenever it is sealed, and does not hold the seed', async () => {
  expect(await sealPage(gate, { ...vectorPage })).toEqual(file)
  expect(file.length).toBe(vectorPayload.length)
  expect(createHash('sha256').update(file).digest('hex')).toBe(vectorPayload.sha256)
  expect(Buffer.from(file).includes(fromBase64url(gate.seed))).toBe(false)
  expect(Buffer.from(file).includes(gate.seed)).toBe(false)
})

test('a sealed page opens with each of the three keys and with no other', async () => {
  const opened = await Promise.all(keys.map((each) => open(file, each)))
  expect(opened).toEqual(keys.map(() => JSON.stringify(page)))
  expect(await open(file, new Uint8Array(32).fill(7))).toBeUndefined()
  expect(await open(file, new Uint8Array(3))).toBeUndefined()
})

test.each([`${page.html}!`, ''])(
  'the words “%s” give other bytes of the same size',
  async (html) => {
    const changed = await sealPage(gate, { ...vectorPage, html })
    expect(changed.length).toBe(file.length)
    expect(changed.subarray(-64)).not.toEqual(file.subarray(-64))
  },
)

test('a damaged page never opens, whichever single bit is turned', async () => {
  const header = Array.from({ length: 707 }, (_, index) => index)
  const opened = [...header, 708, 900, 1500, file.length - 1].map((index) =>
    open(file.with(index, (file[index] ?? 0) ^ (1 << (index % 8))), key).catch(() => undefined),
  )
  expect((await Promise.all(opened)).filter((each) => each !== undefined)).toEqual([])
})

test('a damaged page is told apart from a wrong password: the key opens its wrap, the rest throws', async () => {
  await expect(open(file.slice(0, -40), key)).rejects.toThrow()
  const place = file.length - 100
  await expect(open(file.with(place, (file[place] ?? 0) ^ 1), key)).rejects.toThrow()
})

test('a damaged page does not open under the name of another route', async () => {
  const envelope = readEnvelope(await sealPage(gate, { ...vectorPage, route: '/v2' }))
  const header = { ...envelope.header, route }
  expect(await openEnvelope({ ...envelope, header }, key)).toBeUndefined()
})

test.each([
  ['a web page', '<!doctype html><title>Not found</title>'],
  ['an empty file', ''],
  ['a later version', 'MFG1\0\0\0\x07{"v":2}'],
])('%s is not read as a sealed page', (_, content) => {
  expect(() => readEnvelope(new TextEncoder().encode(content))).toThrow()
})

test('a header that asks for 10⁹ rounds is refused before a round is run', async () => {
  const changed = Buffer.from(file).toString('latin1').replace('600000', '999999999')
  const bytes = new Uint8Array(Buffer.from(changed, 'latin1'))
  new DataView(bytes.buffer).setUint32(4, new DataView(bytes.buffer).getUint32(4) + 3)
  expect(() => readEnvelope(bytes)).toThrow('unknown kind')
})

const { kdf } = vectorGate

test.each(vectorKeys)('“$password” becomes the pinned keys', async (vector) => {
  expect(toBase64url(await privateKeyOf(vector.password, kdf))).toBe(vector.privateKey)
  expect(await publicKeyOf(vector.password, kdf)).toBe(vector.publicKey)
})

test('a password may hold an accent typed as one character or as two', async () => {
  const [, { password, privateKey }] = vectorKeys
  expect(toBase64url(await privateKeyOf(password.normalize('NFD'), kdf))).toBe(privateKey)
})

const typed = ['Gamma 3', 'gamma 3 ', ' gamma 3', 'gamma  3', '']
test.each(typed)('“%s” is not “gamma 3”: case and spaces count', async (password) => {
  expect(await publicKeyOf(password, kdf)).not.toBe(vectorKeys[2].publicKey)
})
