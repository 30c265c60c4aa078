import { fieldOf, fileAt, isFaultyAt, isPage, told, type World } from '../../src/check/world.ts'
import type { Finding } from '../../src/content/finding.ts'
import { warning } from '../../src/message.ts'
import { roundSchema } from '../landing/round-schema.ts'
import { versesOf } from '../landing/round-verses.ts'

/** Pages with a score on which as many stanzas are translated as the round has, with its ground (pes). */
export function stanzasRule(world: World): Finding[] {
  const { success, data: round } = roundSchema.safeParse(
    fieldOf(fileAt(world, 'landing/round.yaml')),
  )
  if (!success) return []
  const needed = [round, round.foot].flatMap(versesOf).length
  const path = ['score', 'says', 'stanzas']
  return world.files.filter(isPage).flatMap((page) => {
    const stanzas = fieldOf(page, ...path)
    if (!Array.isArray(stanzas) || isFaultyAt(page, path) || stanzas.length === needed) return []
    return told(page, path, otherStanzas({ has: stanzas.length, needed }))
  })
}

const otherStanzas = warning('round/stanzas', {
  en: '{has} {has|stanza is|stanzas are} translated; with its ground (pes) the round has {needed}.',
  enFix: 'Write what each stanza means, in their order, and last the ground.',
  fr: '{has} {has|strophe est traduite|strophes sont traduites} ; avec son pes, le canon en a {needed}.',
  frFix: 'Écrivez ce que veut dire chaque strophe, dans leur ordre, et enfin le pes.',
})
