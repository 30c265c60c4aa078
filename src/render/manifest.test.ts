import { expect, test } from 'vitest'
import { site as table } from '../../templates/site.ts'
import { siteWith } from '../../test/foundation.ts'
import { iconFiles } from '../bundle/icons.tsx'
import { openCache } from '../pictures/cache.ts'
import { addressesOf } from './addresses.ts'
import { manifestOf } from './site-files.ts'

const site = siteWith({})

test('the manifest names the site in its colours, below the path it is published under', () => {
  const manifest: unknown = JSON.parse(
    manifestOf(table, site, addressesOf('https://user.github.io/repo/')),
  )
  expect(manifest).toMatchObject({
    name: 'Fondation Point d’Orgue',
    short_name: 'Point d’Orgue',
    start_url: '/repo/',
    scope: '/repo/',
    theme_color: '#fbf9f2',
    background_color: '#fbf9f2',
  })
})

test('every icon that it names is published', async () => {
  const text = manifestOf(table, site, addressesOf('https://house.example'))
  const named = [...text.matchAll(/"src": "\/(.*?)"/g)].map(([, path]) => path)
  const files = await iconFiles([table.icons], table.homeScreen(site).icons, openCache('.cache'))
  expect(named).toHaveLength(5)
  expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(named))
})
