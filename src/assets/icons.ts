import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { File } from '../site.ts'

const folder = join(import.meta.dirname, '../../templates/icons')

/** The signs that browsers show beside a title: the fermata, and the swarm's notes. */
export const iconFiles = (): Promise<readonly File[]> =>
  Promise.all(
    ['icon.svg', 'icon-swarm.svg'].map(async (path) => ({
      path,
      bytes: await readFile(join(folder, path)),
    })),
  )
