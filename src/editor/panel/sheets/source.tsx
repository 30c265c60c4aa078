import type { EditorState, Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  gutters,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { isError, type Problem } from '../../../problem.ts'
import { useTextEditor } from '../text-editor.ts'

interface SourceProps {
  /** Its name is also that of the text editor. */
  readonly file: string
  readonly text: string
  readonly lang: string
  /** The mistakes of this very text, and the ids of what tells of them. */
  readonly marked: readonly Problem[]
  readonly describedBy: string
  readonly onType: (text: string) => void
  readonly save: () => void
}

/** A file as text: its lines numbered, each mistake marked, the cursor before the first. */
export function Source({ file, text, lang, marked, describedBy, onType, save }: SourceProps) {
  const now = useRef({ marked, save })
  now.current = { marked, save }
  const run = () => {
    now.current.save()
    return true
  }
  const { place, view } = useTextEditor({
    text,
    attributes: {
      lang,
      'aria-label': file,
      'aria-invalid': String(marked.some(isError)),
      'aria-describedby': describedBy,
      autocapitalize: 'off',
    },
    extensions: [
      lineNumbers(),
      gutters({ fixed: false }),
      keymap.of([{ key: 'Mod-s', run }]),
      EditorView.decorations.of(({ state }) => mistakesIn(state, now.current.marked)),
    ],
    onText: onType,
  })
  const first = useRef(marked[0])
  useEffect(() => {
    const { current: editor } = view
    const { current: problem } = first
    const anchor = editor && problem ? offsetOf(editor.state, problem.line, problem.column) : 0
    editor?.focus()
    editor?.dispatch({ selection: { anchor }, scrollIntoView: true })
  }, [view])
  useEffect(() => {
    // It is drawn again when what is marked has changed.
    void marked
    view.current?.dispatch({})
  }, [view, marked])
  return <div className="src" ref={place} />
}

/** What marks mistakes in a text: their lines, what is wrong in the first, and a sign where its end lacks something. */
function mistakesIn(state: EditorState, problems: readonly Problem[]): DecorationSet {
  const { doc } = state
  const ranges: Range<Decoration>[] = []
  for (const { line, column, endLine, endColumn, suggestion } of problems) {
    if (line > doc.lines) continue
    for (let number = line; number <= Math.min(endLine, doc.lines); number++)
      ranges.push(Decoration.line({ class: 'on' }).range(doc.line(number).from))
    const from = offsetOf(state, line, column)
    const { to: end } = doc.line(line)
    const to = endLine === line ? offsetOf(state, line, endColumn) : end
    if (to > from) ranges.push(Decoration.mark({ class: 'ul' }).range(from, to))
    const [start, stop] = suggestion?.range ?? []
    if (start !== undefined && start === stop)
      ranges.push(Decoration.line({ class: 'lacks' }).range(doc.line(line).from))
  }
  return Decoration.set(ranges, true)
}

/** A place in a text; columns count characters. */
function offsetOf({ doc }: EditorState, number: number, column: number): number {
  const { from, text } = doc.line(Math.min(number, doc.lines))
  return from + [...text].slice(0, column - 1).join('').length
}
