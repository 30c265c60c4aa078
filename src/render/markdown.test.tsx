import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Figure } from '../../templates/picture-library/figure.tsx'
import { parseMarkdown } from '../check/markdown.ts'
import { Inline, Markdown } from './markdown.tsx'

const candidate = { url: '/assets/hall.jpg', width: 3, height: 2 }
const wording = {
  skip: '',
  menu: '',
  close: '',
  navigation: '',
  top: '',
  home: '',
  back: '',
  rights: '',
  colophon: '',
  end: '',
  table: 'table',
}
const context = {
  link: (path: string) => `/base${path}`,
  language: 'en' as const,
  wording,
  foreignWords: [{ words: "point d'orgue", lang: 'fr' }],
  contact: {
    mail: { contact: 'contact@a.example', hosting: 'stay@a.example' },
    phone: { office: '+33 1 99 00 18 26', patrons: '+33 6 39 98 18 26' },
  },
  figure: Figure,
  picture: (id: string) => ({
    id,
    number: 3,
    picture: {
      width: 3,
      height: 2,
      colour: '#fff',
      avif: [],
      fallback: candidate,
      large: candidate,
    },
    words: { en: { alt: 'The hall.', caption: '' }, fr: { alt: '', caption: '' } },
  }),
}

const html = (text: string) =>
  renderToStaticMarkup(<Markdown body={parseMarkdown(text)} context={context} />)
const inline = (value: string) => renderToStaticMarkup(<Inline value={value} context={context} />)

test('a line “Table:” is the caption, and the table scrolls in a region that is named', () => {
  const table = '| Day | Gates |\n| --- | ----: |\n| 19 | *3* pm |'
  expect(html(`Table: Hours\n\n${table}`)).toMatchInlineSnapshot(
    `"<section class="table-region" tabindex="0" aria-label="Hours, table"><table role="table"><caption>Hours</caption><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Day</th><th data-align="right" scope="col" role="columnheader">Gates</th></tr></thead><tbody role="rowgroup"><tr role="row"><th scope="row" role="rowheader">19</th><td data-align="right" data-label="Gates" role="cell"><em>3</em> pm</td></tr></tbody></table></section>"`,
  )
  expect(html(`${table}\n\nTableau : *Heures*`)).toContain('<caption><em>Heures</em></caption>')
  expect(html(`## Hours\n\n${table}`)).toContain('aria-label="Hours, table"')
  expect(html(`${table}\n\nTable: Two\n\n${table}`)).toMatch(
    /<table role="table"><thead .*<caption>Two/,
  )
})

test('the last line of a quotation, after a dash, is its source', () => {
  for (const end of ['\n>', '', '\\'])
    expect(html(`> Come early.${end}\n> — The *house*`)).toBe(
      '<blockquote><p>Come early.</p><footer>The <em>house</em></footer></blockquote>',
    )
  expect(html('> Come — early.')).toBe('<blockquote><p>Come — early.</p></blockquote>')
})

test('a picture of the gallery alone in a paragraph is a figure with its number', () => {
  const figure = html('![The hall, set](gallery:hall)')
  expect(figure).toContain('<figure><picture>')
  expect(figure).toContain('alt="The hall."')
  expect(figure).toContain('<b>III</b><span>The hall, set</span>')
})

test('headings of the second level have ids', () => {
  expect(html('## Éditeur\n\n### Un\n\n## Éditeur')).toBe(
    '<h2 id="editeur">Éditeur</h2><h3>Un</h3><h2 id="editeur-2">Éditeur</h2>',
  )
})

test('the addresses of the site are written once, in site.yaml', () => {
  expect(html('[{contact}](mailto:{contact}), [{office}](tel:{office})')).toBe(
    '<p><a href="mailto:contact@a.example">contact@a.example</a>, ' +
      '<a href="tel:+33199001826">+33\u00a01\u00a099\u00a000\u00a018\u00a026</a></p>',
  )
  expect(html('[{patrons}](https://wa.me/{patrons})')).toContain('href="https://wa.me/33639981826"')
})

test('what may not be published is a defect where it gets this far', () => {
  expect(() => html('[a](javascript:b)')).toThrow('not allowed')
  expect(() => html('![a](https://a.example/b.png)')).toThrow('not allowed')
  expect(() => html('Words ![a](gallery:hall)')).toThrow('among words')
})

test('a line of words holds emphasis, strong words, code and links below the base path', () => {
  expect(inline('*a* **b** `c` [d](/e) [f](https://g.example)')).toBe(
    '<em>a</em> <strong>b</strong> <code>c</code> <a href="/base/e">d</a> ' +
      '<a href="https://g.example" rel="external noopener">f</a>',
  )
})

test('links may begin with a capital letter, as telephones type it', () => {
  const words = '[a](Https://A.example/B) [c](Mailto:d@a.example)'
  const one = inline(words)
  const other = html(words)
  expect(one).toContain('href="https://A.example/B" rel="external noopener"')
  expect(one).toContain('href="mailto:d@a.example"')
  expect(other).toBe(`<p>${one}</p>`)
})

test.each([
  ['&lt;img onerror=x()&gt;', '&lt;img onerror=x()&gt;'],
  ['`<script>x()</script>`', '<code>&lt;script&gt;x()&lt;/script&gt;</code>'],
  [`{{x}} \${x} <%= x %>`, `{{x}} \${x} &lt;%= x %&gt;`],
])('what another program would run is text here: %s', (words, said) => {
  expect(html(words)).toBe(`<p>${said}</p>`)
})

const french = (value: string) =>
  renderToStaticMarkup(<Inline value={value} context={{ ...context, language: 'fr' }} />)

test('ordinals are raised in French only', () => {
  expect(french('au XIIIe, *1er* acte')).toBe('au XIII<sup>e</sup>, <em>1<sup>er</sup></em> acte')
  for (const words of ['an iPhone 16e', 'an Apple IIe', 'bus 4e'])
    expect([inline(words), html(words)]).toEqual([words, `<p>${words}</p>`])
})

test('a table before any heading is called a table', () => {
  expect(html('| Day | Gates |\n| --- | --- |\n| 19 | 3 pm |')).toContain('aria-label="table"')
})

test.each([
  ['says foreign words so', 'A *point d’orgue*', 'A <i lang="fr">point d’orgue</i>'],
  ['has no blocks', '1. *a* # b', '1. <em>a</em> # b'],
  ['has no HTML', '- *a* <b>b</b> & c', '- <em>a</em> &lt;b&gt;b&lt;/b&gt; &amp; c'],
])('a line of words %s', (_, words, said) => {
  expect(inline(words)).toBe(said)
})
