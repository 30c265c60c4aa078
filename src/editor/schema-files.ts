import type { File } from '../site.ts'
import { sectionId } from '../validate/markdown/section-ids.ts'
import type { ContentKind } from '../validate/schemas/content.ts'
import { jsonSchema } from './json-schema.ts'

/** Where the schemas lie in the repository. */
export const schemaFolder = '.editor/schemas'

/** The JSON Schemas of all kinds of files, a file each; for Markdown it describes the front matter. */
export const schemaFiles = (kinds: readonly ContentKind[]): File[] =>
  kinds.map((kind) => ({
    path: schemaPath(kind),
    bytes: Buffer.from(`${JSON.stringify(jsonSchema(kind.schema), null, 2)}\n`),
  }))

/** The schema of a kind, named as messages name the kind: `a mission card` is `mission-card.schema.json`. */
export const schemaPath = ({ name }: ContentKind): string =>
  `${schemaFolder}/${sectionId(name.en.replace(/^(?:an?|the) /, ''))}.schema.json`
