import { expect, test } from 'vitest'
import { vectorGate, vectorKeys } from '../../test/gate-vector.ts'
import { toBase64url } from './base64url.ts'
import { privateKeyOf } from './private-key.ts'
import { publicKeyOf } from './public-key.ts'

const { kdf } = vectorGate

test.each(vectorKeys)('“$password” becomes the pinned keys', async (vector) => {
  expect(toBase64url(await privateKeyOf(vector.password, kdf))).toBe(vector.privateKey)
  expect(await publicKeyOf(vector.password, kdf)).toBe(vector.publicKey)
})

test('an accent may be typed as one character or as two', async () => {
  const [, { password, privateKey }] = vectorKeys
  expect(toBase64url(await privateKeyOf(password.normalize('NFD'), kdf))).toBe(privateKey)
})

test.each(['Gamma 3', 'gamma 3 ', ' gamma 3', 'gamma  3', ''])(
  '“%s” is not “gamma 3”: case and spaces count',
  async (typed) => {
    expect(await publicKeyOf(typed, kdf)).not.toBe(vectorKeys[2].publicKey)
  },
)
