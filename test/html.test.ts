import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BuiltSite, builtWith } from './built-site.ts'

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

const opened = (text: string) => text.replace('gated: true', 'gated: false')

const sites = [
  ['as it is shipped', {}],
  [
    'with nothing behind the gate',
    {
      'pages/home.md': opened,
      'pages/v2.md': opened,
      'pages/practical-information.md': opened,
    },
  ],
] as const

/** What stands in a template is not in the page: the gate's error screen has a main element of its own. */
const withoutTemplates = (html: string) => html.replace(/<template[\s\S]*?<\/template>/g, '')

async function mistakesIn(path: string, html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(withoutTemplates(html), path)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${path} ${selector}: ${message} (${ruleId})`),
  )
}

describe.each(sites)('the site %s', (_, change) => {
  let site: BuiltSite

  beforeAll(async () => {
    site = await builtWith(change)
  })

  test('is written in correct HTML', async () => {
    const pages = [...site].filter(([path]) => path.endsWith('.html'))
    expect(pages).toHaveLength(9)
    const mistakes = await Promise.all(
      pages.map(([path, bytes]) => mistakesIn(path, Buffer.from(bytes).toString())),
    )
    expect(mistakes.flat()).toEqual([])
  })
})
