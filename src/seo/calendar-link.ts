import type { Addresses } from '../render/addresses.ts'
import { isEventPublic } from '../render/context.ts'
import type { Site } from '../site.ts'
import { calendarFileName, calendarOf } from './calendar.ts'
import { eventAddress } from './event-address.ts'

/** What 'Add to calendar' leads to. */
interface CalendarLink {
  readonly url: string
  /** The name that the file is saved under. */
  readonly fileName: string
}

/** The published calendar file or, while the event is gated, the file itself as a data URL, sealed with its page. */
export function calendarLink(site: Site, addresses: Addresses): CalendarLink {
  const fileName = calendarFileName(site.landing.event)
  if (isEventPublic(site)) return { url: addresses.link(`/${fileName}`), fileName }
  const text = calendarOf(site, eventAddress(site, addresses))
  return { url: `data:text/calendar;charset=utf-8,${encodeURIComponent(text)}`, fileName }
}
