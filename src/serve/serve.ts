import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { type GivenAddresses, publicAddress } from '../check/address.ts'
import { codeOf } from '../disk/files.ts'
import { Failure, ifPossible, stackOf } from '../failure.ts'
import { securityHeaders } from '../hosting/headers.ts'
import { both } from '../message.ts'
import { responder, type ServedSite } from './respond.ts'

/** Serves the built site of a folder on 127.0.0.1, below the path `base`, as it lies there at each request. */
export const serve = (place: { folder: string; base: string; port: number }): Promise<Listening> =>
  listen(
    atOwnAddress(answering({ ...place, read: (path) => readBelow(place.folder, path) })),
    place.port,
  )

/**
 * Refuses what was asked for by another name: a page elsewhere could give itself one that leads here, or post here.
 * `further` is the origin of one more name, at which a proxy leads here.
 */
export const atOwnAddress =
  (answer: RequestListener, further?: string): RequestListener =>
  (request, response) =>
    isOwn(request, further)
      ? answer(request, response)
      : response.writeHead(403, securityHeaders).end('Only answers at its own address.\n')

/** The origins at which a request may have been made; `further` is that of a proxy that leads here. */
export function ownOrigins({ socket }: IncomingMessage, further?: string): readonly string[] {
  const end = socket.localPort === 80 ? '' : `:${socket.localPort}`
  const own = ['127.0.0.1', 'localhost', '[::1]'].map((host) => `http://${host}${end}`)
  return further === undefined ? own : [...own, further]
}

function isOwn(request: IncomingMessage, further?: string): boolean {
  const origins = ownOrigins(request, further)
  const { host = '', origin } = request.headers
  const isAddressed = origins.some((one) => URL.parse(one)?.host === host)
  // A proxy may put the name of this computer in the place of its own: in both headers, or in one of them.
  return isAddressed && (origin === undefined || origins.includes(origin))
}

/** An internal error ends its request and not the server. */
const surviving =
  (answer: RequestListener): RequestListener =>
  async (request, response) => {
    try {
      await answer(request, response)
    } catch (error) {
      process.stderr.write(`${stackOf(error)}\n`)
      response.destroy()
    }
  }

/** A listener for Node's server that answers from a site. */
export function answering(site: ServedSite): RequestListener {
  const respond = responder(site)
  return async ({ method = '', url = '', headers }, response) => {
    const answer = await respond({ method, target: url, headers })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }
}

/** A file of the folder by its exact name: no link that leads out, no other spelling of its case. */
async function readBelow(folder: string, path: string): Promise<Uint8Array | undefined> {
  try {
    const place = join(await realpath(folder), path)
    return (await realpath(place)) === place ? await readFile(place) : undefined
  } catch {
    return undefined
  }
}

/** The path that the built site is to be served below: that of its public address. */
export const servedBase = (content: string, given: GivenAddresses): string =>
  (URL.parse(addressOf(content, given) ?? '')?.pathname ?? '').replace(/\/+$/, '')

/** The public address of the site in a content folder as it lies on the disk (`publicAddress`). */
export const addressOf = (content: string, given: GivenAddresses): string | undefined =>
  publicAddress(writtenAddress(content), given)

/** The settings are the file at the top that has an address: what it is called is known only once the site is read. */
const writtenAddress = (content: string): string | undefined =>
  ifPossible(() => {
    const names = readdirSync(content).filter((name) => name.endsWith('.yaml'))
    const files = names.map((name) => parse(readFileSync(join(content, name), 'utf8')))
    return files.map((file) => settings.safeParse(file).data?.url).find(Boolean)
  })

const settings = z.object({ url: z.string() })

export interface Listening {
  readonly port: number
  readonly close: () => Promise<void>
}

// Long addresses are answered like any other: with the 404 page.
const limits = { maxHeaderSize: 65_536 }
const tries = 50

/**
 * Listens on 127.0.0.1, on `port` or the next one that is free; 0 takes any. Ends with exit 3 where there is none, or
 * where `publicly`, which leads to this port alone, is given and it is taken.
 */
export async function listen(
  answer: RequestListener,
  port: number,
  publicly?: string,
): Promise<Listening> {
  const further = publicly === undefined ? tries : 0
  const last = port === 0 ? 0 : Math.min(port + further, 65_535)
  for (let candidate = port; candidate <= last; candidate++) {
    const server = createServer(limits, surviving(answer)).listen(candidate, '127.0.0.1')
    if (!(await opens(server, candidate))) continue
    const address = server.address()
    const close = () => {
      server.closeAllConnections()
      return server[Symbol.asyncDispose]()
    }
    if (typeof address === 'object' && address) return { port: address.port, close }
  }
  if (publicly !== undefined)
    throw noPort(
      `The port ${port}, to which ${publicly} leads, is in use: perhaps by an editor that was started before. End that program, then start again.`,
      `Le port ${port}, auquel mène ${publicly}, est occupé : peut-être par un éditeur déjà lancé. Arrêtez ce programme, puis relancez.`,
    )
  throw noPort(
    `The ports ${port} to ${last} are all in use. Choose another one with --port.`,
    `Les ports ${port} à ${last} sont tous occupés. Choisissez-en un autre avec --port.`,
  )
}

const noPort = (en: string, fr: string): Failure => new Failure('output', both(en, fr))

async function opens(server: Server, port: number): Promise<boolean> {
  try {
    await once(server, 'listening')
    return true
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return false
    if (codeOf(error) !== 'EACCES') throw error
    throw noPort(
      `The system does not allow port ${port}. Choose one above 1023 with --port.`,
      `Le système n'autorise pas le port ${port}. Choisissez-en un au-dessus de 1023 avec --port.`,
    )
  }
}
