import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { Annotation, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, keymap, type ViewUpdate } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { withoutMarks } from '../../documents/marks.ts'
import { useChange } from '../ui/effects.ts'

interface TextEditorProps {
  readonly text: string
  /** What counts of what stands in the editor, where that is not all of it: an empty line at the end stays while one writes. */
  readonly counted?: (written: string) => string
  /** Of the element in which one types. */
  readonly attributes: Attributes
  readonly onText: (text: string) => void
  readonly onState?: (state: EditorState, hasFocus: boolean) => void
  /** What this editor can do and show; those of its first drawing hold, in each language that it is drawn in. */
  readonly extensions: Extension
  readonly language?: string
}

type Attributes = Readonly<Record<string, string>>

const all = (written: string): string => written

/** A text editor in the element `place`: it tells what is typed, and follows a text that was changed elsewhere. */
export function useTextEditor(props: TextEditorProps) {
  const { text, counted = all, attributes, language } = props
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const attributesNow = useEffectEvent(() => attributes)
  const onUpdate = useEffectEvent(({ docChanged, state, view, transactions }: ViewUpdate) => {
    const isOurs = transactions.some((transaction) => transaction.annotation(fromOutside) === true)
    if (docChanged && !isOurs) props.onText(state.doc.toString())
    props.onState?.(state, view.hasFocus)
  })
  const create = useEffectEvent(
    (parent: Element, hears: Extension) =>
      new EditorView({
        parent,
        state: EditorState.create({ doc: text, extensions: [props.extensions, hears, common()] }),
      }),
  )
  useEffect(() => {
    const parent = place.current
    if (!parent) return undefined
    void language
    const editor = create(parent, [
      EditorView.contentAttributes.of(() => attributesNow()),
      EditorView.updateListener.of((update) => onUpdate(update)),
    ])
    setView(editor)
    return () => editor.destroy()
  }, [language])

  const follow = useEffectEvent((editor: EditorView, text: string) => {
    if (counted(editor.state.doc.toString()) === text) return
    const changes = { from: 0, to: editor.state.doc.length, insert: text }
    editor.dispatch({ changes, annotations: fromOutside.of(true) })
  })
  useEffect(() => {
    if (view) follow(view, text)
  }, [view, text])
  // What the element says of itself is read at an update only.
  useChange([attributes['aria-describedby'], attributes['aria-invalid']], () => view?.dispatch({}))
  return { place, view }
}

/** What every text editor of the panel does. */
const common = (): Extension => [
  history(),
  drawSelection(isStill() ? { cursorBlinkRate: 0 } : {}),
  keymap.of([...defaultKeymap, ...historyKeymap]),
  EditorView.lineWrapping,
  // The policy of the panel allows the style sheet that the editor makes by this.
  EditorView.cspNonce.of(document.body.dataset['nonce'] ?? ''),
  EditorView.clipboardInputFilter.of(withoutMarks),
  // What has no words takes the place of none.
  EditorView.domEventHandlers({
    paste: ({ clipboardData }) =>
      ['text/plain', 'text/uri-list'].every((type) => !clipboardData?.getData(type)),
  }),
]

const fromOutside = Annotation.define<boolean>()

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
