import { lookup } from 'node:dns'
import { once } from 'node:events'
import { request as askPlain, type IncomingMessage } from 'node:http'
import { request as askSecurely } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A page as it is to be published. */
export interface ExpectedPage {
  readonly route: string
  readonly gated: boolean
  readonly bytes: Uint8Array
}

export interface Watch {
  /** The public address of the site. */
  readonly address: string
  readonly pages: readonly ExpectedPage[]
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal
  /** Told once of each page that visitors get as it is here. */
  readonly onLive: (route: string) => void
  readonly limits?: LiveLimits | undefined
}

/** What tests ask differently. */
export interface LiveLimits {
  /** Lets `http://127.0.0.1` be asked. */
  readonly onThisMachine: boolean
  /** Between two rounds, in milliseconds. */
  readonly pause: number
}

const published: LiveLimits = { onThisMachine: false, pause: 5000 }

const rounds = 240
const longestAnswer = 15_000
const largestPage = 8 * 1024 * 1024
const mostRedirects = 3

/**
 * Asks the site for its pages until each is as it is here: byte for byte, and behind the password by the name of its
 * sealed file. Only the site's own host is asked, over a secure connection and at no private address; what comes back is
 * compared and thrown away. Ends when all are live, when nobody waits any more, or after a while.
 */
export async function watchLive({ address, pages, signal, onLive, limits = published }: Watch) {
  let waiting = pages
  for (let round = 0; round < rounds && waiting.length > 0 && !signal.aborted; round++) {
    if (round > 0) await pause(limits.pause, undefined, { signal }).catch(() => {})
    const asked = waiting.map(async (page) => {
      const url = new URL(address.replace(/\/+$/, '') + page.route)
      const found = await fetched(url, signal, limits).catch(() => undefined)
      const isLive = found !== undefined && isSame(page, found)
      if (isLive && !signal.aborted) onLive(page.route)
      return isLive ? [] : [page]
    })
    waiting = (await Promise.all(asked)).flat()
  }
}

/** The name of a sealed file is made from its bytes. */
function isSame({ gated, bytes }: ExpectedPage, found: Buffer): boolean {
  if (!gated) return found.equals(bytes)
  const [name] = sealed.exec(Buffer.from(bytes).toString('latin1')) ?? []
  return name !== undefined && sealed.exec(found.toString('latin1'))?.[0] === name
}

const sealed = /\bg\.[0-9a-f]{16}\.bin\b/

const headers = {
  Accept: 'text/html',
  'Accept-Encoding': 'identity',
  'Cache-Control': 'no-cache',
}

/** The bytes at an address; undefined where it cannot be asked, leads elsewhere or answers with anything but a page. */
async function fetched(
  url: URL,
  signal: AbortSignal,
  limits: LiveLimits,
  redirects = 0,
): Promise<Buffer | undefined> {
  const isHere = limits.onThisMachine && url.hostname === '127.0.0.1'
  if (!isHere && (url.protocol !== 'https:' || !isPublicHost(url.hostname))) return undefined
  const ask = url.protocol === 'https:' ? askSecurely : askPlain
  const where = { host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port, path: url.pathname }
  const ends = AbortSignal.any([signal, AbortSignal.timeout(longestAnswer)])
  // The address that is connected to is the one that was looked at, whatever the name says a moment later.
  const request = ask({ ...where, headers, signal: ends, agent: false, lookup: publicLookup })
  const [answer]: readonly IncomingMessage[] = await once(request.end(), 'response')
  // What breaks off from here on is told by the answer.
  request.on('error', () => {})
  if (!answer || answer.statusCode === 200) return answer && bytesIn(answer)
  answer.destroy()
  const { location } = answer.headers
  const isMoved = location !== undefined && /^30[1-8]$/.test(`${answer.statusCode}`)
  const next = isMoved ? URL.parse(location, url) : undefined
  if (next?.origin !== url.origin || redirects === mostRedirects) return undefined
  return fetched(next, signal, limits, redirects + 1)
}

async function bytesIn(answer: AsyncIterable<Uint8Array>): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer) {
    size += part.length
    if (size > largestPage) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Looks a name up; one with any private address has none. */
const publicLookup: LookupFunction = (name, options, answer) => {
  lookup(name, { ...options, all: true }, (error, found = []) => {
    const [first] = found
    const isPublic = found.every(({ address }) => isPublicAddress(address))
    if (error || !first || !isPublic) answer(error ?? new Error('a private address'), [])
    else if (options.all) answer(null, found)
    else answer(null, first.address, first.family)
  })
}

/** A name, or a public address; addresses are not looked up. */
function isPublicHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 || isPublicAddress(bare)
}

/** Whether an address is one of the whole network, not of a machine, a house or a company (IANA's special registries). */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address)
  return family === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

const special = new BlockList()
for (const subnet of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Those that lead to an address of the older kind could lead to a private one.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]) {
  const [net = '', length] = subnet.split('/')
  special.addSubnet(net, Number(length), isIP(net) === 6 ? 'ipv6' : 'ipv4')
}

const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
