import type { Finding } from '../../content/finding.ts'
import type { TextFile } from '../../content/text.ts'
import type { World } from '../world.ts'
import { altRule } from './alts.ts'
import { eventRule } from './event.ts'
import { galleryRule, imageNameRule } from './gallery.ts'
import { gateRule } from './gate.ts'
import { linkRule } from './links.ts'
import { orderRule } from './orders.ts'
import { pictureRule } from './pictures.ts'
import { routeRule } from './routes.ts'
import { templateRule } from './templates.ts'
import { titleRule } from './titles.ts'
import { dictionaryPairs, translated, untranslated } from './translations.ts'

/** The rules that join several files, and the findings in fields, which other files may throw light on. */
export function acrossFiles(world: World, gate: TextFile | undefined): Finding[] {
  const pairs = dictionaryPairs(world)
  return [
    ...fieldFindings(world),
    ...pairs.flatMap((pair) => [...untranslated(pair), ...altRule(pair, world.imageIds)]),
    ...routeRule(world),
    ...templateRule(world),
    ...titleRule(world),
    ...linkRule(world),
    ...pictureRule(world),
    ...galleryRule(world),
    ...imageNameRule(world),
    ...orderRule(world),
    ...eventRule(world),
    ...gateRule(world, gate),
  ]
}

function fieldFindings(world: World): Finding[] {
  const pairs = dictionaryPairs(world)
  return world.entries.flatMap((entry) => {
    const pair = pairs.find(({ own }) => own === entry)
    const found = entry.fields?.findings ?? []
    return found.map((one) => (pair ? translated(pair, one) : one.finding))
  })
}
