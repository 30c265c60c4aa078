import type { Conflict, Edit } from '../../protocol.ts'

/** The value that an edit writes. */
export const writtenBy = (edit: Edit): unknown => (edit.do === 'set' ? edit.to : undefined)

/** Whether a conflict came of an edit. Its place may have moved in the meantime; what it writes has not. */
export function isFrom({ at, mine }: Conflict, edit: Edit): boolean {
  if (!at || !('at' in edit)) return !at && !('at' in edit)
  const isList = edit.do !== 'set' && edit.do !== 'clear'
  const place = isList ? edit.at.slice(0, -1) : edit.at
  return JSON.stringify(place) === JSON.stringify(at) || writtenBy(edit) === mine
}

/** The edit that writes a text over the one that somebody else has saved. */
export function editTo({ file, at, mine }: Conflict, edit: Edit | undefined, text: string): Edit {
  if (!at) {
    // Without a draft it is what a save is taken back to: the whole file.
    const isWhole = edit ? edit.do === 'text' : !/\.md$/i.test(file) || text.startsWith('---')
    return { do: isWhole ? 'text' : 'body', text }
  }
  if (edit?.do === 'clear' && text === mine) return { do: 'clear', at }
  return { do: 'set', at, to: edit?.do === 'set' && text === mine ? edit.to : text }
}
