import type { Entry } from '../../check/entry.ts'
import { rangeIn } from '../../check/form.ts'
import { type Finding, finding } from '../../content/finding.ts'
import { sameOrder } from '../messages/order.ts'
import { fieldOf, type World } from '../world.ts'

/** Cards of one folder that claim the same place. */
export function orderRule({ entries }: World): Finding[] {
  const first = new Map<string, Entry>()
  return entries.flatMap((entry) => {
    const order = fieldOf(entry, 'order')
    if (typeof order !== 'number' || !entry.fields) return []
    const { path } = entry.source
    const place = `${path.slice(0, path.lastIndexOf('/'))} ${order}`
    const other = first.get(place)
    if (!other) {
      first.set(place, entry)
      return []
    }
    const wording = sameOrder({ order, other: other.source.file })
    return [finding(entry.source, rangeIn(entry.fields.form, ['order']), wording)]
  })
}
