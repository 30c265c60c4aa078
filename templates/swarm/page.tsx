import type { PageProps } from '../page-context.ts'
import { Footer } from '../parts/footer.tsx'
import { footerYear } from '../parts/footer-year.ts'
import { Header } from '../parts/header.tsx'
import { SkipLink } from '../parts/skip-link.tsx'
import { SwarmContact, SwarmHero, SwarmMethods, SwarmPublisher, SwarmResults } from './sections.tsx'

type SwarmProps = PageProps<'swarm'>

/** The page of Essaim: concept, methods, results, contact. */
export default function Swarm({ site, page, context }: SwarmProps) {
  const { page: words, cases } = site.swarm
  return (
    <>
      <SkipLink label={context.wording.skip} />
      <SwarmHeader site={site} context={context} />
      <main id="main" tabIndex={-1}>
        <span id="top" />
        <SwarmHero words={words} context={context} />
        <SwarmMethods methods={words.methods} context={context} />
        {context.fold}
        <SwarmResults results={words.results} cases={cases} context={context} />
        <SwarmContact contact={words.contact} context={context} />
        {words.publisher && <SwarmPublisher publisher={words.publisher} context={context} />}
      </main>
      <Footer
        notice={`© ${footerYear(page.fields)} ${words.brand}`}
        lock={context.gated && context.wording.lock}
        colophon={words.footer.colophon}
        end={words.footer.end}
        finalBar={false}
      />
    </>
  )
}

function SwarmHeader({ site, context }: Pick<SwarmProps, 'site' | 'context'>) {
  const { brand, navigation } = site.swarm.page
  const { wording } = context
  const links = [
    { href: '#concept', label: navigation.concept },
    { href: '#methodes', label: navigation.methodes },
    { href: '#resultats', label: navigation.resultats },
  ]
  const action = { href: '#contact', label: navigation.contact }
  return (
    <Header
      brand={<span className="swarm-brand">{brand}</span>}
      home={{ href: '#top', label: `${brand}, ${wording.top}` }}
      links={links}
      action={action}
      context={context}
    />
  )
}
