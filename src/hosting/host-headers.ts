import { securityHeaders } from './security-headers.ts'

/**
 * Browsers come back by HTTPS only, for two years (RFC 6797). Subdomains are left out, as only
 * the owner of the domain knows whether all of them have a certificate: whoever does adds
 * `; includeSubDomains` (contract 6.12).
 */
export const transportSecurity = 'max-age=63072000'

/** Files whose name changes with their bytes may be kept for a year; the others are asked for each time. */
export const caching = {
  hashed: 'public, max-age=31536000, immutable',
  other: 'no-cache',
} as const

/** The headers of every response that do not depend on the page, as name and value. */
export const fixedHeaders: readonly (readonly [name: string, value: string])[] =
  Object.entries(securityHeaders)
