/** A regular expression, for nginx and Caddy alike, that stands for exactly this text. */
export const literalPattern = (text: string): string => text.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')

/** The files that are meant for hosts alone, as a regular expression of their addresses. */
export const hiddenFiles = (base: string): string =>
  `^${literalPattern(base)}/(?:hosting/|_headers$|_redirects$)`
