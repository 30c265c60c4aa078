/**
 * The paths that may answer a request for `target` (a path with its query), best first: `/v2` and `/v2/` are both
 * `v2/index.html`. None where the address lies outside the base path, climbs, or could name a file in two ways.
 */
export function pathsFor(target: string, base: string): readonly string[] {
  const [encoded = ''] = target.split(/[?#]/)
  // An encoded slash is not a slash of the address: such an address names nothing.
  if (!`${encoded}/`.startsWith(`${base}/`) || /%2f/i.test(encoded)) return []
  const decoded = decode(encoded.slice(base.length))
  if (decoded === undefined || /[\\\p{Cc}]/u.test(decoded)) return []

  const segments = decoded.split('/').slice(1)
  const folder = segments.at(-1) === '' || segments.length === 0
  const names = folder ? segments.slice(0, -1) : segments
  if (names.some((name) => name === '' || name === '.' || name === '..')) return []
  const path = names.join('/')
  const index = path === '' ? 'index.html' : `${path}/index.html`
  return folder ? [index] : [path, index]
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
