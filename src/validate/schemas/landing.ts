import { z } from 'zod'
import type { missionIcons } from './feature-card.ts'
import { plate, prose, words } from './words.ts'

/** `content/landing/hero.yaml`: the first screen of the landing page. */
export const heroSchema = z
  .strictObject({
    dedication: words('Dedication', 'The line above the headline, on the left.', 60),
    season: words('Season', 'Stands above the dates of the event, on the right.', 30),
    headline: z
      .strictObject({
        lines: z
          .array(words('Line', 'A line of the headline.', 10))
          .min(1)
          .max(2)
          .meta({ title: 'Lines', description: 'One or two short lines, set on the staff.' }),
        held: z
          .string()
          .length(1)
          .meta({ title: 'Held letter', description: 'The letter under the fermata, last line.' }),
      })
      .meta({ title: 'Headline', description: 'The largest words of the page.' }),
    lead: prose('Lead', 'What the foundation is, in two or three sentences.', 420),
    buttons: z
      .strictObject({
        mission: words('Mission', 'Leads to the mission.', 26),
        event: words('Event', 'Leads to the event.', 26),
      })
      .meta({ title: 'Buttons', description: 'The two buttons of the first screen.' }),
    pillars: words('Pillars', 'Spoken name of the list of pillars.', 40),
    frontispiece: z
      .strictObject({
        image: plate('Picture', 'The id of a picture of the gallery.'),
        caption: words('Caption', 'Stands below the picture.', 120),
        link: words('Link', 'Leads to the château.', 30),
      })
      .meta({ title: 'Frontispiece', description: 'The large picture below the first screen.' }),
  })
  .meta({ title: 'Hero', description: 'The first screen of the landing page.' })

const term = z
  .strictObject({
    term: words('Term', 'The Italian word.', 16),
    gloss: words('Gloss', 'What it means, shown beside it.', 60),
  })
  .meta({ title: 'Term', description: 'An Italian word of music and its meaning.' })

/** `content/landing/mission.yaml`: the head of the mission section and the terms of its signs. */
export const missionSchema = z
  .strictObject({
    navigation: words('Navigation', 'The word in the header.', 12),
    title: words('Title', 'The heading of the section.', 24),
    tempo: words('Tempo', 'The Italian marking beside the letter.', 40),
    lead: prose('Lead', 'The sentences beside the heading.', 420),
    terms: z
      .strictObject({
        tenuto: term,
        repeat: term,
        crescendo: term,
        tie: term,
      } satisfies Record<(typeof missionIcons)[number], typeof term>)
      .meta({ title: 'Terms', description: 'The word and its meaning for each sign.' }),
  })
  .meta({ title: 'Mission', description: 'The mission section of the landing page.' })

/** `experience.md` and `impact.md`: a heading; the body is a list of points. */
export const leafSchema = z
  .strictObject({ title: words('Title', 'The heading of the leaf.', 40) })
  .meta({ title: 'Leaf', description: 'One half of the spread; the body is a list of points.' })

/** Where a row of the contact section leads. */
export const contactTargets = ['office', 'patrons', 'contact', 'hosting', 'chateau'] as const

/** `content/landing/contact.yaml`: the rows of the contact section. */
export const contactSchema = z
  .strictObject({
    navigation: words('Navigation', 'The word in the header.', 12),
    support: words('Support', 'The button in the header.', 16),
    title: words('Title', 'The heading of the section.', 24),
    tempo: words('Tempo', 'The words beside the letter.', 60),
    lead: prose('Lead', 'The sentence beside the heading.', 240),
    rows: z
      .array(
        z.strictObject({
          to: z.enum(contactTargets).meta({
            title: 'Leads to',
            description: 'office, patrons, contact, hosting (see site.yaml) or chateau.',
          }),
          verb: words('Verb', 'What the visitor does.', 20),
          note: words('Note', 'Who or what answers.', 60),
        }),
      )
      .min(1)
      .max(8)
      .meta({ title: 'Rows', description: 'Ways to reach the foundation, in order.' }),
  })
  .meta({ title: 'Contact', description: 'The contact section of the landing page.' })
