import type { Contact, SiteSettings } from '../assemble.ts'
import type { Days } from './dates.ts'
import { letterAddress } from './letters.ts'

interface PurposesProps {
  readonly purposes: NonNullable<Contact['purposes']>
  readonly contact: SiteSettings['contact']
  readonly days: Days
}

/** What people write about: each is a link that begins the right letter. */
export function Purposes({ purposes, contact, days }: PurposesProps) {
  return (
    <div className="purposes page-width columns">
      <h3 className="display-2">{purposes.title}</h3>
      <ul>
        {purposes.list.map((purpose) => (
          <li key={purpose.title}>
            <a className="purpose" href={letterAddress(purpose, contact, days)}>
              <span>{purpose.title}</span>
              <small>{purpose.text}</small>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
