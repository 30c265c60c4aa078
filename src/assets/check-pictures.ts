import { availableParallelism } from 'node:os'
import type { Language, Source } from '../site.ts'
import { problemOf } from '../validate/finding.ts'
import type { Wording } from '../validate/messages/kind.ts'
import type { Problem } from '../validate/problem.ts'
import { placeOfFile } from '../validate/text/place.ts'
import type { Cache } from './cache.ts'
import { type Inspection, inspectPicture, type Master } from './inspect-picture.ts'
import { tooSmall } from './picture-faults.ts'
import type { PictureRequest } from './picture-request.ts'
import { neededWidth } from './picture-widths.ts'
import { sideBySide } from './side-by-side.ts'

/** What is needed to look at pictures. */
export interface CheckOptions {
  /** The content; every picture that is asked for is among it. */
  readonly sources: readonly Source[]
  /** How the content folder was named, for the places of problems. */
  readonly contentFolder: string
  /** The language of the messages. */
  readonly language: Language
  readonly cache: Cache
}

/** The masters that may be published, by path below the content folder, and what is wrong with the others. */
export interface CheckedPictures {
  readonly masters: ReadonlyMap<string, Master>
  readonly problems: readonly Problem[]
}

/** Looks at the pixels of every picture that is asked for: all faults at once, at the places that name the pictures. */
export async function checkPictures(
  requests: readonly PictureRequest[],
  { sources, contentFolder, language, cache }: CheckOptions,
): Promise<CheckedPictures> {
  const paths = [...new Set(requests.flatMap(({ src, small }) => (small ? [src, small] : [src])))]
  const inspections = await sideBySide(paths, availableParallelism(), async (path) => {
    const source = sources.find((candidate) => candidate.path === path)
    if (!source) throw new Error(`the picture ${path} has not been checked`)
    return [path, await inspectPicture(source, cache)] as const
  })
  const inspected = new Map(inspections)
  return {
    masters: new Map(
      inspections.flatMap(([path, found]) => ('fault' in found ? [] : [[path, found]])),
    ),
    problems: requests.flatMap(({ src, small, place }) =>
      [
        faultOf(src, inspected.get(src), neededWidth.wide),
        ...(small ? [faultOf(small, inspected.get(small), neededWidth.narrow)] : []),
      ].flatMap((found) => {
        if (!found) return []
        const where = place ?? placeOfFile(`${contentFolder}/${found.path}`)
        return [problemOf({ place: where, wording: found.wording }, language)]
      }),
    ),
  }
}

interface Fault {
  readonly path: string
  readonly wording: Wording
}

function faultOf(path: string, found: Inspection | undefined, needed: number): Fault | undefined {
  if (!found) return undefined
  if ('fault' in found) return { path, wording: found.fault }
  const { width } = found.facts
  return width < needed ? { path, wording: tooSmall({ name: path, width, needed }) } : undefined
}
