import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('location', { pathname: '/', search: '', hash: '' })
const { blockAt } = await import('./places-in-text.ts')

const text = `First words.

## Heading

- one
- two

| a | b |
| - | - |
| c | d |

Last words.`

test.each([
  ['First', 0],
  ['words', 0],
  ['Heading', 1],
  ['two', 3],
  ['c | d', 4],
  ['Last', 8],
])('the cursor at “%s” is in block %i', (words, block) => {
  const state = EditorState.create({
    doc: text,
    selection: { anchor: text.indexOf(words) },
    extensions: markdown({ base: markdownLanguage }),
  })
  ensureSyntaxTree(state, text.length, 10_000)
  expect(blockAt(state)).toBe(block)
})
