import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { LibraryPicture } from '../../src/render/site-table.ts'
import { Gallery } from './gallery.tsx'

const candidate = { url: '/assets/plate.avif', width: 3, height: 2 }
const picture = {
  ...{ width: 3, height: 2, colour: '#ffffff', avif: [candidate], webp: [candidate] },
  ...{ fallback: candidate, large: { ...candidate, url: '/assets/large.avif' } },
}
const words = {
  fr: { alt: 'La façade.', caption: 'Façade et douves' },
  en: { alt: 'The façade.', caption: 'Façade and moat' },
}
const context = { link: (path: string) => path, foreignWords: [] }

const gallery = (count: number) => {
  const plates: LibraryPicture[] = Array.from({ length: count }, (_, place) => ({
    id: `plate-${place}`,
    number: place + 1,
    picture,
    words,
  }))
  return renderToStaticMarkup(<Gallery plates={plates} context={context} />)
}

describe('a gallery of any number of pictures', () => {
  test('each is a link to its large file, with words in both languages', () => {
    const html = gallery(1)
    expect(html).toContain('href="/assets/large.avif" data-plate="plate-0"')
    expect(html).toContain('alt="La façade."')
    expect(html).toContain('data-alt-fr="La façade." data-alt-en="The façade."')
    expect(html).toContain('<span data-language="en" lang="en">Façade and moat</span>')
  })

  test('numbers them as plates are numbered', () => {
    const numbers = [...gallery(14).matchAll(/<b>([IVX]+)<\/b>/g)].map(([, number]) => number)
    expect(numbers).toHaveLength(14)
    expect(numbers.at(8)).toBe('IX')
    expect(numbers.at(13)).toBe('XIV')
  })

  test('says how wide each stands, the last ones so that they fill their row', () => {
    const sizes = (count: number) =>
      [
        ...gallery(count).matchAll(/<source type="image\/avif"[^>]*sizes="[^"]*, min\((\d+)vw/g),
      ].map(([, width]) => Number(width))
    expect(sizes(3)).toEqual([52, 37, 89])
    expect(sizes(6).slice(-2)).toEqual([45, 45])
    expect(sizes(9)).toEqual([52, 37, 37, 52, 30, 30, 30, 52, 37])
  })
})
