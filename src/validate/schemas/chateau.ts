import { z } from 'zod'
import { discreet, plate, prose, words } from './words.ts'

const section = (title: string, description: string) =>
  z
    .strictObject({
      title: words('Title', 'The heading.', 32),
      text: prose('Text', 'The paragraph.', 600),
    })
    .meta({ title, description })

/** `content/chateau/fr.yaml` and `en.yaml`: the translation dictionaries, same keys by rule. */
export const dictionarySchema = z
  .strictObject({
    title: words('Title', 'The name of the château.', 32),
    subtitle: words('Subtitle', 'The line below the title.', 120),
    description: discreet('Description', 'The paragraph below the frontispiece.', 400),
    place: section('Place', 'An exceptional place.'),
    history: section('History', 'The history of the château.'),
    accommodation: section('Accommodation', 'Staying at the château.'),
    nature: section('Nature', 'Woods, meadows, water.'),
    gallery: z
      .record(
        z.string(),
        z.strictObject({
          alt: words(
            'Alternative text',
            'What the picture shows, for those who cannot see it.',
            300,
          ),
          caption: words('Caption', 'Stands below the picture.', 90),
        }),
      )
      .meta({ title: 'Gallery', description: 'Alternative text and caption of every picture.' }),
    interface: z
      .strictObject({
        back: words('Back', 'The link to the home page.', 18),
        frontispiece: words('Frontispiece', 'The caption of the large picture.', 90),
        stay: words('Stay', 'The button that writes about a stay.', 26),
        galleryTitle: words('Gallery title', 'The heading of the gallery.', 30),
        galleryHint: words('Gallery hint', 'Says that a picture opens.', 90),
        close: words('Close', 'Closes the large picture.', 12),
        previous: words('Previous', 'The picture before.', 20),
        next: words('Next', 'The picture after.', 20),
        summerEvent: discreet(
          'Summer event',
          'The last line of the page, which leads to the event.',
          60,
        ),
        rights: words('Rights', 'Follows the year and the name in the footer.', 80),
        colophon: words('Colophon', 'Where the pictures come from, in the footer.', 160),
        skip: words('Skip link', 'Lets keyboard users jump over the header.', 40),
      })
      .meta({ title: 'Interface', description: 'Buttons, links and small words.' }),
  })
  .meta({ title: 'château dictionary', description: 'The words of the château page.' })

/** `content/chateau/gallery.yaml`: the pictures in order (contract 2). */
export const gallerySchema = z
  .strictObject({
    treatment: z.enum(['none', 'duotone']).meta({
      title: 'Treatment',
      description: 'none, or duotone for photographs printed in ink on paper.',
    }),
    frontispiece: plate(
      'Frontispiece',
      'The id of the picture at the top of the page; the first one if none is named.',
    ).optional(),
    images: z
      .array(
        z.strictObject({
          id: z
            .string()
            .regex(/^[a-z][a-z0-9-]*$/)
            .meta({
              title: 'Id',
              description: 'A short name in small letters, used in the dictionaries.',
            }),
          src: z.string().min(1).meta({
            title: 'Picture',
            description: 'The file, for example images/facade.png.',
            refersTo: 'picture',
          }),
          small: z
            .string()
            .min(1)
            .meta({
              title: 'Small picture',
              description: 'A version drawn for narrow screens.',
              refersTo: 'picture',
            })
            .optional(),
        }),
      )
      .min(1)
      .max(60)
      .meta({ title: 'Pictures', description: 'In the order in which they are shown.' }),
  })
  .meta({ title: 'gallery', description: 'The pictures of the château page.' })
