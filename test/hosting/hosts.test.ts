import { join } from 'node:path'
import { serve } from '../../src/serve/serve.ts'
import { configured, testHosts } from './host-tests.ts'
import { findNginx, sendsBrotli, serveWithNginx } from './real-servers.ts'

testHosts([
  {
    name: 'npm run preview',
    program: { path: '' },
    serve: async (_, { root, base }) => ({
      ...(await serve({ folder: join(root, base), base, port: 0 })),
      securePort: undefined,
    }),
    isConfigured: false,
    packings: () => ['br', 'gzip'],
  },
  {
    ...configured,
    name: 'nginx',
    program: await findNginx(),
    serve: serveWithNginx,
    packings: (isPacked) => configured.packings(isPacked && sendsBrotli()),
  },
])
