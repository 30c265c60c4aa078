import type { z } from 'zod'

/* The one place where a text or a value without a type gets one: nothing else parses JSON. */

/** The value that a JSON text (RFC 8259) holds, checked by a schema. Throws SyntaxError or ZodError for any other text. */
export const parseJson = <Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): z.output<Schema> => schema.parse(JSON.parse(text))

/**
 * The value of a JSON text that this program has written itself and nobody else can write, such as a message between its
 * two halves: its type is taken as it is given. Throws SyntaxError for what is no JSON.
 */
export function parseOwn<Value>(text: string): Value {
  const value: Value = JSON.parse(text)
  return value
}

/**
 * A value whose type this program knows and TypeScript does not, such as what another thread of it has sent or what was
 * merged of two values of one type: it is taken as it is given.
 */
export function ownValue<Value>(value: unknown): Value {
  const untyped = Object.create(null)
  untyped.value = value
  return untyped.value
}

/** A property of a value of any kind; undefined where it has none of that name. */
export function propertyOf(value: unknown, name: PropertyKey): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Reflect.get(value, name)
}

/** The properties of an object that is no list; none of any other value. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return { ...value }
}
