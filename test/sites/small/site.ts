import { createRequire } from 'node:module'
import type { z } from 'zod'
import type { CheckedFiles } from '../../../src/check/checked-files.ts'
import type { GateFile } from '../../../src/gate/gate-file.ts'
import type { SiteTable } from '../../../src/render/site-table.ts'
import type { Document } from '../../../src/site.ts'
import { breadSchema, gateSchema, kinds, pageSchema, siteSchema, wordsSchema } from './kinds.ts'
import { Counter, card, Gate, Interruption, icon, Note, printDocument } from './pages.tsx'

/** The content of the bakery, as its pages are given it. */
export interface Bakery {
  readonly settings: z.output<typeof siteSchema>
  readonly gateWords: z.output<typeof gateSchema>
  readonly gate: GateFile | undefined
  readonly pages: readonly Document<z.output<typeof pageSchema>>[]
  readonly breads: readonly Document<z.output<typeof breadSchema>>[]
  readonly words: Readonly<Record<'en' | 'fr', z.output<typeof wordsSchema>>>
}

const assemble = ({ one, many, gate }: CheckedFiles): Bakery => ({
  settings: one('house.yaml', siteSchema),
  gateWords: one('gate.yaml', gateSchema),
  gate,
  pages: many('pages/*.md', pageSchema),
  breads: many('breads/*.md', breadSchema).toSorted((a, b) => a.fields.order - b.fields.order),
  words: { en: one('words/en.yaml', wordsSchema), fr: one('words/fr.yaml', wordsSchema) },
})

const require = createRequire(import.meta.url)
const fontFile = (alphabet: string) =>
  require.resolve(`@fontsource-variable/newsreader/files/newsreader-${alphabet}-wght-normal.woff2`)

/** Newsreader, as heavy as that. */
const face = (weight: number) => ({
  family: 'Newsreader',
  weight,
  style: 'normal' as const,
  axes: { wght: weight },
  files: { latin: fontFile('latin'), extended: fontFile('latin-ext') },
})

const ground = kinds.pictures.duotone.paper

export const site: SiteTable<Bakery> = {
  module: import.meta.url,
  content: kinds,
  assemble,
  pages: {
    counter: {
      component: Counter,
      styles: 'page.css',
      ground,
      card: ({ fields }) => card(fields.title, fields.motto),
    },
    note: {
      component: Note,
      styles: 'page.css',
      ground,
      card: ({ fields }, { settings }) => card(fields.title, settings.name),
    },
    lost: { component: Interruption, styles: 'page.css', ground },
    trouble: { component: Interruption, styles: 'page.css', ground },
  },
  gate: {
    component: Gate,
    styles: 'page.css',
    ground,
    card: ({ gateWords }) => card(gateWords.heading, gateWords.title),
    error: 'trouble',
    end: 'end',
    language: 'en',
  },
  fonts: {
    families: { '--bread': { family: 'Newsreader', instead: 'serif' } },
    faces: { crumb: face(350), crust: { ...face(750), words: true } },
    signs: '0123456789.,:;?!’–·©',
    languages: {
      en: { letters: '', samples: { Newsreader: 'The bread of two rivers is baked at night.' } },
    },
    beside: '',
    pages: { counter: { first: ['crumb', 'crust'], later: [] } },
    drawn: {},
  },
  licences: [require.resolve('@fontsource-variable/newsreader/LICENSE')],
  locales: { en: 'en_GB', fr: 'fr_FR' },
  icons: { vector: icon, small: icon, plain: icon, touch: icon },
  homeScreen: ({ settings: { name } }) => ({ name, colour: ground, icons: [] }),
  print: printDocument,
}
