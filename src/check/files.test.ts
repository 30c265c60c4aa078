import { expect, test } from 'vitest'
import { isPlainPath } from './files.ts'

test.each([
  '',
  '.',
  './a.jpg',
  '../a.jpg',
  'a/../b.jpg',
  '/etc/passwd',
  'C:\\a.jpg',
  'C:/a.jpg',
  '\\\\server\\a.jpg',
  'a\\b.jpg',
  'a//b.jpg',
  'a/',
  '.git/config',
  'a\0.png',
  'a\n.png',
  '..%2fa.jpg',
  'file:///a.jpg',
  'https://other.example/a.jpg',
  'data:image/png,x',
])('%j is no plain path', (path) => expect(isPlainPath(path)).toBe(false))

test.each(['a.jpg', 'images/facade.png', 'images/café.jpg', 'a b/c d.png'])(
  '%j is a plain path',
  (path) => expect(isPlainPath(path)).toBe(true),
)
