import { samePath } from '../../check/data.ts'
import { rangeIn } from '../../check/form.ts'
import { type Finding, finding } from '../../content/finding.ts'
import { endBeforeStart, eventOver } from '../messages/event.ts'
import { entryAt, fieldOf, type World } from '../world.ts'

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
