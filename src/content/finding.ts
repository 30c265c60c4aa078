import type { Wording } from '../message.ts'
import type { Place, Problem, Suggestion } from '../problem.ts'
import type { Language } from '../site.ts'
import { originalRange, placeOf, placeOfFile, type TextFile, type TextRange } from './text.ts'

/** A mistake that was found: its place, and what to say of it in every language. */
export interface Finding {
  readonly place: Place
  readonly wording: Wording
  /** The certain correction, in offsets of the text as on disk. */
  readonly suggestion?: Suggestion
}

/** A mistake in a stretch of a text; where the correction is certain, what to write there, or another edit. */
export function finding(
  source: TextFile,
  at: TextRange,
  wording: Wording,
  fix?: string | Suggestion,
): Finding {
  const place = placeOf(source, at)
  if (fix === undefined) return { place, wording }
  const edit = typeof fix === 'string' ? { range: at, text: fix } : fix
  const text = edit.text.replaceAll('\n', source.lineEnd)
  return { place, wording, suggestion: { range: originalRange(source, edit.range), text } }
}

/** A mistake of a file as a whole: a picture, or one that is missing. */
export const fileFinding = (file: string, wording: Wording): Finding => ({
  place: placeOfFile(file),
  wording,
})

/** What the editor is told, in the language of the messages. */
export function problemOf({ place, wording, suggestion }: Finding, language: Language): Problem {
  const { severity, code } = wording
  return { ...place, severity, code, ...wording[language], ...(suggestion && { suggestion }) }
}
