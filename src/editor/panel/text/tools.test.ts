import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { tableOf } from '../../../../test/rows.ts'
import { lineBreak, nextParagraph, toggles } from './tools.ts'

const tools = {
  ...toggles,
  Enter: { run: nextParagraph },
  'Shift+Enter': { run: lineBreak },
}

/** What a tool makes of a text, the selection between `‹` and `›` before and after. */
function made(tool: keyof typeof tools, text: string): string {
  const from = text.indexOf('‹')
  const to = text.indexOf('›') - 1
  let state = EditorState.create({
    doc: text.replace(/[‹›]/g, ''),
    selection: { anchor: from, head: to },
    extensions: markdown({ base: markdownLanguage }),
  })
  // A new text is parsed for 20 ms at most; a busy machine may need more. The next state has the whole tree.
  expect(ensureSyntaxTree(state, state.doc.length, 10_000)).not.toBeNull()
  state = state.update({}).state
  tools[tool].run({ state, dispatch: (transaction) => (state = transaction.state) })
  const { main } = state.selection
  const whole = state.doc.toString()
  return `${whole.slice(0, main.from)}‹${state.sliceDoc(main.from, main.to)}›${whole.slice(main.to)}`
}

const rows = tableOf<
  readonly (readonly [tool: keyof typeof tools, before: string, after: string])[]
>(import.meta.dirname, 'tools.test.yaml')

test.each(rows)('%s makes of “%s” “%s”', (tool, before, after) => {
  expect(made(tool, before)).toBe(after)
})
