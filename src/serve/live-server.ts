import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { contentType, securityHeaders } from '../hosting/headers.ts'
import type { Language } from '../site.ts'
import { overlay, overlayPage } from './overlay.tsx'
import { responder, withPolicy } from './respond.ts'
import { type Listening, listen } from './serve.ts'
import type { Version } from './version.ts'

interface Preview {
  /** The version to show at the moment of a request. */
  readonly version: () => Version
  /** The path of the public address, `''` at the root of a host. */
  readonly base: string
  readonly language: Language
  readonly port: number
}

export interface LiveServer extends Listening {
  /** Tells the open pages that there is another version. */
  readonly tell: () => void
}

/** The folder of the preview's own addresses; no page of the site can have it. */
const ownPath = '/-'
const tools = ['overlay.css', 'overlay-page.js']
const refusal = 'This preview answers only at its own address.\n'

/**
 * Serves the latest version from memory on 127.0.0.1, with the overlay in every page, and lets open
 * pages know of the next one. Requests in the name of another site are refused.
 */
export async function liveServer({ version, base, language, port }: Preview): Promise<LiveServer> {
  // Two starts of the preview never share the name of a version.
  const start = Date.now().toString(36)
  const name = () => `${start}-${version().number}`
  const own = base + ownPath
  const { add, tell } = listeners()
  const respond = responder({ read: async (path) => page(path), base })

  const page = (path: string): Uint8Array | undefined => {
    const bytes = version().files.get(path) ?? (path === '404.html' ? blank() : undefined)
    if (!bytes || !path.endsWith('.html')) return bytes
    const html = new TextDecoder().decode(bytes)
    const script = `<script src="${own}/overlay-page.js" data-version="${name()}" data-events="${own}/events"></script>`
    const shown = withPolicy(html, allowEvents)
      .replace('</head>', () => `<link rel="stylesheet" href="${own}/overlay.css"></head>`)
      .replace(/<body\b[^>]*>/, (body) => body + overlay(version(), language) + script)
    return new TextEncoder().encode(shown)
  }
  const blank = () => new TextEncoder().encode(overlayPage(language))

  const answer: RequestListener = async (request, response) => {
    const { url = '', method = '' } = request
    if (!isOwn(request)) return void response.writeHead(403, securityHeaders).end(refusal)
    if (url === `${own}/events`) return add(response, name())
    if (url === '/' && base !== '')
      return void response.writeHead(302, { Location: `${base}/` }).end()
    const tool = tools.find((file) => url === `${own}/${file}`)
    if (tool) {
      const type = { 'Content-Type': contentType(tool), 'Cache-Control': 'no-cache' }
      return void response.writeHead(200, type).end(await readFile(join(import.meta.dirname, tool)))
    }
    const { status, headers, body } = await respond({ method, target: url, headers: {} })
    response.writeHead(status, { ...headers, 'Cache-Control': 'no-cache' }).end(body)
  }
  return { ...(await listen(answer, port)), tell: () => tell(name()) }
}

/** Pages that ask for nothing have no `connect-src`; the preview asks for its events. */
const allowEvents = (policy: string): string =>
  /\bconnect-src\b/.test(policy) ? policy : `${policy}; connect-src 'self'`

/** A page elsewhere could reach the preview by a name that leads here, or by posting to it. */
function isOwn({ headers, socket }: IncomingMessage): boolean {
  const hosts = ['127.0.0.1', 'localhost', '[::1]'].map((host) => `${host}:${socket.localPort}`)
  const { host = '', origin } = headers
  return (
    hosts.includes(host) && (origin === undefined || hosts.includes(origin.slice('http://'.length)))
  )
}

/** Pages that listen for versions (HTML standard, server-sent events). */
function listeners() {
  const open = new Set<ServerResponse>()
  const send = (response: ServerResponse, version: string) =>
    response.write(`event: version\ndata: ${version}\n\n`)
  return {
    add: (response: ServerResponse, version: string) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      send(response, version)
      open.add(response)
      response.on('close', () => open.delete(response))
    },
    tell: (version: string) => {
      for (const response of open) send(response, version)
    },
  }
}
