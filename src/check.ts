import { join } from 'node:path'
import { openCache } from './assets/cache.ts'
import { checkPictures } from './assets/check-pictures.ts'
import { loadSources } from './load/sources.ts'
import type { Language, Site, Source } from './site.ts'
import { namedPictures } from './validate/named-pictures.ts'
import type { Problem } from './validate/problem.ts'
import { validate } from './validate/validate.ts'

/** What a check is asked for (contract section 1). */
export interface CheckRequest {
  /** The content folder, as it was named. */
  readonly content: string
  /** The language of messages. */
  readonly lang: Language
  /** The day of the check, year-month-day. */
  readonly today: string
}

/** The content, checked: every problem at once, and the site where no error stands against it. */
export interface Checked {
  readonly sources: readonly Source[]
  readonly site: Site | undefined
  readonly problems: readonly Problem[]
  /** The texts of the content by file, for code frames. */
  readonly texts: ReadonlyMap<string, string>
}

/** The results of long work, kept between runs. */
export const cache = openCache(join(import.meta.dirname, '../.cache'))

/** Loads the content and checks it: words, links, rules between files, and the pixels of every picture. */
export async function check(request: CheckRequest): Promise<Checked> {
  const { content, lang } = request
  const sources = await loadSources(content)
  const contentFolder = content
  const validated = validate(sources, { ...request, contentFolder })
  const { site, problems, texts, diagnosis } = validated
  const named = namedPictures(diagnosis, sources)
  const seen = await checkPictures(named, { sources, contentFolder, language: lang, cache })
  const all = [...problems, ...seen.problems].toSorted(byPlace)
  const hasErrors = all.some(({ severity }) => severity === 'error')
  return { sources, site: hasErrors ? undefined : site, problems: all, texts }
}

const byPlace = (one: Problem, other: Problem) =>
  (one.file < other.file ? -1 : Number(one.file > other.file)) ||
  one.line - other.line ||
  one.column - other.column
