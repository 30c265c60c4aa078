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

test('there are always three passwords: two or four keys are refused', () => {
  const [first, second, third] = vectorGate.recipients
  expect(refused({ recipients: [first, second] })).toContain('recipients: too_small')
  expect(refused({ recipients: [first, second, third, third] })).toContain('recipients: too_big')
})

test('the same key twice is refused, and so are keys out of order', () => {
  const [first, second, third] = vectorGate.recipients
  expect(refused({ recipients: [first, first, third] })).toEqual(['recipients: custom'])
  expect(refused({ recipients: [second, first, third] })).toEqual(['recipients: custom'])
})

test('too few rounds are refused, and so many that a phone would hang', () => {
  const { kdf } = vectorGate
  expect(refused({ kdf: { ...kdf, iterations: 1000 } })).toEqual(['kdf.iterations: too_small'])
  expect(refused({ kdf: { ...kdf, iterations: 1e9 } })).toEqual(['kdf.iterations: too_big'])
})

test('a key that is no point of the curve is refused', () => {
  const [first, second, third] = vectorGate.recipients
  const pk = `${third?.pk.slice(0, -1)}A`
  expect(refused({ recipients: [first, second, { pk }] })).toEqual(['recipients.2.pk: custom'])
})

test('a name beside a key is refused: nothing may tell who holds which password', () => {
  const [first, second, third] = vectorGate.recipients
  expect(refused({ recipients: [{ ...first, label: 'patrons' }, second, third] })).toEqual([
    'recipients.0: unrecognized_keys',
  ])
})
