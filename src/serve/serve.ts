import { readFile, realpath } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { type Listening, listen } from './listen.ts'
import { responder, type ServedSite } from './respond.ts'

interface Serving {
  readonly folder: string
  /** The path of the public address, `''` at the root of a host. */
  readonly base: string
  readonly port: number
}

/** Serves the built site of a folder on 127.0.0.1, as it lies there at each request. */
export const serve = ({ folder, base, port }: Serving): Promise<Listening> =>
  listen(answering({ read: (path) => readBelow(folder, path), base }), port)

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
