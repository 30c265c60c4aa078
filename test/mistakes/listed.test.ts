import { describe, expect, test } from 'vitest'
import { files, replaced } from './mistake.ts'
import { type Change, problemsWith, sample, textWith, validated } from './sample.ts'

const { home, legal } = files
const second = 'pages/v2.md'
const open = replaced('gated: true', 'gated: false')
const openAndListed = (text: string) => open(text).replace('indexed: false', 'indexed: true')

const told = (change: Change) =>
  problemsWith(change)
    .filter(({ code }) => code.startsWith('page/'))
    .map(({ file, line, column, endColumn, code }) => [file, line, column, endColumn, code])

describe('launch day', () => {
  test.each<readonly [string, Change]>([
    ['the home page', { [home]: open }],
    ['the second landing page', { [second]: open }],
    ['both', { [home]: open, [second]: open }],
    ['the second, to be listed instead', { [second]: openAndListed }],
    [
      'both, the second to be listed',
      {
        [home]: (text) => open(text).replace('indexed: true', 'indexed: false'),
        [second]: openAndListed,
      },
    ],
  ])('is “gated: false” in %s', (_name, change) => {
    expect(validated(change).problems.map(({ code }) => code)).not.toContain('page/same-title')
    expect(validated(change).site).toBeDefined()
  })

  test('both pages listed could not be told apart: the second one says what to do', () => {
    const change = { [home]: open, [second]: openAndListed }
    const title = /^title: (.*)$/m.exec(textWith(second, openAndListed))?.[1] ?? ''
    const end = 'title: '.length + title.length + 1
    expect(told(change)).toEqual([[`content/${second}`, 4, 8, end, 'page/same-title']])
    expect(validated(change).site).toBeUndefined()
  })
})

describe('a page that was copied', () => {
  const copied = (change: (text: string) => string): Change => ({
    'pages/press.md': textWith(legal, (text) =>
      change(text.replace('/legal-notice', '/press').replace(/translation: .*\n/, '')),
    ),
  })
  const described = (text: string) => text.replace(/description: .*/, 'description: For the press.')

  test('needs a title of its own', () => {
    expect(told(copied(described))).toEqual([
      ['content/pages/press.md', 4, 8, 20, 'page/same-title'],
    ])
  })

  test('needs one when its title differs by what the build corrects', () => {
    const titled = (title: string) => (text: string) => text.replace(/title: .*/, `title: ${title}`)
    const change = copied((text) => titled("L'art")(described(text)))
    const found = told({ ...change, [legal]: titled('L’art') })
    expect(found.map((one) => one.at(-1))).toEqual(['page/same-title'])
  })

  test('should have a description of its own', () => {
    const change = copied((text) => text.replace(/title: .*/, 'title: Press'))
    expect(told(change).map((one) => one.at(-1))).toEqual(['page/same-description'])
    expect(validated(change).site).toBeDefined()
  })

  test.each([
    ['gated: false', 'gated: true'],
    ['indexed: true', 'indexed: false'],
  ])('may have the same where it is not listed (%s → %s)', (from, to) => {
    expect(told(copied((text) => text.replace(from, to)))).toEqual([])
  })
})

const pages = sample.paths.filter((path) => path.startsWith('pages/'))
const listed = pages.filter((path) =>
  /gated: false[\s\S]*indexed: true/.test(textWith(path, (text) => `${text} `)),
)

test.each(
  listed.flatMap((one) => listed.filter((other) => other < one).map((other) => [one, other])),
)('%s with the title of %s is one problem at its title', (one, other) => {
  const title = 'title: One title for all'
  const change = { [one]: replaced(/^title: .*/m, title), [other]: replaced(/^title: .*/m, title) }
  const isProse = (path: string) => textWith(path, (text) => `${text} `).includes('template: prose')
  const expected =
    isProse(one) === isProse(other) ? [[`content/${one}`, 4, 8, 25, 'page/same-title']] : []
  expect(told(change)).toEqual(expected)
})
