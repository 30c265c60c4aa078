import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeOwnFolder, replaceFile } from '../disk/files.ts'

/**
 * A page in `folder` that leads a browser on to an address. Everybody on a computer can read the words of every command
 * (`ps`), and nobody but its owner this file.
 */
export function openingPage(folder: string) {
  const place = join(folder, 'open.html')
  return {
    /** Writes it and gives its path; nothing where the disk refuses. */
    write: (address: string): string | undefined => {
      const leading = `<!doctype html><meta charset="utf-8"><script>location.replace(${JSON.stringify(address)})</script>\n`
      try {
        makeOwnFolder(folder)
        replaceFile(place, leading, { mode: 0o600 })
        return place
      } catch {
        return undefined
      }
    },
    /** Deletes it; what the disk refuses is written over at the next start. */
    remove: (): void => {
      try {
        rmSync(place, { force: true })
      } catch {}
    },
  }
}
