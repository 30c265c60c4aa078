import { z } from 'zod'
import { count, pageAddress, words } from './words.ts'

const title = words('Title', 'The name of the page in the browser’s tab and in search results.', 90)
const description = words('Description', 'One or two sentences for search results.', 220)
const lang = z
  .enum(['en', 'fr'])
  .meta({ title: 'Language', description: 'The language of the page: en or fr.' })
const route = pageAddress('Route', 'The address of the page, such as /legal-notice.')
const footerYear = count('Footer year', 'The year of the copyright line.', 2999)
const indexed = z.boolean().meta({
  title: 'Indexed',
  description: 'Whether search engines may list the page: true or false.',
})
const gated = z.boolean().meta({
  title: 'Gated',
  description: 'Whether the page asks for a password: true or false.',
})

const served = { route, title, description, lang, gated, footerYear, indexed }

const landing = z
  .strictObject({ template: z.literal('landing'), ...served })
  .meta({ title: 'Landing page', description: 'The foundation’s page: mission, event, contact.' })

const swarm = z
  .strictObject({ template: z.literal('swarm'), ...served })
  .meta({ title: 'Swarm page', description: 'The page of Essaim.' })

const chateau = z
  .strictObject({
    template: z.literal('chateau'),
    ...served,
    translations: z
      .strictObject({ en: z.strictObject({ title, description }) })
      .meta({ title: 'Translations', description: 'Title and description in English.' })
      .optional(),
  })
  .meta({ title: 'Château page', description: 'The château, in French and English.' })

const prosePage = z
  .strictObject({
    template: z.literal('prose'),
    ...served,
    title: words('Title', 'The name of the page, at its head and in search results.', 48),
    translation: pageAddress(
      'Translation',
      'The address of the same page in the other language.',
    ).optional(),
  })
  .meta({ title: 'Prose page', description: 'A page of text; the body is its Markdown.' })

const notFound = z
  .strictObject({
    template: z.literal('not-found'),
    title,
    description,
    lang,
    heading: words('Heading', 'The large words of the page.', 34),
    home: words('Home', 'The button that leads home.', 26),
  })
  .meta({ title: '404 page', description: 'Shown where no page is; the body is its sentence.' })

const error = z
  .strictObject({
    template: z.literal('error'),
    title,
    description,
    lang,
    heading: words('Heading', 'The large words of the page.', 34),
    reload: words('Reload', 'The button that tries again.', 26),
    home: words('Home', 'The button that leads home.', 26),
  })
  .meta({ title: 'Error page', description: 'Shown when a page cannot be shown.' })

/** A file of `content/pages/`: one route each, except the 404 and error pages (contract 2; 6.20). */
export const pageSchema = z.discriminatedUnion('template', [
  landing,
  swarm,
  chateau,
  prosePage,
  notFound,
  error,
])

/** The page schemas by template, for messages that name the fields of one template. */
export const pageSchemas = {
  landing,
  swarm,
  chateau,
  prose: prosePage,
  'not-found': notFound,
  error,
} as const
