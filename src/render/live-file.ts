import { createHmac, hash, hkdfSync } from 'node:crypto'
import { z } from 'zod'
import { isPicture } from '../check/files.ts'
import { fingerprintPath } from '../check/fingerprints.ts'
import { gatePath } from '../check/table.ts'
import { composedPath, copiesIn } from '../content/load.ts'
import { ifPossible } from '../failure.ts'
import { rememberFor } from '../memory.ts'
import { parseJson } from '../parse.ts'

/** The file in which a site tells which content it was made of, and for which instant; no page can have its address. */
export const liveFile = 'live.json'

const mark = z.string().regex(/^[0-9a-f]{64}$/)

/** `live.json`: HMAC-SHA256 of the sources, and of the instant, in hexadecimal. */
export const liveFileSchema = z.object({ v: z.literal(1), sources: mark, instant: mark })

/** The files of the content that may hold the key of the marks, as far as they are there. */
export const keyPaths = [gatePath, fingerprintPath]

/** Hashes of the files of the content, by path (`sourceHash`), and the bytes of those at `keyPaths`. */
interface MarkedSources {
  readonly hashes: ReadonlyMap<string, string>
  readonly keyFiles: ReadonlyMap<string, Uint8Array>
}

/** A file of the content as git keeps it: a text with the line ends of Unix, a picture as it is. */
export const unixBytes = (path: string, bytes: Uint8Array): Uint8Array =>
  isPicture(path) || !bytes.includes(carriageReturn)
    ? bytes
    : Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'), 'latin1')

/** The hash of a file of the content as git keeps it: SHA-256 in hexadecimal. */
export const sourceHash = (path: string, bytes: Uint8Array): string =>
  sha256Of(unixBytes(path, bytes))

const carriageReturn = 13
const sha256Of = rememberFor((bytes: Uint8Array) => hash('sha256', bytes))

/** The content as `liveMarks` takes it. */
export function markedSources(
  sources: readonly { readonly path: string; readonly bytes: Uint8Array }[],
): MarkedSources {
  const keyFiles = sources.filter(({ path }) => keyPaths.includes(path))
  return {
    hashes: new Map(sources.map(({ path, bytes }) => [path, sourceHash(path, bytes)])),
    keyFiles: new Map(keyFiles.map(({ path, bytes }) => [path, bytes])),
  }
}

/**
 * What tells one version of a site from another, and nothing more: the key is made of the seed of the gate, or of the key
 * that translations are compared by where there is no gate (HKDF-SHA256, RFC 5869, `mf-live/v1`). Content that has
 * neither is all public. The instant is that of the last change of timed content (`State.instant`), so that the same
 * content has the same marks until it changes by itself.
 */
export function liveMarks({ hashes, keyFiles }: MarkedSources, instant: number) {
  const [seed, key] = keyPaths.map((path) => secretIn(keyFiles.get(path)))
  const secret = Buffer.from(seed ?? key ?? '', 'base64url')
  const live = new Uint8Array(hkdfSync('sha256', secret, '', 'mf-live/v1', 32))
  const markOf = (of: string, text: string) =>
    createHmac('sha256', live).update(`${of}\0${text}`).digest('hex')
  const copies = copiesIn(hashes.keys())
  const published = [...hashes].filter(([path]) => !copies.has(path))
  const lines = published.map(([path, hash]) => `${composedPath(path)}\0${hash}\n`)
  const list = lines.toSorted().join('')
  return {
    v: 1,
    sources: markOf('sources', list),
    instant: markOf('instant', String(instant)),
  } as const
}

const secrets = z.union([
  z.object({ seed: z.string() }).transform(({ seed }) => seed),
  z.object({ key: z.string() }).transform(({ key }) => key),
])

const secretIn = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && ifPossible(() => parseJson(Buffer.from(bytes).toString(), secrets))
