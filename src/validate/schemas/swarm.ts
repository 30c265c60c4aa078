import { z } from 'zod'
import { count, prose, words } from './words.ts'

const lines = (title: string, description: string, longest: number) =>
  z
    .array(words('Line', 'A line.', longest))
    .min(1)
    .max(3)
    .meta({ title, description })

const step = z
  .strictObject({
    dynamics: z.enum(['p', 'mf', 'f', 'ff']).meta({
      title: 'Dynamics',
      description: 'How loud: p, mf, f or ff.',
    }),
    title: words('Title', 'The name of the method.', 60),
    text: prose('Text', 'What it is.', 300),
  })
  .meta({ title: 'Method', description: 'One of the methods.' })

/** `content/swarm/page.yaml`: the words of /swarm (specification 2, /swarm page). */
export const swarmSchema = z
  .strictObject({
    brand: words('Brand', 'The name of the house.', 10),
    navigation: z
      .strictObject({
        concept: words('Concept', 'The link to the concept.', 9),
        methodes: words('Méthodes', 'The link to the methods.', 9),
        resultats: words('Résultats', 'The link to the results.', 9),
        contact: words('Contact', 'The button to the contact.', 16),
      })
      .meta({ title: 'Navigation', description: 'The words in the header.' }),
    references: z
      .array(prose('Reference', 'A reference above the headline.', 40))
      .length(3)
      .meta({ title: 'References', description: 'The three lines above the headline.' }),
    headline: lines('Headline', 'The largest words of the page, line by line.', 12),
    drawing: words('Drawing', 'What a screen reader says of the swarm of notes.', 140),
    lead: prose('Lead', 'The house in three sentences.', 500),
    aside: prose('Aside', 'The small sentence about the notes.', 200),
    methods: z
      .strictObject({
        title: words('Title', 'The heading of the methods.', 24),
        tempo: words('Tempo', 'The Italian marking beside it.', 40),
        steps: z.array(step).min(1).max(6).meta({ title: 'Methods', description: 'In order.' }),
      })
      .meta({ title: 'Methods', description: 'The section methodes.' }),
    results: z
      .strictObject({
        title: words('Title', 'The heading of the results.', 24),
        tempo: words('Tempo', 'The words beside it.', 40),
        calls: count('Calls', 'The number of human calls.', 999),
        callsNote: lines('Calls, words', 'Stands beside the number, line by line.', 40),
        caption: words('Caption', 'Spoken name of the table of cases.', 60),
        extraCaption: words('Caption, extra cases', 'Spoken name of the further cases.', 60),
        columns: z
          .strictObject({
            work: words('Work', 'First column.', 24),
            action: words('Action', 'Second column.', 24),
            result: words('Result', 'Third column.', 24),
          })
          .meta({ title: 'Columns', description: 'The headings of the table.' }),
        more: words('More', 'Shows the further cases.', 26),
        less: words('Less', 'Hides the further cases.', 26),
      })
      .meta({ title: 'Results', description: 'The section resultats.' }),
    contact: z
      .strictObject({
        headline: lines('Headline', 'The heading of the contact section, line by line.', 16),
        lead: prose('Lead', 'The sentence below it.', 200),
        button: words('Button', 'Opens a message.', 26),
        mail: z
          .email()
          .meta({ title: 'Mail', description: 'Where the message goes.', format: 'email' }),
      })
      .meta({ title: 'Contact', description: 'The section contact.' }),
    footer: z
      .strictObject({
        colophon: words('Colophon', 'The last sentence.', 140),
        end: words('End sign', 'The last word of the page.', 12),
      })
      .meta({ title: 'Footer', description: 'The foot of the page.' }),
  })
  .meta({ title: 'Swarm', description: 'The words of /swarm.' })

/** A case study of /swarm (specification 3); the body is its description. */
export const caseStudySchema = z
  .strictObject({
    title: words('Title', 'The name of the case.', 48),
    client: words('Client', 'For whom.', 48),
    result: words('Result', 'How it ended.', 48),
    order: count('Order', 'Cases are shown from the smallest number to the largest.', 999),
    extra: z.boolean().meta({
      title: 'Extra',
      description: 'true: shown only when the visitor asks for more.',
    }),
  })
  .meta({ title: 'case study', description: 'A case; the body is its description.' })
