import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { pathsFor } from '../emit/address.ts'
import {
  caching,
  contentType,
  framePolicy,
  isText,
  pagePolicy,
  securityHeaders,
} from '../hosting/headers.ts'

interface Request {
  readonly method: string
  /** The path with its query, as it came. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

interface Response {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** A built site: its files by path, wherever they lie, and the path of its address (`''` or `/project`). */
export interface ServedSite {
  readonly read: (path: string) => Promise<Uint8Array | undefined>
  readonly base: string
}

/**
 * Answers requests as a good static host does: clean addresses without redirects, the site's own
 * 404 page, one packing per content, lasting caching of hashed names, the security headers.
 */
export function responder(site: ServedSite): (request: Request) => Promise<Response> {
  const pack = packer()
  return async (request) => {
    if (!['GET', 'HEAD'].includes(request.method)) return plain(405, { Allow: 'GET, HEAD' })
    const found = await find(site, request.target)
    if (!found) return plain(404, {})

    const tag = createHash('sha256').update(found.bytes).digest('base64url').slice(0, 22)
    const packing = isText(found.path)
      ? acceptedPacking(String(request.headers['accept-encoding'] ?? ''))
      : undefined
    const etag = `"${tag}${packing ? `-${packing}` : ''}"`
    const headers = { ...headersOf(found), ETag: etag }
    if (found.status === 200 && isKnown(etag, request)) return plain(304, headers)

    const body = packing ? await pack(found.bytes, packing, tag) : found.bytes
    return {
      status: found.status,
      headers: {
        ...headers,
        ...(packing ? { 'Content-Encoding': packing } : {}),
        'Content-Length': String(body.length),
      },
      body: request.method === 'HEAD' ? new Uint8Array() : body,
    }
  }
}

interface Found {
  readonly path: string
  readonly bytes: Uint8Array
  readonly status: number
}

async function find({ read, base }: ServedSite, target: string): Promise<Found | undefined> {
  for (const path of pathsFor(target, base)) {
    const bytes = await read(path)
    if (bytes) return { path, bytes, status: 200 }
  }
  const bytes = await read('404.html')
  return bytes && { path: '404.html', bytes, status: 404 }
}

function headersOf({ path, bytes, status }: Found): Record<string, string> {
  const policy = path.endsWith('.html') ? pagePolicy(new TextDecoder().decode(bytes)) : undefined
  const hashed = path.startsWith('assets/') && status === 200
  return {
    ...securityHeaders,
    'Content-Security-Policy': policy ? `${policy}; ${framePolicy}` : framePolicy,
    'Content-Type': contentType(path),
    'Cache-Control': hashed ? caching.hashed : caching.other,
    ...(isText(path) ? { Vary: 'Accept-Encoding' } : {}),
  }
}

function isKnown(etag: string, { headers }: Request): boolean {
  const known = String(headers['if-none-match'] ?? '')
  return known === '*' || known.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag)
}

const plain = (status: number, headers: Readonly<Record<string, string>>): Response => ({
  status,
  headers: { ...securityHeaders, 'Content-Security-Policy': framePolicy, ...headers },
  body: new Uint8Array(),
})

type Packing = 'br' | 'gzip'

/** The packing to answer with: brotli before gzip, of those that `Accept-Encoding` does not refuse. */
function acceptedPacking(header: string): Packing | undefined {
  const accepted = new Map(
    header.split(',').map((entry) => {
      const [name = '', weight = 'q=1'] = entry.split(';').map((part) => part.trim().toLowerCase())
      return [name, Number(weight.replace('q=', ''))] as const
    }),
  )
  const weight = (name: string) => accepted.get(name) ?? accepted.get('*') ?? 0
  return (['br', 'gzip'] as const).find((name) => weight(name) > 0)
}

const packings: Readonly<Record<Packing, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: promisify<Uint8Array, Buffer>(brotliCompress),
  gzip: promisify<Uint8Array, Buffer>(gzip),
}

/** Packs bytes as well as their packing can, each content only once. */
function packer() {
  const done = new Map<string, Promise<Uint8Array>>()
  return (bytes: Uint8Array, packing: Packing, tag: string): Promise<Uint8Array> => {
    const key = `${packing} ${tag}`
    const packed = done.get(key) ?? packings[packing](bytes)
    done.set(key, packed)
    return packed
  }
}
