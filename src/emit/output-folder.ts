import { createHash } from 'node:crypto'
import { basename, dirname, join, resolve } from 'node:path'

/** The folder of the built site and what lies beside it while it is replaced; absolute paths. */
export interface OutputFolder {
  /** As it was asked for, for sentences. */
  readonly name: string
  readonly path: string
  readonly lock: string
  /** The edition before, until the new one is in place. */
  readonly previous: string
  /** The new edition, until it is whole. */
  readonly next: string
  /** The list of files of the last edition; outside the folder, which hosts publish as it is. */
  readonly list: string
}

const cache = resolve(import.meta.dirname, '../../.cache/published')

/** The places of the output folder `name`, which is relative to the working directory. */
export function outputFolder(name: string): OutputFolder {
  const path = resolve(name)
  const beside = (end: string) => join(dirname(path), `.${basename(path)}.${end}`)
  const key = createHash('sha256').update(path).digest('hex').slice(0, 16)
  return {
    name,
    path,
    lock: beside('lock'),
    previous: beside('prev'),
    next: beside('next'),
    list: join(cache, `${key}.json`),
  }
}
