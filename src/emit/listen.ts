import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Failure } from '../failure.ts'

export interface Listening {
  readonly port: number
  readonly close: () => Promise<void>
}

// Long addresses are answered like any other: with the 404 page.
const limits = { maxHeaderSize: 65_536 }
const tries = 50

/**
 * Listens on 127.0.0.1, on `port` or the next one that is free; 0 takes any. Ends with exit 3
 * where the system allows none of them.
 */
export async function listen(answer: RequestListener, port: number): Promise<Listening> {
  const last = port === 0 ? 0 : Math.min(port + tries, 65_535)
  for (let candidate = port; candidate <= last; candidate++) {
    const server = createServer(limits, answer)
    if (await opens(server, candidate)) return { port: portOf(server), close: () => close(server) }
  }
  throw new Failure('output', {
    en: `The ports ${port} to ${last} are all in use. Choose another one with --port.`,
    fr: `Les ports ${port} à ${last} sont tous occupés. Choisissez-en un autre avec --port.`,
  })
}

const opens = (server: Server, port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    server.once('listening', () => resolve(true))
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error.code === 'EACCES' ? reserved(port) : error)
    })
    server.listen(port, '127.0.0.1')
  })

const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

const reserved = (port: number) =>
  new Failure('output', {
    en: `The system does not allow port ${port}. Choose one above 1023 with --port.`,
    fr: `Le système n’autorise pas le port ${port}. Choisissez-en un au-dessus de 1023 avec --port.`,
  })
