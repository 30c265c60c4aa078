import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Readable and writable by its owner only. */
const privately = 0o600

/**
 * Puts a text in the place of a file, whole or not at all: it is written beside it, forced to the disk, and renamed.
 * Whatever the disk refuses is thrown as Node throws it; the file is then as it was.
 */
export async function replacePrivately(file: string, text: string): Promise<void> {
  const beside = join(dirname(file), `.${basename(file)}.tmp`)
  try {
    await rm(beside, { force: true })
    const handle = await open(beside, 'wx', privately)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}
