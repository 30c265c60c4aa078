import type { Problem } from '../problem.ts'
import type { File } from '../site.ts'
import { type EncodedFiles, idOf, pictureAsset } from './assemble-picture.ts'
import { type CheckOptions, checkPictures, type NamedPicture } from './check-pictures.ts'
import { type Encoding, encodePicture } from './encode-picture.ts'
import type { Master } from './inspect-picture.ts'
import type { PictureAsset } from './picture-asset.ts'
import { atOnce } from './picture-limits.ts'
import type { PictureRequest } from './picture-request.ts'
import { type PicturePlan, planPicture } from './plan-picture.ts'
import { settleQualities } from './settle-qualities.ts'
import { sideBySide } from './side-by-side.ts'

export type { Candidate, PictureAsset } from './picture-asset.ts'
export type { PictureRequest } from './picture-request.ts'

/** What is needed to make pictures. */
export interface PictureOptions extends CheckOptions {
  /** The file that keeps what the search for qualities finds, committed with the project; read, and added to. */
  readonly qualities?: string
  /** Told after each file: how many of how many are made. */
  readonly onProgress?: (done: number, total: number) => void
}

/** Pictures by the path of their master, and their files. */
export interface PreparedPictures {
  readonly pictures: ReadonlyMap<string, PictureAsset>
  readonly files: readonly File[]
  readonly problems: readonly Problem[]
}

/**
 * Makes every file of the pictures that pages show: AVIF and WebP in the widths of the layout and one fallback, each
 * at the lowest quality that keeps it similar to its master. With an error among the problems nothing is made.
 */
export async function preparePictures(
  requests: readonly PictureRequest[],
  options: PictureOptions,
): Promise<PreparedPictures> {
  const { masters, problems } = await checkPictures(requests.flatMap(namedIn), options)
  if (problems.some(({ severity }) => severity === 'error')) {
    return { pictures: new Map(), files: [], problems }
  }
  const plans = requests.map((request) => [request.src, planOf(request, masters)] as const)
  const planned = plans.flatMap(([, { wide, narrow, fallback }]) => [...wide, ...narrow, fallback])
  const distinct = new Map(planned.map((file) => [idOf(file), file]))
  const encoded = await encodeAll(await settleQualities([...distinct.values()], options), options)
  return {
    pictures: new Map(plans.map(([src, plan]) => [src, pictureAsset(plan, encoded)])),
    files: [...encoded.values()].map(({ file }) => file),
    problems,
  }
}

const namedIn = ({ src, small, place }: PictureRequest): readonly NamedPicture[] => [
  { path: src, narrow: false, place },
  ...(small === undefined ? [] : [{ path: small, narrow: true, place }]),
]

type Masters = ReadonlyMap<string, Master>

function planOf(request: PictureRequest, masters: Masters): PicturePlan {
  const master = masters.get(request.src)
  const small = request.small === undefined ? undefined : masters.get(request.small)
  if (!master) throw new Error(`the picture ${request.src} has not been checked`)
  return planPicture(request, master, small)
}

async function encodeAll(
  encodings: readonly Encoding[],
  { cache, onProgress }: PictureOptions,
): Promise<EncodedFiles> {
  const finished = { count: 0 }
  const encoded = await sideBySide(encodings, atOnce, async (encoding) => {
    const result = await encodePicture(encoding, cache)
    finished.count += 1
    onProgress?.(finished.count, encodings.length)
    return [idOf(encoding), result] as const
  })
  return new Map(encoded)
}
