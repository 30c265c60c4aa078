import { expect, test } from 'vitest'
import { site } from '../../templates/site.ts'
import { contentWith, foundation, textOf } from '../../test/foundation.ts'
import { tableOf } from '../../test/rows.ts'
import { check } from '../check.ts'
import { type GivenAddresses, publicAddress } from './address.ts'

const table = tableOf<{
  readonly taken: readonly (readonly [string | null, GivenAddresses, string | null])[]
  readonly told: readonly (readonly [string, GivenAddresses, readonly string[]])[]
}>(import.meta.dirname, 'address.test.yaml')

test.each(table.taken)(
  'the address of a site that says %s, given %o, is %s',
  (written, given, address) => {
    expect(publicAddress(written ?? undefined, given) ?? null).toBe(address)
  },
)

test.each([
  ['https://owner.github.io/repo', true, 1],
  ['https://owner.github.io/', true, 0],
  ['https://owner.github.io/repo', false, 0],
  ['https://owner.example/repo', true, 0],
] as const)(
  'an address that other projects share is a warning while a page is protected: %s, %s',
  async (address, isGated, count) => {
    const open = (text: string) => text.replace(/^gated: true$/m, 'gated: false')
    const pages = contentWith({}).map((source) => ({
      ...source,
      ...(!isGated &&
        source.path.startsWith('pages/') && {
          bytes: Buffer.from(open(`${Buffer.from(source.bytes)}`)),
        }),
    }))
    const request = { table: site.content, content: foundation.content, today: '2026-01-01' }
    const { problems } = await check(pages, { ...request, url: address, lang: 'en' })
    const found = problems.filter(({ code }) => code === 'address/shared')
    expect(found.map(({ severity }) => severity)).toEqual(Array(count).fill('warning'))
  },
)

test.each(table.told)(
  'two addresses that differ are a warning of the check, at the line of site.yaml: %s, %o',
  async (written, given, told) => {
    const text = textOf('site.yaml').replace(/^url: .*$/m, `url: ${written}`)
    const sources = contentWith({ 'site.yaml': text })
    const request = { table: site.content, content: foundation.content, today: '2026-01-01' }
    const { problems, content } = await check(sources, { ...given, ...request, lang: 'en' })
    expect(content).toBeDefined()
    const found = problems.filter(({ code }) => code === 'address/two')
    const line = text.split('\n').findIndex((one) => one.startsWith('url: ')) + 1
    expect(found.every((one) => one.severity === 'warning' && one.line === line)).toBe(true)
    expect(found.map(({ message }) => message)).toEqual(told)
  },
)
