import { type KeyboardEvent, useState } from 'react'
import { useCommands } from '../../state/panel.ts'
import { useSay } from '../../state/selectors.ts'
import { pasteLine } from '../../text/clipboard.ts'
import { LinkChooser } from '../../text/link.tsx'
import { type LinkPlace, linkIn } from '../../text/link-place.ts'
import { replaceIn, type TextField, toggles, toolIn } from '../../text/tools.ts'
import { Toolbar } from '../../ui/toolbar.tsx'
import ui from '../../ui/ui.module.css'
import type { FieldProps } from '../field-kind.ts'
import { useFileLanguage } from '../form-context.ts'
import { languageAt } from '../form-places.ts'
import { useField } from '../use-field.ts'

/** A text with the number of characters that it may have. */
export function useText(props: FieldProps) {
  const say = useSay()
  const now = useField(props)
  const { form } = props.field
  const { onKeyDown, onPaste, ...tools } = useTools(props, now)
  const room = 'room' in form ? form.room : undefined
  const left = room === undefined ? 0 : room - [...now.text].length
  const isOver = left < 0
  const over = <span>{say('text.tooMany', { n: -left })}</span>
  const results = 'results' in form ? form.results : undefined
  const shown = results && say('text.results', { n: [...now.text].length, room: results })
  return {
    ...now,
    ...tools,
    room,
    isOver,
    words: isOver ? over : (shown ?? (room !== undefined && say('text.room', { n: left }))),
    /** What a control of it is given. */
    control: {
      ...now.described,
      value: now.text,
      ...now.spelt,
      autoComplete: 'off',
      onKeyDown,
      onPaste,
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        now.set(target.value),
    },
  }
}

/** A link that is being chosen, and the text in which it is to stand. */
interface AskedLink {
  readonly place: LinkPlace
  readonly text: string
}

interface TextNow {
  readonly id: string
  readonly text: string
}

/** The tools of a field whose text has emphasis and links, and its keys; nothing for other fields. */
function useTools({ field: { form }, place }: FieldProps, { id, text }: TextNow) {
  const say = useSay()
  const { notify } = useCommands()
  const own = useFileLanguage()
  const language = languageAt(place) ?? own
  const [link, setLink] = useState<AskedLink>()
  // In another text its place is another one.
  if (link && link.text !== text) setLink(undefined)
  if (form.kind !== 'prose' && form.kind !== 'body') return {}
  /** Acts on the field and what is selected in it. */
  const act = (run: (input: TextField) => void) => () => {
    const input = document.querySelector<HTMLInputElement>(`textarea#${id}, input#${id}`)
    if (input) run(input)
  }
  const emphasise = act((input) => toolIn(input, toggles.em))
  const askLink = act((input) => setLink({ place: linkIn(input), text }))
  const done = ({ from, to }: LinkPlace, text?: string) => {
    setLink(undefined)
    act((input) => replaceIn(input, from, to, text))()
  }
  const tools = [
    { name: 'em', className: ui.emphasis, shown: say('prose.em'), run: emphasise },
    { name: 'link', className: ui.linkTool, shown: say('prose.link'), run: askLink },
  ]
  return {
    tools: <Toolbar tools={tools} />,
    chooser: link && (
      <LinkChooser at={link.place} language={language} onDone={(text) => done(link.place, text)} />
    ),
    onPaste: pasteLine({ say, notify }),
    onKeyDown: (event: KeyboardEvent) => {
      const run = { i: emphasise, k: askLink }[event.key.toLowerCase()]
      // With Shift they open the developer tools.
      if (!run || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      run()
    },
  }
}
