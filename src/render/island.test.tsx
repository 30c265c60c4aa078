import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Island } from './island.tsx'

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>

const context = { island: (module: string) => `/assets/${module}-1.js` }
const island = (name: string, more: { as?: 'summary'; attributes?: { className: string } } = {}) =>
  renderToStaticMarkup(
    <Island name="tooltip" component={Greeting} props={{ name }} context={context} {...more} />,
  )

test('an island carries its name, its module and its props, and keeps the marks that hydration needs', () => {
  expect(island('Ada')).toBe(
    '<div data-island="tooltip" data-module="/assets/tooltip-1.js" data-props="{&quot;name&quot;:&quot;Ada&quot;}">' +
      '<p>Hello <!-- -->Ada</p></div>',
  )
})

test('an island may be another element with attributes of its own', () => {
  const html = island('Ada', { as: 'summary', attributes: { className: 'action' } })
  expect(html).toMatch(/^<summary class="action" data-island="tooltip" .*<\/summary>$/)
})

test('markup in a text stays text, in the HTML and in the props', () => {
  expect(island('"><script>alert(1)</script>')).not.toContain('<script')
})
