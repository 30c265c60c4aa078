import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type GateState, PasswordGate } from './password-gate.island.tsx'

const words = {
  label: 'Password',
  enter: 'Enter',
  opening: 'opening…',
  incorrect: 'Incorrect password',
  failed: 'This page could not be loaded. Please try again.',
  insecure: 'This page needs a secure (https) connection.',
}

const render = (state?: GateState) =>
  renderToString(
    <PasswordGate
      words={words}
      payload="/assets/g.0123456789abcdef.bin"
      route="/v2"
      styles={['/assets/page-1.css']}
      restore={['/assets/restore-1.js']}
      errorPage="/500.html"
      {...(state && { state })}
    />,
  )

test('a password can reach no address: the form posts, and only script knows where the page lies', () => {
  const form = /<form[^>]*>/.exec(render())?.[0]
  expect(form).toContain('method="post"')
  expect(form).not.toContain('action=')
  expect(form).toContain('data-payload="/assets/g.0123456789abcdef.bin"')
  expect(form).toContain('data-route="/v2"')
})

test('a wrong password is said, circled and invalid', () => {
  const html = render('incorrect')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('data-circled=""')
  expect(html).toMatch(/role="alert"[^>]*>Incorrect password</)
})

test('what could not be loaded is said, and is not the field’s fault', () => {
  const html = render('failed')
  expect(html).toContain('aria-invalid="false"')
  expect(html).not.toContain('data-circled')
  expect(html).toMatch(/role="alert"[^>]*>This page could not be loaded\. Please try again\.</)
})

test('while the page opens the field is read-only and the form busy', () => {
  const html = render('opening')
  expect(html).toContain('aria-busy="true"')
  expect(html).toMatch(/<input[^>]*type="password"[^>]*readOnly=""/)
  expect(html).toContain('opening…')
})

test.each(['failed', 'insecure'] as const)(
  'a restoring that ends “%s” leaves the form as React expects it: one attribute and one sentence',
  (state) => {
    const told = render()
      .replace('data-state="idle"', `data-state="${state}"`)
      .replace(/(role="alert"[^>]*>)/, `$1${words[state]}`)
    expect(told).toBe(render(state))
  },
)
