import type { Festival, MusicGroup, Place } from 'schema-dts'
import type { Addresses } from '../../render/addresses.ts'
import type { Site } from '../../site.ts'
import { eventAddress } from '../event-address.ts'
import { plainText } from '../plain-text.ts'
import { landmarkId } from './landmark.ts'
import { organizationId } from './organization.ts'

/** The event with its place, days and organizer; of the artists, those who have agreed. For an open landing page. */
export function festival(site: Site, addresses: Addresses, image?: string): Festival {
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
    location: placeOf(site, addresses),
    organizer: { '@id': organizationId(addresses) },
    ...(performer.length === 0 ? {} : { performer }),
    ...(image === undefined ? {} : { image }),
  }
}

/** Where it takes place: the château, where that is what the place is called, else what is known of it, its name. */
function placeOf(site: Site, addresses: Addresses): Place {
  const { place } = site.landing.event
  const id = place === site.chateau.fr.title ? landmarkId(site, addresses) : undefined
  return {
    '@type': id === undefined ? 'Place' : 'LandmarksOrHistoricalBuildings',
    ...(id === undefined ? {} : { '@id': id }),
    name: place,
  }
}
