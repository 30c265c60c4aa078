import { z } from 'zod'
import type { Schema } from './schema-at.ts'

const noteSchema = z.object({
  /** How the words of the field are written: plain, or with inline Markdown. */
  text: z.enum(['words', 'prose']).optional(),
  /** What the text names. */
  refersTo: z.enum(['picture', 'route', 'gallery image']).optional(),
  format: z.string().optional(),
  /** How many characters its place has room for. */
  longest: z.number().optional(),
})

/** What a schema says of its field beyond its shape. */
export type FieldNote = z.output<typeof noteSchema>

/** The note on a field's schema. */
export function noteOf(schema: Schema | undefined): FieldNote {
  const meta = schema && z.globalRegistry.get(schema)
  const note = noteSchema.safeParse(meta ?? {})
  return note.success ? note.data : {}
}
