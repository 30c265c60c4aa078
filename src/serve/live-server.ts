import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'
import { contentType, securityHeaders } from '../hosting/headers.ts'
import type { Language } from '../site.ts'
import type { Edition } from './edition.ts'
import { listeners } from './events.ts'
import { injectProof, ownPath } from './inject-proof.ts'
import { type Listening, listen } from './listen.ts'
import { proof } from './proof.tsx'
import { proofPage } from './proof-page.tsx'
import { responder } from './respond.ts'

interface Preview {
  /** The edition to show at the moment of a request. */
  readonly edition: () => Edition
  /** The path of the public address, `''` at the root of a host. */
  readonly base: string
  readonly language: Language
  readonly port: number
}

export interface LiveServer extends Listening {
  /** Tells the open pages that there is another edition. */
  readonly tell: () => void
}

/**
 * Serves the latest edition from memory on 127.0.0.1, with the proof in every page, and lets open
 * pages know of the next one. Requests in the name of another site are refused.
 */
export async function liveServer({ edition, base, language, port }: Preview): Promise<LiveServer> {
  // Two starts of the preview never share the name of an edition.
  const start = Date.now().toString(36)
  const name = () => `${start}-${edition().number}`
  const { add, tell } = listeners()
  const respond = responder({ read: async (path) => page(path), base })

  const page = (path: string): Uint8Array | undefined => {
    const bytes = edition().files.get(path) ?? (path === '404.html' ? blank() : undefined)
    if (!bytes || !path.endsWith('.html')) return bytes
    const html = new TextDecoder().decode(bytes)
    const told = { html, proof: proof(edition(), language), edition: name(), base }
    return new TextEncoder().encode(injectProof(told))
  }
  const blank = () => new TextEncoder().encode(proofPage(language))

  const answer: RequestListener = async (request, response) => {
    const { url = '', method = '' } = request
    if (!isOwn(request)) return void response.writeHead(403, securityHeaders).end(refusal)
    if (url === `${base}${ownPath}/events`) return add(response, name())
    if (url === '/' && base !== '')
      return void response.writeHead(302, { Location: `${base}/` }).end()
    const tool = tools.find((file) => url === `${base}${ownPath}/${file}`)
    if (tool) {
      const type = { 'Content-Type': contentType(tool), 'Cache-Control': 'no-cache' }
      return void response.writeHead(200, type).end(await readFile(join(import.meta.dirname, tool)))
    }
    const { status, headers, body } = await respond({ method, target: url, headers: {} })
    response.writeHead(status, { ...headers, 'Cache-Control': 'no-cache' }).end(body)
  }
  return { ...(await listen(answer, port)), tell: () => tell(name()) }
}

const tools = ['proof.css', 'proof-page.js']
const refusal = 'This preview answers only at its own address.\n'

/** A page elsewhere could reach the preview by a name that leads here, or by posting to it. */
function isOwn({ headers, socket }: IncomingMessage): boolean {
  const hosts = ['127.0.0.1', 'localhost', '[::1]'].map((host) => `${host}:${socket.localPort}`)
  const { host = '', origin } = headers
  return (
    hosts.includes(host) && (origin === undefined || hosts.includes(origin.slice('http://'.length)))
  )
}
