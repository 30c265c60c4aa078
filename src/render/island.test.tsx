import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Island } from './island.tsx'

const context = { island: (name: string) => `/assets/${name}-1.js` }

function Greeting({ name }: { readonly name: string }) {
  const [count] = useState(2)
  return (
    <p>
      Hello {name}, {count} times
    </p>
  )
}

test('an island carries its name, its module and its props, and keeps the marks that hydration needs', () => {
  const html = renderToStaticMarkup(
    <Island name="tooltip" component={Greeting} props={{ name: 'Ada' }} context={context} />,
  )
  expect(html).toMatchInlineSnapshot(
    `"<div data-island="tooltip" data-module="/assets/tooltip-1.js" data-props="{&quot;name&quot;:&quot;Ada&quot;}"><p>Hello <!-- -->Ada<!-- -->, <!-- -->2<!-- --> times</p></div>"`,
  )
})

test('an island may be another element with attributes of its own', () => {
  const html = renderToStaticMarkup(
    <Island
      name="case-expander"
      as="summary"
      attributes={{ className: 'action' }}
      component={Greeting}
      props={{ name: 'Ada' }}
      context={context}
    />,
  )
  expect(html).toMatch(/^<summary class="action" data-island="case-expander" .*<\/summary>$/)
})

test('markup in a text stays text, in the HTML and in the props', () => {
  const html = renderToStaticMarkup(
    <Island
      name="tooltip"
      component={Greeting}
      props={{ name: '"><script>alert(1)</script>' }}
      context={context}
    />,
  )
  expect(html).not.toContain('<script')
})
