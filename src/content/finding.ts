import { visible, type Wording } from '../message.ts'
import type { Place, Problem, Suggestion } from '../problem.ts'
import type { Language } from '../site.ts'
import { originalRange, placeOf, placeOfFile, type TextFile, type TextRange } from './text.ts'

/** A mistake that was found: its place, and what to say of it in every language. */
export interface Finding {
  readonly place: Place
  readonly wording: Wording
  /** The certain correction, in offsets of the text as on disk. */
  readonly suggestion?: Suggestion
  /** The name of a field that is not there. */
  readonly lacks?: string
  /** What is missed, such as `page /legal-notice`: of several mistakes the first one is the cause. */
  readonly about?: string
  /** The file that it was judged by: mistakes there come first. */
  readonly judgedBy?: string
  /** What follows from it. */
  readonly notes?: readonly Finding[]
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

/** What problems call a folder: with slashes, and none at its end. */
export const folderInProblems = (folder: string): string =>
  visible(folder.replaceAll('\\', '/').replace(/\/+$/, ''))

/** What the editor is told, in the language of the messages. */
export function problemOf(found: Finding, language: Language): Problem {
  const { place, wording, suggestion, notes = [] } = found
  const { severity, code } = wording
  const told = notes.map((one) => ({ ...one.place, message: one.wording[language].message }))
  return {
    ...place,
    severity,
    code,
    ...wording[language],
    ...(suggestion && { suggestion }),
    ...(told.length > 0 && { notes: told }),
  }
}
