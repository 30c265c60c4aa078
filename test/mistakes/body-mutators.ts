import type { Mutant } from './mutators.ts'

/** A text below the fields of a file. */
export interface Body {
  readonly path: string
  readonly text: string
  /** Whether it is a page of prose, which may hold headings and pictures. */
  readonly isPage: boolean
}

/** A paragraph that makes a mistake: where in it the mistake is. */
interface Paragraph {
  readonly words: string
  readonly code: string
  /** What stands at the place of the mistake; nothing where it is an address that is not there. */
  readonly marker: string
  readonly onlyOnPages?: boolean
}

const link = (url: string, code: string): Paragraph => ({
  words: `One [two](${url})`,
  code,
  marker: url,
})

/** Every kind of mistake that a paragraph can make. */
export const paragraphs: Readonly<Record<string, Paragraph>> = {
  HTML: { words: 'One <b>two</b>', code: 'markdown/html', marker: '<b>' },
  'a comment': { words: 'One <!-- two -->', code: 'markdown/html', marker: '<!--' },
  'struck-out words': { words: 'One ~~two~~', code: 'markdown/not-here', marker: '~~two' },
  'an indented paragraph': { words: 'One\n\n    two', code: 'markdown/code', marker: '    two' },
  'a page that is not there': link('/qqqqqqqqqq', 'link/broken'),
  'a section that is not there': link('/swarm#qqqqqqqqqq', 'link/section'),
  'a link without address': { words: 'One [two]()', code: 'link/empty', marker: '' },
  'a link without words': { words: 'One [](/swarm)', code: 'link/no-words', marker: '[](' },
  http: link('http://other.example', 'link/http'),
  'a password in an address': link('https://a:b@other.example', 'link/credentials'),
  'half an address': link('https://', 'link/address'),
  'a script': link('javascript:x()', 'link/scheme'),
  'a program': link('vbscript:x', 'link/scheme'),
  data: link('data:text/html,x', 'link/scheme'),
  'another host': link('//other.example', 'link/scheme'),
  'hidden mail headers': link('mailto:a@b.example?bcc=c@d.example', 'link/mailto'),
  'a national number': link('tel:0199001826', 'link/tel'),
  'a first heading': {
    words: '# One',
    code: 'markdown/heading-1',
    marker: '# One',
    onlyOnPages: true,
  },
  'a heading without words': {
    words: '##',
    code: 'markdown/heading-empty',
    marker: '##',
    onlyOnPages: true,
  },
  'a deep heading': {
    words: '##### One',
    code: 'markdown/heading-deep',
    marker: '#####',
    onlyOnPages: true,
  },
  'a skipped heading': {
    words: '## One\n\n#### Two',
    code: 'markdown/heading-skipped',
    marker: '#### Two',
    onlyOnPages: true,
  },
  'a picture of elsewhere': {
    words: '![one](two.png)',
    code: 'image/reference',
    marker: 'two.png',
    onlyOnPages: true,
  },
  'a picture that is not there': {
    words: '![one](gallery:qqqqqqqqqq)',
    code: 'image/unknown',
    marker: 'qqqqqqqqqq',
    onlyOnPages: true,
  },
  'a picture among words': {
    words: 'One ![two](gallery:hall)',
    code: 'markdown/picture-alone',
    marker: '![two]',
    onlyOnPages: true,
  },
  'a picture on a card': {
    words: '![one](gallery:hall)',
    code: 'markdown/not-here',
    marker: '![one]',
    onlyOnPages: false,
  },
  'a heading on a card': {
    words: '## One',
    code: 'markdown/not-here',
    marker: '## One',
    onlyOnPages: false,
  },
  'a mark of direction': { words: 'One \u202e two', code: 'text/character', marker: '\u202e' },
  'an invisible character': {
    words: 'One 🎵é\u200b two',
    code: 'text/character',
    marker: '\u200b',
  },
  'a lost character': { words: 'One é\uFFFD two', code: 'text/character', marker: '\uFFFD' },
}

/** The body with a further paragraph that makes a mistake. */
export function withParagraph(body: Body, name: string): Mutant | undefined {
  const paragraph = paragraphs[name]
  if (!paragraph) return undefined
  const { words, code, marker, onlyOnPages = body.isPage } = paragraph
  if (onlyOnPages !== body.isPage) return undefined
  const start = `${body.text.trimEnd()}\n\n`
  const at = marker === '' ? words.indexOf(')') : words.indexOf(marker)
  return { name, path: body.path, text: `${start}${words}\n`, code, at: start.length + at }
}
