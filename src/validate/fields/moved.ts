import { isFields, type Path } from './path.ts'

/** The same data with the value at one path moved to another; neither leads through a list that is made anew. */
export function moved(data: unknown, from: Path, to: Path, value: unknown): unknown {
  return withValue(without(data, from), to, value)
}

function without(data: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) return data
  if (Array.isArray(data)) return data.with(Number(step), without(data[Number(step)], rest))
  if (!isFields(data)) return data
  const name = String(step)
  const others = Object.entries(data).filter(([key]) => key !== name)
  if (rest.length === 0) return Object.fromEntries(others)
  return { ...data, [name]: without(data[name], rest) }
}

function withValue(data: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(data)) {
    return data.with(Number(step), withValue(data[Number(step)], rest, value))
  }
  const fields = isFields(data) ? data : {}
  const name = String(step)
  return { ...fields, [name]: withValue(fields[name], rest, value) }
}
