import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

/** The address of a server of this machine, which ends with the test that has asked for it. */
export async function serveHere(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const place = server.address()
  return `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}`
}
