import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { addressKey } from '../check/redirects.ts'
import { pathsFor } from '../emit/address.ts'
import { caching, contentType, framePolicy, isText, securityHeaders } from '../hosting/headers.ts'
import { hiddenFiles } from '../hosting/hosted-site.ts'
import { rememberFor } from '../memory.ts'

interface Request {
  readonly method: string
  /** The path with its query, as it came. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** A built site: its files by path, wherever they lie, and the path of its address (`''` or `/project`). */
export interface ServedSite {
  readonly read: (path: string) => Promise<Uint8Array | undefined>
  readonly base: string
}

const packings = {
  br: promisify<Uint8Array, Buffer>(brotliCompress),
  gzip: promisify<Uint8Array, Buffer>(gzip),
}

/** Answers as a good static host does: clean addresses, the site's own 404 page, packing, caching, security headers. */
export function responder(site: ServedSite) {
  const packed = new Map<string, Promise<Uint8Array>>()
  return async ({ method, target, headers: asked }: Request) => {
    if (!['GET', 'HEAD'].includes(method)) return plain(405, { Allow: 'GET, HEAD' })
    const moved = await newAddress(site, target)
    if (moved !== undefined) return plain(301, { Location: moved, 'Cache-Control': caching.other })
    const found = await find(site, target)
    if (!found) return plain(404, {})

    const { path, bytes, status } = found
    const tag = hash('sha256', bytes, 'base64url').slice(0, 22)
    const packing = isText(path) ? acceptedPacking(asked['accept-encoding']) : undefined
    const etag = `"${tag}${packing ? `-${packing}` : ''}"`
    const headers = { ...headersOf(path, bytes, status), ETag: etag }
    if (status === 200 && isKnown(etag, asked['if-none-match'])) return plain(304, headers)

    const made = packing && (packed.get(etag) ?? packings[packing](bytes))
    if (made) packed.set(etag, made)
    const body = (await made) ?? bytes
    const encoding = packing ? { 'Content-Encoding': packing } : {}
    return {
      status,
      headers: { ...headers, ...encoding, 'Content-Length': String(body.length) },
      body: method === 'HEAD' ? new Uint8Array() : body,
    }
  }
}

/** Where an old address leads, by the file in which hosts are told of it. */
async function newAddress({ read }: ServedSite, target: string): Promise<string | undefined> {
  const rules = await read('_redirects')
  const [path = ''] = target.split(/[?#]/)
  return rules && movedBy(rules).get(addressKey(path) ?? '')
}

const movedBy = rememberFor((rules: Uint8Array): ReadonlyMap<string, string> => {
  const lines = new TextDecoder().decode(rules).split('\n')
  const moved = lines.flatMap((line) => {
    const [from = '', to = '', status] = line.split(' ')
    const key = status === '301' ? addressKey(from) : undefined
    return key === undefined ? [] : [[key, to] as const]
  })
  return new Map(moved)
})

const isHidden = new RegExp(hiddenFiles(''))

/** The file that answers, and the status to answer with. */
async function find({ read, base }: ServedSite, target: string) {
  const paths = pathsFor(target, base).filter((path) => !isHidden.test(`/${path}`))
  for (const path of paths) {
    const bytes = await read(path)
    if (bytes) return { path, bytes, status: 200 }
  }
  const bytes = await read('404.html')
  return bytes && { path: '404.html', bytes, status: 404 }
}

function headersOf(path: string, bytes: Uint8Array, status: number) {
  const policy = path.endsWith('.html') ? pagePolicy(new TextDecoder().decode(bytes)) : undefined
  const isHashed = path.startsWith('assets/') && status === 200
  return {
    ...securityHeaders,
    'Content-Security-Policy': policy ? `${policy}; ${framePolicy}` : framePolicy,
    'Content-Type': contentType(path),
    'Cache-Control': isHashed ? caching.hashed : caching.other,
    ...(isText(path) ? { Vary: 'Accept-Encoding' } : {}),
  }
}

const isKnown = (etag: string, known: string | string[] = ''): boolean =>
  known === '*' || `${known}`.replaceAll('W/', '').split(/,\s*/).includes(etag)

const plain = (status: number, headers: Readonly<Record<string, string>>) => ({
  status,
  headers: { ...securityHeaders, 'Content-Security-Policy': framePolicy, ...headers },
  body: new Uint8Array(),
})

/** The packing to answer with: brotli before gzip, of those that `Accept-Encoding` does not refuse. */
function acceptedPacking(header: string | string[] = ''): keyof typeof packings | undefined {
  const accepted = new Map(
    `${header}`.split(',').map((entry) => {
      const [name = '', weight = 'q=1'] = entry.split(';').map((part) => part.trim().toLowerCase())
      return [name, Number(weight.replace('q=', ''))] as const
    }),
  )
  const isAccepted = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0
  return (['br', 'gzip'] as const).find(isAccepted)
}

const policyElement = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i

/** The content security policy that a page states in its own head, if it does: for pages made by another process. */
export function pagePolicy(html: string): string | undefined {
  const [, policy] = policyElement.exec(html) ?? []
  return policy
    ?.replace(/&#x27;|&#39;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** The page with another policy in the place of the one it states; as it is where it states none. */
export function withPolicy(html: string, change: (policy: string) => string): string {
  const policy = pagePolicy(html)
  if (policy === undefined) return html
  const text = change(policy).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return html.replace(policyElement, (element) => element.replace(/"[^"]*"$/, () => `"${text}"`))
}
