import type { File } from '../site.ts'
import { contentType, isText } from './content-type.ts'

/** A kind of file that the site holds. */
export interface MediaType {
  /** The ending of its names, without the dot. */
  readonly ending: string
  /** The value of `Content-Type`, with its encoding. */
  readonly type: string
  /** Whether hosts should pack it. */
  readonly text: boolean
}

/** The kinds of the files, one for each ending, in alphabetical order: hosts know few of them by themselves. */
export const mediaTypes = (files: readonly File[]): readonly MediaType[] =>
  [...new Set(files.flatMap(({ path }) => /\.([a-z0-9]+)$/.exec(path)?.[1] ?? []))]
    .toSorted()
    .map((ending) => ({
      ending,
      type: contentType(`file.${ending}`),
      text: isText(`file.${ending}`),
    }))
