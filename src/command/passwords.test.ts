import { expect, test } from 'vitest'
import { passphrase } from './passwords.ts'

/** Gives these bytes, one after the other. */
const from = (bytes: readonly number[]) => {
  const left = [...bytes]
  return (length: number) => Uint8Array.from(left.splice(0, length))
}

test('a passphrase is five words of the diceware list', () => {
  expect(passphrase(from([0, 0, 0, 1, 0, 2, 0, 3, 30, 95]))).toBe(
    'abacus-abdomen-abdominal-abide-zoom',
  )
})

test('numbers above the last full round of the list are drawn again', () => {
  const drawnAgain = [255, 255, 243, 0]
  expect(passphrase(from([...drawnAgain, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))).toBe(
    'abacus-abacus-abacus-abacus-abacus',
  )
})
