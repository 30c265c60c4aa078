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
  if (problems.length === 0) return { en: 'No problems.', fr: 'Aucun problème.' }[lang]
  const { errors, warnings } = countsOf(problems)
  const notes = problems.length - errors - warnings
  const files = new Set(problems.map(({ file }) => file)).size
  const words = nouns[lang]
  const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
  const counts = [errors, warnings, notes].flatMap((count, index) =>
    count > 0 ? counted(count, words.sorts[index] ?? '') : [],
  )
  const outcome = building && errors > 0 ? ` ${words.kept}` : ''
  return `${counts.join(words.and)}${words.within}${counted(files, words.file)}.${outcome}`
}

const nouns = {
  en: {
    sorts: ['problem', 'warning', 'note'],
    and: ' and ',
    within: ' in ',
    file: 'file',
    kept: 'The site was not rebuilt; the last good version stays as it is.',
  },
  fr: {
    sorts: ['problème', 'avertissement', 'note'],
    and: ' et ',
    within: ' dans ',
    file: 'fichier',
    kept: 'Le site n’a pas été reconstruit\u202F; la dernière bonne version reste telle quelle.',
  },
} as const
