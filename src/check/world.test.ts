import { expect, test } from 'vitest'
import { problemsWith } from '../../test/foundation.ts'

const errors = (path: string, pattern: RegExp, text: string) =>
  problemsWith({ [path]: (source: string) => source.replace(pattern, text) })
    .filter(({ severity }) => severity === 'error')
    .map(({ file, code }) => `${file} ${code}`)

const images = /^images:\n(?:(?: .*)?\n)*/m
const contact = /^contact:\n(?:(?: .*)?\n)*/m

test.each([
  ['an empty list', images, 'images: []\n', 'field/count'],
  ['a list of names', images, 'images:\n  - tower\n', 'field/invalid-type'],
  ['no list', images, 'images: tower\n', 'field/invalid-type'],
  ['a picture without id', /- id: .*\n {4}/, '- ', 'field/missing'],
])('a library with %s is one problem, not one of each picture that is named', (...row) => {
  const [, pattern, text, code] = row
  expect(errors('chateau/gallery.yaml', pattern, text)).toEqual([
    `content/chateau/gallery.yaml ${code}`,
  ])
})

test.each([
  ['gone', contact, '', 'field/missing'],
  ['empty', contact, 'contact:\n', 'field/empty'],
  ['a text', contact, 'contact: tower\n', 'field/invalid-type'],
  ['without mail', /^ {2}mail:\n(?: {4}.*\n)*/m, '', 'field/missing'],
  ['without one address', /^ {4}contact: .*\n/m, '', 'field/missing'],
])('contacts that are %s are one problem, not one of each link to them', (...row) => {
  const [, pattern, text, code] = row
  expect(errors('site.yaml', pattern, text)).toEqual([`content/site.yaml ${code}`])
})
