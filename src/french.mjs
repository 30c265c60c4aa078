// Plain JavaScript that Node 12 reads: sentences are said before anything is installed (french.d.mts says what these do).

export const frenchSpaces = (words) =>
  words
    .replace(/\u00AB | (?=[:\u00BB])/g, (found) => found.replace(' ', '\u00A0'))
    .replace(/ (?=[;?!])/g, '\u202F')
    .replace(/'/g, '’')

export const french = (words, ...values) =>
  String.raw({ raw: words.map((part) => frenchSpaces(part)) }, ...values)

export const both = (en, fr) => ({ en, fr: frenchSpaces(fr) })
