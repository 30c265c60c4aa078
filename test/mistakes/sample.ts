import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { loadSources } from '../../src/content/load.ts'
import { type Change, contentWorld } from '../content-world.ts'

export type { Change }

/** Words as they were once shipped; they name pictures that are not there. */
const sampleFolder = join(import.meta.dirname, 'content')

const words = await loadSources(sampleFolder)
const gallery = words.find(({ path }) => path === 'chateau/gallery.yaml')

const pictureNames = [
  ...Buffer.from(gallery?.bytes ?? [])
    .toString()
    .matchAll(/images\/\S+/g),
].map(([name]) => `chateau/${name}`)

const pictures = pictureNames.map((path) => ({ path, bytes: Buffer.from('x') }))

/**
 * Content to make mistakes in. It is not the shipped content: an editor who changes a word or adds a line must not find
 * a test that waited for the former one.
 */
export const sample = contentWorld(
  [...words, ...pictures].toSorted((one, other) => (one.path < other.path ? -1 : 1)),
)

export const { contentWith, validated, problemsWith, textWith } = sample

/** A picture as large as a page needs it. */
const plate = await sharp({
  create: { width: 1600, height: 1000, channels: 3, background: '#c86432' },
})
  .png()
  .toBuffer()

/** The bytes of a file of the sample; nothing where it has none of that name. */
export function sampleBytes(path: string): Uint8Array | undefined {
  return pictureNames.includes(path) ? plate : words.find((one) => one.path === path)?.bytes
}

/** Puts the sample on the disk, with its pictures. */
export function writeSample(folder: string): void {
  cpSync(sampleFolder, folder, { recursive: true })
  for (const name of pictureNames) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), plate)
  }
}
