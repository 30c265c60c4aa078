import { both, french, frenchSpaces } from './french.mjs'
import type { Problem, Severity } from './problem.ts'
import type { Language } from './site.ts'

export { both, french }

/** A problem in words, in both languages of the messages: what is wrong, then what to do. */
export interface Wording extends Readonly<Record<Language, Pick<Problem, 'message' | 'fix'>>> {
  readonly code: string
  readonly severity: Severity
}

/** A sentence, or a piece of one, in both languages. */
export type Both = Readonly<Record<Language, string>>

/** Why something was not done. */
export interface Refused {
  readonly refused: Both
}

type Words = Readonly<Record<'en' | 'enFix' | 'fr' | 'frFix', string>>

type Value = string | number | readonly string[] | Both

type Slots<Text extends string> = Text extends `${string}{${infer Slot}}${infer Rest}`
  ? Slot | Slots<Rest>
  : never

/** What the sentences leave open: `{name}` takes a value, `{count|one|several}` a number or a truth. */
type Details<W extends Words> = {
  readonly [Slot in Slots<W[keyof Words]> as Slot extends `${infer Name}|${string}`
    ? Name
    : Slot]: Slot extends `${string}|${string}` ? number | boolean : Value
}

/**
 * A kind of mistake: called with what its sentences leave open, it gives the words. `{name}` stands for a value,
 * `{count|one|several}` for the first word where the value is 1 or true, else for the second.
 */
export const message = kindOf('error')

/** A kind of mistake that hinders nothing. */
export const warning = kindOf('warning')

/** What asks for nothing. */
export const note = kindOf('info')

function kindOf(severity: Severity) {
  function kind<const W extends Words>(
    code: string,
    words: W,
  ): (...details: [keyof Details<W>] extends [never] ? [] : [details: Details<W>]) => Wording
  function kind(code: string, words: Words) {
    return wordingOf(code, severity, words)
  }
  return kind
}

/** A name that is not known. Where another is near, the editor is asked whether it is meant. */
export function unknownName<const W extends Words>(
  code: string,
  words: W,
): (details: Details<W> & { readonly nearest: string | undefined }) => Wording
export function unknownName(code: string, words: Words) {
  const plain = wordingOf(code, 'error', words)
  const meant = wordingOf(code, 'error', {
    ...words,
    enFix: 'Did you mean “{nearest}”?',
    frFix: 'Vouliez-vous dire « {nearest} » ?',
  })
  return (details: Given) => (details['nearest'] === undefined ? plain(details) : meant(details))
}

type Given = Readonly<Record<string, Value | boolean | undefined>>

function wordingOf(code: string, severity: Severity, { en, enFix, fr, frFix }: Words) {
  return (details: Given = {}): Wording => {
    const say = (text: string) => filled(text, 'en', details)
    const dire = (text: string) => filled(frenchSpaces(text), 'fr', details)
    return {
      code,
      severity,
      en: { message: say(en), fix: say(enFix) },
      fr: { message: dire(fr), fix: dire(frFix) },
    }
  }
}

function filled(text: string, language: Language, details: Given): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name, one, several) => {
    const value = details[name]
    // In French nothing is singular: 0 image.
    const isOne = value === 1 || value === true || (language === 'fr' && value === 0)
    if (one !== undefined) return isOne ? one : several
    if (typeof value === 'number' && value >= 1000) return value.toLocaleString(language)
    if (typeof value !== 'object') return visible(String(value))
    return visible('en' in value ? value[language] : value.join(', '))
  })
}

/** What would move a cursor, begin a line or turn the direction of writing, as an escape: `\n`, `\u{202e}`. */
export const visible = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (sign) => escapes[sign] ?? `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  )

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const longest = 60

/** A text of an editor's, cut where it is long, to be quoted in a sentence. */
export function shortened(text: string): string {
  const characters = [...text]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text
}

/** A list of names, each between quotation marks. */
export const quotedNames = (names: readonly string[]): Both => ({
  en: names.map((name) => `“${name}”`).join(', '),
  fr: names.map((name) => french`« ${name} »`).join(', '),
})

/** What stands behind “of”: the site, du site; a page, d’une page; the entry, de l’entrée. */
export function ofName({ en, fr }: Both): Both {
  if (fr.startsWith('le ')) return { en, fr: `du ${fr.slice(3)}` }
  if (fr.startsWith('les ')) return { en, fr: `des ${fr.slice(4)}` }
  return { en, fr: /^une? /.test(fr) ? `d’${fr}` : `de ${fr}` }
}

/** The languages of the site's texts, as sentences name them. */
export const languageNames = {
  en: both('English', 'anglais'),
  fr: both('French', 'français'),
} as const

/** Whether a text sends an editor to the site administrator. */
export const asksForHelp = (text: string): boolean =>
  /site administrator|administrateur du site/i.test(text)

/** The line that says who that is, below a text that asks for it: `findHelp` gives name, mail and phone, if they are known. */
export function administratorLine(
  text: string,
  findHelp: () => string | undefined,
): Both | undefined {
  const help = asksForHelp(text) ? findHelp() : undefined
  return help === undefined
    ? undefined
    : { en: `Your site administrator: ${help}`, fr: french`L'administrateur du site : ${help}` }
}
