import type { Declaration, FontFamily, FontWeight, TokenOrValue } from 'lightningcss'
import { faces, familyProperties } from './faces.ts'

/** What declarations say of the font of an element; `content` is the text of a pseudo-element. */
export type FontProperty = 'family' | 'weight' | 'style' | 'content'

/** A declaration as far as it decides about fonts: every value that it may have, `inherit` among them. */
export interface FontSetting {
  readonly property: FontProperty
  readonly values: readonly string[]
}

/** The values that custom properties have anywhere in a style sheet. */
export type CustomProperties = ReadonlyMap<string, readonly (readonly TokenOrValue[])[]>

const weights = { normal: 400, bold: 700, bolder: 700, lighter: 300 } as const
const passedOn = /^(?:inherit|unset|revert-layer)$/
const ourFamilies = new Set(Object.values(faces).map(({ family }) => family.toLowerCase()))

/** Reads one declaration; nothing where it does not decide about fonts. */
export function readSetting(
  declaration: Declaration,
  custom: CustomProperties,
): readonly FontSetting[] {
  if (declaration.property === 'font-family') return [family(declaration.value)]
  if (declaration.property === 'font-weight') return [weight(declaration.value)]
  if (declaration.property === 'font-style') return [style(declaration.value.type)]
  if (declaration.property === 'font') {
    const { value } = declaration
    return [family(value.family), weight(value.weight), style(value.style.type)]
  }
  if (declaration.property === 'unparsed') {
    return readTokens(
      declaration.value.propertyId.property,
      expand(declaration.value.value, custom),
    )
  }
  if (declaration.property === 'custom' && declaration.value.name === 'content') {
    return [{ property: 'content', values: [contentOf(declaration.value.value)] }]
  }
  return []
}

const setting = (property: FontProperty, ...values: readonly string[]): FontSetting => ({
  property,
  values,
})

const family = (names: readonly FontFamily[]) => setting('family', familyAmong(names))
const style = (name: string) => setting('style', name === 'normal' ? 'normal' : 'italic')

function weight(value: FontWeight): FontSetting {
  if (value.type !== 'absolute') return setting('weight', String(weights[value.type]))
  const absolute = value.value
  return setting(
    'weight',
    String(absolute.type === 'weight' ? absolute.value : weights[absolute.type]),
  )
}

/** The first family of ours, wherever it stands in the list: a browser may not have those before it. */
function familyAmong(names: readonly string[]): string {
  const ours = names.find((name) => ourFamilies.has(name.toLowerCase()))
  return ours ?? (names.some((name) => passedOn.test(name)) ? 'inherit' : 'other')
}

/** A value that holds variables comes as tokens. Each variable stands for all its values at once. */
function readTokens(property: string, tokens: readonly TokenOrValue[]): readonly FontSetting[] {
  const words = tokens.flatMap(wordOf)
  const inherited = words.length > 0 && words.every((word) => passedOn.test(word))
  const of = {
    'font-family': ['family'],
    'font-weight': ['weight'],
    'font-style': ['style'],
    font: ['family', 'weight', 'style'],
  } as const
  if (!isFontProperty(property)) return []
  return of[property].map((name) => (inherited ? setting(name, 'inherit') : fromWords(name, words)))
}

const isFontProperty = (
  name: string,
): name is 'font' | 'font-family' | 'font-weight' | 'font-style' =>
  /^font(?:-family|-weight|-style)?$/.test(name)

function fromWords(property: 'family' | 'weight' | 'style', words: readonly string[]): FontSetting {
  if (property === 'family') {
    const ours = words.filter((word) => ourFamilies.has(word.toLowerCase()))
    return setting('family', ...(ours.length > 0 ? ours : ['other']))
  }
  if (property === 'style') {
    const slanted = words.some((word) => /^(?:italic|oblique)$/.test(word))
    return setting('style', slanted ? 'italic' : 'normal')
  }
  const found = words.flatMap((word) => (/^\d+$/.test(word) ? [word] : weightNamed(word)))
  return setting('weight', ...(found.length > 0 ? found : ['400']))
}

const weightNamed = (word: string): readonly string[] =>
  Object.entries(weights).flatMap(([name, value]) => (name === word ? [String(value)] : []))

/** A token as a word: names, strings and weights. Sizes and line heights carry units, a slash or a fraction. */
function wordOf(token: TokenOrValue): readonly string[] {
  if (token.type !== 'token') return []
  const { value } = token
  if (value.type === 'ident' || value.type === 'string') return [value.value]
  return value.type === 'number' && value.value >= 100 ? [String(value.value)] : []
}

/** Puts the values of variables in their places; the two families stand for themselves. */
function expand(
  tokens: readonly TokenOrValue[],
  custom: CustomProperties,
): readonly TokenOrValue[] {
  return tokens.flatMap((token) => {
    if (token.type !== 'var') return [token]
    const name = token.value.name.ident
    const known = Object.entries(familyProperties).find(([property]) => property === name)
    if (known) return [{ type: 'token', value: { type: 'string', value: known[1].family } }]
    const others = new Map([...custom].filter(([property]) => property !== name))
    const values = [...(custom.get(name) ?? []), token.value.fallback ?? []]
    return values.flatMap((value) => expand(value, others))
  })
}

/** The text that generated content may have; `{name}` stands for an attribute of the element. */
function contentOf(tokens: readonly TokenOrValue[]): string {
  return tokens.map(pieceOf).join('')
}

const counters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function pieceOf(token: TokenOrValue): string {
  if (token.type === 'function') {
    const { name, arguments: inner } = token.value
    if (name === 'attr') return `{${inner.flatMap(wordOf)[0] ?? ''}}`
    return name.startsWith('counter') ? counterText(inner) : ''
  }
  if (token.type !== 'token') return ''
  if (token.value.type === 'string') return token.value.value
  return token.value.type === 'ident' && token.value.value.endsWith('-quote') ? '“”«»‘’' : ''
}

function counterText(inner: readonly TokenOrValue[]): string {
  const kind = inner.flatMap(wordOf)[1] ?? 'decimal'
  if (/alpha|latin/.test(kind))
    return kind.startsWith('upper') ? counters.slice(10) : counters.slice(10).toLowerCase()
  if (/roman/.test(kind)) return kind.startsWith('upper') ? 'IVXLCDM' : 'ivxlcdm'
  return counters.slice(0, 10)
}
