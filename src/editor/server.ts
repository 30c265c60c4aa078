import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { Failure, stackOf } from '../failure.ts'
import { securityHeaders } from '../hosting/headers.ts'
import type { BuildCache } from '../pictures/cache.ts'
import type { Language } from '../site.ts'
import { type Desk, Refused } from './desk.ts'
import { panelDocument, panelScript } from './panel-files.ts'

/** What the server of the editor needs. */
interface EditorServer {
  readonly desk: Desk
  readonly language: Language
  readonly cache: BuildCache
  /** The path below which the site lies. */
  readonly base: string
}

/** What a request may bring, in bytes: a text of a megabyte in JSON, or a picture. */
const limits = { json: 8_000_000, picture: 40_000_000 }

/** Who asks for something to be done has the token of this start, which only the opened address tells. */
const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * Answers for the editor: its panel, and below `/-/api/` what the panel asks for. What it answers to lies below `/-/`,
 * where no page can be. To be called only with requests to its own address.
 */
export function editorServer({ desk, language, cache, base }: EditorServer) {
  const token = newToken()
  const own = `${base}/-`
  const script = panelScript(cache)

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
    const path = pathname.startsWith(`${own}/`) ? pathname.slice(own.length) : ''
    if (path.startsWith('/api/')) {
      await answerApi(request, response, path.slice('/api/'.length), searchParams)
      return true
    }
    if (path !== '/edit' && !path.startsWith('/edit/')) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') send(response, 405, 'text/plain', '')
    else if (path === '/edit') response.writeHead(302, { Location: `${own}/edit/` }).end()
    else if (path === '/edit/') await sendPanel(response)
    else if (path === '/edit/panel.js') send(response, 200, 'text/javascript', await script())
    else if (path === '/edit/panel.css')
      send(response, 200, 'text/css', await readFile(join(import.meta.dirname, 'panel/style.css')))
    else await sendSign(response, /^\/edit\/signs\/([\w%-]+)\.svg$/.exec(path)?.[1])
    return true
  }

  const sendSign = async (response: ServerResponse, value: string | undefined) => {
    const sign = value === undefined ? undefined : await desk.sign(value)
    send(response, sign ? 200 : 404, sign ? 'image/svg+xml' : 'text/plain', sign ?? '')
  }

  const sendPanel = async (response: ServerResponse) => {
    const nonce = randomBytes(16).toString('base64')
    const { policy, html } = panelDocument({
      nonce,
      language,
      own,
      base,
      faces: await desk.faces(),
    })
    send(response, 200, 'text/html', html, { 'Content-Security-Policy': policy })
  }

  const answerApi = async (
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
    query: URLSearchParams,
  ) => {
    const { method = '', headers } = request
    const given = Buffer.from(`${headers['x-editor-token'] ?? ''}`)
    const isKnown = given.length === token.length && timingSafeEqual(given, Buffer.from(token))
    // Browsers say who asks; another page of this computer may know the address, and never the token.
    const site = headers['sec-fetch-site']
    if (!isKnown || (site !== undefined && site !== 'same-origin'))
      return send(response, 403, 'text/plain', 'Only answers its own panel.\n')
    const route = routes.get(`${method} ${name}`)
    if (!route) return send(response, 404, 'text/plain', '')
    try {
      const body = await bodyOf(request, name === 'upload' ? limits.picture : limits.json)
      const result = await route(desk, { body, query })
      if (result instanceof Uint8Array)
        send(response, 200, 'image/jpeg', result, { 'Cache-Control': 'no-store' })
      else send(response, 200, 'application/json', JSON.stringify(result ?? {}))
    } catch (error) {
      if (error instanceof Refused) send(response, error.status, 'text/plain', error.message)
      else if (error instanceof z.ZodError || error instanceof SyntaxError)
        send(response, 400, 'text/plain', 'The request has another form.\n')
      else if (error instanceof Failure) send(response, 422, 'text/plain', error.sentence[language])
      else {
        // A defect of ours ends the request and not the preview.
        process.stderr.write(`${stackOf(error)}\n`)
        send(response, 500, 'text/plain', `${stackOf(error)}\n`)
      }
    }
  }

  return { answer, token, address: `${own}/edit/#${token}` }
}

/** The bytes of a request, refused as soon as they are too many. */
async function bodyOf(request: IncomingMessage, most: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw new Refused(413, 'Too large.\n')
  let size = 0
  request.on('data', (part: Uint8Array) => {
    size += part.length
    if (size > most) request.destroy()
  })
  return buffer(request)
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = /^text|javascript|json/.test(type) ? `${type}; charset=utf-8` : type
  const shared = { ...securityHeaders, 'Cache-Control': 'no-store', 'Content-Type': text }
  const policy = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" }
  response.writeHead(status, { ...shared, ...policy, ...headers }).end(body)
}

interface Asked {
  readonly body: Buffer
  readonly query: URLSearchParams
}

type Route = (desk: Desk, asked: Asked) => Promise<unknown> | unknown

const place = z.array(z.union([z.string(), z.int().min(0)])).max(40)
const path = z.string().min(1).max(1000)
type Value = string | number | boolean | readonly Value[] | { readonly [name: string]: Value }
const value: z.ZodType<Value> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.array(value), z.record(z.string(), value)]),
)
const edit = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('set'), at: place, to: value }),
  z.strictObject({ do: z.literal('clear'), at: place }),
  z.strictObject({ do: z.literal('add'), at: place, item: value }),
  z.strictObject({ do: z.literal('remove'), at: place }),
  z.strictObject({ do: z.literal('move'), at: place, to: z.int().min(0) }),
  z.strictObject({ do: z.literal('body'), text: z.string() }),
  z.strictObject({ do: z.literal('text'), text: z.string() }),
])
const edits = z.array(edit).max(2000)
const change = z.union([
  z.strictObject({ file: path, create: z.string() }),
  z.strictObject({ file: path, seen: z.string(), gone: z.literal(true) }),
  z.strictObject({ file: path, seen: z.string(), movedTo: path, edits: edits.optional() }),
  z.strictObject({ file: path, seen: z.string(), edits }),
])

/** A route whose request has a form of its own. */
const asking =
  <Schema extends z.ZodType>(
    schema: Schema,
    work: (desk: Desk, asked: z.output<Schema>) => unknown,
  ): Route =>
  (desk, { body }) =>
    work(desk, schema.parse(JSON.parse(body.toString() || '{}')))

const label = z.string().max(500)
const wanted = (query: URLSearchParams, name: string): string => path.parse(query.get(name) ?? '')

const rename = z.strictObject({ file: path, route: path, redirect: z.boolean() })
const deletion = z
  .strictObject({ file: path, goneTo: path.optional() })
  .transform(({ file, goneTo }) => ({ file, goneTo }))
const page = z.strictObject({
  title: z.string().max(1000),
  route: path,
  lang: z.enum(['en', 'fr']),
  gated: z.boolean(),
  description: z.string().max(2000),
})

/** Everything that the panel may ask for. */
const routes = new Map<string, Route>([
  ['GET state', (desk) => desk.state()],
  ['GET file', (desk, { query }) => desk.open(wanted(query, 'path'))],
  ['GET marks', (desk, { query }) => desk.marks(wanted(query, 'route'))],
  [
    'PUT draft',
    asking(z.strictObject({ file: path, seen: z.string(), edits }), (desk, draft) =>
      desk.draft(draft),
    ),
  ],
  [
    'POST save',
    asking(z.strictObject({ files: z.array(path).max(500), label }), (desk, { files, ...rest }) =>
      desk.save(files, rest.label),
    ),
  ],
  [
    'POST change',
    asking(
      z.strictObject({ changes: z.array(change).max(20_000), label }),
      (desk, { changes, ...rest }) => desk.change(changes, rest.label),
    ),
  ],
  ['POST undo', (desk) => desk.undo()],
  ['POST redo', (desk) => desk.redo()],
  ['GET history', (desk) => desk.history()],
  ['POST back', asking(z.strictObject({ id: z.string() }), (desk, { id }) => desk.back(id))],
  [
    'POST fix',
    asking(
      z.strictObject({ file: z.string(), line: z.int(), column: z.int(), code: z.string() }),
      (desk, problem) => desk.fix(problem),
    ),
  ],
  ['GET owed', (desk) => desk.owed()],
  ['POST owed', asking(z.strictObject({ id: z.string() }), (desk, { id }) => desk.settle(id))],
  ['GET publish', (desk) => desk.publishing.state()],
  [
    'POST publish',
    asking(z.strictObject({ message: z.string().max(4000) }), (desk, { message }) =>
      desk.publishing.publish(message),
    ),
  ],
  ['POST publish/take', (desk) => desk.publishing.take()],
  ['POST publish/stop', (desk) => desk.publishing.stop()],
  ['POST plan', asking(z.union([rename, deletion]), (desk, wish) => desk.plan(wish))],
  ['POST card', asking(z.strictObject({ like: path }), (desk, { like }) => desk.newCard(like))],
  ['POST page', asking(page, (desk, wish) => desk.newPage(wish))],
  ['GET pictures', (desk) => desk.pictures()],
  [
    'GET picture',
    (desk, { query }) => desk.thumbnail(wanted(query, 'path'), Number(query.get('width') ?? 480)),
  ],
  [
    'POST upload',
    (desk, { body, query }) =>
      desk.upload({ folder: query.get('folder') ?? '', name: wanted(query, 'name'), bytes: body }),
  ],
])
