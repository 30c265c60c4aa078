import fc from 'fast-check'
import { everyInstant } from '../every-instant.ts'
import { contentWith, launchDay } from '../foundation.ts'
import { bytesOfText, type Input, oneOf, type Target } from './inputs.ts'

/** The texts of a content by their paths. */
type Texts = Record<string, string>
/** What an editor may write, far from what anybody would. */
type Edit = (texts: Texts) => void

const pages = {
  open: ['legal-notice', 'mentions-legales', 'swarm', 'chateau-farcheville'],
  gated: ['home', 'v2', 'practical-information'],
  prose: ['legal-notice', 'mentions-legales', 'practical-information'],
} as const
const everyPage = [...pages.open, ...pages.gated]
const fileOf = (page: string) => `pages/${page}.md`

/** Phrases that stand in one place of the site and may be written in another. */
const phrases = [
  'Musical heritage is not a vault',
  'Held for its full value',
  'Summer Launch Event',
  'Three nights that end with the sunrise',
  'Provisional timetable',
  'Hand luggage only',
  'Fondation Point d’Orgue',
  "Fondation Point d'Orgue",
  'Château de Farcheville',
  'June 19 to 21, 2026',
  'Practical information',
  'practical-information',
  'Legal notice',
  'All rights reserved',
  'Back to home',
  'Set in Imbue and Newsreader',
  'Publisher',
  '{contact}',
  '{office}',
  '{mail}',
  '+33 1 99 00 18 26',
  'contact@pointdorgue.example',
  'Ω',
  '*Tacet*',
  '**bold**',
  'Publisher Hosting',
  'great hall of the château',
] as const
const headings = [
  'Hours',
  'Hours',
  'Hours 2',
  'Main',
  'Menu',
  'Top',
  'Publisher',
  'Hosting',
  '花',
  'Hours-2',
  'Password',
  'Sign',
  'Section',
  'Éditeur',
  'Editeur',
  'Score voices',
  'Gallery',
  '2',
] as const
const fragments = ['', '#hours', '#main', '#top', '#publisher', '#:~:text=Fine', '#hours:~:text=A']
const origins = [
  '',
  'https://pointdorgue.example',
  'HTTPS://POINTDORGUE.EXAMPLE',
  'https://elsewhere.example',
]
const places = [
  '/',
  '/v2',
  '/swarm',
  '/legal-notice',
  '/legal-notice/',
  '/practical-information',
  '/chateau-farcheville',
  '/new',
  '/old',
  '/sitemap.xml',
  '/plan.pdf',
  '/index.html',
  '?a=b',
] as const
const times = ['2026-02-01 00:00', '2026-06-19', '2026-06-21 12:00', '2027-01-01'] as const

const phrase = oneOf(phrases)
const link = fc
  .tuple(oneOf(origins), oneOf(places), oneOf(fragments))
  .map(([origin, place, fragment]) => `${origin}${place}${fragment}`)
const address = fc.oneof(
  { weight: 4, arbitrary: link },
  oneOf(['mailto:{contact}', 'tel:+33199001826', 'mailto:a@b.example', '#hours', 'tel:+33 1 99']),
)
const words = fc.array(phrase, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '))

/** Sets a field at the beginning of a file, or adds it there. */
const field =
  (path: string, name: string, value: string): Edit =>
  (texts) => {
    const text = texts[path]
    if (text === undefined) return
    const found = new RegExp(`^${name}: .*$`, 'm')
    const set = `${name}: ${value}`
    texts[path] = found.test(text)
      ? text.replace(found, () => set)
      : text.replace(/^---\n/, () => `---\n${set}\n`)
  }

const below =
  (path: string, more: string): Edit =>
  (texts) => {
    if (texts[path] !== undefined) texts[path] = `${texts[path].trimEnd()}\n\n${more}\n`
  }

/** Puts words in the place of others, wherever a file has such words between letters. */
const among =
  (path: string, at: number, more: string): Edit =>
  (texts) => {
    const text = texts[path] ?? ''
    const found = [...text.matchAll(/(?<=[a-zé] )[a-zé]{4,9}(?= [a-zé])/g)]
    const [word] = found.slice(at % Math.max(1, found.length))
    if (!word) return
    texts[path] = text.slice(0, word.index) + more + text.slice(word.index + word[0].length)
  }

const quoted = (text: string): string => JSON.stringify(text)
const anyPage = oneOf(everyPage).map(fileOf)
const anyProse = oneOf([...pages.prose, 'new']).map(fileOf)
const anyText = oneOf([
  ...everyPage.map(fileOf),
  'landing/hero.yaml',
  'landing/event.yaml',
  'landing/contact.yaml',
  'landing/mission.yaml',
  'landing/impact.md',
  'landing/experience.md',
  'landing/mission/protection.md',
  'swarm/page.yaml',
  'swarm/cases/le-piano-du-cap.md',
  'chateau/fr.yaml',
  'chateau/en.yaml',
  'gate.yaml',
  'site.yaml',
])

const newPage = (route: string, isGated: boolean, title: string, body: string): string =>
  `---\nroute: ${route}\ntemplate: prose\ntitle: ${quoted(title)}\ndescription: ${quoted(`Of ${title}.`)}\nlang: en\ngated: ${isGated}\nfooterYear: 2026\nindexed: ${!isGated}\n---\n\n${body}\n`

const paragraph = fc.oneof(
  words,
  oneOf(headings).map((heading) => `## ${heading}\n\nWords.`),
  fc.tuple(words, address).map(([text, to]) => `[${text}](${to})`),
  fc.tuple(words, address, words).map(([text, to, title]) => `[${text}](${to} ${quoted(title)})`),
  link.map((to) => `See ${to} there.`),
  fc
    .tuple(oneOf(['hall', 'room', 'chapel']), words)
    .map(([id, text]) => `![${text}](gallery:${id})`),
  words.map((text) => `| ${text} | b |\n| - | - |\n| c | ${text} |`),
  words.map((text) => `> ${text}\n> — ${text}`),
  words.map((text) => `- ${text}\n- ${text}`),
)

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(anyProse, paragraph).map(([path, more]) => below(path, more)),
  fc.tuple(anyText, fc.nat(), words).map(([path, at, more]) => among(path, at, more)),
  fc.tuple(anyPage, words).map(([path, title]) => field(path, 'title', quoted(title))),
  fc.tuple(anyPage, words).map(([path, text]) => field(path, 'description', quoted(text))),
  fc.tuple(anyPage, fc.boolean()).map(([path, is]) => field(path, 'gated', `${is}`)),
  fc.tuple(anyPage, fc.boolean()).map(([path, is]) => field(path, 'indexed', `${is}`)),
  fc
    .tuple(anyPage, oneOf(['/old', '/Old.html', '/legal', '/hand-luggage-only', '/new/deep']))
    .map(([path, from]) => field(path, 'redirectFrom', `[${from}]`)),
  fc
    .tuple(oneOf(['legal-notice', 'practical-information', 'new']).map(fileOf), oneOf(times))
    .map(([path, at]) => field(path, 'until', at)),
  fc.tuple(fc.constant(fileOf('new')), oneOf(times)).map(([path, at]) => field(path, 'from', at)),
  fc
    .tuple(
      oneOf(['/new', '/new/deep', '/hand-luggage-only', '/Neu', '/a.b']),
      fc.boolean(),
      words,
      paragraph,
    )
    .map(
      ([route, isGated, title, body]): Edit =>
        (texts) => {
          texts['pages/new.md'] = newPage(route, isGated, title, body)
        },
    ),
  fc.tuple(words, oneOf(times)).map(
    ([title, at]): Edit =>
      (texts) => {
        texts['landing/mission/new.md'] =
          `---\nicon: tenuto\ntitle: ${quoted(title)}\norder: 7\nfrom: ${at}\n---\n\n${title}.\n`
      },
  ),
  words.map((name) => field('site.yaml', 'name', quoted(name))),
  oneOf([
    'https://pointdorgue.example',
    'https://pointdorgue.example/site',
    'https://music.fr/a',
  ]).map((url) => field('site.yaml', 'url', url)),
  fc.tuple(oneOf(places), words).map(
    ([to, label]): Edit =>
      (texts) => {
        texts['site.yaml'] = (texts['site.yaml'] ?? '').replace(
          /^footerLinks:\n/m,
          () => `footerLinks:\n  - to: ${to}\n    label: ${quoted(label)}\n`,
        )
      },
  ),
  oneOf(times).map(
    (at): Edit =>
      (texts) => {
        const name = at.slice(0, 10)
        texts[`seasons/s${name}/season.yaml`] = `from: ${at}\n`
        texts[`seasons/s${name}/pages/legal-notice.md`] = (
          texts['pages/legal-notice.md'] ?? ''
        ).replace(/^## .*$/m, '## Hours')
      },
  ),
)

const names = Object.freeze(
  contentWith({}).flatMap(({ path }) => (/\.(?:md|yaml)$/.test(path) ? path : [])),
)
const original = (isLaunched: boolean): Texts => {
  const sources = contentWith(isLaunched ? launchDay : {})
  return Object.fromEntries(
    sources
      .filter(({ path }) => names.includes(path))
      .map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]),
  )
}

/** Texts that are others than before, as one value of JSON, which an input can be. */
const changed = (before: Texts, after: Texts): Texts =>
  Object.fromEntries(Object.entries(after).filter(([path, text]) => before[path] !== text))

const content = fc
  .tuple(fc.boolean(), fc.array(edit, { minLength: 1, maxLength: 6 }))
  .map(([isLaunched, edits]): Input => {
    const texts = original(isLaunched)
    for (const one of edits) one(texts)
    return ['content', bytesOfText(JSON.stringify(changed(original(false), texts)))]
  })

/**
 * A content that may pass the check: where it does, it is built at each of its instants, and all that runs after the check
 * has nothing to refuse.
 */
export async function target(): Promise<Target> {
  const build = everyInstant()
  // The first build reads fonts and programs, which takes seconds.
  await build({})
  let passed = 0
  let built = 0
  return {
    inputs: content,
    attempt: async ([, bytes]) => {
      const { sites } = await build(JSON.parse(Buffer.from(bytes).toString()))
      passed += Number(sites > 0)
      built += sites
    },
    close: async () => {
      process.stdout.write(`passing: ${passed} passed the check, ${built} sites were built\n`)
    },
  }
}
