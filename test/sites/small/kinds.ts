import { z } from 'zod'
import {
  anyPage,
  type Both,
  count,
  mail,
  namedPage,
  note,
  pageAddress,
  servedPage,
  words,
  year,
} from '../../../src/check/fields.ts'
import type { ContentTable } from '../../../src/check/table.ts'

// The one editor of this site is its author: labels are all that is said of a field.
const twice = (label: string): Both => [label, label]
const said = (label: string) => note(twice(label), twice(label))
const line = (label: string, longest = 160) => words(twice(label), twice(label), longest)

const counter = {
  template: z.literal('counter'),
  ...servedPage,
  year: year(twice('Year'), twice('Year')),
  motto: line('Motto'),
}
const text = { template: z.literal('note'), ...servedPage }
const lost = { template: z.literal('lost'), ...namedPage, heading: line('Heading', 30) }
const trouble = { template: z.literal('trouble'), ...namedPage, heading: line('Heading', 30) }

const pages = {
  counter: { schema: z.strictObject(counter).meta(said('Counter')), sections: ['loaves'] },
  note: { schema: z.strictObject(text).meta(said('Note')), sections: [], body: 'page' },
  lost: {
    schema: z.strictObject(lost).meta(said('Lost')),
    sections: [],
    body: { room: 90 },
    file: '404.html',
  },
  trouble: {
    schema: z.strictObject(trouble).meta(said('Trouble')),
    sections: [],
    body: { room: 90 },
    file: '500.html',
  },
} as const satisfies ContentTable['pages']

export const pageSchema = anyPage(Object.values(pages).map(({ schema }) => schema))

const wording = z.strictObject({ table: line('Table'), home: line('Home') }).meta(said('Wording'))
const foreign = z.strictObject({ words: line('Words'), lang: line('Language', 3) })
const link = z.strictObject({ to: pageAddress(twice('To'), twice('To')), label: line('Label') })

export const siteSchema = z
  .strictObject({
    name: line('Name'),
    url: z.url({ protocol: /^https$/ }).meta(said('Address')),
    reach: z
      .strictObject({
        phones: z.strictObject({}).meta(said('Phones')),
        letters: z
          .strictObject({ counter: mail(twice('Counter'), twice('Counter')) })
          .meta(said('Letters')),
      })
      .meta(said('Reach')),
    foreignWords: z.array(foreign).meta(said('Foreign words')),
    footerLinks: z.array(link).meta(said('Footer links')),
    wording: z.strictObject({ en: wording, fr: wording }).meta(said('Wording')),
  })
  .meta(said('Site'))

export const gateSchema = z
  .strictObject({
    title: line('Title'),
    description: line('Description'),
    heading: line('Heading'),
    lead: line('Lead'),
    label: line('Label'),
    enter: line('Enter'),
    opening: line('Opening'),
    incorrect: line('Incorrect'),
    failed: line('Failed'),
    insecure: line('Insecure'),
    noScript: line('Without JavaScript'),
  })
  .meta(said('Gate'))

export const breadSchema = z
  .strictObject({
    title: line('Title', 40),
    order: count(twice('Order'), twice('Order')),
    price: count(twice('Price'), twice('Price'), 100),
  })
  .meta(said('Bread'))

export const wordsSchema = z
  .strictObject({
    open: z.strictObject({ title: line('Title'), text: line('Text') }).meta(said('Open')),
    closed: line('Closed'),
  })
  .meta(said('Words'))

const everywhere = { language: 'en', shownOn: 'every page' } as const

/** A bakery: two kinds of pages, loaves, its hours in two languages, and recipes behind a password. */
export const kinds = {
  kinds: [
    {
      ...everywhere,
      path: 'house.yaml',
      name: { en: 'the site', fr: 'le site' },
      schema: siteSchema,
    },
    {
      ...everywhere,
      path: 'gate.yaml',
      name: { en: 'the gate', fr: 'l’entrée' },
      schema: gateSchema,
    },
    {
      path: 'breads/*.md',
      name: { en: 'a loaf', fr: 'un pain' },
      schema: breadSchema,
      language: 'en',
      shownOn: ['counter'],
      body: { room: 120 },
    },
    {
      path: 'words/en.yaml',
      name: { en: 'the English words', fr: 'les mots anglais' },
      schema: wordsSchema,
      language: 'en',
      shownOn: ['counter'],
    },
    {
      path: 'words/fr.yaml',
      name: { en: 'the French words', fr: 'les mots français' },
      schema: wordsSchema,
      language: 'fr',
      shownOn: ['counter'],
    },
  ],
  pages,
  settings: { file: 'house.yaml', mail: ['reach', 'letters'], phone: ['reach', 'phones'] },
  translations: [{ en: 'words/en.yaml', fr: 'words/fr.yaml' }],
  pictures: {
    widths: [320, 640],
    narrowUpTo: 640,
    smallUpTo: 320,
    enlarged: 640,
    fallback: 640,
    needed: { wide: 640, narrow: 320 },
    duotone: { ink: '#3b2314', paper: '#fff8ee' },
    qualities: {},
  },
} as const satisfies ContentTable
