import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from '../../src/serve/serve.ts'

/** What becomes of a request: no connection, no answer, or one that ends in its midst. */
export const breaks = ['refused', 'unanswered', 'broken off'] as const
export type Break = (typeof breaks)[number]

/**
 * A line to a server on this machine, at an address of its own, on which some requests meet a fault: `isMet` says which,
 * of their method and their path with its query.
 */
export async function brokenLine(port: number) {
  let fault: { readonly how: Break; readonly isMet: (name: string) => boolean } | undefined
  const met: string[] = []
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = request
    const name = `${method} ${url}`
    const how = fault?.isMet(name) ? fault.how : undefined
    if (how) met.push(name)
    if (how === 'refused') return void request.socket.destroy()
    const body = await buffer(request)
    if (how === 'unanswered') return
    const own = `127.0.0.1:${port}`
    const there = { ...headers, host: own, ...(headers.origin ? { origin: `http://${own}` } : {}) }
    const onward = ask({ port, host: '127.0.0.1', method, path: url, headers: there })
    onward.on('error', () => response.destroy())
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      if (!how) return void answer.pipe(response)
      // In its first piece: events have no last one.
      answer.once('data', (piece: Uint8Array) =>
        response.write(piece.subarray(0, piece.length / 2), () => response.destroy()),
      )
    })
    response.on('close', () => onward.destroy())
    onward.end(body)
  }
  const line = await listen(
    (request, response) => void pass(request, response).catch(() => response.destroy()),
    0,
  )
  return {
    ...line,
    /** Lets requests meet a fault from now on, or none any more; gives the ones that do. */
    breakAt: (how: Break, isMet: (name: string) => boolean): readonly string[] => {
      fault = { how, isMet }
      met.length = 0
      return met
    },
    mend: (): void => {
      fault = undefined
    },
  }
}
