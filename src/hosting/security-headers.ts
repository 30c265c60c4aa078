/**
 * What a host sends with every response, besides the policy of the page (security design,
 * section 4). Transport security is for hosts with a certificate and stands in their own files.
 */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
} as const

/** Says in the header what a `<meta>` cannot: that no other page may frame this one. */
export const framePolicy = "frame-ancestors 'none'"
