import { isFields, valueAt } from '../../src/check/data.ts'
import { fieldOf, fileAt, isFaultyAt, told, type World } from '../../src/check/world.ts'
import type { Finding } from '../../src/content/finding.ts'
import { message, note, warning } from '../../src/message.ts'
import { type Days, formatDays } from './dates.ts'

const file = 'landing/event.yaml'

/** The days of the event, where nothing is wrong with them. */
export function eventDays(world: World): Days | undefined {
  const event = fileAt(world, file)
  const start = fieldOf(event, 'start')
  const end = fieldOf(event, 'end')
  if (!event || typeof start !== 'string' || typeof end !== 'string') return undefined
  if (isFaultyAt(event, ['start']) || isFaultyAt(event, ['end'])) return undefined
  return { start, end }
}

/** An event that ends before it starts, or that is over; a programme that was changed tomorrow; a line-up at odds with its artists. */
export function eventRule(world: World): Finding[] {
  const event = fileAt(world, file)
  const days = eventDays(world)
  if (!event || !days) return []
  const { start, end } = days
  const { today } = world
  // Days are written so that their order is that of their letters.
  if (end < start)
    return told(event, ['end'], endBeforeStart({ start: inWords(start), end: inWords(end) }))
  const updated = fieldOf(event, 'updated')
  const isAhead = typeof updated === 'string' && updated > today && !isFaultyAt(event, ['updated'])
  return [
    ...(isAhead
      ? told(event, ['updated'], updatedAhead({ updated: inWords(updated), today: inWords(today) }))
      : []),
    ...(end < today ? told(event, ['end'], eventOver({ end: inWords(end) })) : []),
    ...lineUpRule(world),
  ]
}

function lineUpRule(world: World): Finding[] {
  const event = fileAt(world, file)
  if (!event || isFaultyAt(event, ['lineup'])) return []
  const artists = ['acoustic', 'electronic'].flatMap((name) => {
    const list = fieldOf(event, 'lineup', name)
    return Array.isArray(list)
      ? list.map((artist: unknown, at) => ({ artist, path: ['lineup', name, at] }))
      : []
  })
  const agreed = artists.filter(({ artist }) => valueAt(artist, ['confirmed']) === true)
  const count = artists.length - agreed.length
  const isComplete = fieldOf(event, 'lineup', 'confirmed') === true
  const wording = isComplete ? completeTooEarly({ count }) : notComplete()
  const isAtOdds = isComplete === count > 0
  return [
    ...(isAtOdds ? told(event, ['lineup', 'confirmed'], wording) : []),
    ...agreed.flatMap(({ artist, path }) =>
      isFields(artist) && artist['slot'] === undefined
        ? told(event, [...path, 'slot'], withoutSlot({ name: String(artist['name']) }))
        : [],
    ),
  ]
}

/** A day as sentences say it. */
const inWords = (day: string) => ({
  en: formatDays({ start: day, end: day }, 'en'),
  fr: formatDays({ start: day, end: day }, 'fr'),
})

const endBeforeStart = message('event/order', {
  en: 'The event ends on {end}, before it starts on {start}.',
  enFix: 'Fix one of the two dates.',
  fr: "L'événement finit le {end}, avant de commencer le {start}.",
  frFix: "Corrigez l'une des deux dates.",
})

const eventOver = warning('event/over', {
  en: 'The event ended on {end}.',
  enFix: 'Enter the dates of the next event, or leave these if the page is to stay as an archive.',
  fr: "L'événement s'est terminé le {end}.",
  frFix: 'Indiquez les dates du prochain, ou laissez celles-ci si la page doit rester en archive.',
})

const updatedAhead = warning('event/updated', {
  en: 'The programme cannot have changed on {updated}: today is {today}.',
  enFix: 'Enter the day of the last change.',
  fr: 'Le programme ne peut pas avoir changé le {updated} : nous sommes le {today}.',
  frFix: 'Indiquez le jour du dernier changement.',
})

const notComplete = warning('event/line-up', {
  en: 'Every artist is confirmed, but the line-up is still marked “to be confirmed”.',
  enFix: 'Write “confirmed: true” for the line-up, too.',
  fr: "Tous les artistes sont confirmés, mais l'affiche est encore marquée « à confirmer ».",
  frFix: "Écrivez « confirmed: true » pour l'affiche aussi.",
})

const completeTooEarly = warning('event/line-up', {
  en: 'The line-up is marked as complete, but {count} {count|artist is|artists are} not confirmed.',
  enFix: 'Write “confirmed: false” for the line-up until every artist is confirmed.',
  fr: "L'affiche est marquée comme complète, mais {count} {count|artiste n'est pas confirmé|artistes ne sont pas confirmés}.",
  frFix:
    "Écrivez « confirmed: false » pour l'affiche tant que tous les artistes n'ont pas confirmé.",
})

const withoutSlot = note('event/slot', {
  en: 'The artist “{name}” is confirmed, but has no day and no place.',
  enFix: 'Add a line “slot: …” once they are known, such as June 20, great hall.',
  fr: "L'artiste « {name} » est confirmé, mais n'a ni jour ni lieu.",
  frFix: 'Ajoutez une ligne « slot: … » quand ils sont connus, par exemple June 20, great hall.',
})
