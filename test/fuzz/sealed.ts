import assert from 'node:assert/strict'
import fc from 'fast-check'
import { fromBase64url } from '../../src/gate/crypto.ts'
import { readEnvelope, writeEnvelope } from '../../src/gate/envelope.ts'
import { gateFileSchema } from '../../src/gate/gate-file.ts'
import { openEnvelope, readSealedPage } from '../../src/gate/open.ts'
import { sealPage } from '../../src/gate/seal.ts'
import { vectorGate, vectorKeys } from '../gate-vector.ts'
import { bytesOfText, jsonBytes, named, near, nearJson, type Target, words } from './inputs.ts'

const page = {
  title: 'A page',
  lang: 'en',
  html: '<main><h1>Words</h1></main>',
  modules: ['/assets/a.js'],
  styles: ['/assets/a.css'],
}

/** A sealed page with other bytes, or with another header. */
export function nearSealed(sealed: Uint8Array<ArrayBuffer>): fc.Arbitrary<Uint8Array> {
  const { header, wraps, body } = readEnvelope(sealed)
  const headers = nearJson(header).map((other) => {
    const text = jsonBytes(other)
    const start = Buffer.from('MFG1....')
    start.writeUInt32BE(text.length, 4)
    return Buffer.concat([start, text, ...wraps, body])
  })
  return fc.oneof(near(sealed, words.sealed), headers)
}

/** What is opened in the place of the form: sealed pages with other bytes, with another header, and what was in them. */
export async function target(): Promise<Target> {
  const sealed = await sealPage(gateFileSchema.parse(vectorGate), { route: '/', ...page })
  const text = JSON.stringify(page)
  const [known] = vectorKeys
  const key = fromBase64url(known.privateKey)
  const whole = await openEnvelope(readEnvelope(sealed), key)
  assert(whole !== undefined)
  const opened = fc.oneof(
    near(bytesOfText(text), ['"', '{', '}', '[', 'null', '\\u0000']),
    nearJson(page).map(jsonBytes),
  )
  assert.deepEqual(writeEnvelope(readEnvelope(sealed)), sealed)
  return {
    inputs: fc.oneof(named('sealed', nearSealed(sealed)), named('opened', opened)),
    attempt: async ([name, given]) => {
      const answer = name === 'sealed' ? await open(given, key) : read(given)
      // A seal holds: nothing but the page opens, whatever was done to it.
      if (name === 'sealed' && answer !== undefined) assert.equal(answer, whole)
    },
  }
}

/** An error is an answer: the form then says that the page could not be loaded. */
async function open(bytes: Uint8Array, key: Uint8Array<ArrayBuffer>) {
  try {
    return await openEnvelope(readEnvelope(new Uint8Array(bytes)), key)
  } catch (error) {
    assert(error instanceof Error)
    return undefined
  }
}

function read(bytes: Uint8Array): undefined {
  try {
    const { modules, styles, ...rest } = readSealedPage(Buffer.from(bytes).toString())
    for (const list of [modules, styles]) assert(list.every((one) => typeof one === 'string'))
    for (const one of [rest.title, rest.lang, rest.html]) assert.equal(typeof one, 'string')
  } catch (error) {
    if (error instanceof assert.AssertionError || !(error instanceof Error)) throw error
  }
}
