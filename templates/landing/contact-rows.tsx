import { formatted } from '../../src/check/formatted.ts'
import { Inline } from '../../src/render/markdown.tsx'
import type { Contact, Event, SiteSettings } from '../assemble.ts'
import { messageAddress } from './letters.ts'

interface ContactRowsProps {
  readonly rows: Contact['rows']
  readonly contact: SiteSettings['contact']
  readonly place: Event['place']
  /** The address of the château page. */
  readonly chateau: string
}

/** Ways to reach the foundation; the whole row is the link. */
export function ContactRows({ rows, contact, place, chateau }: ContactRowsProps) {
  const { messaging, mail } = contact
  const targets = {
    office: {
      href: messageAddress(messaging.office),
      label: formatted(messaging, 'office', messaging.office),
    },
    patrons: {
      href: messageAddress(messaging.patrons),
      label: formatted(messaging, 'patrons', messaging.patrons),
    },
    contact: {
      href: `mailto:${mail.contact}`,
      label: formatted(mail, 'contact', mail.contact),
    },
    hosting: {
      href: `mailto:${mail.hosting}`,
      label: formatted(mail, 'hosting', mail.hosting),
    },
    chateau: { href: chateau, label: place },
  } satisfies Record<Contact['rows'][number]['to'], { href: string; label: string }>
  return (
    <ul className="contact-rows page-width">
      {rows.map(({ to, verb, note }) => (
        <li key={to}>
          <a className="contact-row columns" href={targets[to].href}>
            <em>{verb}</em>
            <span>{targets[to].label}</span>
            <small>
              <Inline value={note} />
            </small>
          </a>
        </li>
      ))}
    </ul>
  )
}
