import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { Annotation, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { withoutMarks } from '../../documents/marks.ts'

interface TextEditorProps {
  readonly text: string
  /** Of the element in which one types. */
  readonly attributes: Readonly<Record<string, string>>
  readonly onText: (text: string) => void
  readonly onState?: (state: EditorState) => void
  /** What this editor can do and show; those of its first drawing hold, in each language that it is drawn in. */
  readonly extensions: Extension
  readonly language?: string
}

/** A text editor in the element `place`: it tells what is typed, and follows a text that was changed elsewhere. */
export function useTextEditor(props: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const now = useRef(props)
  now.current = props
  const { text, language } = props
  useEffect(() => {
    const parent = place.current
    if (!parent) return
    void language
    const { text, extensions } = now.current
    const all: Extension = [
      extensions,
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
      EditorView.contentAttributes.of(() => now.current.attributes),
      EditorView.updateListener.of(({ docChanged, state, transactions }) => {
        const isOurs = transactions.some((one) => one.annotation(fromOutside) === true)
        if (docChanged && !isOurs) now.current.onText(state.doc.toString())
        now.current.onState?.(state)
      }),
    ]
    const editor = new EditorView({
      parent,
      state: EditorState.create({ doc: text, extensions: all }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [language])

  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === text) return
    const changes = { from: 0, to: editor.state.doc.length, insert: text }
    editor.dispatch({ changes, annotations: fromOutside.of(true) })
  }, [text])
  return { place, view }
}

const fromOutside = Annotation.define<boolean>()

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
