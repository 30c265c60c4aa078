import { describe, expect, test } from 'vitest'
import { typeset } from './typeset.ts'

const french = (text: string) => typeset(text, 'fr')

describe('French is set by the build, never by the editor', () => {
  test.each([
    ['voix ; aucune', 'voix\u202f; aucune'],
    ['On vous doit quelque chose ?', 'On vous doit quelque chose\u202f?'],
    ['Quoi?! Non!', 'Quoi\u202f?! Non\u202f!'],
    ['94 % recouvrés, 100% aussi', '94\u202f% recouvrés, 100\u202f% aussi'],
    ['Objet : votre argent', 'Objet\u00a0: votre argent'],
    ['Pour nous écrire:', 'Pour nous écrire\u00a0:'],
  ])('a space that does not break stands before %j', (typed, printed) => {
    expect(french(typed)).toBe(printed)
  })

  test('a space typed by hand is kept and none is doubled', () => {
    expect(french('fine\u00a0? large\u202f: deux  !')).toBe('fine\u00a0? large\u202f: deux\u202f!')
  })

  test.each([
    ['"mot"', '«\u202fmot\u202f»'],
    ['“mot”', '«\u202fmot\u202f»'],
    ['«mot» et « mot »', '«\u202fmot\u202f» et «\u202fmot\u202f»'],
    ['il dit « pas "oui" »', 'il dit «\u202fpas “oui”\u202f»'],
    ['l\'"atelier" (dit "le bas")', 'l’«\u202fatelier\u202f» (dit «\u202fle bas\u202f»)'],
    ['"Vraiment?" dit-il', '«\u202fVraiment\u202f?\u202f» dit-il'],
    ['*"mot"* et "*mot*"', '*«\u202fmot\u202f»* et «\u202f*mot*\u202f»'],
    ['un écran de 24" large', 'un écran de 24" large'],
  ])('quotation marks are guillemets: %j', (typed, printed) => {
    expect(french(typed)).toBe(printed)
  })

  test.each([
    ["Plus d'exemples", 'Plus d’exemples'],
    ['attendez...', 'attendez…'],
    ['12h30, 12 h 30, 9 h', '12\u00a0h\u00a030, 12\u00a0h\u00a030, 9\u00a0h'],
    ['7 000 personnes, 1 234 567', '7\u202f000 personnes, 1\u202f234\u202f567'],
    ['+33 1 99 00 18 26', '+33 1 99 00 18 26'],
    ['au XIIIe siècle', 'au XIIIe\u00a0siècle'],
    ['e\u0301te\u0301', 'été'],
  ])('signs and numbers: %j', (typed, printed) => {
    expect(french(typed)).toBe(printed)
  })

  test.each([
    'https://a.example/x?y=1;z:2',
    "`l'outil ?`",
    'contact@pointdorgue.example',
    'de 12:30 à 14:00',
    '[{contact}](mailto:{contact}?subject=a;b)',
    '<https://a.example/?a>',
  ])('addresses, code and times stay as they are: %j', (typed) => {
    expect(french(typed)).toBe(typed)
  })

  test('the sentence goes on after an address', () => {
    expect(french('voir [le "plan"](/plan?a=1) !')).toBe(
      'voir [le «\u202fplan\u202f»](/plan?a=1)\u202f!',
    )
  })
})
