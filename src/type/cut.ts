import { readFile } from 'node:fs/promises'
import cutter from 'subset-font/package.json' with { type: 'json' }
import { type BuildCache, contentHash } from '../pictures/cache.ts'
import type { OutputFile } from '../site.ts'
import { extendedLatin, latin, lettersBeside } from './alphabets.ts'
import type { Face } from './font-table.ts'

/** A file of a face and the characters in it. */
export interface Cut {
  readonly file: OutputFile
  readonly letters: string
}

/**
 * Cuts a face into three files, each made once for the same font and characters: what its language sets, the rest of
 * Latin-1, and extended Latin.
 */
export async function cutFace(
  [name, face]: readonly [name: string, face: Face],
  letters: string,
  cache: BuildCache,
): Promise<readonly [used: Cut, rest: Cut, extended: Cut]> {
  const cut = async (alphabet: keyof Face['files'], text: string, ending: string) => {
    const bytes = await cutFile(face, { alphabet, letters: text, format: 'woff2' }, cache)
    const path = `assets/${name}${ending}.${contentHash(bytes).slice(0, 8)}.woff2`
    return { file: { path, bytes }, letters: text }
  }
  return Promise.all([
    cut('latin', letters, ''),
    cut('latin', lettersBeside(letters, latin), '-rest'),
    cut('extended', extendedLatin, '-extended'),
  ])
}

/** The bytes of a face with some characters, at its places of the axes. */
export async function cutFile(
  { files, axes, words = false }: Face,
  cut: { alphabet: keyof Face['files']; letters: string; format: 'woff2' | 'truetype' },
  cache: BuildCache,
): Promise<Uint8Array> {
  const font = await readFile(files[cut.alphabet])
  const options = {
    targetFormat: cut.format,
    variationAxes: axes,
    // Ligatures and kerning are set; figures of other kinds, fractions and the like are not, and weigh a tenth.
    keepFeatures: ['ccmp', 'liga', 'mark', 'mkmk', ...(words ? [] : ['kern'])],
    noHinting: true,
  } as const
  const key = contentHash('face', font, cut.letters, JSON.stringify([options, cutter]))
  return cache.remember(key, async () => {
    // Most commands find every cut in the cache.
    const { default: subsetFont } = await import('subset-font')
    return subsetFont(font, cut.letters, options)
  })
}
