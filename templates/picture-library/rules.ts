import { fieldFinding, nameRangeIn } from '../../src/check/form.ts'
import { entryAt, fieldOf, type World } from '../../src/check/world.ts'
import type { Finding } from '../../src/content/finding.ts'
import { warning } from '../../src/message.ts'
import { library } from './schema.ts'

/** As many pictures as the texts of the site speak of. */
export function countRule(world: World): Finding[] {
  const entry = entryAt(world, library.file)
  const images = fieldOf(entry, 'images')
  const isCounted = Array.isArray(images) && images.length > 0 && images.length !== 9
  if (!entry?.fields || !isCounted) return []
  const { form } = entry.fields
  const wording = galleryCount({ count: images.length })
  return [fieldFinding(form, ['images'], wording, { at: nameRangeIn(form, ['images']) })]
}

const galleryCount = warning('gallery/count', {
  en: 'The gallery has {count} {count|picture|pictures}; the texts of the site say nine.',
  enFix: 'Add or remove pictures, or change “nine” in the texts.',
  fr: 'La galerie a {count} {count|image|images} ; les textes du site en annoncent neuf.',
  frFix: 'Ajoutez ou retirez des images, ou changez « neuf » dans les textes.',
})
