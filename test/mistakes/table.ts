import { z } from 'zod'
import type { Change } from '../foundation.ts'
import { tableOf } from '../rows.ts'

/** A mistake: what it is called, how it is made, and what is to be told of it. */
export interface Mistake {
  readonly name: string
  readonly change: Change
  /** The codes that are told, in the order of places. */
  readonly codes: readonly string[]
  /** Where there is one: the file, and what stands where it is found (`^`: the start of the file). */
  readonly at?: { readonly path: string; readonly marker: string } | undefined
}

const edit = z.strictObject({
  in: z.string(),
  replace: z.string().optional(),
  pattern: z.string().optional(),
  with: z.string().optional(),
  add: z.string().optional(),
  body: z.string().optional(),
  text: z.string().nullable().optional(),
  as: z.enum(['utf16le', 'latin1']).optional(),
})
const code = z.union([z.string(), z.array(z.string())]).default([])
const expected = { code, at: z.string().optional() }
const mistake = z.union([
  z.strictObject({ ...edit.shape, ...expected }),
  z.strictObject({ files: z.array(edit), ...expected }),
])

const table = z.record(z.string(), z.record(z.string(), mistake))

const rowsIn = (file: string): readonly Mistake[] =>
  Object.entries(table.parse(tableOf(import.meta.dirname, file))).flatMap(([group, rows]) =>
    Object.entries(rows).map(([name, { code, at: marker, ...row }]) => {
      const edits = 'files' in row ? row.files : [row]
      const [path] = edits.map((one) => one.in)
      return {
        name: `${group}: ${name}`,
        change: Object.fromEntries(edits.map((one) => [one.in, changeOf(one)])),
        codes: [code].flat(),
        at: path && marker !== undefined ? { path, marker } : undefined,
      }
    }),
  )

/** Every mistake of `mistakes.yaml`. */
export const mistakes = rowsIn('mistakes.yaml')

/** What is none. */
export const right = rowsIn('right.yaml')

function changeOf(one: z.output<typeof edit>): Change[string] {
  const words = (written: string) =>
    written.replaceAll(/«(.*?)»×(\d+)/gs, (_, part: string, times) => part.repeat(Number(times)))
  const { with: by = '', add, body } = one
  if (one.text === null) return undefined
  if (one.text !== undefined) return Buffer.from(words(one.text), one.as)
  if (add !== undefined) return (file) => `${file}\n${words(add)}\n`
  if (body !== undefined)
    return (file) => file.replace(/\n---\n[\s\S]*$/, () => `\n---\n\n${words(body)}\n`)
  const from = one.pattern === undefined ? (one.replace ?? '') : new RegExp(one.pattern, 'm')
  return (file) => file.replace(from, words(by))
}
