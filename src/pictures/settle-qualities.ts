import type { Cache } from './cache.ts'
import type { Encoding } from './encode-picture.ts'
import { findQualities, qualityKey } from './find-qualities.ts'
import { atOnce } from './picture-limits.ts'
import type { PlannedFile } from './plan-picture.ts'
import { type QualityTable, readQualities, writeQualities } from './qualities.ts'
import { sideBySide } from './side-by-side.ts'

interface Settling {
  readonly cache: Cache
  /** The committed file of what has been found; read, and added to. */
  readonly qualities?: string
}

/** Gives every planned file its quality: as the committed table knows it, else searched and then added to the table. */
export async function settleQualities(
  files: readonly PlannedFile[],
  { cache, qualities: path }: Settling,
): Promise<readonly Encoding[]> {
  const known = path === undefined ? {} : await readQualities(path)
  const unknown = new Map(files.map((file) => [qualityKey(file), file]))
  for (const key of Object.keys(known)) unknown.delete(key)
  const found = await sideBySide([...unknown], atOnce, async ([key, subject]) => [
    key,
    await findQualities(subject, cache),
  ])
  const table: QualityTable = { ...known, ...Object.fromEntries(found) }
  if (path !== undefined && found.length > 0) await writeQualities(path, table)
  return files.map((file) => ({ ...file, quality: qualityOf(file, table) }))
}

function qualityOf(file: PlannedFile, table: QualityTable): number {
  if (file.encoder === 'png') return 100
  const found = table[qualityKey(file)]
  if (!found) throw new Error(`no quality was found for ${file.master.path}`)
  return found[file.encoder]
}
