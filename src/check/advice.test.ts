import { expect, test } from 'vitest'
import { kinds } from '../../templates/kinds.ts'
import { bytesOf, type Change, contentWith } from '../../test/foundation.ts'
import { adviceOf } from './advice.ts'
import { checkTexts } from './check-texts.ts'

type Sources = ReturnType<typeof contentWith>
function adviceIn(sources: Sources) {
  const { files } = checkTexts(sources, { table: kinds, content: 'content', today: '2026-01-01' })
  return adviceOf(kinds, files, { files, sources }).map(({ code, file, path = [], words }) =>
    [code, file, path.join('.'), words].filter(Boolean).join(' '),
  )
}

/** What no link leads to in the content, where that is so on purpose. */
const alone = ['page pages/swarm.md /swarm', 'page pages/v2.md /v2']

test('the texts of the site get no advice but about pages that stand alone', () => {
  expect(adviceIn(contentWith({}))).toEqual(alone)
})

const [practical, legal] = ['pages/practical-information.md', 'pages/mentions-legales.md']
const below = (words: string) => (text: string) => `${text}\n${words}\n`
const inPlace = (of: string, words: string) => (text: string) => text.replace(of, () => words)
const gallery = 'chateau/gallery.yaml'

test.each<readonly [string, Change, readonly string[]]>([
  [
    'a link that says “click here”',
    { [practical]: below('To eat, [click *here*](/swarm)!') },
    [`link ${practical} body click here`],
  ],
  [
    '« cliquez ici » in a field',
    { 'chateau/fr.yaml': inPlace('Quatre tours', '[Cliquez ici](/v2) quatre tours') },
    ['link chateau/fr.yaml place.text Cliquez ici'],
  ],
  [
    'a label of the footer',
    { 'site.yaml': inPlace('label: Practical information', 'label: Read more') },
    ['link site.yaml footerLinks.2.label Read more'],
  ],
  [
    'a link that tells where it leads',
    { [practical]: below('Read more about [the table here](/swarm).') },
    [],
  ],
  [
    'a picture twice in a text',
    { [practical]: below('![Once more](gallery:hall)') },
    [`picture ${practical} body hall`],
  ],
  [
    'the same bytes under two ids',
    { 'chateau/images/room.png': bytesOf('chateau/images/hall.png') },
    [`bytes ${gallery} images.6.src hall`],
  ],
  [
    'a page that the footer led to',
    {
      'site.yaml': inPlace(
        '  - to: /practical-information\n    label: Practical information\n',
        '',
      ),
    },
    [`page ${practical} /practical-information`],
  ],
  [
    'a French sentence in an English text',
    { [practical]: below('Les portes du château sont ouvertes pour vous dès le matin.') },
    [`language ${practical} body Les portes du château sont ouvertes pour vous dès le matin.`],
  ],
  [
    'an English sentence in a French text',
    { [legal]: below('The gates of the park are open to you from the morning.') },
    [`language ${legal} body The gates of the park are open to you from the morning.`],
  ],
  ['a short one', { [practical]: below('Les portes du château sont ouvertes.') }, []],
  [
    'one in quotation marks',
    { [practical]: below('“Les portes du château sont ouvertes pour vous dès le matin.”') },
    [],
  ],
  [
    'one that is quoted',
    { [practical]: below('> Les portes du château sont ouvertes pour vous dès le matin.') },
    [],
  ],
  [
    'a title in a sentence',
    {
      [practical]: below(
        'We play the songs of Les nuits de la pleine lune et de la mer, which you know.',
      ),
    },
    [],
  ],
  [
    'words that the settings list',
    {
      [practical]: below('Les portes du château sont ouvertes pour vous dès le matin.'),
      'site.yaml': inPlace('words: tacet', 'words: les portes du château sont ouvertes pour vous'),
    },
    [],
  ],
  [
    'a field called after a language',
    {
      'site.yaml': inPlace(
        'fr: Fondation pour la musique',
        'fr: The foundation for the music of all of you',
      ),
    },
    ['language site.yaml tagline.fr The foundation for the music of all of you'],
  ],
])('%s', (_, change, told) => {
  expect(adviceIn(contentWith(change)).filter((one) => !alone.includes(one))).toEqual(told)
})
