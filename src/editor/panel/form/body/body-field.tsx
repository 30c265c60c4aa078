import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCommands, useSpeech } from '../../state/panel.ts'
import { at, leafText } from '../../state/tree.ts'
import { LinkChooser } from '../../text/link.tsx'
import { type LinkPlace, linkAt, linkIn } from '../../text/link-place.ts'
import { blockAt, enterBlock, enterLine } from '../../text/places-in-text.ts'
import { addTable, apartIn, prose } from '../../text/prose.ts'
import { hasGap, tablesIn } from '../../text/table.ts'
import { useTextEditor } from '../../text/text-editor.ts'
import { replaceIn, toggles, toolIn } from '../../text/tools.ts'
import { Toolbar } from '../../ui/kit.tsx'
import { AdviceAt } from '../advice.tsx'
import { Problems } from '../field.tsx'
import { type FieldProps, useDrafted, useFileLanguage, useForm } from '../form-context.ts'
import { useField } from '../use-field.ts'
import { withoutEnds } from './body-parts.ts'

/** The text below the fields of a file, with tools, each set in what it does. */
export function Body(props: FieldProps) {
  const { language, say } = useSpeech()
  const { announce, notify } = useCommands()
  const { file, wanted, asked, onBlock } = useForm()
  const own = useFileLanguage()
  const title = useDrafted(({ tree }) => leafText(at(tree, ['title'])))
  const linesAbove = useDrafted(({ body = '' }) => /^\n*/.exec(body)?.[0].length ?? 0)
  const { text, id, set, problems } = useField(props)
  const [state, setState] = useState<EditorState>()
  const [link, setLink] = useState<LinkPlace>()
  const label = props.field.label[language]
  const linkOf = ({ doc, selection: { main } }: EditorState) =>
    linkAt(doc.toString(), main.from, main.to)
  const askLink = (editor: EditorView) => {
    const cell = cellIn(editor)
    setLink(cell ? linkIn(cell) : linkOf(editor.state))
    return true
  }
  // An empty line at the end is none of the text yet; whoever is about to write there keeps it.
  const typed = useRef('')
  // The empty lines above the text are not shown.
  const above = useRef(0)
  above.current = linesAbove
  const { place, view } = useTextEditor({
    text: withoutEnds(typed.current) === text ? typed.current : text,
    language,
    attributes: { id, lang: own, 'aria-label': label, spellcheck: 'true' },
    extensions: prose({ say, tell: announce, notify, language: own }, askLink),
    onText: (written) => {
      setLink(undefined)
      typed.current = written
      set(written)
    },
    onState: setState,
  })

  useEffect(() => {
    const { block, line, column = 1 } = asked
    if (!view.current) return
    if (line !== undefined) enterLine(view.current, line - above.current, column)
    else if (wanted === undefined && block !== undefined) enterBlock(view.current, block)
  }, [view, wanted, asked])
  // The page shows the paragraph in which one writes.
  const block = state && view.current?.hasFocus ? blockAt(state) : undefined
  const tellBlock = useEffectEvent((block: number) => onBlock?.(block))
  useEffect(() => {
    if (block !== undefined && block >= 0) tellBlock(block)
  }, [block])

  const tool = (name: keyof typeof toggles | 'link' | 'table', className: string) => {
    const of = name === 'link' || name === 'table' ? undefined : toggles[name]
    const run = of?.run ?? (name === 'link' ? askLink : addTable)
    const isOn = name === 'link' ? state && linkOf(state).address !== undefined : false
    return {
      name,
      className,
      shown: say(`prose.${name}`),
      isOn: (of && state ? of.isOn(state, syntaxTree(state)) : isOn) ?? false,
      run: () => {
        const cell = view.current && cellIn(view.current)
        // A cell has emphasis and links.
        if (cell && of)
          return of === toggles.em || of === toggles.strong ? toolIn(cell, of) : undefined
        if (!cell) view.current?.focus()
        if (view.current) run(view.current)
      },
    }
  }
  // A cell too many is told where it stands, one too few below.
  const isShort = state && tablesIn(state, syntaxTree(state)).some(({ lines }) => hasGap(lines))
  const hidden = state && view.current?.hasFocus ? beingWritten(state) : -1
  const unwritten = problems.filter(({ code }) => code === 'markdown/heading-empty')
  const writing = unwritten.toSorted((one, other) => one.line - other.line)[hidden]
  const done = ({ from, to, input }: LinkPlace, insert?: string) => {
    setLink(undefined)
    if (input) return replaceIn(input, from, to, insert)
    view.current?.focus()
    if (insert === undefined) return
    const change = { changes: { from, to, insert }, selection: { anchor: from + insert.length } }
    view.current?.dispatch({
      ...(apartIn(view.current.state, from, to, insert) ?? change),
      scrollIntoView: true,
      userEvent: 'input.link',
    })
  }
  return (
    <section
      className={hasTable.test(text) ? 'tabular' : ''}
      // Its lines get their height as they come into view: what stands below keeps its place.
      style={{ overflowAnchor: 'none' }}
      aria-label={title || label}
    >
      <Toolbar
        tools={[
          tool('em', 'em'),
          tool('strong', 'strong'),
          tool('heading', 't-h'),
          tool('link', 't-a'),
          tool('list', 't-l'),
          tool('quote', 't-q'),
          tool('table', ''),
        ]}
      />
      {link && <LinkChooser at={link} language={own} onDone={(written) => done(link, written)} />}
      <div className="md" ref={place} />
      <Problems
        problems={problems.filter(
          (one) => one !== writing && (isShort || one.code !== 'markdown/table-cells'),
        )}
      />
      <AdviceAt of={file} place={props.place} />
    </section>
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
