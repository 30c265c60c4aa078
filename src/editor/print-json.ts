/** Lists of words that fit are kept on one line of so many characters, as the formatter of this project does. */
const width = 100

/** A value as JSON text, laid out as the formatter would. Fields that are undefined are left out. */
export const printJson = (value: unknown): string => `${print(value, { indent: '', used: 0 })}\n`

interface Position {
  readonly indent: string
  /** The characters that stand before the value on its line, or behind it. */
  readonly used: number
}

function print(value: unknown, { indent, used }: Position): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => print(item, { indent: inner, used: inner.length }))
    const line = `[${items.join(', ')}]`
    const isPlain = !value.some((item) => typeof item === 'object')
    if (isPlain && used + line.length <= width) return line
    return `[\n${items.map((item) => inner + item).join(',\n')}\n${indent}]`
  }
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  if (fields.length === 0) return '{}'
  const lines = fields.map(([name, field]) => {
    const start = `${inner}${JSON.stringify(name)}: `
    return start + print(field, { indent: inner, used: start.length + 1 })
  })
  return `{\n${lines.join(',\n')}\n${indent}}`
}
