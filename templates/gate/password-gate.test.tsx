import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type GateState, PasswordGate } from './password-gate.island.tsx'

const words = {
  label: 'Password',
  enter: 'Enter',
  opening: 'opening…',
  incorrect: 'Incorrect password',
  failed: 'Please try again',
  insecure: 'This page needs https',
}

const render = (state?: GateState) =>
  renderToString(
    <PasswordGate
      words={words}
      payload="/assets/g.1.bin"
      route="/v2"
      styles={['/assets/page-1.css']}
      restore={['/assets/restore-1.js']}
      errorPage="/500.html"
      {...(state && { state })}
    />,
  )

test('a password can reach no address: the form posts, and only script knows where the page lies', () => {
  const form = /<form[^>]*>/.exec(render())?.[0]
  for (const said of ['method="post"', 'data-payload="/assets/g.1.bin"', 'data-route="/v2"'])
    expect(form).toContain(said)
  expect(form).not.toContain('action=')
})

test.each([
  ['incorrect', true],
  ['failed', false],
] as const)('what is %s is said, and circled where it is the field’s fault', (state, invalid) => {
  const html = render(state)
  expect(html).toContain(`aria-invalid="${invalid}"`)
  expect(html.includes('data-circled=""')).toBe(invalid)
  expect(html).toMatch(new RegExp(`role="alert"[^>]*>${words[state]}<`))
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
