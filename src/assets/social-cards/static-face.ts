import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import { type Cache, contentHash } from '../../pictures/cache.ts'
import { extendedLatin, latin } from '../alphabet.ts'
import { type FaceName, faces } from '../faces.ts'

const packages = join(import.meta.dirname, '../../../node_modules/@fontsource-variable')
const require = createRequire(import.meta.url)
const cutter: unknown = require('subset-font/package.json')

const alphabets = [
  ['latin', latin],
  ['latin-ext', extendedLatin],
] as const

/** Opens a face at its places of the axes, to take outlines from: Latin-1, and then extended Latin. */
export const staticFace = (name: FaceName, cache: Cache): Promise<readonly Font[]> =>
  Promise.all(
    alphabets.map(async ([alphabet, points]) => {
      const { files, axes } = faces[name]
      const font = await readFile(join(packages, files.replace('$', alphabet)))
      const letters = String.fromCodePoint(...points)
      const options = {
        targetFormat: 'truetype',
        variationAxes: axes,
        keepFeatures: ['ccmp', 'kern', 'liga', 'mark', 'mkmk'],
        noHinting: true,
      } as const
      const key = contentHash('static face', font, letters, JSON.stringify([options, cutter]))
      return create(await cache.remember(key, () => subsetFont(font, letters, options)))
    }),
  )
