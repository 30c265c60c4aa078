import { useLayoutEffect, useRef, useState } from 'react'
import type { Form, Value } from '../protocol.ts'
import { type FieldProps, Labelled, useDescribed } from './field.tsx'
import { bodyOf, useForm } from './form.ts'
import { Line, Stroke } from './signs.tsx'
import { at, isChanged, plain } from './tree.ts'

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string
  }
}

/** The text of a field, and how it is changed: an optional one that is left empty goes. */
function useText({ field, place }: FieldProps) {
  const { drafted, edit, say } = useForm()
  const tree = at(drafted.tree, place)
  const isBody = field.form.kind === 'body'
  const body = bodyOf(drafted)
  const value: Value | undefined = isBody ? body.text : tree && plain(tree)
  const text = value === undefined || typeof value === 'object' ? '' : String(value)
  const room = 'room' in field.form ? field.form.room : undefined
  const left = room === undefined ? undefined : room - [...text].length
  return {
    text,
    room,
    left,
    isDraft: isBody ? drafted.body !== drafted.open.body : isChanged(tree),
    language: drafted.open.language,
    words:
      left === undefined
        ? undefined
        : left < 0
          ? say('over', { n: -left })
          : say('room', { n: left }),
    write: (to: string) =>
      edit(
        isBody
          ? { do: 'body', text: body.whole(to) }
          : to === '' && field.optional
            ? { do: 'clear', at: place }
            : { do: 'set', at: place, to },
      ),
  }
}

/** Lines with room for so few characters are a headline: each is written on a staff. */
const onStaff = 14

/** A text of one line, on a line that ends at a bar line: the room of its place. */
export function ShortText({ field, place }: FieldProps) {
  const { text, room, left, isDraft, language, words, write } = useText({ field, place })
  const described = useDescribed(field, place)
  const input = useRef<HTMLInputElement>(null)
  const isOver = left !== undefined && left < 0
  const ends = useEnds(input.current, text, isOver ? room : undefined)
  const control = (
    <input
      {...described}
      ref={input}
      value={text}
      lang={language}
      autoComplete="off"
      onChange={(event) => write(event.target.value)}
    />
  )
  const isLine = typeof place.at(-1) === 'number' && room !== undefined && room <= onStaff
  return (
    <Labelled field={field} place={place} room={words} isOver={isOver}>
      {isLine ? (
        <div className={place.at(-1) === 0 ? 'sv' : 'sv end'}>{control}</div>
      ) : (
        <span
          className={['ln', isDraft && 'draft', isOver && 'over'].filter(Boolean).join(' ')}
          style={
            isOver
              ? { '--end': `${ends.room}px` }
              : { '--u': `${room ? Math.min(100, (100 * text.length) / room) : 100}%` }
          }
        >
          {control}
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
    </Labelled>
  )
}

const pen = document.createElement('canvas').getContext('2d')

/** Where in a line the room ends, and where the text does. */
function useEnds(input: HTMLInputElement | null, text: string, room: number | undefined) {
  const [ends, setEnds] = useState({ room: 0, text: 0 })
  useLayoutEffect(() => {
    if (!input || !pen || room === undefined) return undefined
    pen.font = getComputedStyle(input).font
    const font = pen
    const measure = () => {
      const end = (part: string) => font.measureText(part).width - input.scrollLeft
      const share = end([...text].slice(0, room).join(''))
      const most = input.clientWidth
      setEnds({ room: Math.max(0, Math.min(share, most)), text: Math.min(end(text), most) })
    }
    measure()
    input.addEventListener('scroll', measure)
    return () => input.removeEventListener('scroll', measure)
  }, [input, text, room])
  return ends
}

/** A text of several lines, in a box that grows. */
export function LongText({ field, place }: FieldProps) {
  const { text, left, isDraft, language, words, write } = useText({ field, place })
  const described = useDescribed(field, place)
  return (
    <Labelled field={field} place={place} room={words} isOver={(left ?? 0) < 0}>
      <textarea
        {...described}
        className={['ta', isDraft && 'draft', described['aria-invalid'] && 'bad']
          .filter(Boolean)
          .join(' ')}
        rows={3}
        lang={language}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
    </Labelled>
  )
}

/** A number on a short staff, between one less and one more. */
export function Figure({
  field,
  place,
  form,
}: FieldProps & { readonly form: Extract<Form, { kind: 'number' }> }) {
  const { say, edit, language } = useForm()
  const { text } = useText({ field, place })
  const described = useDescribed(field, place)
  const [typed, setTyped] = useState<string>()
  const value = Number(text)
  const write = (to: number) => edit({ do: 'set', at: place, to })
  const step = (by: number) =>
    write(Math.min(form.most ?? Infinity, Math.max(form.least ?? -Infinity, value + by)))
  return (
    <Labelled field={field} place={place}>
      <div className="nb">
        <button type="button" aria-label={say('fk.less')} onClick={() => step(-1)}>
          <Line size={16} d="M1 8H15" />
        </button>
        <span className="sv">
          <input
            {...described}
            inputMode="numeric"
            autoComplete="off"
            style={{ textAlign: 'center' }}
            value={typed ?? value.toLocaleString(language)}
            onFocus={() => setTyped(text)}
            onBlur={() => setTyped(undefined)}
            onKeyDown={({ key }) => {
              if (key !== 'ArrowUp' && key !== 'ArrowDown') return
              setTyped(undefined)
              step(key === 'ArrowUp' ? 1 : -1)
            }}
            onChange={(event) => {
              setTyped(event.target.value)
              const number = Number(event.target.value.replace(/[\s,]/g, ''))
              if (event.target.value !== '' && Number.isFinite(number)) write(number)
            }}
          />
        </span>
        <button type="button" aria-label={say('fk.more')} onClick={() => step(1)}>
          <Line size={16} d="M1 8H15M8 1V15" />
        </button>
      </div>
    </Labelled>
  )
}

/** A day, in the browser's own field. */
export function DateLine({ field, place }: FieldProps) {
  const { text, isDraft, write } = useText({ field, place })
  const described = useDescribed(field, place)
  return (
    <Labelled field={field} place={place} room="">
      <span className={isDraft ? 'ln dt draft' : 'ln dt'} style={{ '--u': '100%' }}>
        <input
          {...described}
          type="date"
          value={text}
          onChange={(event) => event.target.value && write(event.target.value)}
        />
        <svg width="13" height="9" viewBox="0 0 12 8" aria-hidden="true">
          <path d="M1 1.5L6 6.5 11 1.5" />
        </svg>
      </span>
    </Labelled>
  )
}

/** A page of the site, chosen by its name. */
export function Routes({ field, place }: FieldProps) {
  const { state, say } = useForm()
  const { text, isDraft, write } = useText({ field, place })
  const described = useDescribed(field, place)
  const pages = state.pages.flatMap(({ route, title }) => (route ? [{ route, title }] : []))
  const isKnown = pages.some(({ route }) => route === text)
  return (
    <Labelled field={field} place={place} room="">
      <span className={isDraft ? 'ln dt draft' : 'ln dt'} style={{ '--u': '100%' }}>
        <select {...described} value={text} onChange={(event) => write(event.target.value)}>
          {(field.optional || text === '') && <option value="">{say('fk.none')}</option>}
          {!isKnown && text !== '' && <option value={text}>{text}</option>}
          {pages.map(({ route, title }) => (
            <option key={route} value={route}>{`${title} ${route}`}</option>
          ))}
        </select>
        <svg width="13" height="9" viewBox="0 0 12 8" aria-hidden="true">
          <path d="M1 1.5L6 6.5 11 1.5" />
        </svg>
      </span>
    </Labelled>
  )
}
