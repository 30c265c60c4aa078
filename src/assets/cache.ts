import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Work that is done once: the bytes kept under a key, or those that `work` makes now. */
export interface Cache {
  readonly remember: (key: string, work: () => Promise<Uint8Array>) => Promise<Uint8Array>
}

/**
 * Opens the folder in which results of long work are kept between builds. A key is the hash of everything that the
 * result depends on. Entries appear whole, so several builds may share the folder; one whose digest does not fit its
 * bytes is made again. The folder may be deleted at any time.
 */
export function openCache(folder: string): Cache {
  const underWay = new Map<string, Promise<Uint8Array>>()

  const remember = (key: string, work: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const begun = underWay.get(key)
    if (begun) return begun
    const result = readOrMake(join(folder, key.slice(0, 2), key), work)
    underWay.set(key, result)
    const forget = () => underWay.delete(key)
    result.then(forget, forget)
    return result
  }

  return { remember }
}

const digestLength = 32
const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

async function readOrMake(path: string, work: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const kept = await read(path)
  if (kept) return kept
  const made = await work()
  // A cache that cannot be written (full disk, read-only checkout) must not fail a build that has its result.
  await write(path, made).catch(() => undefined)
  return made
}

async function read(path: string): Promise<Uint8Array | undefined> {
  const entry = await readFile(path).catch(() => undefined)
  if (!entry) return undefined
  const bytes = entry.subarray(digestLength)
  return digestOf(bytes).equals(entry.subarray(0, digestLength)) ? bytes : undefined
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  const beside = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(beside, Buffer.concat([digestOf(bytes), bytes]))
  await rename(beside, path)
}
