import type { ReactNode } from 'react'
import { formatted } from '../../src/check/formatted.ts'
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
        <Term of={publisher.form}>
          <Fact of={legal.form[context.language]} context={context} />
        </Term>
        <Term of={publisher.number}>
          <Fact of={legal.number} context={context} />
        </Term>
        <Term of={publisher.seat}>
          <Fact of={legal.seat} context={context} />
        </Term>
        <Term of={publisher.phone}>
          <Phone of={legal} />
        </Term>
        <Term of={publisher.mail}>
          <a href={`mailto:${contact.mail.contact}`}>
            {formatted(contact.mail, 'contact', contact.mail.contact)}
          </a>
        </Term>
        <Term of={publisher.director}>
          <Fact of={legal.director} context={context} />
        </Term>
      </dl>
      <h2>{host.heading}</h2>
      <dl>
        <Term of={host.name}>
          <Fact of={legal.host.name} context={context} />
        </Term>
        <Term of={host.address}>
          <Fact of={legal.host.address} context={context} />
        </Term>
        <Term of={host.phone}>
          <Phone of={legal.host} />
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

/** A fact of the settings; words of another language in it are between stars. */
const Fact = ({ of, context }: { readonly of: string; readonly context: PageContext }) => (
  <Inline value={of} context={context} />
)

const Phone = ({ of }: { readonly of: { readonly phone: string } }) => (
  <a href={`tel:+${of.phone.replaceAll(/\D/g, '')}`}>
    {formatted(of, 'phone', of.phone.replaceAll(' ', '\u00a0'))}
  </a>
)
