import { expect, test } from 'vitest'
import { vectorGate } from '../../test/gate-vector.ts'
import { gateFileSchema } from './gate-file.ts'

const refused = (change: object) => {
  const { error } = gateFileSchema.safeParse({ ...vectorGate, ...change })
  return error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`) ?? []
}

test('three sorted keys, a salt, a seed and an honest number of rounds are accepted', () => {
  expect(refused({})).toEqual([])
})

const [first, second, third] = vectorGate.recipients
const { kdf } = vectorGate

test.each([
  ['two keys: there are always three', { recipients: [first, second] }, 'recipients: too_small'],
  ['four keys', { recipients: [first, second, third, third] }, 'recipients: too_big'],
  ['the same key twice', { recipients: [first, first, third] }, 'recipients: custom'],
  ['keys out of order', { recipients: [second, first, third] }, 'recipients: custom'],
  ['too few rounds', { kdf: { ...kdf, iterations: 1000 } }, 'kdf.iterations: too_small'],
  ['rounds for hours', { kdf: { ...kdf, iterations: 1e9 } }, 'kdf.iterations: too_big'],
  [
    'a key that is no point of the curve',
    { recipients: [first, second, { pk: `${third.pk.slice(0, -1)}A` }] },
    'recipients.2.pk: custom',
  ],
  [
    'the point at infinity, which is no key',
    { recipients: [{ pk: 'AA' }, second, third] },
    'recipients.0.pk: custom',
  ],
  [
    'a name beside a key: nothing may tell who holds which password',
    { recipients: [{ ...first, label: 'patrons' }, second, third] },
    'recipients.0: unrecognized_keys',
  ],
])('is refused: %s', (_, change, issue) => {
  expect(refused(change)).toContain(issue)
})
