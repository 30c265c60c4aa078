import type { File } from '../site.ts'
import { contentKinds } from '../validate/schemas/content.ts'
import { schemaFiles } from './schema-files.ts'
import { vscodeFiles } from './vscode-files.ts'

/** Everything that the repository holds for code editors, made from the schemas of the content; paths from its root. */
export const editorFiles: readonly File[] = [
  ...schemaFiles(contentKinds),
  ...vscodeFiles(contentKinds),
]
