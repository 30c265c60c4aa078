import type { Festival, MusicGroup, Place } from 'schema-dts'
import { slug } from '../../src/check/slug.ts'
import { type Addresses, openPageOf, routeOf } from '../../src/render/addresses.ts'
import { plainText } from '../../src/render/markdown.tsx'
import { textFile } from '../../src/render/site-files.ts'
import type { PublicFacts } from '../../src/render/site-table.ts'
import type { Event, Site } from '../assemble.ts'
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
    .map(({ name }): MusicGroup => ({ '@type': 'MusicGroup', name }))
  return {
    '@type': 'Festival',
    '@id': eventAddress(site, addresses),
    name: event.title,
    description: plainText(event.introduction),
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
    name: place,
  }
}

/** What 'Add to calendar' leads to: the published file or, while the event is password-protected, the file itself as a data URL. */
export function calendarLink(
  site: Site,
  { isPublic, link, absolute }: Pick<PageContext, 'isPublic' | 'link' | 'absolute'>,
) {
  const fileName = calendarFileName(site.landing.event)
  const text = encodeURIComponent(calendarOf(site, { absolute }))
  const url = isPublic ? link(`/${fileName}`) : `data:text/calendar;charset=utf-8,${text}`
  return { url, fileName }
}

/** The calendar file; only where the event is public. */
export const calendarFiles = (site: Site, { addresses, isPublic }: PublicFacts) =>
  isPublic ? [textFile(calendarFileName(site.landing.event), calendarOf(site, addresses))] : []

/** The event as a calendar file, stamped with the day that the content says, so that the same content gives the same bytes. */
export function calendarOf(site: Site, absolute: Absolute): string {
  const { event } = site.landing
  const { name, url } = site.settings
  return printCalendar({
    ...event,
    organizer: name,
    id: `${slugOf(event)}-${event.start.slice(0, 4)}@${new URL(url).host}`,
    title: `${event.title}, ${name}`,
    url: eventAddress(site, absolute),
  })
}

/** The name of the calendar file, from the title of the event. */
const calendarFileName = (event: Event): string => `${slugOf(event)}.ics`

const slugOf = ({ title }: Event): string => slug(title) || 'event'
