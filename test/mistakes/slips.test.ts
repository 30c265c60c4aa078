import { describe, test } from 'vitest'
import { check, files, type Mistake, replaced } from './mistake.ts'

const { card, english, gallery, event } = files

describe('slips of the hand', () => {
  test.each<Mistake>([
    ['a field indented too far', card, replaced('title', '  title'), 'yaml/indent', '  title'],
    [
      'a nested field indented too far',
      english,
      replaced('  text: Raised', '    text: Raised'),
      'yaml/indent',
      '  text: Raised',
    ],
    [
      'a nested field indented too little',
      english,
      replaced('  text: Raised', ' text: Raised'),
      'yaml/indent',
      'text: Raised',
    ],
    [
      'a nested field at the margin',
      english,
      replaced('  text: Raised', 'text: Raised'),
      'yaml/indent',
      'text: Raised',
    ],
    [
      'a field indented below another one',
      english,
      replaced(/nature:\n {2}title(.*)\n {2}text/, '  nature:\n    title$1\n    text'),
      'yaml/indent',
      '  nature',
    ],
    [
      'fields indented by one space',
      english,
      replaced('nature:', ' nature:'),
      'yaml/indent',
      ' nature:',
    ],
    ['a tab', card, replaced('order', '\torder'), 'yaml/tab', '\torder'],
    [
      'a tab in nested fields',
      english,
      replaced('  text: Raised', '\ttext: Raised'),
      'yaml/tab',
      '\ttext: Raised',
    ],
    [
      'a colon in the text',
      card,
      replaced(/title: .*/, 'title: Mission: possible'),
      'yaml/colon',
      'Mission: possible',
    ],
    [
      'a colon in an item of a list',
      event,
      replaced('- Four aisles', '- Aisles: four'),
      'yaml/colon',
      'Aisles: four',
    ],
    [
      'a quotation that is not closed',
      card,
      replaced(/title: (.*)/, 'title: "$1'),
      'yaml/quote',
      '"Protection',
    ],
    [
      'a quotation that ends too early',
      card,
      replaced(/title: .*/, "title: 'L'art'"),
      'yaml/quote',
      "'L'art'",
    ],
    [
      'a field written twice',
      card,
      replaced(/(title: .*\n)/, '$1title: Again\n'),
      'yaml/duplicate-key',
      'title: Again',
    ],
    ['a colon without space', card, replaced('order: 1', 'order:1'), 'yaml/space', ':1'],
    ['a missing colon', card, replaced('title: ', 'title '), 'yaml/colon-missing', 'title '],
    [
      'emphasis without quotes',
      english,
      replaced('text: Raised', 'text: *Raised*'),
      'yaml/special',
      '*Raised*',
    ],
    [
      'a link without quotes',
      english,
      replaced('text: Raised', 'text: [Raised](/swarm)'),
      'yaml/special',
      '[Raised]',
    ],
    ['a missing hyphen', gallery, replaced('  - id: hall', '  id: hall'), 'yaml/dash', 'id: hall'],
    ['fields that are not closed', card, replaced('\n---\n', '\n'), 'front-matter/unclosed', '^'],
    ['a blank line before the fields', card, (text) => `\n${text}`, 'front-matter/missing', '^'],
    ['a line behind ---', card, replaced('---\n', '---js\n'), 'front-matter/language', 'js\n'],
    ['an alias', card, replaced(/title: .*/, 'title: *nope'), 'yaml/alias', '*nope'],
    ['an anchor', card, replaced(/title: .*/, 'title: &here Note'), 'yaml/alias', '&here'],
    ['a tag', card, replaced(/title: .*/, 'title: !!js/function Note'), 'yaml/tag', '!!js'],
    [
      'a merge',
      event,
      replaced('figures:\n', 'figures:\n  <<: *defaults\n'),
      'yaml/alias',
      '*defaults',
    ],
  ])('%s', (...mistake) => check(mistake))
})
