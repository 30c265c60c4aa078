import { both } from '../message.ts'
import type { Problem } from '../problem.ts'
import type { Language } from '../site.ts'

/** The outcome of a check. */
export interface Report {
  /** In the order of files and lines. */
  readonly problems: readonly Problem[]
  /** The texts of the files by the names that problems call them. */
  readonly texts: ReadonlyMap<string, string>
  /** Whether a build was wanted: then a failed one says that the site is as it was. */
  readonly building: boolean
}

/** How a report is printed. */
export interface PrintOptions {
  readonly lang: Language
  readonly colour: boolean
  /** The columns of the terminal; infinite where it is none. */
  readonly width: number
}

/** In the order in which they matter. */
export const severities = ['error', 'warning', 'info'] as const

/** How many errors and warnings there are; notes are neither. */
export function countsOf(problems: readonly Problem[]) {
  const { error = [], warning = [] } = Object.groupBy(problems, ({ severity }) => severity)
  return { errors: error.length, warnings: warning.length }
}

/** More consequences of a mistake than these are counted, not told. */
const mostNotes = 5

/** What follows from a mistake, a line each below a heading; nothing where nothing does. */
export function notesOf({ notes = [] }: Problem, lang: Language): string[] {
  if (notes.length === 0) return []
  const rest = notes.length - mostNotes
  const more = { en: `… and ${rest} more.`, fr: `… et ${rest} de plus.` }[lang]
  const told = notes
    .slice(0, mostNotes)
    .map(({ file, line, column, message }) => `  ${file}:${line}:${column}  ${message}`)
  return [followsFromIt[lang], ...told, ...(rest > 0 ? [`  ${more}`] : [])]
}

const followsFromIt = both('What follows from it:', 'Ce qui en découle :')

/** The last line of a report: how many problems in how many files, and what became of the site. */
export function summary({ problems, building }: Report, lang: Language): string {
  if (problems.length === 0) return { en: 'No problems.', fr: 'Aucun problème.' }[lang]
  const { errors, warnings } = countsOf(problems)
  const notes = problems.length - errors - warnings
  const files = new Set(problems.map(({ file }) => file)).size
  const counted = (count: number, en: string, fr: string) =>
    count > 0 ? [`${count} ${{ en, fr }[lang]}${count === 1 ? '' : 's'}`] : []
  const counts = [
    ...counted(errors, 'problem', 'problème'),
    ...counted(warnings, 'warning', 'avertissement'),
    ...counted(notes, 'note', 'note'),
  ].join({ en: ' and ', fr: ' et ' }[lang])
  const place = `${{ en: 'in', fr: 'dans' }[lang]} ${counted(files, 'file', 'fichier')}`
  return `${counts} ${place}.${building && errors > 0 ? ` ${kept[lang]}` : ''}`
}

const kept = {
  en: 'The site was not rebuilt; the last good version stays as it is.',
  fr: 'Le site n’a pas été reconstruit\u202F; la dernière bonne version reste telle quelle.',
} as const
