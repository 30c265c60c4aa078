import { type ContentTable, fileKinds } from '../check/table.ts'
import type { File } from '../site.ts'
import { catalogue } from '../validate/messages/catalogue.ts'
import { schemaFiles } from './json-schema.ts'
import { type ProblemSources, problemPage } from './problem-page.ts'
import { vscodeFiles } from './vscode-files.ts'

/**
 * Everything that the repository holds for editors and made from the code, paths from its root: schemas, the settings of
 * VS Code, and the pages of all problems, whose printed examples the tests keep.
 */
export function editorFiles(
  table: ContentTable,
  printed: ProblemSources['printed'],
): readonly File[] {
  const page = (path: string, language: 'en' | 'fr'): File => ({
    path,
    bytes: Buffer.from(problemPage({ catalogue, printed }, language)),
  })
  return [
    ...schemaFiles(fileKinds(table)),
    ...vscodeFiles(fileKinds(table)),
    page('content/PROBLEMS.md', 'en'),
    page('content/PROBLEMES.md', 'fr'),
  ]
}
