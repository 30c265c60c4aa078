import { expect, test } from 'vitest'
import { problemsWith } from '../../test/foundation.ts'

const images = /^images:\n(?:(?: .*)?\n)*/m
const contact = /^contact:\n(?:(?: .*)?\n)*/m

test.each([
  ['a library with an empty list', images, 'images: []\n', 'field/count'],
  ['a library with a list of names', images, 'images:\n  - tower\n', 'field/invalid-type'],
  ['a library with no list', images, 'images: tower\n', 'field/invalid-type'],
  ['a library with a picture without id', /- id: .*\n {4}/, '- ', 'field/missing'],
  ['contacts that are gone', contact, '', 'field/missing'],
  ['empty contacts', contact, 'contact:\n', 'field/empty'],
  ['a text for contacts', contact, 'contact: tower\n', 'field/invalid-type'],
  ['contacts without mail', /^ {2}mail:\n(?: {4}.*\n)*/m, '', 'field/missing'],
  ['contacts without one address', /^ {4}contact: .*\n/m, '', 'field/missing'],
])('%s: one problem, not one of each picture or link that names them', (...row) => {
  const [name, pattern, text, code] = row
  const path = name.includes('library') ? 'chateau/gallery.yaml' : 'site.yaml'
  const found = problemsWith({ [path]: (source) => source.replace(pattern, text) })
    .filter(({ severity }) => severity === 'error')
    .map(({ file, code }) => `${file} ${code}`)
  expect(found).toEqual([`${path} ${code}`])
})
