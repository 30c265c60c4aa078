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

/** How many errors and warnings there are; notes are neither. */
export function countsOf(problems: readonly Problem[]) {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.filter(({ severity }) => severity === 'warning').length
  return { errors, warnings }
}

/** The last line of a report: how many problems in how many files, and what became of the site. */
export function summary({ problems, building }: Report, lang: Language): string {
  const { errors, warnings } = countsOf(problems)
  const notes = problems.length - errors - warnings
  const files = new Set(problems.map(({ file }) => file)).size
  const words = sentences[lang]
  if (problems.length === 0) return words.none
  const count = [
    ...(errors > 0 ? [words.errors(errors)] : []),
    ...(warnings > 0 ? [words.warnings(warnings)] : []),
    ...(notes > 0 ? [words.notes(notes)] : []),
  ].join(words.and)
  const outcome = building && errors > 0 ? ` ${words.kept}` : ''
  return `${count}${words.files(files)}.${outcome}`
}

const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

const sentences = {
  en: {
    none: 'No problems.',
    and: ' and ',
    errors: (count: number) => plural(count, 'problem', 'problems'),
    warnings: (count: number) => plural(count, 'warning', 'warnings'),
    notes: (count: number) => plural(count, 'note', 'notes'),
    files: (count: number) => ` in ${plural(count, 'file', 'files')}`,
    kept: 'The site was not rebuilt; the last good version stays as it is.',
  },
  fr: {
    none: 'Aucun problème.',
    and: ' et ',
    errors: (count: number) => plural(count, 'problème', 'problèmes'),
    warnings: (count: number) => plural(count, 'avertissement', 'avertissements'),
    notes: (count: number) => plural(count, 'note', 'notes'),
    files: (count: number) => ` dans ${plural(count, 'fichier', 'fichiers')}`,
    kept: 'Le site n’a pas été reconstruit ; la dernière bonne version reste telle quelle.',
  },
} as const
