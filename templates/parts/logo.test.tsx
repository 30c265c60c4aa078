import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Logo } from './logo.tsx'

test('the dot of the i is the dot of a fermata', () => {
  const logo = renderToStaticMarkup(<Logo wordmark={{ text: 'Point d’Orgue', dotted: 'i' }} />)
  expect(logo).toContain('Po<span class="logo-dotted">ı<svg')
  expect(logo).toContain('</span>nt d’Orgue')
})

test('a name without the letter is written as it is', () => {
  const logo = renderToStaticMarkup(<Logo wordmark={{ text: 'Tacet', dotted: 'i' }} />)
  expect(logo).toBe('<span class="logo"><span class="logo-word">Tacet</span></span>')
})
