import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed } from '../../test/random.ts'
import { tableOf } from '../../test/rows.ts'
import { strengthEstimator } from './password-strength.ts'

interface Table {
  readonly site: readonly string[]
  readonly guessed: Groups
  readonly withstands: Groups
}

/** Passwords by what makes them easy, or hard. */
type Groups = Readonly<Record<string, readonly string[]>>

const { site, guessed, withstands } = tableOf<Table>(
  import.meta.dirname,
  'password-strength.test.yaml',
)
const strengthOf = strengthEstimator(site)
const powers = (passwords: readonly string[]) =>
  passwords.map((password) => `${password}: 10^${strengthOf(password).power.toFixed(1)}`)
const isEnough = (password: string) => strengthOf(password).power >= 12

test.each(Object.entries(guessed))('a graphics card guesses %s within two years', (_, all) => {
  expect(powers(all.filter(isEnough))).toEqual([])
})

test.each(Object.entries(withstands))('it does not guess %s', (_, all) => {
  expect(powers(all.filter((password) => !isEnough(password)))).toEqual([])
})

test('says of what is quoted that it is, and of other words that they are not', () => {
  const quotations = ['Chateau de Farcheville 2026', 'Liberté, Égalité, Fraternité']
  expect(quotations.map((one) => strengthOf(one).isQuotation)).toEqual([true, true])
  expect(strengthOf('walnut comet ledger').isQuotation).toBe(false)
})

test('four words of the list that the command draws from are enough, whichever they are', () => {
  const word = fc.constantFrom(...dictionary['diceware-common'].map(String))
  const words = fc.uniqueArray(word, { minLength: 4, maxLength: 5 })
  const manner = fc.constantFrom(' ', '-', '.')
  fc.assert(
    fc.property(words, manner, (chosen, sign) => isEnough(chosen.join(sign))),
    { seed, numRuns: 50 },
  )
})
