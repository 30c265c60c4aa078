import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContactRows } from './contact-rows.tsx'

const contact = {
  messaging: { office: '+33 1 99 00 18 26', patrons: '+33 6 39 98 18 26' },
  mail: { contact: 'contact@house.example', hosting: 'hosting@house.example' },
}

test('messages go to wa.me, mail to the two addresses, the last row to the château', () => {
  const html = renderToStaticMarkup(
    <ContactRows
      rows={(['office', 'patrons', 'contact', 'hosting', 'chateau'] as const).map((to) => ({
        to,
        verb: 'Write',
        note: 'A person answers',
      }))}
      contact={contact}
      place="Château de Farcheville"
      chateau="/chateau-farcheville"
    />,
  )
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'https://wa.me/33199001826',
    'https://wa.me/33639981826',
    'mailto:contact@house.example',
    'mailto:hosting@house.example',
    '/chateau-farcheville',
  ])
})
