import { expect, test } from 'vitest'
import { cellsOf } from '../format/cells.ts'
import { type BuildSummary, printSummary } from './print-summary.ts'
import { weightless } from './weightless.ts'

const gated = { page: 6980, fonts: 33_276, script: 941, styles: 8462, laterScript: 63_147 }
const plates = { page: 10_618, fonts: 33_320, pictures: 142_789, laterPictures: 580_556 }

const summary: BuildSummary = {
  weights: [
    { ...weightless, address: '/', ...gated, sealed: 10_899 },
    { ...weightless, address: '/chateau-farcheville', ...plates, laterScript: 60_127 },
    { ...weightless, address: '/404.html', page: 7593, script: 47 },
  ],
  times: [
    { stage: 'content', seconds: 0.214 },
    { stage: 'assets', seconds: 12.3 },
    { stage: 'pages', seconds: 0.4 },
    { stage: 'fonts', seconds: 0.181 },
    { stage: 'checks', seconds: 0.3 },
    { stage: 'writing', seconds: 0.1 },
  ],
  reuse: [
    { kind: 'pictures', reused: 112, asked: 135 },
    { kind: 'fonts', reused: 28, asked: 28 },
    { kind: 'scripts', reused: 0, asked: 1 },
  ],
  warnings: { content: 2, folder: 0 },
}

const tooHeavy: BuildSummary = {
  ...summary,
  weights: [
    { ...weightless, address: '/v2', page: 14_001, fonts: 40_000, script: 1499, styles: 10_001 },
  ],
  warnings: { content: 0, folder: 1 },
}

const print = (lang: 'en' | 'fr', width: number, of = summary) =>
  printSummary(of, { lang, width, colour: false })

test('says what each page weighs against its budgets, the time, the reuse and the warnings', () => {
  expect(print('en', 80)).toMatchInlineSnapshot(`
    "
                          on arrival                 later
    kB                    page  fonts  images   JS   CSS  images    JS  sealed
    at most                 14     40     160  1.5    10
    /                      7.0   33.3       –  1.0   8.5       –  63.2    10.9
    /chateau-farcheville  10.7   33.4     143    –     –     581  60.2       –
    /404.html              7.6      –       –  0.1     –       –     –       –
    Text with brotli. Images as a telephone (390 px, 3×) or a desk (1440 px) takes
      them, whichever weighs more.

    Seconds   content 0.21 · images and styles 12.30 · pages 0.40 · fonts 0.18
              checks 0.30 · writing 0.10
    Reused    images 112/135 · fonts 28/28 · scripts 0/1
    Warnings  2 about the content
    "
  `)
})

test('speaks French', () => {
  expect(print('fr', 80)).toMatchInlineSnapshot(`
    "
                          à l’arrivée                  ensuite
    ko                    page  polices  images   JS   CSS  images    JS  scellé
    au plus                 14       40     160  1,5    10
    /                      7,0     33,3       –  1,0   8,5       –  63,2    10,9
    /chateau-farcheville  10,7     33,4     143    –     –     581  60,2       –
    /404.html              7,6        –       –  0,1     –       –     –       –
    Texte en brotli. Images que prend un téléphone (390 px, 3×) ou un bureau
      (1440 px), les plus lourdes des deux.

    Secondes        contenu 0,21 · images et styles 12,30 · pages 0,40
                    polices 0,18 · contrôles 0,30 · écriture 0,10
    Repris          images 112/135 · polices 28/28 · scripts 0/1
    Avertissements  2 sur le contenu
    "
  `)
})

test('marks what is over a budget, and says by how much', () => {
  expect(print('en', 80, tooHeavy)).toMatchInlineSnapshot(`
    "
             on arrival         later
    kB       page  fonts   JS    CSS
    at most    14     40  1.5     10
    /v2      14.1!  40.0  1.5   10.1!
    Text with brotli.

    Seconds    content 0.21 · images and styles 12.30 · pages 0.40 · fonts 0.18
               checks 0.30 · writing 0.10
    Reused     images 112/135 · fonts 28/28 · scripts 0/1
    Too heavy  /v2 page 14,001 bytes, at most 14,000
               /v2 CSS 10,001 bytes, at most 10,000
    Warnings   1 about the folder · 2 about weight
    "
  `)
})

test.each([120, 80, 70, 60, 50, 40])(
  'fits into %i columns, with the page as the last to go',
  (width) => {
    for (const lang of ['en', 'fr'] as const) {
      const lines = print(lang, width).split('\n')
      expect(lines.filter((line) => cellsOf(line) > width)).toEqual([])
      expect(lines[5]).toMatch(/^\/chateau\S* +10[.,]7/)
    }
  },
)

test('a long address is cut before the weight of its page is', () => {
  const address = `/${'long-'.repeat(20)}`
  const lines = print('en', 40, { ...summary, weights: [{ ...weightless, address, page: 6980 }] })
  expect(lines).toContain('\n/long-long-long-long-long-l…   7.0\n')
})

test('colours take no room', () => {
  const start = String.fromCharCode(27)
  const painted = printSummary(tooHeavy, { lang: 'en', width: 80, colour: true })
  expect(painted).toContain(`${start}[33m`)
  expect(painted.replaceAll(new RegExp(`${start}\\[\\d+m`, 'g'), '')).toBe(
    print('en', 80, tooHeavy),
  )
})

test('of many pages it shows the heaviest, and every one that is over a budget', () => {
  const weights = Array.from({ length: 40 }, (_, index) => ({
    ...weightless,
    address: `/${100 + index}`,
    page: 5000 + 10 * index,
    styles: index === 0 ? 10_001 : 0,
  }))
  const lines = print('en', 80, { ...summary, weights }).split('\n')
  expect(lines.filter((line) => /^\/\d/.test(line)).map((line) => line.slice(0, 4))).toEqual(
    [0, ...Array.from({ length: 23 }, (_, index) => 17 + index)].map((index) => `/${100 + index}`),
  )
  expect(lines).toContain('… and 16 lighter pages.')
})
