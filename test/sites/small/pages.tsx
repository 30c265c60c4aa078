import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatted } from '../../../src/check/formatted.ts'
import { Html, Island } from '../../../src/render/island.tsx'
import { Inline, Markdown } from '../../../src/render/markdown.tsx'
import type { CardPlan } from '../../../src/render/model.ts'
import type {
  DocumentProps,
  PageContext,
  PageOf,
  PageProps,
  Sealed,
} from '../../../src/render/site-table.ts'
import { Password } from './password.island.tsx'
import type { Bakery } from './site.ts'

const crumb = { face: 'crumb', size: 64 }

interface FrameProps {
  readonly title: string
  readonly site: Bakery
  readonly context: PageContext<Bakery>
  readonly children: ReactNode
}

function Frame({ title, site, context, children }: FrameProps) {
  return (
    <>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
      <footer>
        {site.settings.footerLinks.map(({ to, label }) => (
          <a key={to} href={context.link(to)}>
            {label}
          </a>
        ))}
      </footer>
    </>
  )
}

export function Counter({ site, page, context }: PageProps<Bakery, PageOf<Bakery, 'counter'>>) {
  const { open, closed } = site.words[context.language]
  return (
    <Frame title={page.fields.title} site={site} context={context}>
      <p>{page.fields.motto}</p>
      <ul id="loaves">
        {site.breads.map(({ file, fields, body }) => (
          <li key={file}>
            <h2>{`${fields.title}, ${formatted(fields, 'price', String(fields.price))} €`}</h2>
            <Markdown body={body} context={context} />
          </li>
        ))}
      </ul>
      <p>{`${open.title}: ${open.text}. ${closed}.`}</p>
      <p>{`© ${formatted(page.fields, 'year', String(page.fields.year))}`}</p>
    </Frame>
  )
}

export const Note = ({ site, page, context }: PageProps<Bakery, PageOf<Bakery, 'note'>>) => (
  <Frame title={page.fields.title} site={site} context={context}>
    <Markdown body={page.body} context={context} />
  </Frame>
)

export const Interruption = ({
  site,
  page,
  context,
}: PageProps<Bakery, PageOf<Bakery, 'lost' | 'trouble'>>) => (
  <Frame title={page.fields.heading} site={site} context={context}>
    <Markdown body={page.body} context={context} />
    <a href={context.link('/')}>{context.wording.home}</a>
  </Frame>
)

type GateProps = PageProps<Bakery, Bakery['pages'][number]> & { readonly sealed: Sealed }

export function Gate({ site: { gateWords }, context, sealed }: GateProps) {
  return (
    <main>
      <h1>{gateWords.heading}</h1>
      <p>
        <Inline value={gateWords.lead} context={context} />
      </p>
      <Island
        name="password"
        component={Password}
        props={{ words: gateWords, sealed }}
        context={context}
      />
      <template id="end" data-error="">
        <main>{gateWords.failed}</main>
      </template>
    </main>
  )
}

export const icon = (
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true">
    <ellipse cx="16" cy="18" rx="14" ry="9" fill="#a5682a" />
  </svg>
)

/** The words of a card, drawn in the type of the site. */
export const card = (title: string, line: string): CardPlan => ({
  alt: `${title}. ${line}`,
  draw: (lettering) => {
    const { path, scale } = lettering(title, crumb)
    return {
      ground: '#fff8ee',
      drawing: <path d={path} transform={`translate(60 320) scale(${scale} ${-scale})`} />,
    }
  },
})

export const printDocument = ({ language, head, body }: DocumentProps): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang={language}>
      <Html as="head" html={head} />
      <Html as="body" html={body} />
    </html>,
  )}`
