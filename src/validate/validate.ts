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

interface ValidateOptions {
  /** The language of the messages. */
  readonly lang: Language
  /** The content folder as it was given with `--content`. */
  readonly contentFolder: string
  /** The day of the check, year-month-day. */
  readonly today: string
}

interface Validated {
  /** The content as templates take it; absent where it has errors. */
  readonly site: Site | undefined
  /** Every mistake, in the order of files and lines. */
  readonly problems: readonly Problem[]
  /** The texts of the files as they are on disk, by the name that problems call them. */
  readonly texts: ReadonlyMap<string, string>
}

/** Checks the content of the site and, where nothing is wrong, brings it together. */
export function validate(sources: readonly LoadedSource[], options: ValidateOptions): Validated {
  const { contentFolder, today, lang } = options
  const diagnosis = diagnose(sources, { rules: siteRules, contentFolder, today })
  const problems = diagnosis.findings.map((found) => problemOf(found, lang))
  const hasErrors = problems.some(({ severity }) => severity === 'error')
  return {
    site: hasErrors ? undefined : assembleSite(parsedFiles(diagnosis)),
    problems,
    texts: new Map([...diagnosis.texts].map(([file, { original }]) => [file, original])),
  }
}

function parsedFiles({ entries, texts }: Diagnosis): Map<string, ParsedFile> {
  const gate = [...texts.values()].find(({ path }) => path === gatePath)
  const files = entries.map(({ source, fields, body }): [string, ParsedFile] => [
    source.path.normalize('NFC'),
    { data: fields?.form.data, ...(body ? { body: bodyOf(body.written.text) } : {}) },
  ])
  return new Map(gate ? [...files, [gatePath, { data: gateData(gate) }]] : files)
}

const bodyOf = (text: string) => parseMarkdown(text.normalize('NFC'))

function gateData({ text }: TextFile): unknown {
  const document = parseDocumentSafely(text)
  if (document === 'too deep') throw new Error('a checked file cannot be parsed')
  return plainValue(document.contents)
}
