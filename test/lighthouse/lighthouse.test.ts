import { afterAll, describe, expect, test } from 'vitest'
import { type Measurement, measurePages } from '../../bench/lighthouse.ts'
import { lighthouseTable } from '../../bench/tables.ts'
import { serve } from '../../src/serve/serve.ts'
import { filesIn } from '../built-site.ts'
import { foundation } from '../foundation.ts'

const { CHROME_PATH: chromium } = process.env
if (!chromium) throw new Error('CHROME_PATH names no browser: run these tests by npm test')

const site = await serve({ folder: foundation.built, base: '', port: 0 })
afterAll(() => site.close())

const at = (address: string) => `http://127.0.0.1:${site.port}${address}`
const open = [...filesIn(foundation.built)]
  .filter(([path, html]) => path.endsWith('index.html') && !html.includes('data-payload='))
  .map(([path, html]) => ({
    address: `/${path.replace(/\/?index\.html$/, '')}`,
    listed: !html.includes('<meta name="robots" content="noindex"'),
  }))
const pages = [
  ...open.map(({ address, listed }) => ({ name: address, url: at(address), listed })),
  { name: '/, locked', url: at('/'), listed: false },
  { name: '/, unlocked', url: at('/'), listed: false, password: foundation.passwords[0] },
]

// Scores vary with the machine: 100 is the aim, and below 97 something has been lost.
const least = 97

// Other work on a machine makes pages slower, never faster: what seems slow is measured again, a few times.
const found = new Map<string, Measurement>()
const isSlow = ({ name }: { readonly name: string }) =>
  (found.get(name)?.scores['performance'] ?? 0) < least
for (let rounds = 4; rounds > 0 && pages.some(isSlow); rounds--)
  for (const page of await measurePages(chromium, pages.filter(isSlow), 1))
    found.set(page.name, page)
const measured = [...found.values()]
process.stdout.write(`${lighthouseTable(measured)}\n`)

describe.each(measured)('$name', ({ scores, layoutShift, losses }) => {
  test.each(Object.entries(scores))(`%s is at least ${least}`, (category, score) => {
    expect(score, `${category} loses by ${losses.join(', ')}`).toBeGreaterThanOrEqual(least)
  })

  test('stands still while it loads', () => {
    expect(layoutShift).toBeLessThan(0.01)
  })
})
