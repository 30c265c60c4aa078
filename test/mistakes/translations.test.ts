import { describe, test } from 'vitest'
import { check, files, type Mistake, replaced } from './mistake.ts'

const { english, french } = files

describe('translations', () => {
  test.each<Mistake>([
    [
      'a missing text',
      english,
      replaced(/(accommodation:\n.*\n).*\n/, '$1'),
      'translation/missing',
      'accommodation',
    ],
    [
      'nothing below a name',
      english,
      replaced(/(accommodation:\n).*\n.*\n/, '$1'),
      'translation/missing',
      'accommodation',
    ],
    ['a missing line', english, replaced(/subtitle: .*\n/, ''), 'translation/missing', '^'],
    [
      'a missing line in French',
      french,
      replaced(/subtitle: .*\n/, ''),
      'translation/missing',
      '^',
    ],
    [
      'a missing alternative text',
      english,
      replaced(/ {4}alt: "Engraving: the chapel.*\n/, ''),
      'translation/missing',
      'chapel:',
    ],
    [
      'missing words of a picture',
      english,
      replaced(/ {2}chapel:\n.*\n.*\n/, ''),
      'translation/missing',
      'gallery:',
    ],
    [
      'words of a picture that is not there',
      english,
      replaced('  chapel:', '  bridge:\n    alt: A bridge\n    caption: A bridge\n  chapel:'),
      'alt/unknown',
      'bridge:',
    ],
    [
      'words of a misspelt picture',
      english,
      replaced('  chapel:', '  chapl:'),
      'alt/unknown',
      'chapl:',
    ],
    [
      'a file name as alternative text',
      english,
      replaced(/alt: "Engraving: the chapel.*/, 'alt: chapel.png'),
      'alt/file-name',
      'chapel.png',
    ],
  ])('%s', (...mistake) => check(mistake))
})
