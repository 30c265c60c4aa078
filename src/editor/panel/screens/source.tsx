import { type EditorState, type Line, RangeSet, StateEffect, StateField } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  gutterLineClass,
  gutters,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { useEffect, useEffectEvent } from 'react'
import { isError, type Problem as PrintedProblem } from '../../../problem.ts'
import textStyles from '../text/text.module.css'
import { useTextEditor } from '../text/text-editor.ts'

/** Where a mistake stands, and its correction. */
type Problem = Omit<PrintedProblem, 'path' | 'message' | 'fix' | 'notes'>

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
  const saveNow = useEffectEvent(save)
  const run = () => {
    saveNow()
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
      mistakes,
      lineNumbers(),
      gutters({ fixed: false }),
      keymap.of([{ key: 'Mod-s', run }]),
    ],
    onText: onType,
  })
  const enter = useEffectEvent((editor: EditorView) => {
    const [problem] = marked
    const anchor = problem ? offsetOf(editor.state, problem.line, problem.column) : 0
    editor.focus()
    editor.dispatch({ selection: { anchor }, scrollIntoView: true })
  })
  useEffect(() => {
    if (view) enter(view)
  }, [view])
  useEffect(() => view?.dispatch({ effects: mark.of(marked) }), [view, marked])
  return <div className={`${textStyles.textEditor} ${textStyles.source}`} ref={place} />
}

const mark = StateEffect.define<readonly Problem[]>()

/** The mistakes that are marked in a text and beside it. */
const mistakes = StateField.define<readonly Problem[]>({
  create: () => [],
  update: (marked, { effects }) => effects.findLast((effect) => effect.is(mark))?.value ?? marked,
  provide: (field) => [
    EditorView.decorations.compute(['doc', field], (state) => marksIn(state, state.field(field))),
    gutterLineClass.compute(['doc', field], (state) => {
      const lines = problemLines(state, state.field(field))
      return RangeSet.of(
        lines.map(({ from }) => new RedNumber().range(from)),
        true,
      )
    }),
  ],
})

class RedNumber extends GutterMarker {
  override elementClass = textStyles.wrongLine
}

/** The lines of a text in which something is wrong. */
const problemLines = ({ doc }: EditorState, problems: readonly Problem[]): readonly Line[] =>
  problems.flatMap(({ line, endLine }) => {
    const end = Math.min(endLine, doc.lines)
    return Array.from({ length: Math.max(0, end - line + 1) }, (_, nth) => doc.line(line + nth))
  })

const inLine = Decoration.line({ class: textStyles.wrongLine })

/** What marks mistakes in a text: their lines, what is wrong in the first, and a sign where its end lacks something. */
function marksIn(state: EditorState, problems: readonly Problem[]): DecorationSet {
  const { doc } = state
  const ranges = problemLines(state, problems).map(({ from }) => inLine.range(from))
  for (const { line, column, endLine, endColumn, suggestion } of problems) {
    if (line > doc.lines) continue
    const from = offsetOf(state, line, column)
    const { to: end } = doc.line(line)
    const to = endLine === line ? offsetOf(state, line, endColumn) : end
    if (to > from) ranges.push(Decoration.mark({ class: textStyles.mistake }).range(from, to))
    const [start, stop] = suggestion?.range ?? []
    if (start !== undefined && start === stop)
      ranges.push(Decoration.line({ class: textStyles.incomplete }).range(doc.line(line).from))
  }
  return Decoration.set(ranges, true)
}

/** A place in a text; columns count characters. */
function offsetOf({ doc }: EditorState, number: number, column: number): number {
  const { from, text } = doc.line(Math.min(number, doc.lines))
  return from + [...text].slice(0, column - 1).join('').length
}
