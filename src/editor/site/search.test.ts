import { expect, test } from 'vitest'
import { placeOf } from './search.ts'

test.each([
  ['Il dit « oui » !', '"oui"', '« oui »'],
  ['Il dit «\u00a0oui\u00a0»\u202f!', '"oui"!', '«\u00a0oui\u00a0»\u202f!'],
  ['She says “yes” now', '"YES"', '“yes”'],
  ['7\u202f000 places', '7000', '7\u202f000'],
  ['7,000 seats', '7000', '7,000'],
  ['in 7000 seats', '7 000', '7000'],
  ['June 19–21', '19-21', '19–21'],
  ['Große Straße', 'strasse', 'Straße'],
  ['Jørgen Øst', 'jorgen ost', 'Jørgen Øst'],
  ['Stock\u00adhausen', 'stockhausen', 'Stock\u00adhausen'],
  ['l’œuvre de Łódź', "l'oeuvre de lodz", 'l’œuvre de Łódź'],
  ['E\u0301te\u0301 à Orléans', 'été', 'E\u0301te\u0301'],
  ['two\n  lines', 'two lines', 'two\n  lines'],
  ['𝄞 clef', '𝄞', '𝄞'],
  ['wait…', 'wait...', 'wait…'],
  ['18 places', '1 8', undefined],
  ['anything', ' ', undefined],
])('in “%s” the words %s are found', (text, what, found) => {
  const [from, to] = placeOf(text, what) ?? []
  expect(from === undefined ? undefined : text.slice(from, to)).toBe(found)
})
