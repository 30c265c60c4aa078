import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { Language } from '../../../site.ts'
import { useSay, useSite } from '../state/selectors.ts'
import { Button, Link } from '../ui/buttons.tsx'
import { Chevron } from '../ui/icons.tsx'
import { isComposing } from '../ui/keys.ts'
import { Radios } from '../ui/radios.tsx'
import { Part } from '../ui/sheet-frame.tsx'
import { named } from '../ui/toolbar.tsx'
import ui from '../ui/ui.module.css'
import { type LinkPlace, linkKindOf, linkKinds, writtenAddress } from './link-place.ts'

interface LinkChooserProps {
  /** Of the text in which it is to stand. */
  readonly language: Language
  readonly at: LinkPlace
  /** Puts a text in the place of the link; without one, nothing is changed. */
  readonly onDone: (text?: string) => void
}

/** Where a link leads: to a page or a section by its name, to a mail address, or out of the site. */
export function LinkChooser({ at, language, onDone }: LinkChooserProps) {
  const say = useSay()
  const all = useSite((site) => site.pages)
  const { address = '', rest = '' } = at
  const [kind, setKind] = useState(linkKindOf(address))
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
  const to = writtenAddress(kind, typed)
  const isOff = to === undefined && typed.trim() !== ''
  const set = () =>
    to &&
    words.trim() !== '' &&
    onDone(`[${isAsked ? words.replace(/[[\]]/g, '\\$&') : words}](${to}${rest})`)
  const pages = all.flatMap(({ route, title, sections = [] }) => {
    if (route === undefined) return []
    if (kind === 'page') return { value: route, name: `${title} ${route}` }
    return sections.map((section) => ({
      value: `${route}#${section.id}`,
      name: `${title} · ${section.name}`,
    }))
  })
  const options = linkKinds.map((value) => ({ value, shown: say(`link.${value}`) }))
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, nativeEvent } = event
    if (isComposing(nativeEvent)) return
    if (key !== 'Escape' && !(key === 'Enter' && target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (key === 'Enter') set()
    else onDone()
  }
  const line = (of: string, value: string, onText: (text: string) => void) => ({
    id: of,
    value,
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onText(target.value),
  })
  const group = { ...named('group', say('prose.link')), onKeyDown }
  return (
    <div className={ui.note} {...group}>
      {isAsked && (
        <Part label={say('link.words')} of={`${id}-words`}>
          <span className={`${ui.line} ${ui.choice}`}>
            <input {...line(`${id}-words`, words, setWords)} lang={language} spellCheck />
          </span>
        </Part>
      )}
      <Part label={say('link.where')}>
        <Radios
          className={ui.segments}
          label={say('link.where')}
          value={kind}
          options={options}
          onChange={(value) => {
            setKind(value)
            setTyped(linkKindOf(address) === value ? plain : '')
          }}
          onPick={() => setPicked(picked + 1)}
        />
      </Part>
      <Part label={say(`link.${kind}`)} of={id}>
        <span className={`${ui.line} ${ui.choice}`}>
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
        {isOff && (
          <p className={ui.fieldNote} role="status">
            {say(kind === 'mail' ? 'link.notMail' : 'link.notWeb')}
          </p>
        )}
      </Part>
      <div className={ui.actions}>
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
