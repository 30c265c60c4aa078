import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { Language } from '../../site.ts'
import { Button, Link, named, Part } from './kit.tsx'
import { usePanel } from './panel.ts'
import { Radios } from './radios.tsx'
import { Chevron } from './signs.tsx'
import type { TextField } from './tools.ts'

/** A link of a Markdown text, or where one is to be. */
export interface LinkPlace {
  readonly from: number
  readonly to: number
  readonly words: string
  /** Absent where there is none yet; what stands behind it, such as a title, stays. */
  readonly address?: string
  readonly rest?: string
  readonly input?: TextField
}

const links = /(?<!!)\[((?:\\.|[^\]\\])*)\]\(<?([^\s()<>]*)>?([^()]*)\)/g

/** The link around a selection, else the words that are to be one, of one line. */
export function linkAt(text: string, from: number, to: number): LinkPlace {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const [line = ''] = text.slice(start).split('\n', 1)
  for (const { 0: whole, 1: words = '', 2: address = '', 3: rest = '', index } of line.matchAll(
    links,
  )) {
    const place = { from: start + index, to: start + index + whole.length }
    if (place.from <= from && to <= place.to) return { ...place, words, address, rest }
  }
  const end = Math.min(to, start + line.length)
  return { from, to: end, words: text.slice(from, end) }
}

/** The same in a field, which it then tells. */
export const linkIn = (input: TextField): LinkPlace => ({
  ...linkAt(input.value, input.selectionStart ?? 0, input.selectionEnd ?? 0),
  input,
})

const kinds = ['page', 'section', 'mail', 'web'] as const
type Kind = (typeof kinds)[number]

function kindOf(address: string): Kind {
  if (address.startsWith('mailto:')) return 'mail'
  if (address !== '' && !/^[/#]/.test(address)) return 'web'
  return address.includes('#') ? 'section' : 'page'
}

/** An address as it is written in a text; undefined while it is none. */
function written(kind: Kind, typed: string): string | undefined {
  const text = typed.trim().replace(/^mailto:|^http:\/\//, '')
  if (kind === 'page' || kind === 'section') return text || undefined
  const whole = kind === 'mail' ? `mailto:${text}` : text.replace(/^(?!https:|tel:)/, 'https://')
  return addresses.test(whole) ? whole.replace(/[()<>]/g, escaped) : undefined
}

const addresses =
  /^(?:https:\/\/[^\s/]+\.\S+|tel:\+\d+|mailto:(?:[^\s@<>()]+@[^\s@<>()]+\.\w+|\{\w+\}))$/

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`

interface LinkChooserProps {
  /** Of the text in which it is to stand. */
  readonly language: Language
  readonly at: LinkPlace
  /** Puts a text in the place of the link; without one, nothing is changed. */
  readonly onDone: (text?: string) => void
}

/** Where a link leads: to a page or a section by its name, to a mail address, or out of the site. */
export function LinkChooser({ at, language, onDone }: LinkChooserProps) {
  const { state, say } = usePanel()
  const { address = '', rest = '' } = at
  const [kind, setKind] = useState(kindOf(address))
  const plain = address.replace(/^mailto:/, '')
  const [typed, setTyped] = useState(plain)
  const [words, setWords] = useState(at.words)
  const id = useId()
  const isAsked = at.words === ''
  const [picked, setPicked] = useState(0)
  useEffect(() => document.getElementById(isAsked ? `${id}-words` : id)?.focus(), [id, isAsked])
  useEffect(() => {
    if (picked > 0) document.getElementById(id)?.focus()
  }, [id, picked])
  const to = written(kind, typed)
  const set = () =>
    to &&
    words.trim() !== '' &&
    onDone(`[${isAsked ? words.replace(/[[\]]/g, '\\$&') : words}](${to}${rest})`)
  const pages = state.pages.flatMap(({ route, title, sections = [] }) => {
    if (route === undefined) return []
    if (kind === 'page') return { value: route, name: `${title} ${route}` }
    return sections.map((one) => ({ value: `${route}#${one.id}`, name: `${title} · ${one.name}` }))
  })
  const options = kinds.map((value) => ({ value, shown: say(`link.${value}`) }))
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    if (key !== 'Escape' && !(key === 'Enter' && target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (key === 'Enter') set()
    else onDone()
  }
  const line = (of: string, value: string, onText: (text: string) => void) => ({
    ...{ id: of, value, autoComplete: 'off' },
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onText(target.value),
  })
  return (
    <div className="note" {...{ ...named('group', say('prose.link')), onKeyDown }}>
      {isAsked && (
        <Part label={say('link.words')} of={`${id}-words`}>
          <span className="ln dt">
            <input {...line(`${id}-words`, words, setWords)} lang={language} spellCheck />
          </span>
        </Part>
      )}
      <Part label={say('link.where')}>
        <Radios
          {...{ className: 'seg', label: say('link.where'), value: kind, options }}
          onChange={(value) => {
            setKind(value)
            setTyped(kindOf(address) === value ? plain : '')
          }}
          onPick={() => setPicked(picked + 1)}
        />
      </Part>
      <Part label={say(`link.${kind}`)} of={id}>
        <span className="ln dt">
          {kind === 'mail' || kind === 'web' ? (
            <input
              {...line(id, typed, setTyped)}
              inputMode={kind === 'mail' ? 'email' : 'url'}
              spellCheck={false}
            />
          ) : (
            <>
              <select {...line(id, typed, setTyped)}>
                {pages.every(({ value }) => value !== typed) && (
                  <option value={typed}>{typed || say('link.choose')}</option>
                )}
                {pages.map(({ value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
              <Chevron />
            </>
          )}
        </span>
      </Part>
      <div className="btns">
        <Button look="sm" off={to === undefined || words.trim() === ''} onClick={set}>
          {say('link.set')}
        </Button>
        {at.address !== undefined && (
          <Link onClick={() => onDone(at.words)}>{say('link.remove')}</Link>
        )}
        <Link onClick={() => onDone()}>{say('panel.cancel')}</Link>
      </div>
    </div>
  )
}
