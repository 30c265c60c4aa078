import { expect, test } from 'vitest'
import { splitOrdinals } from './typeset.ts'

test.each([
  ['Une forteresse du XIIIe siècle', ['Une forteresse du XIII', 'e', ' siècle']],
  ['au Xe et au XIIe', ['au X', 'e', ' et au XII', 'e', '']],
  [
    'François Ier, le 1er juin, la 1re, la 2e',
    'François I|er|, le 1|er| juin, la 1|re|, la 2|e|'.split('|'),
  ],
  ['Ce Me De Le, XIIIeme, 2nd, 1era, Vexe', ['Ce Me De Le, XIIIeme, 2nd, 1era, Vexe']],
])('the letters of ordinals stand raised: %s', (text, pieces) => {
  expect(splitOrdinals(text)).toEqual(pieces)
})
