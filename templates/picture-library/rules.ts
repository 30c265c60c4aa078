import { fieldFinding, nameRangeIn } from '../../src/check/form.ts'
import { fieldOf, fileAt, type World } from '../../src/check/world.ts'
import type { Finding } from '../../src/content/finding.ts'
import { warning } from '../../src/message.ts'
import { library } from './schema.ts'

/** As many pictures in the gallery as the texts of the site speak of. */
export function countRule(world: World): Finding[] {
  const file = fileAt(world, library.file)
  const images = fieldOf(file, 'images')
  if (!file?.fields || !Array.isArray(images)) return []
  const count = images.filter((image) => image?.gallery !== false).length
  if (count === 0 || count === 9) return []
  const wording = galleryCount({ count })
  return [
    fieldFinding(file.fields, ['images'], wording, { at: nameRangeIn(file.fields, ['images']) }),
  ]
}

const galleryCount = warning('gallery/count', {
  en: 'The gallery has {count} {count|picture|pictures}; the texts of the site say nine.',
  enFix: 'Add or remove pictures, or change “nine” in the texts.',
  fr: 'La galerie a {count} {count|image|images} ; les textes du site en annoncent neuf.',
  frFix: 'Ajoutez ou retirez des images, ou changez « neuf » dans les textes.',
})
