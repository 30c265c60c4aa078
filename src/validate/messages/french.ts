const nbsp = '\u00A0'
const narrow = '\u202F'

/**
 * A French sentence of the catalogue: the spaces beside guillemets and double punctuation hold, apostrophes are curved.
 * What the editor wrote, between `${` and `}`, stays as it is.
 */
export function french(words: TemplateStringsArray, ...values: readonly (string | number)[]) {
  return String.raw({ raw: words.map(setSpaces) }, ...values)
}

const setSpaces = (words: string): string =>
  words
    .replaceAll('« ', `«${nbsp}`)
    .replaceAll(' »', `${nbsp}»`)
    .replaceAll(' :', `${nbsp}:`)
    .replace(/ ([;?!])/g, `${narrow}$1`)
    .replaceAll("'", '’')

/** “de” before a name with its article: du site, d’une page, de l’entrée. */
export function ofFrench(name: string): string {
  if (name.startsWith('le ')) return `du ${name.slice(3)}`
  if (name.startsWith('les ')) return `des ${name.slice(4)}`
  return /^une? /.test(name) ? `d’${name}` : `de ${name}`
}

/** A list of choices as a sentence holds them. */
export const listFrench = (names: readonly string[]): string =>
  names.map((name) => `«${nbsp}${name}${nbsp}»`).join(', ')
