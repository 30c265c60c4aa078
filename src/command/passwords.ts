import { randomInt } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Failure } from '../failure.ts'
import { type Both, both } from '../message.ts'
import type { Source } from '../site.ts'
import { strengthEstimator } from './password-strength.ts'

const diceware = dictionary['diceware-common']

/** A password that nobody needs to invent: 64 bits, which take one graphics card 39 million years. */
export const passphrase = (): string =>
  Array.from({ length: 5 }, () => diceware[randomInt(diceware.length)]).join('-')

/** Ends the command with exit 2 and leaves the content as it was. */
export function refuse(en: string, fr: string): never {
  throw new Failure('usage', both(`${en} Nothing was changed.`, `${fr} Rien n'a été changé.`))
}

// Nobody sees them, so nobody types them again.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u

/** Refuses passwords that could not be typed again with certainty, or that are given twice. */
export function refuseFaults(passwords: readonly string[]): void {
  for (const [index, password] of passwords.entries()) {
    const refuseFor = (en: string, fr: string) =>
      refuse(`Password ${index + 1} ${en}.`, `Le mot de passe ${index + 1} ${fr}.`)
    const first = passwords.indexOf(password) + 1
    if (password === '') refuseFor('is empty', 'est vide')
    if (password !== password.trim())
      refuseFor('begins or ends with a space', 'commence ou finit par un blanc')
    if (invisible.test(password))
      refuseFor('contains an invisible character', 'contient un caractère invisible')
    if (first <= index) refuseFor(`is the same as password ${first}`, `est le même que le ${first}`)
  }
}

/** Tries that a password must withstand, as a power of ten: two years of one graphics card. */
const enough = 12

/** What one gaming graphics card tries in a second at 600,000 rounds. */
const triesPerSecond = 15_000

/** A sentence for each password that can be guessed by somebody who knows dictionaries, sayings and the texts of the site. */
export function weaknesses(passwords: readonly string[], sources: readonly Source[]): Both[] {
  const strengthOf = strengthEstimator(textsOf(sources))
  return passwords.flatMap((password, index) => {
    const { power, isQuotation } = strengthOf(password)
    if (power >= enough) return []
    const time = duration(10 ** power / triesPerSecond)
    const cause = isQuotation
      ? both(
          ': its words stand together on the site or in a well-known phrase, and',
          ' : ses mots se suivent sur le site ou dans une phrase connue, et',
        )
      : both(':', ' :')
    return both(
      `Password ${index + 1} is too easy${cause.en} one good computer could guess it in about ${time.en}.`,
      `Le mot de passe ${index + 1} est trop facile${cause.fr} un bon ordinateur le devinerait en ${time.fr} environ.`,
    )
  })
}

const textsOf = (sources: readonly Source[]): readonly string[] =>
  sources
    .filter(({ path }) => /\.(?:md|yaml)$/.test(path))
    .map(({ bytes }) => new TextDecoder().decode(bytes).normalize('NFC'))

const units = [
  [86_400, both('days', 'jours')],
  [3_600, both('hours', 'heures')],
  [60, both('minutes', 'minutes')],
  [1, both('seconds', 'secondes')],
] as const

function duration(seconds: number): Both {
  const [size, { en, fr }] = units.find(([unit]) => seconds >= 2 * unit) ?? units[3]
  const count = Math.max(2, Math.round(seconds / size))
  return both(`${count} ${en}`, `${count} ${fr}`)
}
