import { expect } from 'vitest'
import type { Calls } from '../src/editor/client.ts'
import type { State } from '../src/editor/protocol.ts'

/** Where an editor answers, and the token that lets one in. */
export interface Place {
  readonly address: string
  readonly token: string
}

/** What an editor answers to a call as its panel sends it, whatever that is. */
export const post = (
  { address, token }: Place,
  name: string,
  input: unknown = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(`${address}/-/api/${name}`, {
    method: 'POST',
    headers: { 'X-Editor-Token': token, ...headers },
    body: JSON.stringify(input),
  })

/** Sends the bytes of a file along. */
export const upload = ({ address, token }: Place, folder: string, name: string, body: Uint8Array) =>
  fetch(`${address}/-/api/upload?${new URLSearchParams({ folder, name })}`, {
    method: 'POST',
    headers: { 'X-Editor-Token': token },
    body: Buffer.from(body),
  })

/** The state of an editor as a panel hears it first. */
export async function stateOf({ address, token }: Place): Promise<State> {
  const ends = new AbortController()
  const { body } = await fetch(`${address}/-/api/events`, {
    method: 'POST',
    headers: { 'X-Editor-Token': token },
    signal: ends.signal,
  })
  const fields = new Map<string, unknown>()
  let text = ''
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (text + part).split('\n')
    text = lines.pop() ?? ''
    const news = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6))
    for (const [name, value] of news.flatMap((one) => JSON.parse(one))) fields.set(name, value)
    if (['pages', 'drafts', 'owed', 'publication', 'pictures'].every((name) => fields.has(name)))
      break
  }
  ends.abort()
  return Object(Object.fromEntries(fields))
}

/** An editor, asked as its panel asks it; every call has to be answered. */
export function editorAt(place: () => Place): Calls {
  const call = (name: string) => async (input?: object) => {
    const answer = await post(place(), name, input)
    expect(answer.status, name).toBe(200)
    return answer.json()
  }
  const calls = { get: (own: Record<string, unknown>, name: string) => own[name] ?? call(name) }
  return new Proxy(Object({ ask: new Proxy({}, calls) }), calls)
}
