import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const files = (name: string, width: number) => ({
  width,
  height: (width * 2) / 3,
  avif: [{ url: `/${name}.avif`, width, height: (width * 2) / 3 }],
  webp: [{ url: `/${name}.webp`, width, height: (width * 2) / 3 }],
})

const wide = files('wide', 1500)
const picture = {
  ...wide,
  colour: '#fbf9f2',
  fallback: { url: '/wide.jpg', width: 1500, height: 1000 },
  large: { url: '/wide.avif', width: 1500, height: 1000 },
}

test('a picture below the first view waits, one in it is fetched at once', () => {
  const shown = { picture, alt: 'The moat', sizes: '100vw' }
  const lazy = renderToStaticMarkup(<Picture {...shown} />)
  const eager = renderToStaticMarkup(<Picture {...shown} eager />)
  expect(lazy).toContain('loading="lazy"')
  expect(eager).not.toContain('loading')
  expect(eager).toContain('fetchPriority="high"')
})

test('narrow screens are offered the master drawn for them first', () => {
  const html = renderToStaticMarkup(
    <Picture picture={{ ...picture, narrow: files('small', 900) }} alt="" sizes="100vw" />,
  )
  const sources = [...html.matchAll(/srcSet="([^ "]+)/g)].map(([, url]) => url)
  expect(sources).toEqual(['/small.avif', '/small.webp', '/wide.avif', '/wide.webp'])
})

test('a picture has its size and its colour before it arrives, and no style attribute', () => {
  const html = renderToStaticMarkup(<Picture picture={picture} alt="" sizes="100vw" />)
  expect(html).toContain('width="1500" height="1000"')
  expect(html).toContain('data-colour="#fbf9f2"')
  expect(html).not.toContain('style=')
})
