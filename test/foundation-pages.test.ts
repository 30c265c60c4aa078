import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expect, test } from 'vitest'
import { budgets, weighDocuments } from '../bench/weigh.ts'
import { build } from '../src/build.ts'
import { ownIds } from '../src/check/markdown.ts'
import { site } from '../templates/site.ts'
import { filesIn } from './built-site.ts'
import { contentWith, foundation, launchDay } from './foundation.ts'

// What the program makes of a site that stands still; the owner's own words may be as long as they like.
const files = filesIn(foundation.built)
const published = [...files]
  .filter(([path]) => path.endsWith('.html'))
  .map(([path, bytes]) => ({ path, html: bytes.toString() }))

test('is written in correct HTML', async () => {
  /** The recommended rules and those for assistive technologies; every other choice with its reason. */
  const validator = new HtmlValidate(
    new StaticConfigLoader({
      extends: ['html-validate:recommended', 'html-validate:a11y'],
      rules: {
        'doctype-style': ['error', { style: 'lowercase' }],
        // The headline is cut into pieces for the fermata over one letter, and spoken in one piece.
        'aria-label-misuse': ['error', { allowAnyNamable: true }],
        // React prints srcSet and noValidate; names of attributes have no case in HTML.
        'attr-case': 'off',
        // React prints novalidate="" and hidden="", which say the same as the bare names.
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        // React prints <br/>, the printer of rendered Markdown <br>; browsers read both the same.
        'void-style': 'off',
        // The form around the language toggle sends nothing: its radio buttons act at once.
        'wcag/h32': 'off',
      },
    }),
  )
  for (const { path, html } of published) {
    // What stands in a template is not in the page: the gate's error screen has a main element of its own.
    const page = html.replace(/<template[\s\S]*?<\/template>/g, '')
    const { results } = await validator.validateString(page, path)
    const said = results
      .flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => `${selector}: ${message} (${ruleId})`)
    expect(said, path).toEqual([])
  }
})

test.each(weighDocuments([...files].map(([path, bytes]) => ({ path, bytes }))))(
  '$address weighs little',
  ({ page, script, styles }) => {
    expect.soft(page).toBeLessThanOrEqual(budgets.page)
    expect.soft(script).toBeLessThanOrEqual(budgets.script)
    expect.soft(styles).toBeLessThanOrEqual(budgets.styles)
  },
)

test('an open landing page weighs as little as the others, and the gate names its {mail}', async () => {
  const request = { site, content: foundation.content, lang: 'en', today: '2026-01-01' } as const
  const sources = contentWith({
    ...launchDay,
    'gate.yaml': (text) => text.replace('lead: ', 'lead: Write to {mail}. '),
  })
  const { files: launched } = await build({ ...request, sources })
  const home = weighDocuments(launched).find(({ address }) => address === '/')
  expect(home?.page).toBeLessThanOrEqual(budgets.page)
  const gate = launched.find(({ path }) => path === 'v2/index.html')
  expect(Buffer.from(gate?.bytes ?? []).toString()).toMatch(/Write to <a href="mailto:[^"]+@/)
})

test('what a page of prose has beside its text has no id that a heading could have', async () => {
  const sources = contentWith({
    'pages/practical-information.md': (text) =>
      `${text.replace('gated: true', 'gated: false')}\n\n## Main\n\n## Menu\n\n## Top\n`,
  })
  const request = { site, content: foundation.content, lang: 'en', today: '2026-01-01' } as const
  const { files: built } = await build({ ...request, sources })
  const paths = ['practical-information', 'legal-notice', 'mentions-legales']
  for (const path of paths) {
    const { bytes } = built.find((one) => one.path === `${path}/index.html`) ?? {}
    const html = Buffer.from(bytes ?? []).toString()
    const sections = [...html.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id)
    const all = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id)
    expect(new Set(all).size, path).toBe(all.length)
    const others = all.filter((id) => !sections.includes(id))
    const plain = others.filter((id) => /^[a-z\d-]+$/.test(id))
    expect(plain.filter((id) => !ownIds.some((own) => own === id))).toEqual([])
    if (path === 'practical-information') {
      expect(sections.slice(-3)).toEqual(['main-2', 'menu-2', 'top-2'])
      expect(others).toContain('score_voices')
    }
  }
})

test('the name of the site stands without its marks wherever it is plain text', async () => {
  const sources = contentWith({
    'site.yaml': (text) => text.replace(/^name: .*$/m, 'name: House of *Rota* &amp; Co'),
  })
  const request = { site, content: foundation.content, lang: 'en', today: '2026-01-01' } as const
  const { files: built } = await build({ ...request, sources })
  const pages = built.filter(({ path }) => path.endsWith('.html'))
  for (const { path, bytes } of pages)
    expect(Buffer.from(bytes).toString(), path).not.toMatch(/House of \*|Rota\* &/)
})
