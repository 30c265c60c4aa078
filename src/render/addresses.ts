/** The two halves of the public address: where the site is, and below which path of it. */
export interface Addresses {
  /** Scheme and host, without a slash at the end. */
  readonly origin: string
  /** The path every address begins with, without a slash at the end; empty at the root of a host. */
  readonly base: string
  /** A path of the site (`/v2`, `/#event`) as an address for an attribute. */
  readonly link: (path: string) => string
  /** A path of the site as an absolute address. */
  readonly absolute: (path: string) => string
}

/** Takes the public address of the site apart; its pathname is the base of every link (contract 6.9). */
export function addressesOf(publicUrl: string): Addresses {
  const { origin, pathname } = new URL(publicUrl)
  const base = pathname.replace(/\/+$/, '')
  const link = (path: string) => (path.startsWith('/') ? base + path : path)
  return { origin, base, link, absolute: (path) => origin + link(path) }
}
