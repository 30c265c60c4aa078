import type { z } from 'zod'
import type { discreet } from '../check/fields.ts'

type Discreet = z.output<ReturnType<typeof discreet>>

/**
 * The words of a field that may tell of the event: those for everybody once a landing page is open, until then the
 * discreet ones, or none (contract 6.6).
 */
export function whenPublic(value: Discreet, eventPublic: boolean): string | undefined {
  if (typeof value === 'string') return value
  return eventPublic ? value.onlyWhenPublic : value.text
}
