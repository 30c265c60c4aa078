import { z } from 'zod'
import { count, day, plate, prose, words } from './words.ts'

const artist = z
  .strictObject({
    name: words('Name', 'The artist, or the kind of artist to come.', 60),
    confirmed: z.boolean().meta({
      title: 'Confirmed',
      description: 'Whether the artist has agreed: true or false.',
    }),
    slot: words('Slot', 'Day and place, once confirmed.', 60).optional(),
  })
  .meta({ title: 'Artist', description: 'One line of the line-up.' })

const artists = (title: string, description: string) =>
  z.array(artist).min(1).max(16).meta({ title, description })

const figure = z
  .strictObject({
    label: words('Label', 'Stands above the figure.', 12),
    note: words('Note', 'Stands below the figure.', 60),
  })
  .meta({ title: 'Figure', description: 'The words around a large figure.' })

const stageFigure = figure.extend({
  value: words('Figure', 'What stands large: a stage that is open on all sides has 360°.', 6),
})

const service = {
  title: words('Title', 'The name of the service.', 24),
  text: words('Text', 'What it offers; {minutes} and {seatsPerNight} stand for the figures.', 90),
}

const lineup = z
  .strictObject({
    title: words('Title', 'The heading of the line-up.', 24),
    note: words('Note', 'The sentence below the heading.', 140),
    pending: words('To be confirmed', 'Written where an artist is not settled.', 20),
    confirmed: z.boolean().meta({
      title: 'Confirmed',
      description: 'Whether the whole line-up is settled: true or false.',
    }),
    headings: z
      .strictObject({
        acoustic: words('Acoustic', 'The heading of the first list.', 30),
        electronic: words('Electronic', 'The heading of the second list.', 30),
      })
      .meta({ title: 'Headings', description: 'The headings of the two lists.' }),
    acoustic: artists('Acoustic stages', 'Featured artists of the acoustic stages.'),
    electronic: artists('Electronic', 'Featured electronic artists.'),
  })
  .meta({ title: 'Line-up', description: 'The featured artists; to be confirmed.' })

const stage = z
  .strictObject({
    title: words('Title', 'The heading beside the plan.', 40),
    lead: prose('Lead', 'What the plan shows.', 420),
    quotation: words('Quotation', 'The small sentence about the words around the plan.', 200),
    legend: z
      .array(words('Entry', 'What the letter a, b, c … of the plan stands for.', 40))
      .length(3)
      .meta({ title: 'Legend', description: 'What the letters a, b and c stand for.' }),
    plan: z
      .strictObject({
        title: words('Title', 'Spoken name of the plan.', 90),
        description: words('Description', 'Spoken description of the plan.', 300),
      })
      .meta({ title: 'Plan', description: 'What a screen reader says of the drawing.' }),
    inscription: z
      .strictObject({
        text: words('Text', 'The words around the plan.', 110),
        lang: z
          .string()
          .min(2)
          .max(3)
          .meta({ title: 'Language', description: 'frm is Middle French.' }),
      })
      .meta({ title: 'Inscription', description: 'The canon’s words that circle the plan.' }),
  })
  .meta({ title: 'Stage', description: 'The circular main stage.' })

/** `content/landing/event.yaml`: the summer launch event (specification 1 and 9). */
export const eventSchema = z
  .strictObject({
    navigation: words('Navigation', 'The word in the header.', 12),
    title: words('Title', 'The heading of the section.', 40),
    start: day('First day', 'Year-month-day, for example 2026-06-19.'),
    end: day('Last day', 'Year-month-day, for example 2026-06-21.'),
    updated: day('Updated', 'The day the programme last changed; goes into the calendar file.'),
    place: words('Place', 'The name of the venue.', 60),
    introduction: prose('Introduction', 'The sentence beside the date.', 300),
    attendance: count('Attendance', 'How many people are expected.', 999_999),
    image: plate('Picture', 'The night picture: the id of a picture of the gallery.'),
    calendar: words('Add to calendar', 'The link that adds the days to a calendar.', 30),
    figures: z
      .strictObject({
        attendance: figure,
        helicopters: figure,
        dinners: figure,
        stage: stageFigure,
      })
      .meta({ title: 'Figures', description: 'The words around the four large figures.' }),
    stage,
    lineup,
    services: z
      .strictObject({
        title: words('Title', 'The heading of the services.', 40),
        shuttles: z.strictObject(service),
        helicopters: z.strictObject({
          ...service,
          minutes: count('Minutes', 'Minutes from the venue.', 240),
        }),
        dinners: z.strictObject({
          ...service,
          seatsPerNight: count('Seats per night', 'Places at dinner each night.', 10_000),
        }),
        workshops: z.strictObject(service),
      })
      .meta({ title: 'Services', description: 'What the house offers during the event.' }),
    impactImage: plate('Picture', 'Behind Global Impact: the id of a picture of the gallery.'),
  })
  .meta({ title: 'Event', description: 'The summer launch event.' })
