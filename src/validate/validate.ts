import { assembleSite, type ParsedFile } from '../assemble.ts'
import type { LoadedSource } from '../load/sources.ts'
import type { Language, Site } from '../site.ts'
import { type Diagnosis, diagnose } from './diagnose.ts'
import { plainValue } from './fields/plain-value.ts'
import { problemOf } from './finding.ts'
import { parseMarkdown } from './markdown/parse-markdown.ts'
import type { Problem } from './problem.ts'
import { gatePath } from './rules/gate.ts'
import { siteRules } from './site-rules.ts'
import type { TextFile } from './text/text-file.ts'
import { parseDocumentSafely } from './yaml/parse-document.ts'

/** What a check needs to know beside the files. */
export interface ValidateOptions {
  /** The language of the messages. */
  readonly lang: Language
  /** The content folder as it was given with `--content`. */
  readonly contentFolder: string
  /** The day of the check, year-month-day. */
  readonly today: string
  /** An earlier check of the same site: what has not changed since is not read again. */
  readonly before?: Validated | undefined
}

export interface Validated {
  /** The content as templates take it; absent where it has errors. */
  readonly site: Site | undefined
  /** Every mistake, in the order of files and lines. */
  readonly problems: readonly Problem[]
  /** The texts of the files as they are on disk, by the name that problems call them. */
  readonly texts: ReadonlyMap<string, string>
  readonly diagnosis: Diagnosis
}

/** Checks the content of the site and, where nothing is wrong, brings it together. */
export function validate(sources: readonly LoadedSource[], options: ValidateOptions): Validated {
  const { contentFolder, today, lang } = options
  const before = options.before?.diagnosis
  const rules = siteRules
  const diagnosis = diagnose(sources, { rules, contentFolder, today, before })
  const problems = diagnosis.findings.map((found) => problemOf(found, lang))
  const hasErrors = problems.some(({ severity }) => severity === 'error')
  return {
    site: hasErrors ? undefined : assembleSite(parsedFiles(diagnosis)),
    problems,
    texts: new Map(
      diagnosis.files.flatMap(({ file, text }) => (text ? [[file, text.original]] : [])),
    ),
    diagnosis,
  }
}

function parsedFiles({ files }: Diagnosis): Map<string, ParsedFile> {
  return new Map(
    files.flatMap(({ source, text, entry }): [string, ParsedFile][] => {
      const path = source.path.normalize('NFC')
      if (text && path === gatePath) return [[path, { data: gateData(text) }]]
      if (!entry) return []
      const body = entry.body ? { body: bodyOf(entry.body.written.text) } : {}
      return [[path, { data: entry.fields?.form.data, ...body }]]
    }),
  )
}

/** Texts are in composed Unicode form (NFC); what was checked is what stands on disk. */
const bodyOf = (text: string) => parseMarkdown(text.normalize('NFC'))

function gateData({ text }: TextFile): unknown {
  const document = parseDocumentSafely(text)
  if (document === 'too deep') throw new Error('a checked file cannot be parsed')
  return plainValue(document.contents)
}
