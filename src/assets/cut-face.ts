import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { File } from '../site.ts'
import { extendedLatin, latin, lettersBeside } from './alphabet.ts'
import type { Cache } from './cache.ts'
import { contentHash } from './content-hash.ts'
import { type FaceName, faces } from './faces.ts'

/** A file of a face and the characters in it. */
export interface Cut {
  readonly file: File
  readonly letters: string
}

/** A face in three files: what the site sets, the rest of Latin-1, and extended Latin. */
export interface CutFace {
  readonly used: Cut
  readonly rest: Cut
  readonly extended: Cut
}

const packages = join(import.meta.dirname, '../../node_modules/@fontsource-variable')
const require = createRequire(import.meta.url)
// Ligatures and kerning are set; figures of other kinds, fractions and the like are not, and weigh a tenth.
const features = ['ccmp', 'kern', 'liga', 'mark', 'mkmk']
const cutter: unknown = require('subset-font/package.json')

/** Cuts a face into its files; each is made once for the same font and characters. */
export async function cutFace(name: FaceName, letters: string, cache: Cache): Promise<CutFace> {
  const cut = (alphabet: string, text: string, ending: string) =>
    cutFile({ name, alphabet, letters: text, ending }, cache)
  const [used, rest, extended] = await Promise.all([
    cut('latin', letters, ''),
    cut('latin', lettersBeside(latin, letters), '-rest'),
    cut('latin-ext', lettersBeside(extendedLatin, ''), '-extended'),
  ])
  return { used, rest, extended }
}

interface Cutting {
  readonly name: FaceName
  readonly alphabet: string
  readonly letters: string
  readonly ending: string
}

async function cutFile({ name, alphabet, letters, ending }: Cutting, cache: Cache): Promise<Cut> {
  const { files, axes } = faces[name]
  const font = await readFile(join(packages, files.replace('$', alphabet)))
  const settings = JSON.stringify({ axes, features, cutter })
  const bytes = await cache.remember(contentHash('face', font, letters, settings), () =>
    subsetFont(font, letters, {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: features,
      noHinting: true,
    }),
  )
  const path = `assets/${name}${ending}.${contentHash(bytes).slice(0, 8)}.woff2`
  return { file: { path, bytes }, letters }
}
