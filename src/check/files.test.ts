import { expect, test } from 'vitest'
import { isPlainPath } from './files.ts'

const plain = ['a.jpg', 'images/facade.png', 'images/café.jpg', 'a b/c d.png']
const other = [
  '',
  '.',
  './a.jpg',
  '../a.jpg',
  'a/../b.jpg',
  'a//b.jpg',
  'a/',
  '.git/config',
  '/etc/passwd',
  'C:\\a.jpg',
  'C:/a.jpg',
  '\\\\server\\a.jpg',
  'a\\b.jpg',
  'a\0.png',
  'a\n.png',
  '..%2fa.jpg',
  'file:///a.jpg',
  'https://other.example/a.jpg',
  'data:image/png,x',
]

test('plain paths stay in their folder on every system', () => {
  expect([...plain, ...other].filter((path) => isPlainPath(path))).toEqual(plain)
})
