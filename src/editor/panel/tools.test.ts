import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { toggles } from './tools.ts'

/** What a tool makes of a text, the selection between `‹` and `›` before and after. */
function made(tool: keyof typeof toggles, text: string): string {
  const [from, to] = [text.indexOf('‹'), text.indexOf('›') - 1]
  let state = EditorState.create({
    doc: text.replace(/[‹›]/g, ''),
    selection: { anchor: from, head: to },
    extensions: markdown({ base: markdownLanguage }),
  })
  toggles[tool].run({ state, dispatch: (transaction) => (state = transaction.state) })
  const { main } = state.selection
  const whole = state.doc.toString()
  return `${whole.slice(0, main.from)}‹${state.sliceDoc(main.from, main.to)}›${whole.slice(main.to)}`
}

test.each([
  ['em', 'a w‹›ord', 'a *‹word›*'],
  ['em', 'a _wo‹›rd_', 'a wo‹›rd'],
  ['strong', 'a ‹word›', 'a **‹word›**'],
  ['strong', 'a __wo‹›rd__', 'a wo‹›rd'],
  ['link', 'in/out ‹word›', 'in/out [word](‹/›)'],
  ['link', 'a [wo‹›rd](/there "title")', 'a wo‹›rd'],
  ['heading', 'a w‹›ord', '## a w‹›ord'],
  ['heading', '### a w‹›ord', 'a w‹›ord'],
  ['list', '‹a\n\nb›', '- ‹a\n\n- b›'],
  ['quote', '> a w‹›ord', 'a w‹›ord'],
] as const)('%s makes of “%s” “%s”', (tool, before, after) => {
  expect(made(tool, before)).toBe(after)
})
