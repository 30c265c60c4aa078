import { expect } from 'vitest'
import { type Client, createClient } from '../src/editor/protocol/client.ts'
import type { SessionEntry, State } from '../src/editor/protocol/state.ts'

/** Where an editor answers, the secret of its start that lets one ask, and what lets one see pages with drafts. */
export interface Place {
  readonly address: string
  readonly secret: string
  readonly view: string
}

/** Enters with the token that the printed address holds, as a panel does. */
export async function enter(address: string, token: string): Promise<Place> {
  const headers = { 'X-Editor-Token': token }
  const answer = await fetch(`${address}/-/api/enter`, { method: 'POST', headers })
  expect(answer.status).toBe(200)
  const { secret, view }: SessionEntry = await answer.json()
  return { address, secret, view }
}

/** A page with its drafts, as the frame of the panel asks for it. */
export const proofOf = ({ address, view }: Place, route: string): Promise<Response> =>
  fetch(`${address}${route}?proof=1&view=${view}`)

/** What an editor answers to a call as its panel sends it, whatever that is. */
export const post = (
  { address, secret }: Place,
  name: string,
  input: unknown = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(`${address}/-/api/${name}`, {
    method: 'POST',
    headers: { 'X-Editor-Token': secret, ...headers },
    body: JSON.stringify(input),
  })

/** Sends the bytes of a file along. */
export const upload = (
  { address, secret }: Place,
  folder: string,
  name: string,
  body: Uint8Array,
) =>
  fetch(`${address}/-/api/upload?${new URLSearchParams({ folder, name })}`, {
    method: 'POST',
    headers: { 'X-Editor-Token': secret },
    body: Buffer.from(body),
  })

/** The state of an editor as a panel hears it first. */
export async function stateOf({ address, secret }: Place): Promise<State> {
  const ends = new AbortController()
  const { body } = await fetch(`${address}/-/api/events`, {
    method: 'POST',
    headers: { 'X-Editor-Token': secret },
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
export const editorAt = (place: () => Place): Client =>
  createClient(async ({ name, input }) => {
    const answer = await post(place(), name, input)
    expect(answer.status, name).toBe(200)
    return answer.json()
  })
