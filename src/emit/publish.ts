import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Sentence } from '../failure.ts'
import type { File } from '../site.ts'
import { diskFailure } from './disk-failure.ts'
import { foreignFiles, keepList } from './foreign-files.ts'
import type { OutputFolder } from './output-folder.ts'
import { checkOutputPaths } from './output-paths.ts'

/** What has just been done on the disk. */
export type Step = 'started' | 'file' | 'written' | 'moved-old' | 'moved-new' | 'cleaned'

interface Listeners {
  /** Told of what an editor should know, such as files placed by hand. */
  readonly warn?: (sentence: Sentence) => void
  readonly onStep?: (step: Step) => void
}

/**
 * Replaces the output folder by `files`, whole or not at all: everything is written beside it,
 * then two renames put it in place. To be called inside `holdOutput`. What the disk refuses ends
 * with exit 3 and leaves the folder as it was.
 */
export async function publish(
  files: readonly File[],
  folder: OutputFolder,
  { warn, onStep = () => {} }: Listeners = {},
): Promise<void> {
  checkOutputPaths(files)
  try {
    await write(files, folder.next, onStep)
    const foreign = foreignFiles(folder, files)
    if (foreign) warn?.(foreign)
    swap(folder, onStep)
    keepList(folder, files)
  } catch (error) {
    throw diskFailure(error, folder.name)
  }
}

// Enough to keep the disk at work, few enough for the smallest limit of open files (macOS: 256).
const atOnce = 32

async function write(files: readonly File[], next: string, onStep: (step: Step) => void) {
  const folders = new Set(files.map(({ path }) => dirname(join(next, path))))
  for (const folder of [next, ...folders]) mkdirSync(folder, { recursive: true })
  onStep('started')
  for (let from = 0; from < files.length; from += atOnce) {
    const batch = files.slice(from, from + atOnce)
    await Promise.all(batch.map(({ path, bytes }) => writeFile(join(next, path), bytes)))
    onStep('file')
  }
  onStep('written')
}

function swap({ path, previous, next }: OutputFolder, onStep: (step: Step) => void): void {
  const replaced = existsSync(path)
  if (replaced) renameSync(path, previous)
  onStep('moved-old')
  try {
    renameSync(next, path)
  } catch (error) {
    if (replaced) renameSync(previous, path)
    throw error
  }
  onStep('moved-new')
  rmSync(previous, { recursive: true, force: true })
  onStep('cleaned')
}
