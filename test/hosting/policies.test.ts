import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrive, opened } from '../browser/visitor.ts'
import { caddy, nginx, serveWithCaddy, serveWithNginx } from './real-servers.ts'
import type { Server } from './server.ts'
import { foundationWorld } from './world.ts'

const world = await foundationWorld()

// A visitor's test fails where the console says a word: the policy of a header, with all that a
// page states in its head, is broken nowhere.
describe.each([
  { name: 'nginx', program: nginx, serve: serveWithNginx },
  { name: 'Caddy', program: caddy, serve: serveWithCaddy },
])('with the headers of $name', ({ program, serve }) => {
  describe.skipIf('missing' in program)('a browser', () => {
    let server: Server
    let at: string
    beforeAll(async () => {
      server = await serve('path' in program ? program.path : '', world)
      at = `http://127.0.0.1:${server.port}`
    })
    afterAll(() => server.close())

    test('opens the landing page, comes back and reads the open pages', async () => {
      const { page, visit, unlock } = await arrive({ at })
      await visit('/')
      await unlock()
      await page.reload()
      await opened(page)
      for (const route of ['/chateau-farcheville', '/swarm', '/legal-notice', '/v2']) {
        const response = await visit(route)
        expect(await response?.headerValue('content-security-policy')).toContain('default-src')
      }
    })
  })
})
