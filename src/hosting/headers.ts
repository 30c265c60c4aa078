import { extname } from 'node:path'
import type { Hsts } from '../render/model.ts'

/** What a host sends with every response, besides the policy of the page. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
} as const

/** Says in the header what a `<meta>` cannot: that no other page may frame this one. */
export const framePolicy = "frame-ancestors 'none'"

/** What a header says of every response, and a `<meta>` cannot or should not. */
export const hostPolicy = `${framePolicy}; upgrade-insecure-requests`

/** What a host sends with every response: the policy of a page stands in the page. */
export const hostHeaders = { ...securityHeaders, 'Content-Security-Policy': hostPolicy } as const

/**
 * By HTTPS only, for a day (RFC 6797): a site that goes back to HTTP is lost for no longer. `hsts` in `site.yaml` raises
 * it; whether subdomains have a certificate, only the owner knows.
 */
export const transportSecurity = ({ days, subdomains }: Hsts = { days: 1 }): string =>
  `max-age=${days * 24 * 3600}${subdomains ? '; includeSubDomains' : ''}`

/** Files whose name changes with their bytes may be kept for a year; the others are asked for each time. */
export const caching = {
  hashed: 'public, max-age=31536000, immutable',
  other: 'no-cache',
} as const

/** How every kind of file that a site holds is sent: its media type, of text with the encoding. */
const sentAs: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
  '.musicxml': 'application/vnd.recordare.musicxml+xml',
  '.mid': 'audio/midi',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.bin': 'application/octet-stream',
}

/** The `Content-Type` of a file by its name; bytes without meaning where the ending says nothing. */
export const contentType = (path: string): string =>
  sentAs[extname(path).toLowerCase()] ?? 'application/octet-stream'

/** Whether packing the file makes it smaller: text does, pictures and fonts are packed already. */
export const isText = (path: string): boolean =>
  /^text\/|json$|xml$|manifest/.test(contentType(path))

const fileKinds = Object.entries(sentAs).map(([ending, sent]) => ({
  ending,
  sent,
  type: sent.replace(/;.*/, ''),
}))

/** Every kind of file that a site can hold, those that are sent with their encoding, and those that packing makes smaller. */
export const kinds = {
  all: fileKinds,
  encoded: fileKinds.filter(({ sent, type }) => sent !== type),
  packed: fileKinds.filter(({ ending }) => isText(`file${ending}`)),
} as const
