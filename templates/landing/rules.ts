import { entryAt, fieldOf, isFaultyAt, told, type World } from '../../src/check/world.ts'
import type { Finding } from '../../src/content/finding.ts'
import { message, warning } from '../../src/message.ts'

/** An event that ends before it starts, or that is over. */
export function eventRule(world: World): Finding[] {
  const entry = entryAt(world, 'landing/event.yaml')
  const start = fieldOf(entry, 'start')
  const end = fieldOf(entry, 'end')
  if (!entry || typeof start !== 'string' || typeof end !== 'string') return []
  if (isFaultyAt(entry, ['start']) || isFaultyAt(entry, ['end'])) return []
  // Days are written so that their order is that of their letters.
  if (end < start) return told(entry, ['end'], endBeforeStart({ start, end }))
  const { today } = world
  return end < today ? told(entry, ['end'], eventOver({ end, today })) : []
}

const endBeforeStart = message('event/order', {
  en: 'The event ends on {end}, before it starts on {start}.',
  enFix: 'Correct one of the two dates.',
  fr: "L'événement finit le {end}, avant de commencer le {start}.",
  frFix: "Corrigez l'une des deux dates.",
})

const eventOver = warning('event/over', {
  en: 'The event ended on {end}; today is {today}.',
  enFix: 'Enter the next event, or leave this one as an archive.',
  fr: "L'événement s'est terminé le {end} ; nous sommes le {today}.",
  frFix: 'Saisissez le prochain, ou gardez celui-ci comme archive.',
})
