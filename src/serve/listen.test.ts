import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

test('a taken port gives the next free one', async () => {
  const first = await listen(() => {}, 0)
  const next = await listen(() => {}, first.port)
  expect(next.port).toBeGreaterThan(first.port)
  await Promise.all([first.close(), next.close()])
})

test('closing ends open connections at once', async () => {
  const open = await listen(() => {}, 0)
  const socket = connect(open.port, '127.0.0.1')
  const ended = new Promise((resolve) => socket.on('close', resolve).on('error', () => {}))
  await new Promise((resolve) => socket.on('connect', resolve))
  await open.close()
  await ended
})
