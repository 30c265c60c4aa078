import { Markdown } from '../../src/render/markdown.tsx'
import type { PageProps } from '../page-context.ts'
import { BackHeader } from '../parts/back-header.tsx'
import { Footer } from '../parts/footer.tsx'
import { footerLinks } from '../parts/footer-links.ts'
import { footerYear } from '../parts/footer-year.ts'
import { SkipLink } from '../parts/skip-link.tsx'
import { Legal } from './legal.tsx'
import { PlaceMap } from './place-map.tsx'
import { ProseHead } from './prose-head.tsx'
import { Score } from './score.tsx'
import { TranslationLink } from './translation-link.tsx'
import { Verses } from './verses.tsx'

/** A page of text: what its Markdown says, under its title and perhaps a score. */
export default function Prose({ site: { settings, landing }, page, context }: PageProps<'prose'>) {
  const { title, description, translation, score, legal, map } = page.fields
  const { wording, link, languageOf } = context
  return (
    <>
      <SkipLink label={wording.skip} />
      <BackHeader home={link('/')} back={wording.back} wordmark={settings.wordmark}>
        {translation !== undefined && (
          <TranslationLink
            href={link(translation)}
            language={languageOf(translation)}
            languages={settings.languages}
          />
        )}
      </BackHeader>
      <main id="main" tabIndex={-1}>
        <ProseHead title={title} lead={description} context={context} />
        {score && <Score round={landing.round} words={score} context={context} />}
        {map && <PlaceMap map={map} context={context} />}
        <div className="prose page-width columns">
          {legal && <Legal settings={settings} words={legal} context={context} />}
          {score && <Verses round={landing.round} words={score.says} context={context} />}
          <Markdown body={page.body} context={context} />
        </div>
        {context.fold}
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
