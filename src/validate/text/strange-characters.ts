/** A character that nobody sees and nobody types on purpose. */
export interface StrangeCharacter {
  readonly offset: number
  readonly length: number
  /** As Unicode numbers it. */
  readonly number: string
  readonly kind: 'control' | 'direction' | 'invisible' | 'lost'
}

// Everything Unicode calls a control, a line or paragraph separator or a format character, but for tab, line feed, the
// soft hyphen and the tags of regional flags; and the sign that stands for a lost character.
const form = /(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}]|(?![\u00AD\u{E0020}-\u{E007F}])\p{Cf}|\uFFFD/gu

/** Control characters, marks of writing direction, invisible characters and the sign of a lost one (security.md 3). */
export function strangeCharacters(text: string): StrangeCharacter[] {
  return [...text.matchAll(form)]
    .filter(({ index }) => !joinsEmoji(text, index))
    .map(({ index, 0: character }) => ({
      offset: index,
      length: character.length,
      number: `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
      kind: kindOf(character),
    }))
}

function kindOf(character: string): StrangeCharacter['kind'] {
  if (/\p{Bidi_Control}/u.test(character)) return 'direction'
  if (character === '\uFFFD') return 'lost'
  return /\p{Cf}/u.test(character) ? 'invisible' : 'control'
}

/** The joiner inside an emoji that is made of several. */
const joinsEmoji = (text: string, at: number): boolean =>
  text[at] === '\u200D' && /^\u200D\p{Extended_Pictographic}/u.test(text.slice(at, at + 3))
