import { french } from '../../../message.ts'
import type { Problem } from '../../../problem.ts'
import type { Language } from '../../../site.ts'
import type { FieldProblem } from '../../protocol/state.ts'
import words from './words.json' with { type: 'json' }
import { sayIn } from './words.ts'

// Because of these a file cannot be read as fields: only its text can be shown.
const breaksFile = /^(?:yaml|front-matter)\//

/** Whether only the text of the file can be shown: what has a field is fixed there. */
export const isOfText = ({ severity, code, at }: FieldProblem): boolean =>
  severity === 'error' && (breaksFile.test(code) || (!at && code.startsWith('text/')))

type Wording = Pick<Problem, 'code' | 'severity' | 'message' | 'fix'>

/** A problem as the text of its file is before somebody. */
export const wordingInFile = (
  { code, severity, ...wording }: FieldProblem,
  language: Language,
): Wording => ({
  code,
  severity,
  ...wording[language],
})

/** A problem in words of the form: labels, and `wrong.CODE` or `fix.CODE` of `words.json` where the check speaks of lines. */
export function wordingIn(problem: FieldProblem, language: Language): Wording {
  const wording = wordingInFile(problem, language)
  if (isOfText(problem)) return wording
  const { code, suggestion, labels = [] } = problem
  const own = (of: 'wrong' | 'fix') => {
    const key = `${of}.${code}`
    const [, label] = labels.at(-1) ?? []
    return isWord(key) && sayIn(language)(key, { name: label?.[language] ?? '' })
  }
  const named = (text: string) => {
    const quoted = (name: string) => (language === 'fr' ? french`« ${name} »` : `“${name}”`)
    const said = ([name, label]: (typeof labels)[number], all: string) =>
      all.replaceAll(quoted(name), quoted(label[language]))
    return labels.reduceRight((all, label) => said(label, all), text)
  }
  const isMeant = suggestion !== undefined && /^(?:field\/unknown|image\/missing)$/.test(code)
  const fix = wording.fix && !isMeant && own('fix')
  return {
    ...wording,
    message: own('wrong') || named(wording.message),
    fix: fix || named(wording.fix),
  }
}

const isWord = (key: string): key is keyof typeof words => Object.hasOwn(words, key)
