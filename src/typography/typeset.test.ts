import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitOrdinals, typeset } from './typeset.ts'

test.each([
  ['He said "hold", "now".', 'He said “hold”, “now”.'],
  ['("Hold *the* note")', '(“Hold *the* note”)'],
  ['"*Hold*"', '“*Hold*”'],
  ["the foundation's, guests' and 'held' notes", 'the foundation’s, guests’ and ‘held’ notes'],
  [`"'Hold the note,' she said"`, '“‘Hold the note,’ she said”'],
  ["'the players' notes'", '‘the players’ notes’'],
  ["rock 'n' roll of the '90s, 'tis so", 'rock ’n’ roll of the ’90s, ’tis so'],
  ["d'Orgue's", 'd’Orgue’s'],
  ['wait...', 'wait…'],
  ['June 19–21 and 19-21', 'June 19–21 and 19-21'],
  ['Really ? Yes ! So : done ; 94 %', 'Really? Yes! So: done; 94%'],
  ['a 24" screen', 'a 24" screen'],
  ["at 12:30, https://a.example/?q='x'&y", "at 12:30, https://a.example/?q='x'&y"],
])('English takes none of the French spaces: %j', (typed, printed) => {
  expect(typeset(typed, 'en')).toBe(printed)
})

// Addresses, code and times stay as they are: of those, there is one text.
test.each<string[]>([
  ['voix ; aucune', 'voix\u202f; aucune'],
  ['On vous doit quelque chose ?', 'On vous doit quelque chose\u202f?'],
  ['Quoi?! Non!', 'Quoi\u202f?! Non\u202f!'],
  ['94 % recouvrés, 100% aussi', '94\u202f% recouvrés, 100\u202f% aussi'],
  ['Objet : votre argent', 'Objet\u202f: votre argent'],
  ['Pour nous écrire:', 'Pour nous écrire\u202f:'],
  ['fine\u00a0? large\u202f: deux  !', 'fine\u00a0? large\u202f: deux\u202f!'],
  ['"mot"', '«\u202fmot\u202f»'],
  ['“mot”', '«\u202fmot\u202f»'],
  ['«mot» et « mot »', '«\u202fmot\u202f» et «\u202fmot\u202f»'],
  ['il dit « pas "oui" »', 'il dit «\u202fpas “oui”\u202f»'],
  ['l\'"atelier" (dit "le bas")', 'l’«\u202fatelier\u202f» (dit «\u202fle bas\u202f»)'],
  ['"Vraiment?" dit-il', '«\u202fVraiment\u202f?\u202f» dit-il'],
  ['*"mot"* et "*mot*"', '*«\u202fmot\u202f»* et «\u202f*mot*\u202f»'],
  ['un écran de 24" large', 'un écran de 24" large'],
  ["Plus d'exemples", 'Plus d’exemples'],
  ['attendez...', 'attendez…'],
  ['12h30, 12 h 30, 9 h', '12\u00a0h\u00a030, 12\u00a0h\u00a030, 9\u00a0h'],
  ['7 000 personnes, 1 234 567', '7\u202f000 personnes, 1\u202f234\u202f567'],
  ['+33 1 99 00 18 26', '+33 1 99 00 18 26'],
  ['au XIIIe siècle', 'au XIIIe\u00a0siècle'],
  ['e\u0301te\u0301', 'été'],
  ['12\u00a0rue du Cap, M.\u202fPoint'],
  ['https://a.example/x?y=1;z:2'],
  ["`l'outil ?`"],
  ['contact@pointdorgue.example'],
  ['de 12:30 à 14:00'],
  ['[{contact}](mailto:{contact}?subject=a;b)'],
  ['<https://a.example/?a>'],
  ['voir [le "plan"](/plan?a=1) !', 'voir [le «\u202fplan\u202f»](/plan?a=1)\u202f!'],
])('French is set by the build, never by the editor: %j', (typed, printed = typed) => {
  expect(typeset(typed, 'fr')).toBe(printed)
})

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

const pieces = fc.constantFrom(
  ...['"', "'", '«', '»', '“', '”', '‘', '’', '...', ';', ':', '!', '?', '%', '*', '_', '(', ')'],
  ...[' ', '  ', '\u00a0', '\u202f', '\n', '-', '–', '—', '/', '[', ']', '`', '{x}', ','],
  ...['mot', 'XIIIe', 'siècle', '7 000', '12', 'h', '30', "'n'", '90s', 'e\u0301', '[a](/b?c)'],
  ...['https://a.example/?b;c', 'a@b.example'],
)
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
)
const languages = fc.constantFrom('en' as const, 'fr' as const)

const lettersOf = (text: string) => text.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []

type Pair = (set: string, text: string, language: 'en' | 'fr') => readonly [unknown, unknown]

test.each<readonly [string, number, Pair]>([
  ['stays the same when it is set again', 2000, (set, _, lang) => [typeset(set, lang), set]],
  ['is in composed form', 100, (set) => [set.normalize('NFC'), set]],
  ['keeps every letter and figure', 100, (set, text) => [lettersOf(set), lettersOf(text)]],
])('a typeset text %s', (_name, numRuns, pairOf) => {
  const property = fc.property(texts, languages, (text, language) => {
    const [found, wanted] = pairOf(typeset(text, language), text, language)
    expect(found).toEqual(wanted)
  })
  fc.assert(property, { numRuns })
})
