/** The rounds of PBKDF2 that a gate may ask for, and what `npm run gate` writes (OWASP’s figure for SHA-256). */
export const fewestIterations = 600_000

/** More than this would keep a phone busy for seconds (measured: 600,000 take up to 1.6 s on a slow one). */
export const mostIterations = 2_000_000
