import { withoutMarks } from '../../src/check/markdown.ts'
import { whenPublic } from '../../src/render/context.ts'
import { Island } from '../../src/render/island.tsx'
import type { Dictionary } from '../assemble.ts'
import type { PageProps } from '../page-context.ts'
import { BackHeader } from '../parts/back-header.tsx'
import { BothLanguages } from '../parts/both-languages.tsx'
import { bound } from '../parts/bound.ts'
import { Footer } from '../parts/footer.tsx'
import { footerLinks } from '../parts/footer-links.ts'
import { footerYear } from '../parts/footer-year.ts'
import { SkipLink } from '../parts/skip-link.tsx'
import { Gallery } from '../picture-library/gallery.tsx'
import { GalleryViewer } from '../picture-library/gallery-viewer.island.tsx'
import { ChateauHero } from './chateau-hero.tsx'
import { ChateauSections } from './chateau-sections.tsx'
import { Coda } from './coda.tsx'
import { LanguageToggle } from './language-toggle.island.tsx'

type ChateauProps = PageProps<'chateau'>

/** The château in French and English, both in the page. */
export default function Chateau({ site, page, context }: ChateauProps) {
  const { settings, chateau } = site
  const { fr, en, gallery } = chateau
  const both = (word: (dictionary: Dictionary) => string) => (
    <BothLanguages fr={word(fr)} en={word(en)} context={context} />
  )
  const plates = gallery.images
    .filter(({ gallery: isShown = true }) => isShown)
    .map(({ id }) => context.picture(id))
  const { frontispiece: opening } = gallery
  const frontispiece = opening === undefined ? plates[0] : context.picture(opening)

  return (
    <>
      <SkipLink label={both((words) => words.interface.skip)} />
      <BackHeader
        home={context.link('/')}
        back={both((words) => words.interface.back)}
        wordmark={settings.wordmark}
      >
        <Toggle site={site} page={page} context={context} />
      </BackHeader>
      <main id="main" tabIndex={-1}>
        <ChateauHero words={chateau} frontispiece={frontispiece} context={context} />
        <Description site={site} context={context} />
        <ChateauSections
          words={chateau}
          pictures={gallery.sections ?? {}}
          mail={settings.contact.mail.hosting}
          context={context}
        />
        {context.fold}
        <section id="gallery" className="gallery-section page-width">
          <div className="gallery-head">
            <h2 className="display-1">{both((words) => words.interface.galleryTitle)}</h2>
            <p className="tempo">{both((words) => words.interface.galleryHint)}</p>
          </div>
          <Gallery plates={plates} context={context} />
          <Viewer site={site} context={context} />
        </section>
        <SummerEvent site={site} context={context} />
      </main>
      <Footer
        notice={
          <>
            {`© ${footerYear(page.fields)} ${settings.name}. `}
            {both((words) => words.interface.rights)}
          </>
        }
        links={footerLinks(settings.footerLinks, context).map((link) => ({
          language: context.language,
          ...link,
        }))}
        lock={context.gated && context.wording.lock}
        colophon={both((words) => words.interface.colophon)}
        end={context.wording.end}
      />
    </>
  )
}

function Toggle({ site: { settings }, page: { fields }, context }: ChateauProps) {
  const { label, fr, en } = settings.languages
  const { title, translations } = fields
  const titles = { fr: withoutMarks(title), en: withoutMarks(translations?.en.title ?? title) }
  return (
    <Island
      name="language-toggle"
      component={LanguageToggle}
      props={{ label, fr, en, titles }}
      context={context}
    />
  )
}

type Surroundings = Pick<ChateauProps, 'site' | 'context'>

function Description({ site: { chateau }, context }: Surroundings) {
  const fr = whenPublic(chateau.fr.description, context.isPublic)
  const en = whenPublic(chateau.en.description, context.isPublic)
  if (fr === undefined || en === undefined) return null
  return (
    <div className="chateau-description page-width">
      <p className="lead-large">
        <BothLanguages fr={bound(fr)} en={bound(en)} context={context} />
      </p>
    </div>
  )
}

function Viewer({ site: { chateau }, context }: Surroundings) {
  const wordsOf = ({ interface: { close, previous, next } }: Dictionary) => ({
    close,
    previous,
    next,
  })
  return (
    <Island
      name="gallery-viewer"
      component={GalleryViewer}
      props={{ words: { fr: wordsOf(chateau.fr), en: wordsOf(chateau.en) } }}
      context={context}
    />
  )
}

/** The way to the event, once a landing page is open to everyone. */
function SummerEvent({ site: { chateau, pages }, context }: Surroundings) {
  const fr = whenPublic(chateau.fr.interface.summerEvent, context.isPublic)
  const en = whenPublic(chateau.en.interface.summerEvent, context.isPublic)
  const open = pages
    .map(({ fields }) => fields)
    .find((fields) => fields.template === 'landing' && !fields.gated)
  if (fr === undefined || en === undefined || open?.template !== 'landing') return null
  return <Coda href={context.link(`${open.route}#event`)} words={{ fr, en }} context={context} />
}
