import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { lineBreak, nextParagraph, toggles } from './tools.ts'

const tools = {
  ...toggles,
  Enter: { run: nextParagraph },
  'Shift+Enter': { run: lineBreak },
}

/** What a tool makes of a text, the selection between `‹` and `›` before and after. */
function made(tool: keyof typeof tools, text: string): string {
  const [from, to] = [text.indexOf('‹'), text.indexOf('›') - 1]
  let state = EditorState.create({
    doc: text.replace(/[‹›]/g, ''),
    selection: { anchor: from, head: to },
    extensions: markdown({ base: markdownLanguage }),
  })
  tools[tool].run({ state, dispatch: (transaction) => (state = transaction.state) })
  const { main } = state.selection
  const whole = state.doc.toString()
  return `${whole.slice(0, main.from)}‹${state.sliceDoc(main.from, main.to)}›${whole.slice(main.to)}`
}

test.each([
  ['em', 'a w‹›ord', 'a *‹word›*'],
  ['em', 'a _wo‹›rd_', 'a wo‹›rd'],
  ['strong', 'a ‹word›', 'a **‹word›**'],
  ['strong', 'a __wo‹›rd__', 'a wo‹›rd'],
  ['heading', 'a w‹›ord', '## a w‹›ord'],
  ['heading', '### a w‹›ord', 'a w‹›ord'],
  ['list', '‹a\n\nb›', '- ‹a\n\n- b›'],
  ['quote', '> a w‹›ord', 'a w‹›ord'],
  ['Enter', 'a‹›b', 'a\n\n‹›b'],
  ['Enter', '## a‹›', '## a\n\n‹›'],
  ['Enter', 'a ‹b› c', 'a \n\n‹› c'],
  ['Enter', 'a\n\n‹›', 'a\n\n\n‹›'],
  ['Enter', '- a‹›', '- a\n- ‹›'],
  ['Enter', '1. a‹›\n2. b', '1. a\n2. ‹›\n3. b'],
  ['Enter', '- a\n- ‹›', '- a\n\n‹›'],
  ['Enter', '- a\n  - b\n  - ‹›', '- a\n  - b\n- ‹›'],
  ['Enter', '> a‹›', '> a\n>\n> ‹›'],
  ['Enter', '> a\n>\n> ‹›', '> a\n\n‹›'],
  ['Shift+Enter', 'a‹›b', 'a\\\n‹›b'],
  ['Shift+Enter', '> a‹›', '> a\\\n> ‹›'],
  ['Shift+Enter', '- a‹›', '- a\\\n  ‹›'],
] as const)('%s makes of “%s” “%s”', (tool, before, after) => {
  expect(made(tool, before)).toBe(after)
})
