import { formatted } from '../../src/check/formatted.ts'
import { withoutMarks } from '../../src/check/markdown.ts'
import { Island } from '../../src/render/island.tsx'
import { Inline } from '../../src/render/markdown.tsx'
import type { Sealed } from '../../src/render/site-table.ts'
import type { Page, Site } from '../assemble.ts'
import { Fermata } from '../notation/signs.tsx'
import type { PageContext } from '../page-context.ts'
import { footerYear } from '../parts/footer-year.ts'
import { Logo } from '../parts/logo.tsx'
import { Stave } from '../parts/stave.tsx'
import { PasswordGate } from './password-gate.island.tsx'

interface GateProps {
  readonly site: Site
  readonly context: PageContext
  /** The page behind the gate, of which only the year shows. */
  readonly page: Page
  readonly sealed: Sealed
}

/** The id of what comes after all that shows of the gate. */
export const gateEnd = 'gate-end'

/** All that is published of a password-protected page: a silent bar, the password form, and the encrypted page's address. */
export default function Gate({ site, page, context, sealed }: GateProps) {
  const year = 'footerYear' in page.fields ? footerYear(page.fields) : 0
  const { settings, gateWords } = site
  const { label, show, hide, enter, opening, incorrect, failed, insecure } = gateWords
  const { mail } = settings.contact
  const address = formatted(mail, 'contact', mail.contact)
  const withMail = (text: string) => text.replace('{mail}', `[${address}](mailto:${mail.contact})`)
  return (
    <>
      <main className="gate" id="main" tabIndex={-1}>
        <header className="gate-header page-width">
          <span aria-hidden="true">
            <Logo wordmark={settings.wordmark} tagline={settings.tagline[context.language]} />
          </span>
          <span className="visually-hidden">{settings.name}</span>
        </header>
        <h1 className="staves">
          <Stave final>
            {gateWords.heading}
            <span className="gate-rest">
              <Fermata />
            </span>
          </Stave>
        </h1>
        <div className="gate-body page-width columns">
          <p className="lead">
            <Inline value={withMail(gateWords.lead)} context={context} />
          </p>
          <Island
            name="password-gate"
            component={PasswordGate}
            props={{
              words: { label, show, hide, enter, opening, incorrect, failed, insecure },
              account: withoutMarks(settings.name),
              ...sealed,
            }}
            context={context}
            attributes={{ className: 'gate-form' }}
          />
          <noscript>
            <p className="gate-without-script">
              <Inline value={withMail(gateWords.noScript)} context={context} />
            </p>
          </noscript>
        </div>
        <footer className="gate-footer page-width">
          <p>{`© ${year} ${settings.name}`}</p>
        </footer>
      </main>
      <PlainError site={site} context={context} route={sealed.route} />
    </>
  )
}

interface PlainErrorProps extends Pick<GateProps, 'site' | 'context'> {
  readonly route: string
}

/** The error screen in its barest form, for when the published one cannot be had either. */
function PlainError({ site, context, route }: PlainErrorProps) {
  const page = site.pages.find(({ fields }) => fields.template === 'error')
  if (page?.fields.template !== 'error') return null
  const { heading, reload, home } = page.fields
  return (
    <template id={gateEnd} data-error="">
      <main className="gate-error page-width" tabIndex={-1}>
        <h1 className="display-2">{heading}</h1>
        <p>
          <a href={context.link(route)}>{reload}</a>
        </p>
        <p>
          <a href={context.link('/')}>{home}</a>
        </p>
      </main>
    </template>
  )
}
