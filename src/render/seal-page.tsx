import { renderToStaticMarkup } from 'react-dom/server'
import { withSigns } from '../../templates/notation/sprite.tsx'
import GatePage, { type Sealed } from '../../templates/pages/gate.tsx'
import { contentHash } from '../assets/content-hash.ts'
import type { GateFile } from '../gate/gate-file.ts'
import { payloadName } from '../gate/payload-name.ts'
import { sealPage } from '../gate/seal.ts'
import type { File, Site } from '../site.ts'
import type { PageFonts } from '../type/font-face.ts'
import type { Draft } from './draft.tsx'
import { titleOf } from './head.ts'
import { bodyClassOf, routeOf } from './page-of.ts'
import { type Printing, printPage } from './print-page.ts'

/** What is published of a gated page, and, for the checks before publishing, what is not. */
export interface GatedPage {
  /** The document with the password form, the sealed page, and the style sheet that it names. */
  readonly files: readonly File[]
  /** The body that only a password opens, and the addresses it needs. */
  readonly opened: { readonly path: string; readonly html: string; readonly addresses: string[] }
}

interface Sealing extends Printing {
  readonly gate: GateFile
  /** The fonts of the page behind the gate. */
  readonly sealedFonts: PageFonts
}

/** Seals a page, and prints the gate in front of it (security design, section 1.3). */
export async function gatedPage(draft: Draft, sealing: Sealing): Promise<GatedPage> {
  const { site, addresses, assets, gate, sealedFonts } = sealing
  const { page, body } = draft
  const route = routeOf(page) ?? '/'
  const sheet = named(
    'page',
    'css',
    sealedFonts.css + draft.styles.first + draft.styles.rest + sealedFonts.later,
  )
  const styles = [addresses.link(`/${sheet.path}`)]
  const modules = islandModules(body)
  const bytes = await sealPage(gate, {
    route,
    title: titleOf(page, site),
    lang: page.fields.lang,
    html: body,
    styles,
    modules,
    bodyClass: bodyClassOf(page),
  })
  const payload = { path: `assets/${await payloadName(bytes)}`, bytes }
  const document = printPage(
    {
      page,
      gate: true,
      styles: assets.styles.get('gate')?.first ?? '',
      body: gateBody(draft, site, {
        route,
        payload: addresses.link(`/${payload.path}`),
        styles,
        restore: assets.restore,
        errorPage: addresses.link('/500.html'),
      }),
    },
    sealing,
  )
  const opened = { path: document.path, html: body, addresses: [...styles, ...modules] }
  return { files: [document, payload, sheet], opened }
}

/** The body of the gate in front of a page. */
const gateBody = ({ page, context }: Draft, site: Site, sealed: Sealed): string =>
  withSigns(
    renderToStaticMarkup(
      <GatePage
        site={site}
        context={context}
        footerYear={'footerYear' in page.fields ? page.fields.footerYear : 0}
        sealed={sealed}
      />,
    ),
  )

const islandModules = (body: string): string[] => [
  ...new Set([...body.matchAll(/data-module="([^"]+)"/g)].map(([, module = '']) => module)),
]

/** A file of `assets/` whose name changes with its bytes, so that browsers may keep it for ever. */
export function named(name: string, ending: string, text: string): File {
  const bytes = Buffer.from(text)
  return { path: `assets/${name}-${contentHash(bytes).slice(0, 10)}.${ending}`, bytes }
}
