import { createHmac } from 'node:crypto'
import { extname } from 'node:path'
import type { PictureTable } from '../picture-table.ts'
import { onePerPath } from '../site.ts'
import { type BuildCache, contentHash } from './cache.ts'
import { encodePicture, encoders, type PlannedFile, recipeOf, sizeAt } from './encode.ts'
import { type Masters, sideBySide } from './inspect.ts'
import { type PictureRequest, planPicture } from './plan.ts'

/** One file of a picture: its address, and its size. */
export interface Candidate {
  readonly url: string
  readonly width: number
  readonly height: number
}

/** The files of one motif from narrow to wide, and the size of the widest. */
interface Candidates extends Omit<Candidate, 'url'> {
  readonly avif: readonly Candidate[]
}

/** Everything a page needs to show a picture. */
export interface PictureAsset extends Candidates {
  /** The colour that most of it has, as `#rrggbb`. */
  readonly colour: string
  /** For browsers that do not know AVIF: JPEG, or PNG where something shows through. */
  readonly fallback: Candidate
  /** What the enlarged view loads: AVIF. */
  readonly large: Candidate
  /** The master drawn for narrow screens. */
  readonly narrow?: Candidates
}

/** What is needed to make pictures. */
export interface PictureOptions {
  /** Every picture that is asked for, as the check has seen it. */
  readonly masters: Masters
  readonly table: PictureTable
  readonly cache: BuildCache
  /** Told after each file: how many of how many are made. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

/** The files of pictures, and the pictures made of them. */
export type PreparedPictures = Awaited<ReturnType<typeof preparePictures>>

/**
 * Makes every file of the pictures that pages show: AVIF in the widths of the layout and one fallback, each at
 * the quality that the table has for its master. Their names carry the hash of their bytes.
 */
export async function preparePictures(
  requests: readonly PictureRequest[],
  { masters, table, cache, onProgress }: PictureOptions,
) {
  const plans = new Map(requests.map((one) => [one.src, planPicture(one, masters, table)]))
  const planned = [...plans.values()].flatMap((plan) => Object.values(plan).flat())
  const distinct = new Map(planned.map((file) => [idOf(file), file]))
  let done = 0
  const made = await sideBySide([...distinct], async ([id, file]) => {
    const bytes = await encodePicture(file, cache)
    done += 1
    onProgress?.(done, distinct.size)
    return [id, { path: pathOf(file, bytes), bytes, recipe: recipeOf(file) }] as const
  })
  const files = new Map(made)
  return {
    /** Each with the hash of everything that decides its bytes. */
    files: [...files.values()],
    /** The picture made of the master at a path; `address` gives the address of a path below the output folder. */
    picture: (src: string, address: (path: string) => string) => {
      const plan = plans.get(src)
      const candidate = (file: PlannedFile) => ({
        url: address(files.get(idOf(file))?.path ?? ''),
        ...sizeAt(file.master.facts, file.width),
      })
      return plan && assetOf(plan, table, candidate)
    },
  }
}

/** Tells planned files apart; two masters may have the same bytes and different names. */
const idOf = (file: PlannedFile): string => `${file.name} ${recipeOf(file)}`

const pathOf = ({ name, width, encoder }: PlannedFile, bytes: Uint8Array): string =>
  `assets/${name}-${width}.${contentHash(bytes).slice(0, 8)}.${encoders[encoder].ending}`

/** Brings the files of one picture together as pages use them. */
function assetOf(
  { wide, narrow, fallback }: ReturnType<typeof planPicture>,
  { enlarged }: PictureTable,
  candidate: (file: PlannedFile) => Candidate,
): PictureAsset {
  const candidates = (files: readonly PlannedFile[]): Candidates => {
    const avif = files.map(candidate)
    const { width, height } = widestOf(avif)
    return { width, height, avif }
  }
  const { treatment, master } = fallback
  const motif = candidates(wide)
  return {
    ...motif,
    colour: treatment === 'none' ? master.facts.colour : treatment.paper,
    fallback: candidate(fallback),
    large: motif.avif.findLast(({ width }) => width <= enlarged) ?? widestOf(motif.avif),
    ...(narrow.length > 0 ? { narrow: candidates(narrow) } : {}),
  }
}

function widestOf(candidates: readonly Candidate[]): Candidate {
  const widest = candidates.at(-1)
  if (!widest) throw new Error('a picture has no files')
  return widest
}

/**
 * The same pictures as pages behind the password may name them: a file that no public page names gets a name that tells
 * nothing without the seed of the gate, not even to those who have its master.
 */
export function hidePictures(
  { picture, files }: PreparedPictures,
  seed: Uint8Array,
  isPublic: (path: string) => boolean,
): PreparedPictures {
  const names = new Map<string, string>()
  const hidden = files.map((file) => {
    if (isPublic(file.path)) return file
    const name = createHmac('sha256', seed).update(file.recipe).digest('hex').slice(0, 16)
    const path = `assets/${name}${extname(file.path)}`
    names.set(file.path, path)
    return { ...file, path }
  })
  return {
    files: onePerPath(hidden),
    picture: (src, address) => picture(src, (path) => address(names.get(path) ?? path)),
  }
}
