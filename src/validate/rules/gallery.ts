import { valueAt } from '../../check/data.ts'
import { nameRangeIn, rangeIn } from '../../check/form.ts'
import { nearest } from '../../check/nearest.ts'
import { type Finding, finding } from '../../content/finding.ts'
import { lineAt, type Range, type TextFile } from '../../content/text.ts'
import * as words from '../messages/picture.ts'
import { entryAt, fieldOf, type World } from '../world.ts'
import { namesIn } from './names-in.ts'

/** How many pictures the texts of the site speak of (specification 2). */
const expectedCount = 9

/** The gallery's own rules: every id once, and a warning where there are not nine pictures. */
export function galleryRule(world: World): Finding[] {
  const entry = entryAt(world, 'chateau/gallery.yaml')
  const images = fieldOf(entry, 'images')
  if (!entry?.fields || !Array.isArray(images)) return []
  const { source, fields } = entry
  const first = new Map<unknown, number>()
  const found: Finding[] = []
  for (const [index, image] of images.entries()) {
    const id = valueAt(image, ['id'])
    if (typeof id !== 'string') continue
    const range = rangeIn(fields.form, ['images', index, 'id'])
    const before = first.get(id)
    if (before === undefined) first.set(id, range[0])
    else found.push(finding(source, range, words.sameImageId({ id, line: lineAt(source, before) })))
  }
  if (images.length !== expectedCount && images.length > 0) {
    const range = nameRangeIn(fields.form, ['images'])
    found.push(finding(source, range, words.galleryCount({ count: images.length })))
  }
  return found
}

/** Fields and texts that name a picture which the gallery does not have. */
export function imageNameRule({ entries, imageIds }: World): Finding[] {
  if (imageIds === undefined) return []
  return entries.flatMap((entry) => {
    const named = namesIn(entry, 'gallery image').flatMap(
      ({ value, range }) => unknownImage(entry.source, { id: value, range }, imageIds) ?? [],
    )
    const shown = entry.markdown
      .flatMap(({ addresses }) => addresses)
      .filter(({ kind }) => kind === 'picture')
    return [...named, ...shown.flatMap((one) => pictureInText(entry.source, one, imageIds) ?? [])]
  })
}

function unknownImage(
  source: TextFile,
  { id, range }: { readonly id: string; readonly range: Range },
  ids: readonly string[],
): Finding | undefined {
  if (ids.includes(id)) return undefined
  const meant = nearest(id, ids)
  const wording = words.unknownImage({ id, nearest: meant, ids })
  return finding(source, range, wording, meant === undefined ? undefined : { range, text: meant })
}

function pictureInText(
  source: TextFile,
  { url, range }: { readonly url: string; readonly range: Range },
  ids: readonly string[],
): Finding | undefined {
  const id = /^gallery:(.+)$/.exec(url)?.[1]
  if (id === undefined) return finding(source, range, words.notFromGallery({ url }))
  const start = range[1] - id.length
  return unknownImage(source, { id, range: [start, range[1]] }, ids)
}
