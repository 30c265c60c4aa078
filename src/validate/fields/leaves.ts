import { z } from 'zod'
import type { Form } from './field.ts'
import { type FieldNote, noteOf } from './note-of.ts'
import { isFields, type Path } from './path.ts'
import { type Schema, schemaAt } from './schema-at.ts'

/** A text somewhere in a form, and what its schema says of it. */
export interface Leaf {
  readonly path: Path
  readonly value: string
  readonly note: FieldNote
}

/** Every text of a form that its schema knows. */
export const leavesOf = ({ data, schema }: Form): Leaf[] => collect(schema, data, [])

function collect(schema: Schema | undefined, data: unknown, path: Path): Leaf[] {
  const own = schema && schemaAt(schema, data, [])
  if (own === undefined) return []
  if (typeof data === 'string') return [{ path, value: data, note: noteOf(own) }]
  if (Array.isArray(data)) {
    const element = own instanceof z.ZodArray ? own.element : undefined
    return data.flatMap((item: unknown, index) => collect(element, item, [...path, index]))
  }
  if (!isFields(data)) return []
  return Object.entries(data).flatMap(([name, value]) =>
    collect(schemaAt(own, data, [name]), value, [...path, name]),
  )
}
