/** Escapes may stand inside escapes: JSON in an attribute, a path in JSON. */
const mostRounds = 3

/** A text as its reader would see it: entities, the escapes of scripts and style sheets, and percent signs undone. */
export function unescapeText(text: string): string {
  let before = text
  for (let round = 0; round < mostRounds; round++) {
    const after = unescapeOnce(before)
    if (after === before) break
    before = after
  }
  return before
}

const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  cedil: '\u0327',
  tilde: '\u0303',
  ring: '\u030a',
}

const marks: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  commat: '@',
  plus: '+',
  shy: '',
}

function unescapeOnce(text: string): string {
  let plain = text
  if (plain.includes('&')) plain = plain.replace(/&(#?\w{2,8});/g, entity)
  if (plain.includes('\\'))
    plain = plain
      .replace(/\\u\{?([0-9a-f]{2,6})\}?|\\x([0-9a-f]{2})/gi, (_, long, short) =>
        character(Number.parseInt(long ?? short, 16)),
      )
      .replace(/\\[nrtbfv]/g, ' ')
  if (plain.includes('%')) plain = plain.replace(/(?:%[0-9a-f]{2})+/gi, percent)
  return plain
}

function entity(whole: string, name: string): string {
  const [, hexadecimal, decimal] = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name) ?? []
  if (hexadecimal) return character(Number.parseInt(hexadecimal, 16))
  if (decimal) return character(Number(decimal))
  const [, letter = '', accent = ''] = /^([a-z])([a-z]+)$/i.exec(name) ?? []
  const composed = accents[accent]
  if (composed) return letter + composed
  // Of the others none is a letter of English or French, but for the two ligatures.
  if (name === 'oelig' || name === 'aelig') return name.slice(0, 2)
  return marks[name] ?? (whole.startsWith('&#') ? whole : ' ')
}

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : ' ')

function percent(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
