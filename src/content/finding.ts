import type { Wording } from '../message.ts'
import type { Problem } from '../problem.ts'
import type { Language } from '../site.ts'
import { originalRange, type Place, placeOf, type Range, type TextFile } from './text.ts'

/** A mistake that was found: its place, and what to say of it in every language. */
export interface Finding {
  readonly place: Place
  readonly wording: Wording
  /** The certain correction, in offsets of the text as on disk. */
  readonly suggestion?: Edit
}

/** What should stand in a range of a text. */
export interface Edit {
  readonly range: Range
  readonly text: string
}

/** A mistake in a stretch of a text, with the correction where that is certain. */
export function finding(source: TextFile, range: Range, wording: Wording, edit?: Edit): Finding {
  const place = placeOf(source, range)
  if (!edit) return { place, wording }
  return {
    place,
    wording,
    suggestion: {
      range: originalRange(source, edit.range),
      text: edit.text.replaceAll('\n', source.lineEnd),
    },
  }
}

/** What the editor is told, in the language of the messages. */
export function problemOf(found: Finding, language: Language): Problem {
  const { place, wording, suggestion } = found
  const { severity, code } = wording
  const problem = { ...place, severity, code, ...wording[language] }
  return suggestion ? { ...problem, suggestion } : problem
}
