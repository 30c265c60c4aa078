import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContactRows } from './contact-rows.tsx'
import { formatDays, posterDays } from './dates.ts'
import { LineUp } from './event.tsx'
import { groupDigits } from './event-figures.ts'
import { Headline, hintSides } from './first-screen.tsx'
import { People } from './people.tsx'
import { Services } from './services.tsx'
import { voices } from './voices.tsx'

test('what the three pillars hold at the end is a triad in root position, whatever the clef', () => {
  const last = Object.values(voices).flatMap(({ voices: parts }) =>
    parts.flatMap((bars) => bars.at(-1)?.flatMap(({ at }) => at) ?? []),
  )
  // Staff places of the same clef: seven to an octave.
  const degrees = new Set(last.map((place) => ((place % 7) + 7) % 7))
  const lowest = Math.min(...last)
  expect([...degrees].sort()).toEqual([0, 2, 4].map((third) => (((lowest + third) % 7) + 7) % 7))
})

const staves = (lines: string[], held: string) =>
  renderToStaticMarkup(<Headline id="title" headline={{ lines, held }} />)
const html = staves(['Hold', 'the note'], 'o')

test('the headline has a fermata over its held letter, and reads as one sentence nonetheless', () => {
  expect(html).toContain('the <span class="held-word">n<span class="held">o<svg')
  expect(html.match(/data-final/g)).toHaveLength(1)
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('Hold the note')
  expect(html).toContain('aria-label="Hold the note"')
  expect(staves(['Tacet'], 'x')).not.toContain('held')
})

test('the headline is said to be long from eight letters in a line, whatever its spaces', () => {
  expect(html).not.toContain('data-long')
  expect(staves(['Hold', 'the notes'], 'o')).toContain('data-long')
})

test.each([
  ['the note', 0, undefined],
  ['the note', 2, undefined],
  ['the note', 5, 'narrow'],
  ['the note', 7, 'all'],
  ['symphonies', 4, undefined],
  ['go', 1, undefined],
])(
  'in “%s” the words beside the fermata of letter %i stand before it on screens: %s',
  (words, place, before) => {
    expect(hintSides(words, place)['data-before']).toBe(before)
  },
)

test.each([
  ['2026-06-19', '2026-06-21', 'June 19–21, 2026', '19–21 juin 2026'],
  ['2026-06-19', '2026-06-19', 'June 19, 2026', '19 juin 2026'],
  ['2026-06-30', '2026-07-02', 'June 30 – July 2, 2026', '30 juin – 2 juillet 2026'],
  ['2026-05-31', '2027-01-02', 'May 31, 2026 – January 2, 2027', '31 mai 2026 – 2 janvier 2027'],
  ['2026-06-19', '2027-06-21', 'June 19, 2026 – June 21, 2027', '19 juin 2026 – 21 juin 2027'],
  ['2026-08-01', '2026-08-03', 'August 1–3, 2026', '1er–3 août 2026'],
])('the days from %s to %s are %s', (start, end, en, fr) => {
  expect([formatDays({ start, end }, 'en'), formatDays({ start, end }, 'fr')]).toEqual([en, fr])
})

test.each([
  ['2026-06-19', '2026-06-21', 'en', '19–21', 'June', '2026'],
  ['2026-06-19', '2026-06-19', 'en', '19', 'June', '2026'],
  ['2026-06-30', '2026-07-02', 'en', '30–2', 'June–July', '2026'],
  ['2026-06-19', '2027-06-21', 'en', '19–21', 'June–June', '2026–2027'],
  ['2026-12-31', '2027-01-02', 'fr', '31–2', 'décembre–janvier', '2026–2027'],
] as const)('the poster sets the days from %s to %s apart', (start, end, language, ...parts) => {
  const [days, months, years] = parts
  expect(posterDays({ start, end }, language)).toEqual({ days, months, years })
})

test.each([
  [7000, '7,000', '7\u202f000'],
  [70, '70', '70'],
  [1234567, '1,234,567', '1\u202f234\u202f567'],
])('%i is written as each language writes it', (figure, en, fr) => {
  expect([groupDigits(figure, 'en'), groupDigits(figure, 'fr')]).toEqual([en, fr])
})

const lineUpWords = {
  title: 'Line-up',
  note: 'Every rest is an artist we are about to name.',
  pending: 'to be confirmed',
  headings: { acoustic: 'Acoustic stages', electronic: 'Electronic' },
  electronic: [{ name: 'Quatuor Tacet', confirmed: true, slot: 'June 20, great hall' }],
}
const lineUp = (confirmed: boolean, acoustic: { name: string; confirmed: boolean }[]) =>
  renderToStaticMarkup(<LineUp lineup={{ ...lineUpWords, acoustic, confirmed }} />)

test('the line-up shows an artist to come as a rest, one who has agreed as a note with a slot', () => {
  expect(lineUp(false, [])).toContain('to be confirmed')
  expect(lineUp(true, [])).not.toContain('to be confirmed')
  const html = lineUp(false, [{ name: 'String quartet', confirmed: false }])
  const [, acoustic, electronic] = html.split('class="artist-list"')
  expect(acoustic).toContain('#sign_whole-rest')
  expect(acoustic).toContain('<em>to be confirmed</em>')
  expect(electronic).toContain('#sign_whole-note')
  expect(electronic).toContain('<em>June 20, great hall</em>')
})

test('the figures of the services stand in their sentences', () => {
  const services = {
    title: '',
    shuttles: { title: '', text: '' },
    helicopters: { title: '', text: '{minutes} minutes away', minutes: 10 },
    dinners: { title: '', text: '{seatsPerNight} seats per night', seatsPerNight: 70 },
    workshops: { title: '', text: '' },
  }
  const html = renderToStaticMarkup(<Services services={services} />)
  expect(html).toContain('<dd>10 minutes away</dd>')
  expect(html).toContain('<dd>70 seats per night</dd>')
})

test('messages go to wa.me, mail to the two addresses, the last row to the château', () => {
  const contact = {
    messaging: { office: '+33 1 99 00 18 26', patrons: '+33 6 39 98 18 26' },
    mail: { contact: 'contact@house.example', hosting: 'hosting@house.example' },
  }
  const ends = ['office', 'patrons', 'contact', 'hosting', 'chateau'] as const
  const html = renderToStaticMarkup(
    <ContactRows
      rows={ends.map((to) => ({ to, verb: 'Write', note: 'A person answers' }))}
      contact={contact}
      place="Château de Farcheville"
      chateau="/chateau-farcheville"
    />,
  )
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'https://wa.me/33199001826',
    'https://wa.me/33639981826',
    'mailto:contact@house.example',
    'mailto:hosting@house.example',
    '/chateau-farcheville',
  ])
})

test('nobody is shown before there are a name and a sentence', () => {
  const role = 'Patron'
  const name = 'Camille Exemple'
  const text = 'Tunes the piano.'
  const nowhere = {
    language: 'en' as const,
    link: (path: string) => path,
    foreignWords: [],
    picture: () => {
      throw new Error('no picture is asked for')
    },
  }
  const shown = (list: { role: string; name?: string; text?: string }[]) =>
    renderToStaticMarkup(<People people={{ title: 'Who', list }} context={nowhere} />)
  expect(shown([{ role }, { role, name }, { role, text }])).toBe('')
  expect(shown([{ role }, { role, name, text }]).match(/<li>/g)).toHaveLength(1)
})
