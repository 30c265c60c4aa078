import { Failure, type Sentence } from '../command/failure.ts'

/** Control and formatting characters: nobody sees them, so nobody types them again. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u

/** Refuses passwords that could not be typed again with certainty, or that are given twice (security.md 1.3). */
export function refuseFaults(passwords: readonly string[]): void {
  for (const [index, password] of passwords.entries()) {
    const fault = faultOf(password) ?? sameAs(passwords.indexOf(password), index)
    if (!fault) continue
    throw new Failure('usage', {
      en: `Password ${index + 1} ${fault.en}. Nothing was changed.`,
      fr: `Le mot de passe ${index + 1} ${fault.fr}. Rien n’a été changé.`,
    })
  }
}

function faultOf(password: string): Sentence | undefined {
  if (password === '') return { en: 'is empty', fr: 'est vide' }
  if (password !== password.trim())
    return {
      en: 'begins or ends with a space',
      fr: 'commence ou finit par une espace',
    }
  if (invisible.test(password))
    return { en: 'has an invisible character', fr: 'contient un caractère invisible' }
  return undefined
}

const sameAs = (first: number, index: number): Sentence | undefined =>
  first < index
    ? { en: `is the same as password ${first + 1}`, fr: `est le même que le ${first + 1}` }
    : undefined
