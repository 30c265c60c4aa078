import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LineUp } from './event.tsx'

const words = {
  title: 'Line-up',
  note: 'Every rest is an artist we are about to name.',
  pending: 'to be confirmed',
  headings: { acoustic: 'Acoustic stages', electronic: 'Electronic' },
}
const pendingArtist = { name: 'String quartet', confirmed: false }
const namedArtist = { name: 'Quatuor Tacet', confirmed: true, slot: 'June 20, great hall' }

test('the line-up is marked as to be confirmed until it is settled as a whole', () => {
  const lists = { acoustic: [namedArtist], electronic: [namedArtist] }
  const open = renderToStaticMarkup(<LineUp lineup={{ ...words, ...lists, confirmed: false }} />)
  const settled = renderToStaticMarkup(<LineUp lineup={{ ...words, ...lists, confirmed: true }} />)
  expect(open).toContain('to be confirmed')
  expect(settled).not.toContain('to be confirmed')
})

test('an artist to come is a rest, one who has agreed a note with a slot', () => {
  const lists = { acoustic: [pendingArtist], electronic: [namedArtist] }
  const html = renderToStaticMarkup(<LineUp lineup={{ ...words, ...lists, confirmed: false }} />)
  const [, acoustic, electronic] = html.split('class="artist-list"')
  expect(acoustic).toContain('#sign-whole-rest')
  expect(acoustic).toContain('<em>to be confirmed</em>')
  expect(electronic).toContain('#sign-whole-note')
  expect(electronic).toContain('<em>June 20, great hall</em>')
})
