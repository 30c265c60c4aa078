import { createHash, randomUUID } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../disk/files.ts'
import { parseJson } from '../parse.ts'

/** Work that is done once: the bytes kept under a key, or those that `work` makes now. */
export interface BuildCache {
  readonly remember: (key: string, work: () => Promise<Uint8Array>) => Promise<Uint8Array>
  /** Whether there is something under a key; it may yet be damaged. */
  readonly holds: (key: string) => Promise<boolean>
}

/**
 * Opens the folder in which results of long work are kept between builds. A key is the hash of everything that the
 * result depends on. Entries appear whole, so several builds may share the folder; one whose digest does not fit its
 * bytes is made again. The folder may be deleted at any time.
 */
export function openCache(folder: string): BuildCache {
  const underWay = new Map<string, Promise<Uint8Array>>()
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)
  return {
    holds: async (key) => (await ageOf(pathOf(key))) < Number.POSITIVE_INFINITY,
    remember: (key, work) => {
      const result =
        underWay.get(key) ?? readOrMake(pathOf(key), work).finally(() => underWay.delete(key))
      underWay.set(key, result)
      return result
    },
  }
}

/** The results of long work, kept between runs. */
export const cacheFolder = join(import.meta.dirname, '../../.cache')
export const cache = openCache(cacheFolder)
/** Bundled scripts lie apart: a pipeline keeps pictures from one commit to the next, and no program. */
export const scriptCache = openCache(join(cacheFolder, 'scripts'))

/** Whether results can be kept in a folder; where they cannot, all is made again each time. */
export function canKeep(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Keeps a small value in the cache as JSON; where its schema has changed it is made again. */
export async function rememberValue<Schema extends z.ZodType>(
  cache: BuildCache,
  { key, schema, work }: { key: string; schema: Schema; work: () => Promise<z.output<Schema>> },
): Promise<z.output<Schema>> {
  const shape = JSON.stringify(z.toJSONSchema(schema))
  const write = async () => Buffer.from(JSON.stringify(await work()))
  const bytes = await cache.remember(contentHash(key, shape), write)
  return parseJson(Buffer.from(bytes).toString(), schema)
}

/** The SHA-256 of several values, in hex. Each is preceded by its length, so that no two lists collide. */
export function contentHash(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  return hash.digest('hex')
}

const day = 86_400_000
const keptFor = 30 * day
/** An entry, or what a build that was ended left beside one, which nobody needs the day after. */
const isEntry = /^(?:scripts[\\/])?[0-9a-f]{2}[\\/][0-9a-f]{64}[\w.-]*$/
const isLeft = /\.[0-9a-f]{8}-[\w-]+$/

/**
 * Removes from the folder of a cache what no build has used for thirty days; does nothing where that has been done
 * within a day. What another build is about to read may go too: it is then made again. Never fails.
 */
export async function pruneCache(folder: string): Promise<void> {
  const stamp = join(folder, 'pruned')
  if ((await ageOf(stamp)) < day) return
  try {
    // Before the work, so that builds that run beside this one leave it to it.
    await writeFile(stamp, '')
    const entries = await readdir(folder, { recursive: true })
    for (const path of entries.filter((name) => isEntry.test(name))) {
      const whole = join(folder, path)
      const kept = isLeft.test(path) ? day : keptFor
      if ((await ageOf(whole)) > kept) await rm(whole, { recursive: true, force: true })
    }
  } catch {
    // A folder that is not there, or may not be written, needs no pruning.
  }
}

/** Milliseconds since a file was written or marked as used; without end where there is none. */
const ageOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => undefined)
  return found ? Date.now() - found.mtimeMs : Number.POSITIVE_INFINITY
}

async function readOrMake(path: string, work: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const kept = await readEntry(path)
  if (kept) return kept
  const made = await work()
  // A cache that cannot be written (full disk, read-only checkout) must not fail a build that has its result.
  await writeEntry(path, made).catch(() => undefined)
  return made
}

const digestLength = 32
const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** The bytes of an entry, marked as used; undefined where it is damaged or not there. */
export async function readEntry(path: string): Promise<Uint8Array | undefined> {
  const entry = await readFile(path).catch(() => undefined)
  if (!entry) return undefined
  const bytes = entry.subarray(digestLength)
  if (!digestOf(bytes).equals(entry.subarray(0, digestLength))) return undefined
  const now = new Date()
  if ((await ageOf(path)) > day) await utimes(path, now, now).catch(() => undefined)
  return bytes
}

/** Writes an entry with its digest, whole or not at all; where the power goes it may be lost, and is made again. */
export async function writeEntry(path: string, bytes: Uint8Array): Promise<void> {
  // On a full disk half an entry would be in the way for good.
  const beside = `${path}.${randomUUID()}`
  replaceFile(path, Buffer.concat([digestOf(bytes), bytes]), { beside, flush: false })
}
