import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { editorAccess } from './access.ts'

const token = 'a'.repeat(43)
const own = ['http://127.0.0.1:4321', 'http://localhost:4321']

const proof = (key: string, origin: string, challenge: string) =>
  createHmac('sha256', key).update(`${origin} ${challenge}`).digest('hex')

test('the token enters and does nothing else; what a window keeps ends with the start', () => {
  const first = editorAccess(token)
  const second = editorAccess(token)
  expect([first.mayAsk(token), first.maySee(token)]).toEqual([false, false])
  expect(first.enter('', own)).toBeUndefined()
  expect(first.enter(` ${'0'.repeat(64)}`, own)).toBeUndefined()
  const entry = first.enter(token, own)
  const { secret = '', view = '' } = entry ?? {}
  expect(JSON.stringify(entry)).not.toContain(token)
  expect([first.mayAsk(secret), first.maySee(view)]).toEqual([true, true])
  expect([first.mayAsk(view), first.maySee(secret)]).toEqual([false, false])
  expect(first.enter(secret, own)).toMatchObject({ secret })
  expect([second.mayAsk(secret), second.maySee(view), second.enter(secret, own)]).toEqual([
    false,
    false,
    undefined,
  ])
})

test('a window comes back by its ticket, from its own address and to this start only', () => {
  const before = editorAccess(token)
  const { ticket } = before.enter(token, own) ?? { ticket: { id: '', key: '' } }
  const after = editorAccess(token)
  const given = (origin: string, { challenge }: Pick<typeof after, 'challenge'> = after) =>
    `${ticket.id} ${proof(ticket.key, origin, challenge)}`
  expect(after.enter(given('http://localhost:4321'), own)).toMatchObject({ secret: after.secret })
  // A program at another port has passed the challenge on.
  expect(after.enter(given('http://127.0.0.1:4322'), own)).toBeUndefined()
  expect(after.enter(given('http://127.0.0.1:4321', before), own)).toBeUndefined()
  expect(after.enter(ticket.id, own)).toBeUndefined()
  expect(editorAccess('b'.repeat(43)).enter(given('http://127.0.0.1:4321'), own)).toBeUndefined()
})
