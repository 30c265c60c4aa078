import type { Festival, MusicGroup, Place } from 'schema-dts'
import { withoutMarks } from '../../src/check/markdown.ts'
import { slug } from '../../src/check/slug.ts'
import { type Addresses, openPageOf, routeOf } from '../../src/render/addresses.ts'
import { textFile } from '../../src/render/site-files.ts'
import type { PublicFacts } from '../../src/render/site-table.ts'
import type { Site } from '../assemble.ts'
import { landmarkId } from '../chateau/data.ts'
import type { PageContext } from '../page-context.ts'
import { organizationId } from '../parts/organization.ts'
import { printCalendar } from './calendar.ts'

type Absolute = Pick<Addresses, 'absolute'>

/** The absolute address of the event: its section of the landing page, of an open one where there is one. */
function eventAddress(site: Site, { absolute }: Absolute): string {
  const page =
    openPageOf('landing', site) ?? site.pages.find(({ fields }) => fields.template === 'landing')
  return absolute(`${(page && routeOf(page)) ?? '/'}#event`)
}

/** The event with its place, days and organizer; of the artists, those who have agreed. For an open landing page. */
export function festival(site: Site, { addresses, image }: PublicFacts): Festival {
  const { event } = site.landing
  const { acoustic, electronic } = event.lineup
  const performer = [...acoustic, ...electronic]
    .filter(({ confirmed }) => confirmed)
    .map(({ name }): MusicGroup => ({ '@type': 'MusicGroup', name: withoutMarks(name) }))
  return {
    '@type': 'Festival',
    '@id': eventAddress(site, addresses),
    name: withoutMarks(event.title),
    description: withoutMarks(event.introduction),
    url: eventAddress(site, addresses),
    startDate: event.start,
    endDate: event.end,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: venueOf(site, addresses),
    organizer: { '@id': organizationId(addresses) },
    ...(performer.length === 0 ? {} : { performer }),
    ...(image === undefined ? {} : { image }),
  }
}

/** Where it takes place: the château, where that is what the place is called, else what is known of it, its name. */
function venueOf(site: Site, addresses: Addresses): Place {
  const { place } = site.landing.event
  const id = place === site.chateau.fr.title ? landmarkId(site, addresses) : undefined
  return {
    '@type': id === undefined ? 'Place' : 'LandmarksOrHistoricalBuildings',
    ...(id === undefined ? {} : { '@id': id }),
    name: withoutMarks(place),
  }
}

/** Where the calendar file lies, whatever the event is called. */
const calendarPath = 'event.ics'

/** What 'Add to calendar' leads to: the published file or, while the event is password-protected, the file itself as a data URL. */
export function calendarLink(
  site: Site,
  { isPublic, link, absolute }: Pick<PageContext, 'isPublic' | 'link' | 'absolute'>,
) {
  const fileName = `${slug(withoutMarks(site.landing.event.title)) || 'event'}.ics`
  const text = encodeURIComponent(calendarOf(site, { absolute }))
  const url = isPublic ? link(`/${calendarPath}`) : `data:text/calendar;charset=utf-8,${text}`
  return { url, fileName }
}

/** The calendar file; only where the event is public. */
export const calendarFiles = (site: Site, { addresses, isPublic }: PublicFacts) =>
  isPublic ? [textFile(calendarPath, calendarOf(site, addresses))] : []

/** The event as a calendar file, stamped with the day that the content says, so that the same content gives the same bytes. */
export function calendarOf(site: Site, absolute: Absolute): string {
  const { event } = site.landing
  const { name, url } = site.settings
  return printCalendar({
    ...event,
    organizer: withoutMarks(name),
    // Of nothing that is corrected as a rule: under another id, calendars have the event twice.
    id: `event-${event.start.slice(0, 4)}@${new URL(url).host}`,
    title: withoutMarks(`${event.title}, ${name}`),
    place: withoutMarks(event.place),
    url: eventAddress(site, absolute),
  })
}
