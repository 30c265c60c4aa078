import { basename } from 'node:path'
import { z } from 'zod'
import type { Cache } from './cache.ts'
import { contentHash } from './content-hash.ts'
import { type EncoderName, encoders } from './encoders.ts'
import type { Master } from './inspect-picture.ts'
import type { Treatment } from './picture-request.ts'
import { widthsFor } from './picture-widths.ts'
import type { Qualities } from './qualities.ts'
import { rememberValue } from './remember-value.ts'
import { scalePicture, sizeAt } from './scale-picture.ts'
import { enoughSimilarity, searchQuality } from './search-quality.ts'

/** A master as one picture treats it. */
export interface Subject {
  readonly master: Master
  readonly treatment: Treatment
}

/** The name under which the qualities of a subject are remembered: all that they depend on but the version of sharp. */
export function qualityKey({ master, treatment }: Subject): string {
  const enough = enoughSimilarity[master.facts.kind]
  const settings = { treatment, enough, encoders, width: searchWidth(master) }
  return contentHash(master.hash, JSON.stringify(settings)).slice(0, 16)
}

/** Searches the quality of each encoder at one typical width of the subject, or takes what the cache has kept of it. */
export async function findQualities(subject: Subject, cache: Cache): Promise<Qualities> {
  const found = await rememberValue(cache, {
    key: contentHash('qualities', qualityKey(subject)),
    schema: z.strictObject({ avif: z.int(), webp: z.int(), jpeg: z.int() }),
    work: () => search(subject),
  })
  return { picture: basename(subject.master.path), ...found }
}

async function search({ master, treatment }: Subject) {
  const { facts, bytes } = master
  const scaled = await scalePicture(bytes, sizeAt(facts, searchWidth(master)), treatment)
  const lowest = (encoder: EncoderName) =>
    searchQuality(scaled, encoder, enoughSimilarity[facts.kind])
  return { avif: await lowest('avif'), webp: await lowest('webp'), jpeg: await lowest('jpeg') }
}

/** 1200 pixels of large masters and 736 of small ones: the narrowest files made of them need the most care. */
function searchWidth({ facts }: Master): number {
  const narrowest = facts.width > 1000 ? 1200 : 700
  return widthsFor(facts.width).find((width) => width >= narrowest) ?? facts.width
}
