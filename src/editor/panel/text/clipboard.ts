import { fromDom } from 'hast-util-from-dom'
import { withoutMarks } from '../../documents/marks.ts'
import { inertDocument } from '../page/patch.ts'
import { root } from '../state/memory.ts'
import type { Say } from '../words/words.ts'
import { markdownFrom, ownSite, type Pasted } from './paste.ts'
import { replaceIn, type TextField } from './tools.ts'

/** What says what a paste has left out. */
export interface PasteWords {
  readonly say: Say
  readonly notify: (text?: string) => void
}

/** What is pasted, as Markdown; undefined where it is plain text, as with Ctrl+Shift+V. Says what was left out. */
export function pastedFrom(
  data: DataTransfer | null,
  form: 'blocks' | 'line',
  { say, notify }: PasteWords,
): Pasted | undefined {
  // The policy of the panel allows no styles, also where they are only read.
  const html = withoutMarks(data?.getData('text/html') ?? '')
    .replaceAll(/<style.*?<\/style>/gis, '')
    .replaceAll(`href="${location.origin}${root}/`, `href="${ownSite}/`)
    .replaceAll(/<[a-z][^>]*/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'))
  if (html.trim() === '') return undefined
  const pasted = markdownFrom(fromDom(inertDocument(html)), form)
  if (pasted.markdown === '') {
    if (!data?.getData('text/plain')) notify(say('paste.wordless'))
    return undefined
  }
  const lost = new Map(pasted.lost)
  const after = (['looks', 'blocks', 'trackers'] as const).flatMap((kind) => {
    const n = lost.get(kind)
    return lost.delete(kind) ? say(`paste.${kind}`, { n: n ?? 0 }) : []
  })
  const counted = [...lost].map(([kind, n]) => say(`paste.${kind}`, { n })).join(', ')
  const sentences = [...(counted ? [say('paste.leftOut', { what: counted })] : []), ...after]
  notify(sentences.length > 0 ? [say('paste.done'), ...sentences].join(' ') : undefined)
  return pasted
}

interface PasteEvent {
  readonly clipboardData: DataTransfer | null
  readonly currentTarget: TextField
  preventDefault(): void
}

/** Pastes into a field of one paragraph with emphasis and links: what has them keeps them. */
export const pasteLine = (words: PasteWords) => (event: PasteEvent) => {
  const { currentTarget: input, clipboardData } = event
  const pasted = pastedFrom(clipboardData, 'line', words)
  if (!pasted) return
  event.preventDefault()
  replaceIn(input, input.selectionStart ?? 0, input.selectionEnd ?? 0, pasted.markdown)
}
