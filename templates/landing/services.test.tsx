import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Services } from './event.tsx'

test('the figures of the services stand in their sentences', () => {
  const html = renderToStaticMarkup(
    <Services
      services={{
        title: 'At your service',
        shuttles: { title: 'Shuttles', text: 'from the station' },
        helicopters: { title: 'Helicopters', text: '{minutes} minutes away', minutes: 10 },
        dinners: { title: 'Dinners', text: '{seatsPerNight} seats per night', seatsPerNight: 70 },
        workshops: { title: 'Workshops', text: 'every day' },
      }}
    />,
  )
  expect(html).toContain('<dd>10 minutes away</dd>')
  expect(html).toContain('<dd>70 seats per night</dd>')
})
