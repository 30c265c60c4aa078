import { folderInProblems } from '../content/finding.ts'
import { decode } from '../content/text.ts'
import { type Both, both, visible } from '../message.ts'
import type { Problem } from '../problem.ts'
import type { Language, Source } from '../site.ts'

/** The outcome of a check. */
export interface Report {
  /** In the order of files and lines. */
  readonly problems: readonly Problem[]
  /** The texts of the files by the names that problems call them. */
  readonly texts: ReadonlyMap<string, string>
  /** Whether a build was wanted: then a failed one says that the site is as it was. */
  readonly building: boolean
}

/**
 * Problems as they are told: files are named from where the command was given, `content/pages/home.md`, and their texts are
 * at hand. Which field a problem is about is for the editor.
 */
export function inFolder(
  found: readonly Problem[],
  { content, sources }: { readonly content: string; readonly sources: readonly Source[] },
): Pick<Report, 'problems' | 'texts'> {
  const nameOf = (file: string) => `${folderInProblems(content)}/${visible(file)}`
  const problems = found.map(({ path: _, notes, ...problem }) => ({
    ...problem,
    file: nameOf(problem.file),
    ...(notes && { notes: notes.map((note) => ({ ...note, file: nameOf(note.file) })) }),
  }))
  const wanted = new Set(found.map(({ file }) => file))
  const texts = sources.flatMap(({ path, bytes }) => {
    const decoded = wanted.has(path) ? decode(bytes) : undefined
    return decoded && 'text' in decoded ? [[nameOf(path), decoded.text] as const] : []
  })
  return { problems, texts: new Map(texts) }
}

/** What `--format` may name. */
export const formatNames = ['pretty', 'json', 'github'] as const

/** How a report is printed. */
export interface PrintOptions {
  readonly lang: Language
  /** Finds name, mail and phone of the site administrator, as far as they are known. */
  readonly findHelp?: () => string | undefined
  readonly colour: boolean
  /** The columns of the terminal; infinite where it is none. */
  readonly width: number
}

/** In the order in which they matter. */
const severities = ['error', 'warning', 'info'] as const

/** Errors, then warnings, then notes: a list of each, in the order of files and lines. */
export const bySeverity = (problems: readonly Problem[]): readonly (readonly Problem[])[] =>
  severities.map((severity) => problems.filter((problem) => problem.severity === severity))

/** Where every error code is explained. */
export const explained = both(
  'Error codes are explained in docs/edit/messages.md.',
  'Les codes d’erreur sont expliqués dans docs/edit/messages-fr.md.',
)

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
  const told = notes
    .slice(0, mostNotes)
    .map(({ file, line, column, message }) => `  ${file}:${line}:${column}  ${message}`)
  return [followsFromIt[lang], ...told, ...(rest > 0 ? [`  ${andMore(rest)[lang]}`] : [])]
}

/** What a list leaves out. */
export const andMore = (rest: number): Both => both(`… and ${rest} more.`, `… et ${rest} de plus.`)

const followsFromIt = both('Probably for the same reason:', 'Probablement dues à la même cause :')

/** A count with its noun, whose plural takes an s in both languages; in French nothing is singular. */
export const counted = (count: number, { en, fr }: Both): Both =>
  both(`${count} ${en}${count === 1 ? '' : 's'}`, `${count} ${fr}${count > 1 ? 's' : ''}`)

/** The last line of a report: how many problems in how many files, what became of the site, and whether one may publish. */
export function summary({ problems, building }: Report, lang: Language): string {
  if (problems.length === 0)
    return both('No problems: you may publish.', 'Aucun problème : vous pouvez publier.')[lang]
  const { errors, warnings } = countsOf(problems)
  const files = new Set(problems.map(({ file }) => file)).size
  const counts = [
    [errors, both('error', 'erreur')],
    [warnings, both('warning', 'avertissement')],
    [problems.length - errors - warnings, both('note', 'note')],
  ] as const
  const list = counts.filter(([count]) => count > 0).map((one) => counted(...one)[lang])
  const place = counted(files, both('file', 'fichier'))
  const told = both(`in ${place.en}.`, `dans ${place.fr}.`)[lang]
  const and = both(' and ', ' et ')[lang]
  const sentence = `${list.join(', ').replace(/, (?=[^,]*$)/, and)} ${told}`
  if (errors === 0) return `${publishable[lang]} ${sentence}`
  const first = errors === 1 ? fixIt : fixThem
  return `${sentence} ${building ? `${kept[lang]} ` : ''}${first[lang]}`
}

const publishable = both('No errors: you may publish.', 'Aucune erreur : vous pouvez publier.')
const fixIt = both('Fix the error before you publish.', "Corrigez l'erreur avant de publier.")
const fixThem = both('Fix the errors before you publish.', 'Corrigez les erreurs avant de publier.')
const kept = both(
  'The site was not rebuilt; the last good version stays as it is.',
  "Le site n'a pas été reconstruit ; la dernière bonne version reste telle quelle.",
)
