import type { Language } from '../site.ts'
import { countsOf, type Report } from './report.ts'

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
