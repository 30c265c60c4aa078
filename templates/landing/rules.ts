import { entryAt, fieldOf, type World } from '../../src/check/world.ts'
import { rangeIn } from '../../src/validate/fields/field.ts'
import { samePath } from '../../src/validate/fields/path.ts'
import { type Finding, finding } from '../../src/validate/finding.ts'
import { french } from '../../src/validate/messages/french.ts'
import { kind } from '../../src/validate/messages/kind.ts'

/** An event that ends before it starts, or that is over. */
export function eventRule(world: World): Finding[] {
  const entry = entryAt(world, 'landing/event.yaml')
  const start = fieldOf(entry, 'start')
  const end = fieldOf(entry, 'end')
  if (!entry?.fields || typeof start !== 'string' || typeof end !== 'string') return []
  const { form, findings } = entry.fields
  const isFaulty = findings.some(({ path }) => samePath(path, ['start']) || samePath(path, ['end']))
  if (isFaulty) return []
  const range = rangeIn(form, ['end'])
  // Days are written so that their order is that of their letters.
  if (end < start) return [finding(entry.source, range, endBeforeStart({ start, end }))]
  const { today } = world
  return end < today ? [finding(entry.source, range, eventOver({ end, today }))] : []
}

export const endBeforeStart = kind<{ start: string; end: string }>({
  code: 'event/order',
  severity: 'error',
  example: {
    en: 'end: 2026-06-18, below start: 2026-06-19',
    fr: french`end: 2026-06-18, sous start: 2026-06-19`,
  },
  en: ({ start, end }) => [
    `The event ends on ${end}, before it starts on ${start}.`,
    'Correct one of the two days.',
  ],
  fr: ({ start, end }) => [
    french`L'événement finit le ${end}, avant de commencer le ${start}.`,
    french`Corrigez l'un des deux jours.`,
  ],
})

export const eventOver = kind<{ end: string; today: string }>({
  code: 'event/over',
  severity: 'warning',
  example: 'end: 2020-06-21',
  en: ({ end, today }) => [
    `The event ended on ${end}; today is ${today}.`,
    'Enter the next event, or leave it as it is if it is meant as a memory.',
  ],
  fr: ({ end, today }) => [
    french`L'événement s'est terminé le ${end} ; nous sommes le ${today}.`,
    french`Saisissez le prochain, ou laissez-le s'il tient lieu de souvenir.`,
  ],
})
