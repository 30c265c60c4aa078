import type { Entry } from '../../check/entry.ts'
import { rangeIn } from '../../check/form.ts'
import { type Finding, finding } from '../../content/finding.ts'
import { reservedRoute, sameRoute } from '../messages/route.ts'
import { isPage, isReserved, routeOf, type World } from '../world.ts'

/** Addresses that two pages share, and those that the build keeps for its own files. */
export function routeRule(world: World): Finding[] {
  const first = new Map<string, Entry>()
  const found: Finding[] = []
  for (const entry of world.entries.filter(isPage)) {
    const route = routeOf(entry)
    if (route === undefined || !entry.fields) continue
    const range = rangeIn(entry.fields.form, ['route'])
    const other = first.get(route)
    if (other) {
      const wording = sameRoute({ route, other: other.source.file })
      found.push(finding(entry.source, range, wording))
    } else first.set(route, entry)
    if (isReserved(world.reserved)(route)) {
      found.push(finding(entry.source, range, reservedRoute({ route })))
    }
  }
  return found
}
