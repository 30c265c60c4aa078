import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, request } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Certificate } from './hosting/server.ts'

/** How the proxy of a forwarded port names where requests go: as the browser did, or as this computer would. */
export type Naming = 'keeps the names' | 'names this computer'

interface Forwarding {
  readonly naming: Naming
  /** Asked for at each request, since a proxy is there before the program that it leads to. */
  readonly to: () => { readonly origin: string; readonly port: number }
  /** Without one it speaks http, as a proxy does behind its own door. */
  readonly certificate?: Certificate
}

/**
 * A proxy that leads from a public address to a port of this computer, as GitHub Codespaces does: `Host` is kept or not,
 * `Origin` is rewritten where it is the public one and kept where it is not (symfony/demo#1542, mastodon/mastodon#26400).
 */
export async function forwardedPort({ naming, to, certificate }: Forwarding) {
  const forward: RequestListener = (asked, response) => {
    const { origin, port } = to()
    const { method = '', url = '' } = asked
    const headers = { ...asked.headers, 'x-forwarded-host': new URL(origin).host }
    if (naming === 'names this computer') {
      headers.host = `localhost:${port}`
      if (headers.origin === origin) headers.origin = `http://localhost:${port}`
    }
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    asked.pipe(onward)
  }
  const server = certificate
    ? createSecureServer(
        { cert: readFileSync(certificate.certificate), key: readFileSync(certificate.key) },
        forward,
      )
    : createServer(forward)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
