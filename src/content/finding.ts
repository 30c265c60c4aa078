import { visible, type Wording } from '../message.ts'
import type { Path, Place, Problem, Suggestion } from '../problem.ts'
import type { Language } from '../site.ts'
import { originalRange, placeOf, startOf, type TextFile, type TextRange } from './text.ts'

/** A mistake that was found: its place, and what to say of it in every language. */
export interface Finding extends Place, Wording {
  /** The field that it is about; absent where it is about the file as a whole. */
  readonly path?: Path | undefined
  /** The field is not there, or nothing is in it. */
  readonly lacking?: 'missing' | 'empty' | undefined
  /** The certain correction, in offsets of the text as on disk. */
  readonly suggestion?: Suggestion
  /** What is missing, such as `page /legal-notice`: of several findings about it the first one is the cause. */
  readonly about?: string | undefined
  /** The file it was checked against: the first error there is its cause. */
  readonly judgedBy?: string
  /** What follows from it. */
  readonly notes?: readonly Finding[]
}

/** What an editor can make better and need not: told while she edits, and by no command. */
export interface Advice {
  readonly code: 'link' | 'picture' | 'bytes' | 'page' | 'language'
  readonly file: string
  /** The field; absent where it is about the page as a whole. */
  readonly path?: Path | undefined
  /** The words, the picture or the address that it is about. */
  readonly words: string
}

/** A text, and the field of it that is looked at. */
interface Spot {
  readonly source: TextFile
  readonly path?: Path | undefined
}

/** A mistake in a stretch of a text; where the correction is certain, what to write there, or another edit. */
export function finding(
  { source, path }: Spot,
  at: TextRange,
  wording: Wording,
  fix?: string | Suggestion,
): Finding {
  const found = { ...placeOf(source, at), ...wording, ...(path && { path }) }
  if (fix === undefined) return found
  const edit = typeof fix === 'string' ? { range: at, text: fix } : fix
  const text = edit.text.replaceAll('\n', source.lineEnd)
  return { ...found, suggestion: { range: originalRange(source, edit.range), text } }
}

/** A mistake of a file as a whole: a picture, or one that is missing. */
export const fileFinding = (file: string, wording: Wording): Finding => ({
  ...startOf(file),
  ...wording,
})

/** What problems call a folder: with slashes, and none at its end. */
export const folderInProblems = (folder: string): string =>
  visible(folder.replaceAll('\\', '/').replace(/\/+$/, ''))

/** What the editor is told, in the language of the messages. */
export const problemsOf = (found: readonly Finding[], language: Language): Problem[] =>
  found.map(({ path, severity, code, suggestion, notes = [], ...one }) => {
    const told = notes.map((note) => ({ ...placeIn(note), message: note[language].message }))
    return {
      ...placeIn(one),
      ...(path && { path }),
      severity,
      code,
      ...one[language],
      ...(suggestion && { suggestion }),
      ...(told.length > 0 && { notes: told }),
    }
  })

const placeIn = ({ file, line, column, endLine, endColumn }: Place): Place => ({
  file,
  line,
  column,
  endLine,
  endColumn,
})
