import { expect, test } from 'vitest'
import { site } from '../../templates/site.ts'
import { contentWith, foundation, textOf } from '../../test/foundation.ts'
import { check } from '../check.ts'
import { type GivenAddresses, publicAddress } from './address.ts'

const own = 'https://pointdorgue.org'
const made = 'https://pointdorgue.example'

test.each<[written: string | undefined, given: GivenAddresses, address: string | undefined]>([
  [own, {}, own],
  [made, {}, made],
  [undefined, {}, undefined],
  [own, { pagesUrl: 'https://foundation.github.io/site' }, own],
  [made, { pagesUrl: 'https://foundation.github.io/site' }, 'https://foundation.github.io/site'],
  [
    undefined,
    { pagesUrl: 'https://foundation.github.io/site' },
    'https://foundation.github.io/site',
  ],
  [own, { siteUrl: 'https://new.org/', pagesUrl: 'https://a.github.io/b' }, 'https://new.org/'],
  [own, { url: 'http://127.0.0.1:1/', siteUrl: 'https://new.org/' }, 'http://127.0.0.1:1/'],
])('the address of a site that says %s, given %o, is %s', (written, given, address) => {
  expect(publicAddress(written, given)).toBe(address)
})

async function warnings(written: string, given: GivenAddresses) {
  const text = textOf('site.yaml').replace(/^url: .*$/m, `url: ${written}`)
  const sources = contentWith({ 'site.yaml': text })
  const request = {
    ...given,
    table: site.content,
    content: foundation.content,
    today: '2026-01-01',
  }
  const { problems, content } = await check(sources, { ...request, lang: 'en' })
  expect(content).toBeDefined()
  const found = problems.filter(({ code }) => code === 'address/two')
  const line = text.split('\n').findIndex((one) => one.startsWith('url: ')) + 1
  expect(found.every((one) => one.severity === 'warning' && one.line === line)).toBe(true)
  return found.map(({ message }) => message)
}

test('two addresses that differ are a warning of the check, at the line of site.yaml', async () => {
  expect(await warnings(own, {})).toEqual([])
  expect(await warnings(own, { siteUrl: `${own}/`, pagesUrl: 'http://pointdorgue.org/' })).toEqual(
    [],
  )
  expect(
    await warnings(own, { url: 'http://127.0.0.1:4321/', siteUrl: 'https://new.org' }),
  ).toEqual([])
  expect(await warnings(made, { pagesUrl: 'https://a.github.io/b' })).toEqual([])
  expect(
    await warnings(own, { siteUrl: 'https://new.org', pagesUrl: 'https://a.github.io/b' }),
  ).toMatchInlineSnapshot(`
    [
      "The site is built for https://new.org, but site.yaml says https://pointdorgue.org.",
      "The site is built for https://new.org, but Pages says https://a.github.io/b.",
    ]
  `)
})
