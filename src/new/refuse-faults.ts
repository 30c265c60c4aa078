import { Failure } from '../failure.ts'
import type { Language } from '../site.ts'
import type { Finding } from '../validate/finding.ts'
import type { NewKind } from './new-kind.ts'
import type { Proposal } from './proposal.ts'

/** Ends the command with exit 2 where a new file would have faults: nothing is written, so none stands in a file. */
export function refuseFaults(kind: NewKind, { file, faults }: Proposal): void {
  if (faults.length === 0) return
  const lines = Buffer.from(file.bytes).toString().split('\n')
  const say = (language: Language) =>
    faults.map((fault) => optionAt(kind, lines, fault) + sentence(fault, language)).join('\n')
  throw new Failure('usage', { en: say('en'), fr: say('fr') })
}

/** What is wrong, then what to do, on one line. */
export const sentence = ({ wording }: Finding, language: Language): string =>
  `${wording[language].message} ${wording[language].fix}`

/** The option that answers the line of a fault, if there is one. */
function optionAt({ questions }: NewKind, lines: readonly string[], { place }: Finding): string {
  const isBelow = place.line > lines.indexOf('---', 1) + 1
  const field = isBelow ? 'text' : /^\w+(?=:)/.exec(lines[place.line - 1] ?? '')?.[0]
  const option = questions.find((question) => question.field === field)?.option
  return option ? `--${option}: ` : ''
}
