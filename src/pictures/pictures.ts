import { createHmac } from 'node:crypto'
import { extname } from 'node:path'
import type { PictureTable } from '../picture-table.ts'
import { type LaterFile, onePerPath } from '../site.ts'
import type { BuildCache } from './cache.ts'
import { encodePicture, encoders, type PlannedFile, recipeOf, sizeAt } from './encode.ts'
import { fewAtOnce, type Masters } from './inspect.ts'
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
  /** The point that every crop keeps, as `object-position` says it; where none is named, the layout decides. */
  readonly focus?: string | undefined
}

/** What is needed to make pictures. */
export interface PictureOptions {
  /** Every picture that is asked for, as the check has seen it. */
  readonly masters: Masters
  readonly table: PictureTable
  readonly cache: BuildCache
}

/** The files of pictures, and the pictures made of them. */
export type PreparedPictures = ReturnType<typeof preparePictures>

/**
 * Names every file of the pictures that pages show: AVIF in the widths of the layout and one fallback, each at the
 * quality that the table has for its master. Their names carry the hash of what they are made of.
 */
export function preparePictures(
  requests: readonly PictureRequest[],
  { masters, table, cache }: PictureOptions,
) {
  const plans = new Map(requests.map((one) => [one.src, planPicture(one, masters, table)]))
  const planned = [...plans.values()]
    .flatMap((plan) => Object.values(plan).flat())
    .toSorted((one, other) => other.width - one.width)
  const files = new Map(planned.map((file) => [file, laterFile(file, cache)]))
  return {
    /** From wide to narrow. */
    files: onePerPath([...files.values()]),
    /** The master at a path, as it is printed. */
    subject: (src: string) => plans.get(src)?.fallback,
    /** The picture made of the master at a path; `address` gives the address of a path below the output folder. */
    picture: (src: string, address: (path: string) => string) => {
      const plan = plans.get(src)
      const candidate = (file: PlannedFile) => ({
        url: address(files.get(file)?.path ?? ''),
        ...sizeAt(file.master.facts, file.width),
      })
      return plan && assetOf(plan, table, candidate)
    },
  }
}

function laterFile(file: PlannedFile, cache: BuildCache): LaterFile {
  const recipe = recipeOf(file)
  const name = `${file.name}-${file.width}.${recipe.slice(0, 8)}`
  return {
    path: `assets/${name}.${encoders[file.encoder].ending}`,
    recipe,
    make: () => cache.remember(recipe, () => encoding(() => encodePicture(file))),
  }
}

// A browser asks for six at once.
const encoding = fewAtOnce()

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
 * The same pictures as password-protected pages may name them: a file that no public page names gets a name that tells
 * nothing without the seed of the gate, not even to those who have its master.
 */
export function hidePictures(
  { files, picture, subject }: PreparedPictures,
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
    subject,
    picture: (src, address) => picture(src, (path) => address(names.get(path) ?? path)),
  }
}

/** Told how many of how many files are made. */
export type Progress = (done: number, total: number) => void

interface MakeOptions {
  readonly cache: BuildCache
  /** Told after each file that the cache did not keep. */
  readonly onProgress?: Progress | undefined
  /** Ends the work; what is under way is left to finish. */
  readonly signal?: AbortSignal
}

/**
 * Makes files that are to be made later; gives their bytes by their recipes. One is made from the first on and one from
 * the last, so that of files in the order of their sizes no two large ones take memory together.
 */
export async function makeFiles(
  files: readonly LaterFile[],
  { cache, onProgress, signal }: MakeOptions,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const kept = await Promise.all(files.map(({ recipe }) => cache.holds(recipe)))
  const total = kept.filter((isKept) => !isKept).length
  let done = 0
  const made = new Map<string, Uint8Array>()
  const queue = [...files.entries()]
  const work = async (take: () => (typeof queue)[number] | undefined) => {
    for (let one = take(); one; one = take()) {
      const [index, { recipe, make }] = one
      signal?.throwIfAborted()
      made.set(recipe, await make())
      if (!kept[index]) onProgress?.(++done, total)
    }
  }
  await Promise.all([work(() => queue.shift()), work(() => queue.pop())])
  return made
}
