import { lookup } from 'node:dns'
import { once } from 'node:events'
import { request as askPlain, type IncomingMessage } from 'node:http'
import { request as askSecurely } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { z } from 'zod'
import { liveFile, liveFileSchema } from '../../render/live-file.ts'
import { readAs } from '../store/log.ts'

/** What tests ask differently. */
export interface LiveLimits {
  /** Lets `http://127.0.0.1` be asked. */
  readonly onThisMachine: boolean
  /** Between two rounds, in milliseconds. */
  readonly pause: number
}

export const usualLimits: LiveLimits = { onThisMachine: false, pause: 5000 }

const longestAnswer = 10_000
const largestFile = 4096
const mostRedirects = 3

/** The marks of its sources and of its instant that a public site gives (`live.json`): asked of its own host only, over HTTPS, at no private address. */
export async function publishedMarks(
  address: string,
  signal: AbortSignal,
  limits: LiveLimits,
): Promise<z.output<typeof liveFileSchema> | undefined> {
  const url = URL.parse(`${address.replace(/\/+$/, '')}/${liveFile}`)
  if (!url) return undefined
  const ends = AbortSignal.any([signal, AbortSignal.timeout(longestAnswer)])
  const found = await fetched(url, ends, limits).catch(() => undefined)
  return readAs(liveFileSchema, found)
}

const headers = {
  Accept: 'application/json',
  'Accept-Encoding': 'identity',
  'Cache-Control': 'no-cache',
}

/** The bytes at an address; undefined where it cannot be asked, leads elsewhere or answers with anything but a file. */
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
  // The address that is connected to is the one that was looked at, whatever the name says a moment later.
  const request = ask({ ...where, headers, signal, agent: false, lookup: publicLookup })
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
    if (size > largestFile) return undefined
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
  // 2000::/3
  return family === 6 && /^[23]\w{3}:/.test(address) && !special.check(address, 'ipv6')
}

const special = new BlockList()
for (const subnet of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Those that lead to an address of the older kind could lead to a private one.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]) {
  const [net = '', length] = subnet.split('/')
  special.addSubnet(net, Number(length), isIP(net) === 6 ? 'ipv6' : 'ipv4')
}
