import { type KeyboardEvent, type ReactNode, useLayoutEffect, useState } from 'react'
import { letterIn, lettersOf } from '../../../check/data.ts'
import type { Form } from '../../protocol/state.ts'
import { useCommands, useSay, useSite, useSpeech } from '../state/panel.ts'
import { at, living } from '../state/tree.ts'
import { pasteLine } from '../text/clipboard.ts'
import { LinkChooser } from '../text/link.tsx'
import { type LinkPlace, linkIn } from '../text/link-place.ts'
import { replaceIn, type TextField, toggles, toolIn } from '../text/tools.ts'
import { Fermata, Line, Stroke } from '../ui/icons.tsx'
import { Fault, Toolbar } from '../ui/kit.tsx'
import { lastDay } from '../words/wall-time.ts'
import { ChoiceLine, Labelled, RadioField } from './field.tsx'
import {
  type FieldProps,
  languageAt,
  leafText,
  useDrafted,
  useFileLanguage,
  useValue,
} from './form.ts'
import { typedNumber } from './typed-number.ts'

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string
  }
}

/** A text with the number of characters that it may have. */
function useText(props: FieldProps) {
  const say = useSay()
  const now = useValue(props)
  const { form } = props.field
  const { onKeyDown, onPaste, ...tools } = useTools(props, now.id)
  const room = 'room' in form ? form.room : undefined
  const left = room === undefined ? 0 : room - [...now.text].length
  const isOver = left < 0
  const over = <span className="over">{say('text.tooMany', { n: -left })}</span>
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

/** The tools of a field whose text has emphasis and links, and its keys; nothing for other fields. */
function useTools({ field: { form }, place }: FieldProps, id: string) {
  const say = useSay()
  const { notify } = useCommands()
  const own = useFileLanguage()
  const language = languageAt(place) ?? own
  const [link, setLink] = useState<LinkPlace>()
  if (form.kind !== 'prose' && form.kind !== 'body') return {}
  /** Acts on the field and what is selected in it. */
  const act = (run: (input: TextField) => void) => () => {
    const input = document.querySelector<HTMLInputElement>(`textarea#${id}, input#${id}`)
    if (input) run(input)
  }
  const emphasise = act((input) => toolIn(input, toggles.em))
  const askLink = act((input) => setLink(linkIn(input)))
  const done = ({ from, to }: LinkPlace, text?: string) => {
    setLink(undefined)
    act((input) => replaceIn(input, from, to, text))()
  }
  const tools = [
    { name: 'em', className: 'em', shown: say('prose.em'), run: emphasise },
    { name: 'link', className: 't-a', shown: say('prose.link'), run: askLink },
  ]
  return {
    tools: <Toolbar tools={tools} />,
    chooser: link && (
      <LinkChooser at={link} language={language} onDone={(text) => done(link, text)} />
    ),
    onPaste: pasteLine({ say, notify }),
    onKeyDown: (event: KeyboardEvent) => {
      const run = { i: emphasise, k: askLink }[event.key.toLowerCase()]
      if (!run || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      run()
    },
  }
}

/** Lines of up to so few characters are a headline: each is written on a staff. */
const onStaff = 14

/** A text of one line, on a line that ends at a bar line: the most characters it may have. */
export function ShortText(props: FieldProps) {
  const { text, room, isOver, isDraft, words, control, tools, chooser } = useText(props)
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const ends = useEnds(input, text, isOver ? room : undefined)
  const step = props.place.at(-1)
  const isLine = typeof step === 'number' && room !== undefined && room <= onStaff
  const used = room ? Math.min(100, (100 * text.length) / room) : 100
  return (
    <Labelled {...props} room={words} tools={tools}>
      {isLine ? (
        <div className={step === 0 ? 'sv' : 'sv last'}>
          <input {...control} />
        </div>
      ) : (
        <span
          className={`ln${isDraft ? ' draft' : ''}${isOver ? ' over' : ''}`}
          style={isOver ? { '--end': `${ends.room}px` } : { '--u': `${used}%` }}
        >
          <input {...control} ref={setInput} />
          {isOver && (
            <span
              className="pen"
              style={{ left: ends.room + 4, width: Math.max(0, ends.text - ends.room - 4) }}
            >
              <Stroke through={false} />
            </span>
          )}
        </span>
      )}
      {chooser}
    </Labelled>
  )
}

const pen = document.createElement('canvas').getContext('2d')

/** Where in a line the last allowed character ends, and where the text does. */
function useEnds(input: HTMLInputElement | null, text: string, room: number | undefined) {
  const [ends, setEnds] = useState({ room: 0, text: 0 })
  useLayoutEffect(() => {
    if (!input || !pen || room === undefined) return undefined
    const end = (part: string) => {
      pen.font = getComputedStyle(input).font
      return Math.min(input.clientWidth, pen.measureText(part).width - input.scrollLeft)
    }
    const measure = () =>
      setEnds({ room: Math.max(0, end([...text].slice(0, room).join(''))), text: end(text) })
    measure()
    input.addEventListener('scroll', measure)
    return () => input.removeEventListener('scroll', measure)
  }, [input, text, room])
  return ends
}

/** A letter of the last line of the field beside it, chosen where it stands. */
export function Letters(props: FieldProps & { readonly of: string }) {
  const lines = useDrafted(({ tree }) => at(tree, [...props.place.slice(0, -1), props.of]))
  const line = leafText(living(lines).at(-1)?.item ?? lines)
  const options = lettersOf(line).flatMap((value, index, all) => {
    const letter = value && letterIn(value)
    const shown = (
      <>
        <span className={index > 0 && all[index - 1] === '' ? 'apart' : ''}>{letter}</span>
        <Fermata />
      </>
    )
    return value === '' ? [] : { value, shown, name: letter }
  })
  return <RadioField {...props} className="held" options={options} />
}

/** A text of several lines, in a box that grows. */
export function LongText(props: FieldProps) {
  const { isDraft, words, control, tools, chooser } = useText(props)
  const className = `ta${isDraft ? ' draft' : ''}${control['aria-invalid'] ? ' bad' : ''}`
  return (
    <Labelled {...props} room={words} tools={tools}>
      <textarea {...control} className={className} rows={3} />
      {chooser}
    </Labelled>
  )
}

/** A number on a short staff, between one less and one more. */
export function Figure(props: FieldProps & { readonly form: Extract<Form, { kind: 'number' }> }) {
  const { language, say } = useSpeech()
  const { text, described, set } = useValue(props)
  const { least = -Infinity, most = Infinity } = props.form
  const [typed, setTyped] = useState<string>()
  const wrong = typed?.trim() && typedNumber(typed, language) === undefined ? typed : undefined
  const label = props.field.label[language]
  // A year has no comma.
  const shown = (number: number) => number.toLocaleString(language, { useGrouping: 'min2' })
  const step = (by: number) => {
    setTyped(undefined)
    set(Math.min(most, Math.max(least, Number(text) + by)))
  }
  return (
    <Labelled {...props}>
      <div className="nb">
        <button
          type="button"
          aria-label={`${label}: ${say('field.less')}`}
          onClick={() => step(-1)}
        >
          <Line size={16} d="M1 8H15" />
        </button>
        <span className="sv">
          <input
            {...described}
            aria-invalid={wrong ? true : described['aria-invalid']}
            aria-errormessage={wrong && `${described.id}-wrong`}
            spellCheck={false}
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? shown(Number(text))}
            onFocus={() => !wrong && setTyped(text)}
            // What is no number stays before whoever has typed it.
            onBlur={() => !wrong && setTyped(undefined)}
            onKeyDown={({ key }) => {
              if (key === 'ArrowUp') step(1)
              if (key === 'ArrowDown') step(-1)
            }}
            onChange={({ target: { value } }) => {
              setTyped(value)
              const number = typedNumber(value, language)
              if (number !== undefined) set(number)
            }}
          />
        </span>
        <button type="button" aria-label={`${label}: ${say('field.more')}`} onClick={() => step(1)}>
          <Line size={16} d="M1 8H15M8 1V15" />
        </button>
      </div>
      {wrong && (
        <Fault
          id={`${described.id}-wrong`}
          of={{
            message: say('number.wrong', { typed: wrong, number: shown(Number(text)) }),
            fix: say('number.write', { example: shown(7500) }),
          }}
          isAlert
        />
      )}
    </Labelled>
  )
}

/** A day, in the browser's own field. */
export function DateLine(props: FieldProps) {
  const { text, described, set } = useValue(props)
  return (
    <Chosen {...props}>
      <input
        {...described}
        type="date"
        max={lastDay}
        value={text}
        onChange={({ target }) => target.value && set(target.value)}
      />
    </Chosen>
  )
}

/** A page of the site, chosen by its name. */
export function Routes(props: FieldProps) {
  const say = useSay()
  const { text, described, set } = useValue(props)
  const all = useSite((site) => site.pages)
  const pages = all.flatMap(({ route, title }) => (route ? [{ route, title }] : []))
  const isKnown = pages.some(({ route }) => route === text)
  return (
    <Chosen {...props}>
      <select {...described} value={text} onChange={({ target }) => set(target.value)}>
        {(props.field.optional || text === '') && <option value="">{say('field.none')}</option>}
        {!isKnown && text !== '' && <option value={text}>{text}</option>}
        {pages.map(({ route, title }) => (
          <option key={route} value={route}>{`${title} ${route}`}</option>
        ))}
      </select>
    </Chosen>
  )
}

/** A field in which something is chosen and not typed. */
function Chosen(props: FieldProps & { readonly children: ReactNode }) {
  const { isDraft } = useValue(props)
  return (
    <Labelled {...props}>
      <ChoiceLine isDraft={isDraft}>{props.children}</ChoiceLine>
    </Labelled>
  )
}
