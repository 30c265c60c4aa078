import { type ClientRequest, type IncomingHttpHeaders, request } from 'node:http'
import { request as securely } from 'node:https'

/** An answer as it came over the wire: packed, and with the redirect where there is one. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Asks a server of this machine for a path exactly as written: `fetch` would tidy and unpack. */
export const ask = (port: number, path: string, headers = {}, method = 'GET'): Promise<Answer> =>
  answerOf(request({ host: '127.0.0.1', port, path, headers, method }))

/** The same by HTTPS, whoever has signed the certificate. */
export const askSecurely = (port: number, path: string): Promise<Answer> =>
  answerOf(securely({ host: 'localhost', port, path, rejectUnauthorized: false }))

const answerOf = (asked: ClientRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    asked.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
    asked.on('error', reject).end()
  })
