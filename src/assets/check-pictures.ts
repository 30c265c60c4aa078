import { problemOf } from '../content/finding.ts'
import { type Place, placeOfFile } from '../content/text.ts'
import type { Wording } from '../message.ts'
import type { Problem } from '../problem.ts'
import type { Language, Source } from '../site.ts'
import { tooSmall } from '../validate/messages/picture-file.ts'
import type { Cache } from './cache.ts'
import { type Inspection, inspectPicture, type Master } from './inspect-picture.ts'
import { atOnce } from './picture-limits.ts'
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

/** A picture that the content names: its path below the content folder, and what it is to be. */
export interface NamedPicture {
  readonly path: string
  /** Whether it is drawn for narrow screens. */
  readonly narrow: boolean
  /** Where the content names it; without it problems point at the picture itself. */
  readonly place?: Place | undefined
}

/** Looks at the pixels of every picture that is named: all faults at once, at the places that name the pictures. */
export async function checkPictures(
  named: readonly NamedPicture[],
  { sources, contentFolder, language, cache }: CheckOptions,
): Promise<CheckedPictures> {
  const paths = [...new Set(named.map(({ path }) => path))]
  const inspections = await sideBySide(paths, atOnce, async (path) => {
    const source = sources.find((candidate) => isSamePath(candidate.path, path))
    if (!source) throw new Error(`the picture ${path} has not been checked`)
    return [path, await inspectPicture(source, cache)] as const
  })
  const inspected = new Map(inspections)
  return {
    masters: new Map(
      inspections.flatMap(([path, found]) => ('fault' in found ? [] : [[path, found]])),
    ),
    problems: named.flatMap(({ path, narrow, place }) => {
      const needed = narrow ? neededWidth.narrow : neededWidth.wide
      const fault = faultOf(path, inspected.get(path), needed)
      if (!fault) return []
      const where = place ?? placeOfFile(`${contentFolder}/${path}`)
      return [problemOf({ place: where, wording: fault }, language)]
    }),
  }
}

/** Systems differ in how they store accents; the name is the same. */
const isSamePath = (one: string, other: string): boolean =>
  one.normalize('NFC') === other.normalize('NFC')

function faultOf(name: string, found: Inspection | undefined, needed: number): Wording | undefined {
  if (!found) return undefined
  if ('fault' in found) return found.fault
  const { width } = found.facts
  return width < needed ? tooSmall({ name, width, needed }) : undefined
}
