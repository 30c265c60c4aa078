import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64url, toBase64url } from '../../gate/crypto.ts'
import { keyBytes, keyText, seal, unseal } from './sealed-review.ts'

test('a key reads back as it was, however it was typed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (key) => {
      const text = keyText(key)
      expect(text).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{2}$/)
      const typed = text
        .toUpperCase()
        .replaceAll('-', ' ')
        .replaceAll('0', 'O')
        .replaceAll('1', 'l')
      for (const written of [text, typed, `  ${text}\n`])
        expect(keyBytes(written)).toEqual(new Uint8Array(key))
    }),
  )
  for (const none of ['', 'abcd', 'u'.repeat(26), `${keyText(randomBytes(16))}0`])
    expect(keyBytes(none)).toBeUndefined()
})

test('only its key opens what is sealed; damage is told from another key', async () => {
  const key = new Uint8Array(randomBytes(16))
  const otherKey = new Uint8Array(randomBytes(16))
  const text = 'Ein Text, a text, un texte. '.repeat(5000)
  const sealed = toBase64url(await seal(text, key))
  expect(sealed.length).toBeLessThan(text.length / 10)
  expect(await unseal(sealed, key)).toBe(text)
  expect(await unseal(sealed, otherKey)).toBe('other key')
  const bytes = fromBase64url(sealed)
  for (const at of [0, 40, bytes.length - 1]) {
    const damaged = bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
    expect(await unseal(toBase64url(damaged), key)).toBe('damaged')
  }
  // Two files of the same text have nothing in common.
  expect(toBase64url(await seal(text, otherKey)).slice(50, 80)).not.toBe(sealed.slice(50, 80))
})
