import type { Event } from '../assemble.ts'

/** What the house offers, in order, with the figures in the place of their names in the sentences. */
export function serviceRows({ shuttles, helicopters, dinners, workshops }: Event['services']) {
  return [
    shuttles,
    { ...helicopters, text: helicopters.text.replace('{minutes}', String(helicopters.minutes)) },
    { ...dinners, text: dinners.text.replace('{seatsPerNight}', String(dinners.seatsPerNight)) },
    workshops,
  ]
}
