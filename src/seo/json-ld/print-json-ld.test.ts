import { expect, test } from 'vitest'
import { printJsonLd } from './print-json-ld.ts'

test('nothing in a text ends the script that holds it', () => {
  const name = '</script><script>alert(1)</script><!-- '
  const printed = printJsonLd({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Organization', name }],
  })
  expect(printed).not.toContain('<')
  expect(JSON.parse(printed)).toMatchObject({ '@graph': [{ name }] })
})
