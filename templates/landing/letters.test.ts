import { expect, test } from 'vitest'
import { letterAddress } from './letters.ts'

const contact = {
  messaging: { office: '+33 1 99 00 18 26', patrons: '+33 6 39 98 18 26' },
  mail: { contact: 'contact@house.example', hosting: 'hosting@house.example' },
}
const days = { start: '2026-06-19', end: '2026-06-21' }
const lines = ['Evening ({days}):', 'Guests & name:']

test('a letter has its subject and its lines, read back as they were written (RFC 6068)', () => {
  const letter = { to: 'hosting', subject: 'Dinner & wine, 100 %', lines } as const
  const { protocol, pathname, searchParams } = new URL(letterAddress(letter, contact, days))
  expect([protocol, pathname]).toEqual(['mailto:', 'hosting@house.example'])
  expect(searchParams.get('subject')).toBe('Dinner & wine, 100 %')
  expect(searchParams.get('body')).toBe('Evening (June 19–21, 2026):\r\nGuests & name:')
})

test('a message has the subject and the lines as its text', () => {
  const message = { to: 'patrons', subject: 'A gift', lines } as const
  const { origin, pathname, searchParams } = new URL(letterAddress(message, contact, days))
  expect(`${origin}${pathname}`).toBe('https://wa.me/33639981826')
  expect(searchParams.get('text')).toBe('A gift\nEvening (June 19–21, 2026):\nGuests & name:')
})
