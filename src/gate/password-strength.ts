import { Failure, type Sentence } from '../command/failure.ts'

/** Tries that a password must withstand: two years of one graphics card (security.md, section 1). */
const enough = 12

/** What one gaming graphics card tries in a second at 600,000 rounds (security.md, cost of guessing). */
const triesPerSecond = 15_000

/** One sentence per password that can be guessed; takes tries as powers of ten. */
export const weaknesses = (guesses: readonly number[]): Sentence[] =>
  guesses.flatMap((power, index) => (power < enough ? [weakness(power, index + 1)] : []))

/** Refuses passwords that can be guessed. */
export function refuseWeakness(guesses: readonly number[]): void {
  const [first] = weaknesses(guesses)
  if (!first) return
  throw new Failure('usage', {
    en: `${first.en} Use four or more random words. Nothing was changed.`,
    fr: `${first.fr} Prenez au moins quatre mots tirés au hasard. Rien n’a été changé.`,
  })
}

function weakness(power: number, number: number): Sentence {
  const time = duration(10 ** power / triesPerSecond)
  const tries = power.toFixed(1)
  return {
    en: `Password ${number} can be guessed: about 10^${tries} tries (10^${enough} are needed), on one gaming graphics card about ${time.en}.`,
    fr: `Le mot de passe ${number} se devine : environ 10^${tries.replace('.', ',')} essais (il en faut 10^${enough}), soit environ ${time.fr} avec une seule carte graphique de jeu.`,
  }
}

const units: readonly (readonly [seconds: number, names: Sentence])[] = [
  [86_400, { en: 'days', fr: 'jours' }],
  [3_600, { en: 'hours', fr: 'heures' }],
  [60, { en: 'minutes', fr: 'minutes' }],
]

function duration(seconds: number): Sentence {
  const [size, names] = units.find(([unit]) => seconds >= 2 * unit) ?? [1, moments]
  const count = Math.max(2, Math.round(seconds / size))
  return { en: `${count} ${names.en}`, fr: `${count} ${names.fr}` }
}

const moments: Sentence = { en: 'seconds', fr: 'secondes' }
