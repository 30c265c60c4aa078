import type { Build } from '../build.ts'
import { cache } from '../check.ts'
import { rememberedSize } from '../summary/packed-size.ts'
import { type PageWeight, weighPages } from '../summary/weigh-pages.ts'
import type { Options } from './options.ts'

/** Weighs the pages of a build where people read along; machines are told of problems only. */
export async function weighForPeople(
  { files, opened, base }: Build,
  { format }: Options,
): Promise<readonly PageWeight[] | undefined> {
  if (format !== 'pretty') return undefined
  return weighPages(files, { base, opened, pack: rememberedSize(cache) })
}
