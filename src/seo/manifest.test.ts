import { expect, test } from 'vitest'
import { siteWith } from '../../test/foundation.ts'
import { openCache } from '../assets/cache.ts'
import { iconFiles } from '../assets/icons.tsx'
import { addressesOf } from '../render/addresses.ts'
import { manifestOf } from './manifest.ts'

const site = siteWith({})

test('the manifest names the site in its colours, below the path it is published under', () => {
  const manifest: unknown = JSON.parse(
    manifestOf(site, addressesOf('https://user.github.io/repo/')),
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
  const text = manifestOf(site, addressesOf('https://house.example'))
  const named = [...text.matchAll(/"src": "\/(.*?)"/g)].map(([, path]) => path)
  const files = await iconFiles(site, openCache('.cache'))
  expect(named).toHaveLength(5)
  expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(named))
})
