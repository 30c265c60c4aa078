import type { ReactNode } from 'react'
import { Inline } from '../../src/render/markdown.tsx'
import type { PageFields, SiteSettings } from '../assemble.ts'
import type { PageContext } from '../page-context.ts'

interface LegalProps {
  readonly settings: SiteSettings
  readonly words: NonNullable<Extract<PageFields, { readonly template: 'prose' }>['legal']>
  readonly context: PageContext
}

/** Who publishes and who hosts the site, and what becomes of personal data: sections of a page of text. */
export function Legal({ settings, words, context }: LegalProps) {
  const { name, legal, contact } = settings
  const { publisher, host, data } = words
  const { heading, ...statements } = data
  return (
    <>
      <h2>{publisher.heading}</h2>
      <dl>
        <Term of={publisher.name}>{name}</Term>
        <Term of={publisher.form}>{legal.form[context.language]}</Term>
        <Term of={publisher.number}>{legal.number}</Term>
        <Term of={publisher.seat}>{legal.seat}</Term>
        <Term of={publisher.phone}>
          <Phone number={legal.phone} />
        </Term>
        <Term of={publisher.mail}>
          <a href={`mailto:${contact.mail.contact}`}>{contact.mail.contact}</a>
        </Term>
        <Term of={publisher.director}>{legal.director}</Term>
      </dl>
      <h2>{host.heading}</h2>
      <dl>
        <Term of={host.name}>{legal.host.name}</Term>
        <Term of={host.address}>{legal.host.address}</Term>
        <Term of={host.phone}>
          <Phone number={legal.host.phone} />
        </Term>
      </dl>
      <h2>{heading}</h2>
      <dl>
        {Object.entries(statements).map(([field, { term, text }]) => (
          <Term key={field} of={term}>
            <Inline value={text} context={context} />
          </Term>
        ))}
      </dl>
    </>
  )
}

const Term = ({ of, children }: { readonly of: string; readonly children: ReactNode }) => (
  <div>
    <dt>{of}</dt>
    <dd>{children}</dd>
  </div>
)

const Phone = ({ number }: { readonly number: string }) => (
  <a href={`tel:+${number.replaceAll(/\D/g, '')}`}>{number.replaceAll(' ', '\u00a0')}</a>
)
