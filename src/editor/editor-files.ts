import type { File } from '../site.ts'
import { catalogue } from '../validate/messages/catalogue.ts'
import { contentKinds } from '../validate/schemas/content.ts'
import { type ProblemSources, problemPage } from './problem-page.ts'
import { schemaFiles } from './schema-files.ts'
import { vscodeFiles } from './vscode-files.ts'

/**
 * Everything that the repository holds for editors and made from the code, paths from its root: schemas, the settings of
 * VS Code, and the pages of all problems, whose printed examples the tests keep.
 */
export function editorFiles(printed: ProblemSources['printed']): readonly File[] {
  const page = (path: string, language: 'en' | 'fr'): File => ({
    path,
    bytes: Buffer.from(problemPage({ catalogue, printed }, language)),
  })
  return [
    ...schemaFiles(contentKinds),
    ...vscodeFiles(contentKinds),
    page('content/PROBLEMS.md', 'en'),
    page('content/PROBLEMES.md', 'fr'),
  ]
}
