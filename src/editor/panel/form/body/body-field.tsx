import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useState } from 'react'
import { isError } from '../../../../problem.ts'
import type { FieldProblem } from '../../../protocol/state.ts'
import { useCommands } from '../../state/panel.ts'
import { useSpeech } from '../../state/selectors.ts'
import { at, leafText } from '../../state/tree.ts'
import { LinkChooser } from '../../text/link.tsx'
import { type LinkPlace, linkAt, linkIn } from '../../text/link-place.ts'
import { blockAt, enterBlock, enterLine } from '../../text/places-in-text.ts'
import { addTable, apartIn, prose } from '../../text/prose.ts'
import { hasGap, tablesIn } from '../../text/table.ts'
import textStyles from '../../text/text.module.css'
import { useTextEditor } from '../../text/text-editor.ts'
import { replaceIn, toggles, toolIn } from '../../text/tools.ts'
import { Toolbar, type ToolbarTool } from '../../ui/toolbar.tsx'
import ui from '../../ui/ui.module.css'
import type { Say } from '../../words/words.ts'
import { AdviceAt } from '../advice.tsx'
import { Problems } from '../field.tsx'
import type { FieldProps } from '../field-kind.ts'
import { useDrafted, useFileLanguage, useForm } from '../form-context.ts'
import { useField } from '../use-field.ts'
import { withoutEnds } from './body-parts.ts'

/** What stands in the text editor, which is undefined before it is there, and whether somebody writes in it. */
interface Writing {
  readonly state: EditorState | undefined
  readonly hasFocus: boolean
}

/** The text below the fields of a file, with tools, each set in what it does. */
export function Body(props: FieldProps) {
  const { language, say } = useSpeech()
  const { announce, notify } = useCommands()
  const { file, wanted, asked, onBlock } = useForm()
  const own = useFileLanguage()
  const title = useDrafted(({ tree }) => leafText(at(tree, ['title'])))
  const linesAbove = useDrafted(({ body = '' }) => /^\n*/.exec(body)?.[0].length ?? 0)
  const { text, id, set, problems } = useField(props)
  const [{ state, hasFocus }, setWriting] = useState<Writing>({ state: undefined, hasFocus: false })
  const [link, setLink] = useState<LinkPlace>()
  const label = props.field.label[language]
  const askLink = (editor: EditorView) => {
    const cell = cellIn(editor)
    setLink(cell ? linkIn(cell) : linkOf(editor.state))
    return true
  }
  const shown = shownProblems(problems, state, hasFocus)
  const { place, view } = useTextEditor({
    text,
    // An empty line at the end is none of the text yet; whoever is about to write there keeps it.
    counted: withoutEnds,
    language,
    attributes: {
      id,
      lang: own,
      'aria-label': label,
      spellcheck: 'true',
      ...(shown.length > 0 && { 'aria-describedby': `${id}-problems` }),
      ...(shown.some(isError) && { 'aria-invalid': 'true' }),
    },
    extensions: prose({ say, tell: announce, notify, language: own }, askLink),
    onText: (written) => {
      setLink(undefined)
      set(written)
    },
    onState: (state, hasFocus) =>
      setWriting((before) =>
        before.state === state && before.hasFocus === hasFocus ? before : { state, hasFocus },
      ),
  })

  // The empty lines above the text are not shown.
  const enter = useEffectEvent((editor: EditorView, line: number, column = 1) =>
    enterLine(editor, line - linesAbove, column),
  )
  useEffect(() => {
    const { block, line, column } = asked
    if (!view) return
    if (line !== undefined) enter(view, line, column)
    else if (wanted === undefined && block !== undefined) enterBlock(view, block)
  }, [view, wanted, asked])
  // The page shows the paragraph in which one writes.
  const block = state && hasFocus ? blockAt(state) : undefined
  const tellBlock = useEffectEvent((block: number) => onBlock?.(block))
  useEffect(() => {
    if (block !== undefined && block >= 0) tellBlock(block)
  }, [block])

  const done = (written?: string) => {
    const changed = link
    setLink(undefined)
    if (changed) writeLink(view, changed, written)
  }
  return (
    <section
      data-table={hasTable.test(text) || undefined}
      // Its lines get their height as they come into view: what stands below keeps its place.
      style={{ overflowAnchor: 'none' }}
      aria-label={title || label}
    >
      <Toolbar tools={toolsOf({ view, state, say, askLink })} />
      {link && <LinkChooser at={link} language={own} onDone={done} />}
      <div className={`${textStyles.textEditor} ${textStyles.markdown}`} ref={place} />
      <Problems id={`${id}-problems`} problems={shown} />
      <AdviceAt of={file} place={props.place} />
    </section>
  )
}

const linkOf = ({ doc, selection: { main } }: EditorState) =>
  linkAt(doc.toString(), main.from, main.to)

interface ToolsGiven {
  readonly view: EditorView | undefined
  /** What stands in the text editor; undefined before it is there. */
  readonly state: EditorState | undefined
  readonly say: Say
  readonly askLink: (view: EditorView) => boolean
}

type ToolName = keyof typeof toggles | 'link' | 'table'

const toolClasses: readonly (readonly [ToolName, className?: string])[] = [
  ['em', ui.emphasis],
  ['strong', ui.strong],
  ['heading', ui.headingTool],
  ['link', ui.linkTool],
  ['list', ui.listTool],
  ['quote', ui.quoteTool],
  ['table'],
]

/** The tools above the text, each on where the text is so already. */
function toolsOf({ view, state, say, askLink }: ToolsGiven): readonly ToolbarTool[] {
  return toolClasses.map(([name, className]) => {
    const toggle = name === 'link' || name === 'table' ? undefined : toggles[name]
    const run = toggle?.run ?? (name === 'link' ? askLink : addTable)
    const isOn = name === 'link' && state !== undefined && linkOf(state).address !== undefined
    return {
      name,
      className,
      shown: say(`prose.${name}`),
      isOn: toggle && state ? toggle.isOn(state, syntaxTree(state)) : isOn,
      run: () => runTool(view, toggle, run),
    }
  })
}

type Toggle = (typeof toggles)[keyof typeof toggles]

/** Uses a tool on the text, or in a cell of it: a cell has emphasis and links. */
function runTool(
  view: EditorView | undefined,
  toggle: Toggle | undefined,
  run: (view: EditorView) => unknown,
): void {
  if (!view) return
  const cell = cellIn(view)
  if (cell && toggle) {
    if (toggle === toggles.em || toggle === toggles.strong) toolIn(cell, toggle)
    return
  }
  if (!cell) view.focus()
  run(view)
}

/** Writes a link where it is to be; without an address it is left as it was. */
function writeLink(
  view: EditorView | undefined,
  { from, to, input }: LinkPlace,
  insert: string | undefined,
): void {
  if (input) {
    replaceIn(input, from, to, insert)
    return
  }
  view?.focus()
  if (!view || insert === undefined) return
  const change = { changes: { from, to, insert }, selection: { anchor: from + insert.length } }
  view.dispatch({
    ...(apartIn(view.state, from, to, insert) ?? change),
    scrollIntoView: true,
    userEvent: 'input.link',
  })
}

/** The problems that are told below the text: not of a heading that is being written. */
function shownProblems(
  problems: readonly FieldProblem[],
  state: EditorState | undefined,
  hasFocus: boolean,
): readonly FieldProblem[] {
  // A cell too many is told where it stands, one too few below.
  const isShort = state && tablesIn(state, syntaxTree(state)).some(({ lines }) => hasGap(lines))
  const hidden = state && hasFocus ? beingWritten(state) : -1
  const writing = problems
    .filter(({ code }) => code === 'markdown/heading-empty')
    .toSorted((left, right) => left.line - right.line)[hidden]
  return problems.filter(
    (problem) => problem !== writing && (isShort || problem.code !== 'markdown/table-cells'),
  )
}

/** The cell of a table, or its caption, in which one writes. */
function cellIn({ dom }: EditorView): HTMLInputElement | undefined {
  const { activeElement: here } = document
  return here instanceof HTMLInputElement && dom.contains(here) ? here : undefined
}

/** Which of the headings without words the cursor is in: nobody is told of one that is being written. */
function beingWritten({ doc, selection }: EditorState): number {
  const { number } = doc.lineAt(selection.main.head)
  const lines = [...doc.iterLines()].flatMap((line, at) => (/^#{1,6}\s*$/.test(line) ? at + 1 : []))
  return lines.indexOf(number)
}

/** The line below the head of a table. */
const hasTable = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*\|/m
