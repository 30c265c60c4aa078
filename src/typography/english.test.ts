import { describe, expect, test } from 'vitest'
import { typeset } from './typeset.ts'

const english = (text: string) => typeset(text, 'en')

describe('English takes none of the French spaces', () => {
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
  ])('%j', (typed, printed) => {
    expect(english(typed)).toBe(printed)
  })
})
