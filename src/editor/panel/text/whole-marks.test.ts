import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { tableOf } from '../../../../test/rows.ts'
import { wholeMarks } from './whole-marks.ts'

/** What becomes of a text where one types over what stands between `‹` and `›`, and where the cursor is then. */
function typedOver(text: string, insert: string): string {
  const from = text.indexOf('‹')
  const to = text.indexOf('›') - 1
  const extensions = [markdown({ base: markdownLanguage }), wholeMarks]
  let state = EditorState.create({ doc: text.replace(/[‹›]/g, ''), extensions })
  expect(ensureSyntaxTree(state, state.doc.length, 10_000)).not.toBeNull()
  state = state.update({}).state
  const selection = { anchor: from + insert.length }
  const userEvent = insert === '' ? 'delete.selection' : 'input.type'
  state = state.update({ changes: { from, to, insert }, selection, userEvent }).state
  const { head } = state.selection.main
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`
}

const rows = tableOf<readonly (readonly [before: string, typed: string, after: string])[]>(
  import.meta.dirname,
  'whole-marks.test.yaml',
)

test.each(rows)('typed over “%s”, “%s” makes “%s”', (before, typed, after) => {
  expect(typedOver(before, typed)).toBe(after)
})
