import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { Failure, stackOf } from '../../failure.ts'
import { securityHeaders } from '../../hosting/headers.ts'
import { type Both, both } from '../../message.ts'
import { parseJson } from '../../parse.ts'
import type { BuildCache } from '../../pictures/cache.ts'
import type { Language } from '../../site.ts'
import { tooLong } from '../protocol/calls.ts'
import { largestUpload, Refusal } from '../protocol/state.ts'
import type { EditorAccess } from './access.ts'
import type { Editor } from './editor.ts'
import { panelBundle, panelDocument } from './panel-files.ts'
import { routes } from './routes.ts'

/** What the server of the editor needs. */
interface EditorServer {
  readonly editor: Editor
  readonly language: Language
  readonly cache: BuildCache
  /** The path below which the site lies. */
  readonly base: string
  /** Who may ask. */
  readonly access: EditorAccess
  /** The addresses at which a request may have been made, such as `http://127.0.0.1:4321`. */
  readonly origins: (request: IncomingMessage) => readonly string[]
  /** Told when a window has entered. */
  readonly onEntered: () => void
}

/** What a request may bring that is no picture, in bytes: a text of a megabyte in JSON. */
const largestRequest = 8_000_000

/** What is answered: with 200 and no text where nothing else is said. */
interface Reply {
  readonly status?: number
  readonly type?: string
  readonly body?: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

/** Answers for the editor, all below `/-/`: its panel, and `/-/api/`. Only for requests to its own address. */
export function editorServer(options: EditorServer) {
  const { editor, language, cache, base, access, origins, onEntered } = options
  const own = `${base}/-`
  const panel = panelBundle(cache, 'main.tsx')
  const calls = routes(editor.calls)

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    // A target may be no address at all, such as `//`: it is none of the editor's.
    const { pathname = '', searchParams = new URLSearchParams() } =
      URL.parse(request.url ?? '', 'http://127.0.0.1') ?? {}
    const path = pathname.startsWith(`${own}/`) ? pathname.slice(own.length) : ''
    if (!/^\/(?:api\/|edit$|edit\/)/.test(path)) return false
    try {
      if (path.startsWith('/api/')) admit(request, path)
      if (path === '/api/enter') send(response, entered(request))
      else if (path === '/api/events') pushTo(response)
      else if (!path.startsWith('/api/')) send(response, await shown(request, path))
      else send(response, await done(request, path.slice('/api/'.length), searchParams))
    } catch (error) {
      send(response, refusal(error, access.challenge))
    }
    return true
  }

  /** Lets nobody ask but the panel, which enters first. */
  const admit = ({ method, headers }: IncomingMessage, path: string): void => {
    const isKnown = path === '/api/enter' || access.mayAsk(secretIn(headers))
    // Browsers say who asks; another page of this computer may know the address, and never the secret.
    const site = headers['sec-fetch-site'] ?? 'same-origin'
    if (!isKnown || site !== 'same-origin') throw new Refusal(403, stranger)
    if (method !== 'POST') throw new Refusal(404, nothingThere)
  }

  const entered = (request: IncomingMessage): Reply => {
    const entry = access.enter(secretIn(request.headers), origins(request))
    if (!entry) throw new Refusal(403, stranger)
    onEntered()
    return { type: 'application/json', body: JSON.stringify(entry) }
  }

  /** Pushes the state as long as the panel listens (HTML standard, server-sent events). */
  const pushTo = (response: ServerResponse): void => {
    const headers = { ...securityHeaders, 'Cache-Control': 'no-store' }
    response.writeHead(200, { ...headers, 'Content-Type': 'text/event-stream' })
    response.on(
      'close',
      editor.listen((line) => response.write(`data: ${line}\n\n`)),
    )
  }

  /** What the panel is made of. */
  const shown = async ({ method = '' }: IncomingMessage, path: string): Promise<Reply> => {
    if (!['GET', 'HEAD'].includes(method)) throw new Refusal(405, nothingThere)
    if (path === '/edit') return { status: 302, headers: { Location: `${own}/edit/` } }
    if (path === '/edit/') {
      const nonce = randomBytes(16).toString('base64')
      const faces = await editor.faces()
      const { policy, html } = panelDocument({ nonce, language, own, base, faces })
      return { type: 'text/html', body: html, headers: { 'Content-Security-Policy': policy } }
    }
    if (/^\/edit\/edit(?:or|eur)\.md$/.test(path)) {
      const guide = await readFile(join(documents, path)).catch(() => undefined)
      return guide ? { body: guide } : { status: 404 }
    }
    if (path === '/edit/panel.js') return { type: 'text/javascript', body: (await panel()).script }
    if (path === '/edit/panel.css') return { type: 'text/css', body: (await panel()).style }
    const [, value] = /^\/edit\/signs\/([\w%-]+)\.svg$/.exec(path) ?? []
    const sign = value === undefined ? undefined : await editor.sign(value)
    return sign ? { type: 'image/svg+xml', body: sign } : { status: 404 }
  }

  /** What the panel asks for. */
  const done = async (
    request: IncomingMessage,
    name: string,
    query: URLSearchParams,
  ): Promise<Reply> => {
    const route = calls.get(name)
    if (!route) throw new Refusal(404, nothingThere)
    const body = await readBody(request, name === 'upload' ? largestUpload : largestRequest)
    // What comes with bytes stands in the query.
    const given =
      query.size > 0 ? Object.fromEntries(query) : parseJson(`${body}` || '{}', z.unknown())
    const result = await route(given, body)
    return result instanceof Uint8Array
      ? { type: 'image/jpeg', body: result }
      : { type: 'application/json', body: JSON.stringify(result ?? {}) }
  }

  return { answer, address: `${own}/edit/` }
}

const secretIn = (headers: IncomingMessage['headers']): string =>
  `${headers['x-editor-token'] ?? ''}`

/** The folder of the project's documents. */
const documents = join(import.meta.dirname, '../../../docs')

function refusal(error: unknown, challenge: string): Reply {
  const refused = (status: number, said: Both): Reply => ({
    status,
    type: 'application/json',
    body: JSON.stringify(status === 403 ? { ...said, challenge } : said),
  })
  if (error instanceof Refusal) return refused(error.status, error.said)
  if (isOfName(error)) return refused(422, tooLong)
  if (error instanceof z.ZodError || error instanceof SyntaxError) return refused(400, otherForm)
  if (error instanceof Failure) return refused(422, error.sentence)
  // A bug ends the request and not the preview.
  const body = `${stackOf(error)}\n`
  process.stderr.write(body)
  return { status: 500, body }
}

const stranger = both('Only the editor may ask this.', 'Seul l’éditeur peut demander cela.')
const nothingThere = both('There is nothing here.', 'Il n’y a rien ici.')
const tooLarge = both('This is too large.', 'C’est trop lourd.')
const brokenOff = both('The request was interrupted.', 'La requête a été interrompue.')
const otherForm = both('The request is not valid.', 'La requête n’est pas valable.')

/** Whether a name was too long: for what may be asked, or, with a page's `.md` behind it, for the disk. */
const isOfName = (error: unknown): boolean =>
  error instanceof z.ZodError
    ? error.issues.some(({ message }) => message === tooLong.en)
    : error instanceof Error && 'code' in error && error.code === 'ENAMETOOLONG'

function send(response: ServerResponse, reply: Reply): void {
  const { status = 200, type = 'text/plain', body = '', headers } = reply
  const text = /^text|javascript|json/.test(type) ? `${type}; charset=utf-8` : type
  const shared = { ...securityHeaders, 'Cache-Control': 'no-store', 'Content-Type': text }
  const policy = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" }
  response.writeHead(status, { ...shared, ...policy, ...headers }).end(body)
}

/** The bytes of a request, refused as soon as they are too many. */
async function readBody(request: IncomingMessage, most: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw new Refusal(413, tooLarge)
  let size = 0
  request.on('data', (part: Uint8Array) => {
    size += part.length
    if (size > most) request.destroy()
  })
  return buffer(request).catch(() => {
    throw new Refusal(400, brokenOff)
  })
}
