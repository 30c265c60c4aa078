import type { PageProps } from '../page-context.ts'
import { Footer } from '../parts/footer.tsx'
import { footerLinks } from '../parts/footer-links.ts'
import { footerYear } from '../parts/footer-year.ts'
import { Header } from '../parts/header.tsx'
import { Logo } from '../parts/logo.tsx'
import { SkipLink } from '../parts/skip-link.tsx'
import { ContactRows } from './contact-rows.tsx'
import { calendarLink } from './data.ts'
import { formatDays } from './dates.ts'
import { EventSection } from './event.tsx'
import { Frontispiece, Hero } from './first-screen.tsx'
import { FeatureCards } from './mission.tsx'
import { People } from './people.tsx'
import { Purposes } from './purposes.tsx'
import { sectionLetters } from './schema.ts'
import { SectionHead } from './section-head.tsx'

type LandingProps = PageProps<'landing'>

function LandingHeader({ site, context }: Pick<LandingProps, 'site' | 'context'>) {
  const { settings, landing } = site
  const { wording, language } = context
  const links = [
    { href: '#mission', label: landing.mission.navigation },
    { href: '#event', label: landing.event.navigation },
    { href: '#contact', label: landing.contact.navigation },
  ]
  const action = { href: '#contact', label: landing.contact.support }
  return (
    <Header
      brand={<Logo wordmark={settings.wordmark} tagline={settings.tagline[language]} />}
      home={{ href: '#top', label: `${settings.name}, ${wording.top}` }}
      links={links}
      action={action}
      context={context}
    />
  )
}

/** The foundation's page: what it is, its mission, its event, how to reach it. */
export default function Landing({ site, page, context }: LandingProps) {
  const { settings } = site
  const { hero, pillars, mission, missionCards, event, round, experience, impact, contact } =
    site.landing
  const { wording, language } = context
  return (
    <>
      <SkipLink label={wording.skip} />
      <LandingHeader site={site} context={context} />
      <main id="main" tabIndex={-1}>
        <Hero
          hero={hero}
          pillars={pillars}
          days={formatDays(event, language)}
          place={event.place}
          context={context}
        />
        <Frontispiece frontispiece={hero.frontispiece} context={context} />
        <section className="section" id="mission" aria-labelledby="mission-title">
          {context.fold}
          <SectionHead
            mark={sectionLetters.mission}
            id="mission-title"
            {...mission}
            tempoLanguage="it"
            context={context}
          />
          <FeatureCards cards={missionCards} terms={mission.terms} context={context} />
        </section>
        <EventSection
          event={event}
          round={round}
          calendar={calendarLink(site, context)}
          experience={experience}
          impact={impact}
          contact={settings.contact}
          context={context}
        />
        <section className="section" id="contact" aria-labelledby="contact-title">
          <SectionHead
            mark={sectionLetters.contact}
            id="contact-title"
            {...contact}
            context={context}
          />
          <ContactRows
            rows={contact.rows}
            contact={settings.contact}
            place={event.place}
            chateau={context.linkTo('chateau')}
          />
          {contact.purposes && (
            <Purposes purposes={contact.purposes} contact={settings.contact} days={event} />
          )}
          {contact.people && <People people={contact.people} context={context} />}
        </section>
      </main>
      <Footer
        notice={`© ${footerYear(page.fields)} ${settings.name}. ${wording.rights}`}
        links={footerLinks(settings.footerLinks, context)}
        lock={context.gated && wording.lock}
        colophon={wording.colophon}
        end={wording.end}
      />
    </>
  )
}
