import type { Part } from './round-schema.ts'

/** A line of the verse, as it is read: whole words. */
export type VerseLine = string

/**
 * The words of a part as they are read: stanzas of lines of whole words, put together from their syllables. A rest between
 * two words ends a line, and so does a note that says so.
 */
export function versesOf({ bars }: Part): readonly (readonly VerseLine[])[] {
  const stanzas: VerseLine[][] = [[]]
  let words: string[] = []
  let isOpen = false
  const endLine = () => {
    if (words.length > 0) stanzas.at(-1)?.push(words.join(' '))
    words = []
  }
  for (const { pitch, syllable, ends } of bars.flat()) {
    if (pitch === undefined && !isOpen) endLine()
    if (syllable !== undefined) {
      const text = syllable.replace(/-$/, '')
      if (isOpen) words.push(`${words.pop() ?? ''}${text}`)
      else words.push(text)
      isOpen = syllable.endsWith('-')
    }
    if (ends !== undefined) endLine()
    if (ends === 'stanza') stanzas.push([])
  }
  endLine()
  return stanzas.filter((lines) => lines.length > 0)
}
