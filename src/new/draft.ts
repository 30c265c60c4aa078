import { stringify } from 'yaml'
import { checkNames } from '../check/files.ts'
import { sectionId } from '../check/markdown.ts'
import type { Source } from '../site.ts'
import type { NewKind } from './new-kind.ts'
import type { Answers } from './question.ts'

/** The new file as its answers make it; unanswered fields are left out. `paths` are the files that are there. */
export function draft(kind: NewKind, answers: Answers, paths: readonly string[]): Source {
  const fields = kind.fields.flatMap((field) => {
    const answer = answers.get(field)
    return answer === undefined ? [] : [stringify({ [field]: answer }, { lineWidth: 0 })]
  })
  const text = String(answers.get('text') ?? '').trim()
  const file = `---\n${fields.join('')}---\n\n${text}\n`
  return { path: freePath(kind, answers, paths), bytes: Buffer.from(file) }
}

/** A path that is not taken on any computer: the page's address or the title, then the same with a number. */
function freePath({ name, folder }: NewKind, answers: Answers, paths: readonly string[]): string {
  const words = String(answers.get('route') ?? answers.get('title') ?? '')
  const stem = sectionId(words) || name
  const faults = (names: readonly string[]) => checkNames(names, () => '').length
  const isFree = (path: string) => faults([...paths, path]) === faults(paths)
  for (let count = 1; ; count++) {
    const path = `${folder}${stem}${count === 1 ? '' : `-${count}`}.md`
    if (isFree(path)) return path
  }
}
