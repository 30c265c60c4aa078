/** What puts the mark of a field round the words that show its value. */
type Around = (name: string, shown: string) => string

/** Of fields that are printed with marks; in a build there are none. */
const known = new WeakMap<object, Around>()

/** Lets `formatted` mark what is shown of the fields of some data, and of all that lies in them. */
export function markFormatted(
  data: unknown,
  around: (at: readonly (string | number)[], shown: string) => string,
  at: readonly (string | number)[] = [],
): void {
  if (typeof data !== 'object' || data === null) return
  const isList = Array.isArray(data)
  const stepOf = (name: string) => (isList ? Number(name) : name)
  known.set(data, (name, shown) => around([...at, stepOf(name)], shown))
  for (const [name, inner] of Object.entries(data))
    markFormatted(inner, around, [...at, stepOf(name)])
}

/**
 * The words in which a template shows a value otherwise than it is written: a number, a day, a telephone number, an
 * address. `fields` holds the value by `name`, as the content gives it. In the editor a click on these words opens the
 * field; a built page has the words alone.
 */
export const formatted = <Fields extends object>(
  fields: Fields,
  name: keyof Fields & string,
  shown: string,
): string => known.get(fields)?.(name, shown) ?? shown
