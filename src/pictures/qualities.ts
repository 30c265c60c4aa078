import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const qualitySchema = z.strictObject({
  /** The file name, for readers. */
  picture: z.string(),
  avif: z.int(),
  webp: z.int(),
  jpeg: z.int(),
})

/** The quality of each encoder that the search has found for one master. */
export type Qualities = z.output<typeof qualitySchema>

const fileSchema = z.record(z.string(), qualitySchema)

/** What searches have found, by the hash of master and settings. */
export type QualityTable = Readonly<Record<string, Qualities>>

/** Reads the table that is committed with the project, so that a fresh clone searches nothing; empty where there is none. */
export async function readQualities(path: string): Promise<QualityTable> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  return fileSchema.parse(JSON.parse(text))
}

/** Writes the table, sorted by picture, in one step. */
export async function writeQualities(path: string, table: QualityTable): Promise<void> {
  const order = ([key, { picture }]: readonly [string, Qualities]) => `${picture} ${key}`
  const sorted = Object.entries(table).toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
  const beside = `${path}.${randomUUID()}`
  await writeFile(beside, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  await rename(beside, path)
}
