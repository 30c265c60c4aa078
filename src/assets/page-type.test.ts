import { expect, test } from 'vitest'
import { readPageType } from './page-type.ts'

const base = `
@layer base, parts;
@layer base { body { font: 400 17px/1.5 var(--text) } h1 { font: 300 90px/1 var(--display) } }`

const lettersOf = (html: string, css = '') =>
  Object.fromEntries(
    [...readPageType({ html, css: base + css }).texts].map(([face, texts]) => [
      face,
      texts.join('|'),
    ]),
  )

test('text inherits the face of the page, headings and emphasis have their own', () => {
  expect(
    lettersOf('<h1>Hold <em>on</em></h1><p>One <em>two</em> <strong>three</strong></p>'),
  ).toEqual({
    'imbue-300': 'Hold|on',
    'newsreader-400': 'One',
    'newsreader-italic': 'two',
    'newsreader-500': 'three',
  })
})

test('a later layer wins over a more specific rule of an earlier one', () => {
  const css = `@layer base { main p.note { font-style: italic } }
    @layer parts { .note { font-style: normal } }`
  expect(lettersOf('<main><p class="note">a</p></main>', css)).toEqual({ 'newsreader-400': 'a' })
})

test('in one layer the more specific rule wins, then the later one', () => {
  const css = `@layer parts { .a.b { font-weight: 500 } .a { font-weight: 400 } }`
  expect(lettersOf('<p class="a b">x</p><p class="a">y</p>', css)).toEqual({
    'newsreader-500': 'x',
    'newsreader-400': 'y',
  })
})

test('a rule that counts sometimes leaves both faces possible', () => {
  const css = `@layer parts {
    a:hover { font-weight: 500 }
    @media (width < 600px) { p { font-style: italic } }
    [aria-current] { font-family: var(--display) }
  }`
  expect(lettersOf('<a>x</a>', css)).toEqual({
    'newsreader-400': 'x',
    'newsreader-500': 'x',
    'imbue-400': 'x',
  })
  expect(lettersOf('<p>y</p>', css)).toMatchObject({ 'newsreader-italic': 'y' })
})

test('generated content is text, with what it takes from attributes', () => {
  const css = `@layer parts {
    .q::before { content: "«" attr(data-open); font-style: italic }
    .q::after { content: counter(step, upper-roman) }
  }`
  expect(lettersOf('<p class="q" data-open="7">a</p>', css)).toEqual({
    'newsreader-400': 'a|IVXLCDM',
    'newsreader-italic': '«7',
  })
})

test('nested rules and selectors by relation are understood', () => {
  const css = `@layer parts { .list { & > li:nth-child(2) { font-weight: 500 }
    li:not(.plain) + li.last { font-style: italic } &:has(details[open]) b { font-style: italic } } }`
  const list = '<ul class="list"><li>a<li>b<li class="last">c</ul>'
  expect(lettersOf(list, css)).toEqual({
    'newsreader-400': 'a',
    'newsreader-500': 'b',
    'newsreader-italic': 'c',
  })
})

test('variables stand for all the values they have anywhere', () => {
  const css = `@layer parts { :root { --heavy: 300 } .swarm { --heavy: 800 }
    h2 { font: var(--heavy) 40px/1 var(--display) } }`
  expect(Object.keys(lettersOf('<h2>x</h2>', css))).toEqual(['imbue-300', 'imbue-800'])
})

test('the words that a part keeps for its script count for the faces of the part', () => {
  const html = `<div data-props='{"more":{"label":"Plus","href":"#more","title":"Window"}}'><b>Moins</b></div><i>x</i>`
  expect(lettersOf(html)).toEqual({
    'newsreader-500': 'Moins|Plus',
    'newsreader-italic': 'x',
  })
})

test('scripts, alternative texts and code are not set in our faces', () => {
  const html = '<img alt="ü"><script>let y</script><code>z</code><title>t</title><p>a</p>'
  expect(lettersOf(html)).toEqual({ 'newsreader-400': 'a' })
})

test('the first view is the header and the first part of the content', () => {
  const html =
    '<header>a<b popover>d</b></header><main><section><h1>b</h1></section><section><header><i>c</i></header></section>'
  expect([...readPageType({ html, css: base }).first]).toEqual(['newsreader-400', 'imbue-300'])
})
