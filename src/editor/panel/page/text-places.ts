import type { Shown } from '../state/view.ts'
import { type FoundText, foundIn, markKey } from './editable.ts'

/** A place of the page where a text of the content stands; the same text may stand in several. */
export interface TextPlace extends FoundText {
  /** The same for every place of a text. */
  readonly textKey: string
  /** Of this place alone, as long as its text stands in as many before it. */
  readonly key: string
  /** Which one of them it is, from 0 on. */
  readonly nth: number
  /** In how many places the text stands. */
  readonly count: number
}

/** What of the page comes from the content, in reading order. */
export function textPlacesIn({ page, marks, pictures }: Shown): readonly TextPlace[] {
  if (!page.body) return []
  const found = foundIn(page, new Map(marks.map((mark) => [mark.number, mark])), pictures)
  const keys = found.map(({ mark }) => markKey(mark))
  const counts = Map.groupBy(keys, (key) => key)
  const seen = new Map<string, number>()
  return found.map((text, index) => {
    const textKey = keys[index] ?? ''
    const nth = seen.get(textKey) ?? 0
    seen.set(textKey, nth + 1)
    const count = counts.get(textKey)?.length ?? 1
    return { ...text, textKey, key: `${textKey} ${nth}`, nth, count }
  })
}
