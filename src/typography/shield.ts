import { shieldedAddress, shieldedWord } from './characters.ts'

const untouchable = new RegExp(
  [
    // The address of a Markdown link, code, an address between angle brackets, a placeholder.
    /(?<=\])\([^()\s]*(?:\s"[^"]*")?\)/,
    /`[^`]*`/,
    /<[^<>\s]+>/,
    /\{[^{}\s]*\}/,
    // An address of the web, up to the punctuation of the sentence it stands in; a mail address.
    /\b(?:https?:\/\/|www\.|mailto:|tel:)[^\s<>"“”«»]*[^\s<>"“”«».,;:!?'’)\]…*_]/,
    /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

const stands = new RegExp(`[${shieldedWord}${shieldedAddress}]`, 'g')

/**
 * Changes a text whose addresses, code and placeholders (`{contact}`) are out of reach: `change` sees one sign for
 * each, and gives back as many.
 */
export function shield(text: string, change: (text: string) => string): string {
  const pieces = (text.match(untouchable) ?? []).values()
  const shielded = text.replace(untouchable, (piece) =>
    piece.startsWith('(') ? shieldedAddress : shieldedWord,
  )
  return change(shielded).replace(stands, () => pieces.next().value ?? '')
}

/** A text in Unicode’s composed form, without the noncharacters that stand for something else here. */
export const composed = (text: string): string => text.replace(stands, '').normalize('NFC')
