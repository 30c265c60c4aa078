import fc from 'fast-check'
import { tableOf } from '../rows.ts'

/** What is tried: bytes, and by name what they stand for. */
export type Input = readonly [name: string, bytes: Uint8Array]

/** A part of the project that is given what nobody should give it. */
export interface Target {
  readonly inputs: fc.Arbitrary<Input>
  /** Tries an input; rejects where anything but an answer came of it. */
  readonly attempt: (input: Input) => Promise<void>
  readonly close?: () => Promise<void>
}

type Reader = 'content' | 'drafts' | 'records' | 'drawings' | 'pictures' | 'html' | 'sealed'
type Of<Name extends string, Value> = Readonly<Record<Name, readonly Value[]>>

/** What means something to the readers of bytes, and what the panel asks its server. */
export const words = tableOf<
  Of<Reader | 'requests' | 'headers' | 'targets', string> &
    Of<'odd', unknown> &
    Of<'calls', readonly [call: string, input: unknown]>
>(import.meta.dirname, 'words.yaml')

/** One of some things that are known to be good. */
export const oneOf = <Value>(values: readonly Value[]): fc.Arbitrary<Value> =>
  fc.constantFrom(...values)

/** Where bytes are changed, counted round and round, how many go, and what comes in their place. */
interface Cut {
  readonly at: number
  readonly length: number
  readonly put: Uint8Array | { readonly from: number; readonly length: number }
}

/** What lies near some bytes: a few cuts away, with bytes, words that mean something there, or pieces of its own. */
export function near(bytes: Uint8Array, words: readonly string[]): fc.Arbitrary<Uint8Array> {
  const some = fc.oneof(
    fc.constantFrom(...words).map((word) => Buffer.from(word)),
    fc.uint8Array({ maxLength: 6 }),
    fc.string({ unit: 'binary', maxLength: 4 }).map((text) => Buffer.from(text)),
  )
  const much = fc
    .tuple(some, fc.nat({ max: 5000 }))
    .map(([one, times]) => Buffer.concat(Array.from({ length: times }, () => one)))
  const own = fc.record({ from: fc.nat(), length: fc.nat({ max: 400 }) })
  const put = fc.oneof({ weight: 8, arbitrary: some }, { weight: 4, arbitrary: own }, much)
  const length = fc.oneof(fc.nat({ max: 8 }), fc.nat({ max: 60 }), fc.nat())
  const cut = fc.record({ at: fc.nat(), length, put })
  return fc
    .array(cut, { minLength: 1, maxLength: 5 })
    .map((cuts) => cuts.reduce<Uint8Array>(apply, bytes))
}

function apply(bytes: Uint8Array, { at, length, put }: Cut): Uint8Array {
  const place = at % (bytes.length + 1)
  const from = 'from' in put ? put.from % (bytes.length + 1) : 0
  const middle = 'from' in put ? bytes.subarray(from, from + put.length) : put
  // A cut without end is as long as what is left, at most.
  const rest = bytes.subarray(place + (length % (bytes.length - place + 1)))
  return Buffer.concat([bytes.subarray(0, place), middle, rest])
}

const odd = fc.constantFrom(
  ...words.odd,
  'x'.repeat(100_000),
  Array.from({ length: 3000 }, () => 'AAAA'),
)

/** What lies near a value of JSON: some of its parts are others, or gone. */
export const nearJson = (value: unknown): fc.Arbitrary<unknown> =>
  fc
    .array(fc.tuple(fc.array(fc.nat(), { maxLength: 7 }), fc.oneof(odd, fc.jsonValue())), {
      minLength: 1,
      maxLength: 3,
    })
    .map((changes) => changes.reduce((now, [path, to]) => replaced(now, path, to), value))

function replaced(value: unknown, [step, ...rest]: readonly number[], to: unknown): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return to
  const names = Object.keys(value)
  const name = names[step % Math.max(1, names.length)]
  if (name === undefined) return to
  const inner = (one: string, part: unknown) => (one === name ? replaced(part, rest, to) : part)
  if (Array.isArray(value)) return value.map((part, index) => inner(String(index), part))
  return Object.fromEntries(Object.entries(value).map(([one, part]) => [one, inner(one, part)]))
}

/** A text as the bytes of a file. */
export const bytesOfText = (text: string): Uint8Array => Buffer.from(text)

/** Bytes under one name. */
export const named = (name: string, from: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Input> =>
  from.map((bytes): Input => [name, bytes])

/** One of some files a few cuts away from itself; where it is JSON, or a few of its values. */
export const nearFile = (files: readonly Input[], marks: readonly string[]): fc.Arbitrary<Input> =>
  oneOf(files).chain(([name, bytes]) => {
    const cut = named(name, near(bytes, marks))
    if (!name.endsWith('.json')) return cut
    const value: unknown = JSON.parse(Buffer.from(bytes).toString())
    return fc.oneof(cut, named(name, nearJson(value).map(jsonBytes)))
  })

/** A value as the bytes of a file of JSON. */
export const jsonBytes = (value: unknown): Uint8Array => bytesOfText(JSON.stringify(value) ?? '')
