import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useState } from 'react'
import { type FieldProps, leafText, useValue } from './form.ts'
import { prose, startOfBlock } from './prose.ts'
import { Ring } from './signs.tsx'
import { useTextEditor } from './text-editor.ts'
import { toggles } from './tools.ts'
import { at } from './tree.ts'

/** The text below the fields of a file, with six tools, each set in what it does. */
export function Body(props: FieldProps) {
  const { drafted, language, say, wanted, wantedBlock: block, text, id, set } = useValue(props)
  const [state, setState] = useState<EditorState>()
  const label = props.field.label[language]
  const { place, view } = useTextEditor({
    text,
    attributes: { id, lang: drafted.open.language, 'aria-label': label, spellcheck: 'true' },
    extensions: prose({
      table: say('prose.table'),
      other: say('prose.kept'),
      asText: say('prose.asText'),
    }),
    onText: set,
    onState: setState,
  })

  useEffect(() => {
    const editor = view.current
    if (!editor || wanted !== undefined || block === undefined) return
    const position = startOfBlock(editor.state, block)
    editor.focus()
    editor.dispatch({
      selection: { anchor: position },
      effects: EditorView.scrollIntoView(position, { y: 'center' }),
    })
  }, [view, wanted, block])

  const tools = [
    { name: 'em', className: 'em', shown: say('prose.emphasis') },
    { name: 'strong', className: 'strong', shown: say('prose.strong') },
    { name: 'heading', className: 't-h', shown: say('prose.heading') },
    { name: 'link', className: 't-a', shown: <span>{say('prose.link')}</span> },
    { name: 'list', className: 't-l', shown: <span>{say('prose.list')}</span> },
    { name: 'quote', className: 't-q', shown: <span>{say('prose.quote')}</span> },
  ] as const
  return (
    <section aria-label={leafText(at(drafted.tree, ['title'])) || label}>
      <div className="tools" {...toolbar(say('prose.tools'))}>
        {tools.map(({ name, className, shown }) => {
          const isOn = state !== undefined && toggles[name].isOn(state, syntaxTree(state))
          return (
            <button
              type="button"
              key={name}
              className={className}
              aria-pressed={isOn}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                const editor = view.current
                if (!editor) return
                toggles[name].run(editor)
                editor.focus()
              }}
            >
              {shown}
              {isOn && <Ring name="circ" />}
            </button>
          )
        })}
      </div>
      <div className="md" ref={place} />
    </section>
  )
}

const toolbar = (label: string) => ({ role: 'toolbar', 'aria-label': label })
