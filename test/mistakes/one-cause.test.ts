import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { isScalar, parseDocument, visit } from 'yaml'
import { type Change, paths, problemsWith, textOf } from '../foundation.ts'
import { seed } from '../random.ts'

vi.setConfig({ testTimeout: 600_000 })

// `FUZZ_SEED` damages other places, `DAMAGES=20000` that many.
const runs = Number(process.env['DAMAGES'] ?? 300)

/** What becomes of a text; `pick` chooses a number below another one, always the same for the same number. */
type Damage = (text: string, pick: (below: number) => number) => string | undefined

const shapes = ['5', 'Some words', '[a, b]', '{ a: b }', '[{ a: b }, { c: d }]', '""', '', 'true']
const signs = [...' \n\t:-"\'#[]{}*&!|>%@`,?~x0é<>()\\']

/** A damage of one line: the lines that take its place and that of the next. */
const ofLine =
  (change: (line: string, next: string, by: number) => readonly string[]): Damage =>
  (text, pick) => {
    const lines = text.split('\n')
    const at = pick(lines.length - 1)
    const [line = '', next = ''] = lines.slice(at)
    return lines.toSpliced(at, 2, ...change(line, next, pick(3) + 1)).join('\n')
  }

const damages: Readonly<Record<string, Damage>> = {
  'the file deleted': () => undefined,
  'the file emptied': () => '',
  'the file cut off': (text, pick) => text.slice(0, pick(text.length)),
  'a line deleted': ofLine((_, next) => [next]),
  'a line doubled': ofLine((line, next) => [line, line, next]),
  'two lines swapped': ofLine((line, next) => [next, line]),
  'two lines joined': ofLine((line, next) => [line + next]),
  'a line moved right': ofLine((line, next, by) => [' '.repeat(by) + line, next]),
  'a line moved left': ofLine((line, next, by) => [
    line.replace(new RegExp(`^ {0,${by}}`), ''),
    next,
  ]),
  'a character deleted': (text, pick) => {
    const at = pick(text.length)
    return text.slice(0, at) + text.slice(at + 1)
  },
  'a character typed': (text, pick) => {
    const at = pick(text.length)
    return text.slice(0, at) + signs[pick(signs.length)] + text.slice(at)
  },
  'a value of another shape': (text, pick) => {
    const values = valuesIn(text)
    const [name = 0, end = 0] = values[pick(values.length)] ?? []
    return `${text.slice(0, name)} ${shapes[pick(shapes.length)]}${text.slice(end)}`
  },
}

/** For each field the offsets behind its colon and behind its value. */
function valuesIn(text: string): [number, number][] {
  const from = text.startsWith('---') ? 4 : 0
  const fields = from ? text.slice(from, text.indexOf('\n---', from) + 1) : text
  const found: [number, number][] = []
  visit(parseDocument(fields), {
    Pair(_, { key, value }) {
      const range = value && typeof value === 'object' && 'range' in value ? value.range : undefined
      if (!isScalar(key) || !key.range || !Array.isArray(range)) return
      const end = fields.slice(0, Number(range[1])).trimEnd().length
      found.push([from + fields.indexOf(':', key.range[1]) + 1, from + end])
    },
  })
  return found
}

const damaged = fc
  .tuple(
    fc.constantFrom(...paths.filter((path) => /\.(?:md|yaml)$/.test(path))),
    fc.constantFrom(...Object.keys(damages)),
    fc.nat(),
  )
  .map(([path, name, number]) => {
    const text = damages[name]?.(textOf(path), (below) => number % Math.max(1, below))
    return { name: `${name}: ${path}`, change: { [path]: text } satisfies Change }
  })

test('any one damage is one error at most, but for very few', () => {
  const several = fc.sample(damaged, { seed, numRuns: runs }).flatMap(({ name, change }) => {
    const errors = problemsWith(change).filter(({ severity }) => severity === 'error')
    const told = errors.map(({ file, line, message }) => `${file}:${line} ${message}`)
    return told.length > 1 ? [{ name, told }] : []
  })
  if (process.env['DAMAGES']) console.log(JSON.stringify(several, undefined, 1))
  // One in some twelve hundred, where two lines exchange places or a file ends within a list of a fixed length.
  expect(several.length, JSON.stringify(several, undefined, 1)).toBeLessThan(6 + runs / 300)
})
