import type { File } from '../site.ts'
import type { Fonts } from '../type/font-face.ts'
import type { Draft } from './draft.tsx'
import { isGated } from './page-of.ts'
import { type Printing, printPage } from './print-page.ts'
import { type GatedPage, gatedPage, named } from './seal-page.tsx'

interface PrintingAll extends Omit<Printing, 'fonts'> {
  readonly fonts: Fonts
}

/** The documents of all pages and the files that belong to them, and what only a password opens. */
export interface PrintedPages {
  readonly files: readonly File[]
  readonly opened: readonly GatedPage['opened'][]
}

/** Prints every page; those behind the password are sealed. */
export async function printPages(
  drafts: readonly Draft[],
  printing: PrintingAll,
): Promise<PrintedPages> {
  const open = drafts.filter(({ page }) => !isGated(page))
  const gated = await Promise.all(
    drafts.filter(({ page }) => isGated(page)).map((draft) => seal(draft, printing)),
  )
  const files = [...open.flatMap((draft) => print(draft, printing)), ...gated.flatMap(filesOf)]
  const distinct = new Map(files.map((file) => [file.path, file]))
  return { files: [...distinct.values()], opened: gated.map(({ opened }) => opened) }
}

const filesOf = ({ files }: GatedPage) => files

function print(draft: Draft, printing: PrintingAll): readonly File[] {
  const { page, body, styles } = draft
  const fonts = printing.fonts.of(page.fields.template, page.fields.lang)
  const later = named(page.fields.template, 'css', styles.rest + fonts.later)
  const document = printPage(
    {
      page,
      body,
      styles: styles.first,
      laterStyles: [printing.addresses.link(`/${later.path}`)],
    },
    { ...printing, fonts },
  )
  return [document, later]
}

function seal(draft: Draft, printing: PrintingAll): Promise<GatedPage> {
  const { gate } = printing.site
  if (!gate) throw new Error('a page is gated, and the gate has no keys')
  return gatedPage(draft, {
    ...printing,
    gate,
    fonts: printing.fonts.of('gate', 'en'),
    sealedFonts: printing.fonts.of(draft.page.fields.template, draft.page.fields.lang),
  })
}
