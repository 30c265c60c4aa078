import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Dynamics, Fermata } from './signs.tsx'
import { withSigns } from './sprite.tsx'

test('a page carries exactly the signs it uses', () => {
  const html = renderToStaticMarkup(
    <>
      <Dynamics mark="mf" space={20} />
      <Fermata />
      <Fermata />
    </>,
  )
  const ids = [...withSigns(html).matchAll(/id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual(['sign-fermata', 'sign-forte', 'sign-mezzo'])
})

test('a page without signs stays as it is', () => {
  expect(withSigns('<p>tacet</p>')).toBe('<p>tacet</p>')
})
