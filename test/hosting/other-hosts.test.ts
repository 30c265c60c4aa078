import { expect, test } from 'vitest'
import { configured, testHosts } from './host-tests.ts'
import {
  findApache,
  findCaddy,
  optionalModules,
  serveWithApache,
  serveWithCaddy,
} from './real-servers.ts'
import { ask } from './server.ts'
import { foundationWorld } from './world.ts'

const apache = await findApache()

testHosts([
  { ...configured, name: 'Caddy', program: await findCaddy(), serve: serveWithCaddy },
  {
    ...configured,
    name: 'Apache',
    program: apache,
    serve: serveWithApache,
    tellsAddress: true,
  },
])

test.skipIf('missing' in apache)(
  'Apache shows the home page without any one of its modules, and lists no folder',
  async () => {
    const world = await foundationWorld()
    for (const module of optionalModules) {
      const site = { ...world, missing: module }
      const server = await serveWithApache('path' in apache ? apache.path : '', site)
      const { status, body } = await ask(server.port, '/')
      const { body: listed } = await ask(server.port, '/assets/')
      await server.close()
      expect([status, body], module).toEqual([200, world.files.get('index.html')])
      expect(String(listed), module).not.toContain('.avif')
    }
  },
)
