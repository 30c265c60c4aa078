import type { z } from 'zod'
import { type CallTable, calls } from '../protocol/calls.ts'
import type { Answers, CallName } from '../protocol/client.ts'

/** What the editor is given with each call, once its schema has looked at it. */
type Inputs = { readonly [Name in CallName]: z.output<CallTable[Name]> }

/** What the editor does for each call: a picture is given as bytes. */
export type Handlers = {
  readonly [Name in CallName]: (
    input: Inputs[Name],
    bytes: Uint8Array,
  ) => HandlerAnswer<Answers[Name]> | Promise<HandlerAnswer<Answers[Name]>>
}

type HandlerAnswer<Value> = Value extends Blob ? Uint8Array : Value

/** Answers a call whose input nobody has looked at yet; throws ZodError where it is not what the call takes. */
type Route = (input: unknown, bytes: Uint8Array) => unknown

/** The calls of the editor by their names. */
export const routes = (handlers: Handlers): ReadonlyMap<string, Route> =>
  new Map(
    Object.keys(schemas)
      .filter(isCallName)
      .map((name) => [name, bound(name, handlers)]),
  )

const schemas: {
  readonly [Name in CallName]: { readonly parse: (input: unknown) => Inputs[Name] }
} = calls

const isCallName = (name: string): name is CallName => Object.hasOwn(schemas, name)

/** What is done for a call, bound to the schema of its input. */
function bound<Name extends CallName>(name: Name, handlers: Handlers): Route {
  const schema = schemas[name]
  const handler = handlers[name]
  return (input, bytes) => handler(schema.parse(input), bytes)
}
