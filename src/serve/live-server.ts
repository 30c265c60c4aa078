import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { contentType, framePolicy, securityHeaders } from '../hosting/headers.ts'
import type { Language } from '../site.ts'
import { handOver, type PublicAddress } from './hand-over.ts'
import { barePage, problemBar } from './problem-bar.tsx'
import { pagePolicy, responder, withPolicy } from './respond.ts'
import { atOwnAddress, listen } from './serve.ts'
import type { Version } from './version.ts'

interface Preview {
  /** The version to show at the moment of a request. */
  readonly version: () => Version
  readonly base: string
  readonly language: Language
  readonly port: number
  /** The editor, which answers for itself and prints pages with drafts; there are previews without one. */
  readonly editor?: Editor | undefined
  /** Where a proxy leads here from afar: everything then wants a cookie. */
  readonly publicly?: PublicAddress | undefined
}

interface Editor {
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  /** The page at a route with every draft in it, as it is now or `at` a wall time; or `of` a version that is compared. */
  readonly page: (
    route: string,
    asked: Readonly<Partial<Record<'at' | 'of' | 'side', string>>>,
  ) => Promise<string | undefined>
  /** A file that such pages need and the site has not. */
  readonly file: (path: string) => Promise<Uint8Array | undefined>
  /** Whether somebody who brings this may see such pages. */
  readonly maySee: (given: string | null) => boolean
}

const ownFrame = "frame-ancestors 'self'"

/** The preview's own files, in a folder that no page of the site can have. */
const tools = ['-/problem-bar.css', '-/preview-page.js']

/** Serves the latest version with its problem bar, to its own address only, and tells open pages of the next. */
export async function liveServer(preview: Preview) {
  const { version, base, language, port, editor, publicly } = preview
  // Two starts of the preview never share the name of a version.
  const start = Date.now().toString(36)
  const name = () => `${start}-${version().number}`
  const own = `${base}/-`
  // Pages that listen for versions (HTML standard, server-sent events).
  const listeners = new Set<ServerResponse>()
  const send = (response: ServerResponse) => response.write(`event: version\ndata: ${name()}\n\n`)
  const add = (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    send(response)
    listeners.add(response)
    response.on('close', () => listeners.delete(response))
  }

  const problems = editor && `${own}/edit/?problems`
  const withBar = (html: string): Uint8Array => {
    const script = `<script src="${own}/preview-page.js" data-version="${name()}" data-events="${own}/events"></script>`
    const shown = withPolicy(html, allowEvents)
      .replace('</head>', () => `<link rel="stylesheet" href="${own}/problem-bar.css"></head>`)
      .replace(/<body\b[^>]*>/, (body) => body + problemBar(version(), language, problems) + script)
    return Buffer.from(shown)
  }
  const read = async (path: string): Promise<Uint8Array | undefined> => {
    if (tools.includes(path)) return readFile(join(import.meta.dirname, path.slice('-/'.length)))
    const found = version().files.get(path)
    // What cannot be made is told in the terminal.
    const bytes =
      found && ('bytes' in found ? found.bytes : await found.make().catch(() => undefined))
    if (bytes) return path.endsWith('.html') ? withBar(new TextDecoder().decode(bytes)) : bytes
    const own = path.startsWith('assets/') ? await editor?.file(path) : undefined
    if (own) return own
    return path === '404.html' ? withBar(barePage(language)) : undefined
  }
  const respond = responder({ read, base })

  /** What the frame of the editor shows: framed by its own panel only, with nothing of the preview in it. */
  const sendProof = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname = '', searchParams } = URL.parse(request.url ?? '', 'http://127.0.0.1') ?? {}
    const site = request.headers['sec-fetch-site'] ?? 'same-origin'
    const route = pathname.slice(base.length).replace(/(?<=.)\/$/, '') || '/'
    const asked = Object.fromEntries(searchParams ?? [])
    const isKnown = editor?.maySee(searchParams?.get('view') ?? null) && site === 'same-origin'
    const html = isKnown ? await editor?.page(route, asked) : undefined
    // Another version is never answered by this one.
    if (!isKnown || (html === undefined && 'of' in asked)) {
      const none = { ...securityHeaders, 'Cache-Control': 'no-store' }
      response.writeHead(isKnown ? 404 : 403, none).end()
      return true
    }
    if (html === undefined) return false
    const headers = {
      ...securityHeaders,
      'Content-Type': contentType('index.html'),
      'Content-Security-Policy': `${pagePolicy(html)}; ${ownFrame}`,
      'Cache-Control': 'no-store',
    }
    response.writeHead(200, headers).end(html)
    return true
  }

  const answer: RequestListener = async (request, response) => {
    const { url = '', method = '' } = request
    if (url === `${own}/events`) return add(response)
    if (await editor?.answer(request, response)) return
    const isFramed = editor !== undefined && /[?&]proof=/.test(url)
    if (isFramed && (await sendProof(request, response))) return
    if (url === '/' && base !== '')
      return void response.writeHead(302, { Location: `${base}/` }).end()
    const { status, headers, body } = await respond({ method, target: url, headers: {} })
    const kept = { ...headers, 'Cache-Control': 'no-cache' }
    response.writeHead(status, isFramed ? framed(kept) : kept).end(body)
  }
  const guarded = publicly ? handOver(answer, publicly, base) : answer
  return {
    ...(await listen(atOwnAddress(guarded, publicly?.origin), port, publicly?.origin)),
    tell: () => listeners.forEach(send),
  }
}

/** The same for the frame of the panel: what it shows of the preview where a page cannot be printed. */
function framed<Headers extends Readonly<Record<string, string>>>(headers: Headers) {
  const policy = headers['Content-Security-Policy'] ?? ''
  return { ...headers, 'Content-Security-Policy': policy.replace(framePolicy, ownFrame) }
}

/** Pages that ask for nothing have no `connect-src`; the preview asks for its events. */
const allowEvents = (policy: string): string =>
  /\bconnect-src\b/.test(policy) ? policy : `${policy}; connect-src 'self'`
