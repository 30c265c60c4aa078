import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
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
const text = JSON.stringify(page)

/** What a visitor's browser does with a file that it was given. */
const open = async (file: Bytes, privateKey: Bytes) => openEnvelope(readEnvelope(file), privateKey)

const refusesOrThrows = async (file: Bytes) => {
  try {
    return (await open(file, key)) === undefined
  } catch {
    return true
  }
}

describe('a sealed page', () => {
  test('has the pinned bytes', async () => {
    const file = await sealPage(gate, vectorPage)
    expect(file.length).toBe(vectorPayload.length)
    expect(createHash('sha256').update(file).digest('hex')).toBe(vectorPayload.sha256)
  })

  test('opens with each of the three keys', async () => {
    const file = await sealPage(gate, vectorPage)
    expect(await Promise.all(keys.map((each) => open(file, each)))).toEqual([text, text, text])
  })

  test('does not open with another key', async () => {
    const file = await sealPage(gate, vectorPage)
    expect(await open(file, new Uint8Array(32).fill(7))).toBeUndefined()
    expect(await open(file, new Uint8Array(3))).toBeUndefined()
  })

  test('is the same bytes for the same content, and others for one more character', async () => {
    const once = await sealPage(gate, vectorPage)
    expect(await sealPage(gate, { ...vectorPage })).toEqual(once)
    const changed = await sealPage(gate, { ...vectorPage, html: `${vectorPage.html}!` })
    expect(changed.length).toBe(once.length)
    expect(changed.subarray(-64)).not.toEqual(once.subarray(-64))
  })

  test('tells its size in steps of 2 KiB only', async () => {
    const short = await sealPage(gate, { ...vectorPage, html: '' })
    expect(short.length).toBe(vectorPayload.length)
  })

  test('does not hold the seed', async () => {
    const file = Buffer.from(await sealPage(gate, vectorPage))
    expect(file.includes(fromBase64url(gate.seed))).toBe(false)
    expect(file.includes(gate.seed)).toBe(false)
  })
})

describe('a damaged page', () => {
  test('never opens, whichever single bit is turned', async () => {
    const file = await sealPage(gate, vectorPage)
    const everyHeaderByte = Array.from({ length: 707 }, (_, index) => index)
    const someOfTheRest = [708, 900, 1500, file.length - 1]
    const refused = [...everyHeaderByte, ...someOfTheRest].map(async (index) => {
      const damaged = file.slice()
      damaged[index] = (damaged[index] ?? 0) ^ (1 << (index % 8))
      return refusesOrThrows(damaged)
    })
    expect((await Promise.all(refused)).filter((each) => !each)).toEqual([])
  })

  test('is told apart from a wrong password: the key opens its wrap, the rest throws', async () => {
    const file = await sealPage(gate, vectorPage)
    await expect(open(file.slice(0, -40), key)).rejects.toThrow()
    const damaged = file.slice()
    damaged[file.length - 100] = (damaged[file.length - 100] ?? 0) ^ 1
    await expect(open(damaged, key)).rejects.toThrow()
  })

  test('does not open under the name of another route', async () => {
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
    const file = Buffer.from(await sealPage(gate, vectorPage))
    const changed = file.toString('latin1').replace('600000', '999999999')
    const bytes = new Uint8Array(Buffer.from(changed, 'latin1'))
    new DataView(bytes.buffer).setUint32(4, new DataView(bytes.buffer).getUint32(4) + 3)
    expect(() => readEnvelope(bytes)).toThrow('unknown kind')
  })
})

describe('a password', () => {
  const { kdf } = vectorGate

  test.each(vectorKeys)('“$password” becomes the pinned keys', async (vector) => {
    expect(toBase64url(await privateKeyOf(vector.password, kdf))).toBe(vector.privateKey)
    expect(await publicKeyOf(vector.password, kdf)).toBe(vector.publicKey)
  })

  test('may hold an accent typed as one character or as two', async () => {
    const [, { password, privateKey }] = vectorKeys
    expect(toBase64url(await privateKeyOf(password.normalize('NFD'), kdf))).toBe(privateKey)
  })

  test.each(['Gamma 3', 'gamma 3 ', ' gamma 3', 'gamma  3', ''])(
    '“%s” is not “gamma 3”: case and spaces count',
    async (typed) => {
      expect(await publicKeyOf(typed, kdf)).not.toBe(vectorKeys[2].publicKey)
    },
  )
})
