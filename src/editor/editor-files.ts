import type { File } from '../site.ts'
import { contentKinds } from '../validate/schemas/content.ts'
import { schemaFiles } from './schema-files.ts'
import { vscodeFiles } from './vscode-files.ts'

/** Everything that the repository holds for editors and made from the code, paths from its root: schemas, settings of VS Code. */
export const editorFiles = (): readonly File[] => [
  ...schemaFiles(contentKinds),
  ...vscodeFiles(contentKinds),
]
