import { z } from 'zod'
import { words } from './words.ts'

const phone = (title: string, description: string) =>
  z
    .string()
    .regex(/^\+\d[\d ]{7,18}$/)
    .meta({ title, description, format: 'phone' })

const mail = (title: string, description: string) =>
  z.email().meta({ title, description, format: 'email' })

const wording = z
  .strictObject({
    skip: words('Skip link', 'Lets keyboard users jump over the header.', 40),
    menu: words('Menu', 'Opens the menu on narrow screens.', 8),
    close: words('Close', 'Closes the menu on narrow screens.', 8),
    navigation: words('Main navigation', 'Spoken name of the links in the header.', 40),
    top: words('Top of page', 'Spoken after the name: where the logo leads on this page.', 60),
    home: words('Home', 'Spoken after the name: where the logo leads from other pages.', 60),
    back: words('Back', 'The link back to the home page.', 18),
    rights: words('Rights', 'Follows the year and the name in the footer.', 80),
    colophon: words('Colophon', 'The typefaces and the notation font, in the footer.', 160),
    end: words('End sign', 'The last word of the page, as at the end of a score.', 12),
    table: words('Table', 'Spoken name of a table that scrolls.', 40),
  })
  .meta({ title: 'Wording', description: 'Words that several pages share.' })

/** `content/site.yaml`: what every page knows (specification 9; contract 2). */
export const siteSchema = z
  .strictObject({
    name: words('Name', 'The foundation’s full name.', 60),
    wordmark: z
      .strictObject({
        text: words('Wordmark', 'The name as the logo writes it.', 15),
        dotted: z.string().length(1).meta({
          title: 'Dotted letter',
          description: 'The letter whose dot becomes the fermata: an i of the wordmark.',
        }),
      })
      .meta({ title: 'Logo', description: 'The name as a sign.' }),
    tagline: z
      .strictObject({
        en: words('English', 'Beside the logo on English pages.', 30),
        fr: words('French', 'Beside the logo on French pages.', 30),
      })
      .meta({ title: 'Tagline', description: 'What the foundation is, in three words.' }),
    url: z.url({ protocol: /^https$/ }).meta({
      title: 'Public address',
      description: 'Where the site is published, with https://.',
    }),
    theme: z
      .strictObject({
        default: z.enum(['light']).meta({ title: 'Theme', description: 'The site is light.' }),
        followSystem: z.literal(false).meta({
          title: 'Follow the system',
          description: 'The visitor’s system theme is not followed.',
        }),
      })
      .meta({ title: 'Theme', description: 'Light, whatever the visitor’s system says.' }),
    contact: z
      .strictObject({
        messaging: z
          .strictObject({
            office: phone('Office', 'Messages to the office: international, between quotes.'),
            patrons: phone('Patrons', 'Messages from patrons: international, between quotes.'),
          })
          .meta({ title: 'Messaging', description: 'Two numbers that take messages.' }),
        mail: z
          .strictObject({
            contact: mail('Contact', 'General enquiries.'),
            hosting: mail('Hosting', 'Stays at the château.'),
          })
          .meta({ title: 'Mail', description: 'Two mail addresses.' }),
      })
      .meta({ title: 'Contact', description: 'How to reach the foundation.' }),
    footerLinks: z
      .array(
        z.strictObject({
          to: z.string().startsWith('/').meta({
            title: 'Page',
            description: 'The address of a page of this site.',
            refersTo: 'route',
          }),
          label: words('Label', 'What the link says.', 40),
        }),
      )
      .max(6)
      .meta({
        title: 'Footer links',
        description: 'Pages linked from the footer; gated ones only from gated pages.',
      }),
    foreignWords: z
      .array(
        z.strictObject({
          words: z.string().trim().min(1).meta({ title: 'Words', description: 'As written.' }),
          lang: z
            .string()
            .regex(/^[a-z]{2,3}$/)
            .meta({ title: 'Language', description: 'For example fr, it or la.' }),
        }),
      )
      .meta({
        title: 'Foreign words',
        description: 'Emphasised words of another language, so that they are read aloud well.',
      }),
    languages: z
      .strictObject({
        label: words('Label', 'Spoken name of the two language buttons.', 40),
        fr: words('French', 'Spoken name of the button FR.', 30),
        en: words('English', 'Spoken name of the button EN.', 30),
      })
      .meta({ title: 'Languages', description: 'The language toggle, for readers of both.' }),
    wording: z
      .strictObject({ en: wording, fr: wording })
      .meta({ title: 'Shared wording', description: 'Short words of every page, per language.' }),
  })
  .meta({ title: 'Site', description: 'Name, address, contact and words shared by all pages.' })
