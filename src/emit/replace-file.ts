import { open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Puts other bytes in the place of a file that is there, whole or not at all: they are written beside it, forced to the
 * disk, and renamed. Who may read and write it stays as it was. What the disk refuses is thrown as Node throws it.
 */
export async function replaceFile(file: string, bytes: Uint8Array): Promise<void> {
  const { mode } = await stat(file)
  const beside = join(dirname(file), `.${basename(file)}.tmp`)
  try {
    await rm(beside, { force: true })
    const handle = await open(beside, 'wx', mode)
    try {
      await handle.chmod(mode)
      await handle.writeFile(bytes)
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
