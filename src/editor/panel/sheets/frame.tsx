import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SaveAnswer } from '../../protocol.ts'
import type { SheetProps } from '../sheet.ts'
import { sayIn, timeOf } from '../words.ts'

interface FrameProps extends SheetProps {
  readonly title: string
  /** Where in the site this is, in italics over the title. */
  readonly crumb?: ReactNode
  /** What there is to know, in one sentence. */
  readonly note?: string | undefined
  /** The buttons at the foot. */
  readonly foot: ReactNode
  /** Whether nothing in the body takes the focus, so that it takes it itself to be scrolled by keys. */
  readonly still?: boolean
  readonly children: ReactNode
}

/** The three parts of a sheet: head, body and foot. Focus goes to the first field, or to the title. */
export function Frame({ title, crumb, note, foot, still, children, language, go }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const panel = heading.current?.closest('.pn')
    if (!panel?.contains(document.activeElement)) heading.current?.focus()
  }, [])
  const region = still ? { tabIndex: 0, role: 'region', 'aria-labelledby': 'pt' } : {}
  return (
    <>
      <header className="ph">
        <p className="ph-c">
          <span>{crumb}</span>
        </p>
        <h1 id="pt" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {note && <p className="ph-n">{note}</p>}
        <button
          type="button"
          className="x"
          aria-label={sayIn(language)('close')}
          onClick={() => go({ open: 'nothing' })}
        >
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M2 2L18 18M18 2L2 18" />
          </svg>
        </button>
      </header>
      <div className="pb" {...region}>
        {children}
      </div>
      <footer className="pf">{foot}</footer>
    </>
  )
}

interface ButtonProps {
  readonly children: ReactNode
  readonly onClick: () => void
  /** `solid` for the one act of the sheet, `sm` beside a text, `warn` for what takes away. */
  readonly look?: 'solid' | 'sm' | 'warn' | undefined
  /** Why it does nothing: it stays in reach, so that one can hear of it. */
  readonly off?: boolean | undefined
  readonly describedBy?: string | undefined
}

/** A framed button; a red pencil rings it under the pointer. */
export function Button({ children, onClick, look, off, describedBy }: ButtonProps) {
  return (
    <button
      type="button"
      className={look ? `btn ${look}` : 'btn'}
      aria-disabled={off || undefined}
      aria-describedby={describedBy}
      onClick={() => off || onClick()}
    >
      {children}
      <Ring />
    </button>
  )
}

/** The pencil ring around a button. */
export const Ring = () => (
  <svg className="ring" viewBox="0 0 200 60" preserveAspectRatio="none" aria-hidden="true">
    <path d="M22 46C-4 34 6 9 58 5 120 0 196 4 197 28 198 52 120 60 66 57 30 55 2 44 8 27 12 15 40 7 78 6" />
  </svg>
)

/** An act that is written as a word, underlined. */
export function Link({
  children,
  onClick,
  off,
  className = '',
}: ButtonProps & { readonly className?: string }) {
  return (
    <button
      type="button"
      className={`lk ${className}`.trim()}
      aria-disabled={off || undefined}
      onClick={() => off || onClick()}
    >
      <span>{children}</span>
    </button>
  )
}

/** What pushes the buttons behind it to the end of the foot. */
export const Push = () => <span style={{ marginLeft: 'auto' }} />

interface ChoiceProps<T> {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly name: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** One of a few, chosen with the arrow keys or a click. */
export function Choice<T extends string | boolean>(props: ChoiceProps<T>) {
  const { label, options, value, onChange } = props
  const group = useRef<HTMLDivElement>(null)
  const at = options.findIndex((one) => one.value === value)
  function step(event: React.KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = (Math.max(at, 0) + by + options.length) % options.length
    const option = options[next]
    const button = group.current?.children.item(next)
    if (option) onChange(option.value)
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <div className="seg" role="radiogroup" aria-label={label} ref={group} onKeyDown={step}>
      {options.map((one, index) => (
        // biome-ignore lint/a11y/useSemanticElements: the design's framed words, not the browser's rings.
        <button
          type="button"
          role="radio"
          key={String(one.value)}
          aria-checked={one.value === value}
          tabIndex={index === Math.max(at, 0) ? 0 : -1}
          onClick={() => onChange(one.value)}
        >
          {one.name}
        </button>
      ))}
    </div>
  )
}

interface TickProps {
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly label: string
  readonly note?: string
}

/** A box that is ticked by a red pencil. */
export function Tick({ on, onChange, label, note }: TickProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the design's pencilled box, not the browser's.
    <button
      type="button"
      className="chk"
      role="checkbox"
      aria-checked={on}
      style={{ marginTop: 22 }}
      onClick={() => onChange(!on)}
    >
      <span className="bx">
        {on && (
          <svg viewBox="0 0 34 30" aria-hidden="true">
            <path d="M5 16C8 19 10 22 12 25 16 15 22 8 31 3" />
          </svg>
        )}
      </span>
      <span>
        <span className="b">{label}</span>
        {note && <small>{note}</small>}
      </span>
    </button>
  )
}

/** Tells whether what is written here is saved. */
export function Status({
  text,
  of,
}: {
  readonly text: string
  readonly of: 'draft' | 'saved' | ''
}) {
  return (
    <p className={of === 'draft' ? 'st8 draft' : 'st8'} role="status">
      {of === 'draft' && (
        <svg width="18" height="12" viewBox="-1 -13 44 26" aria-hidden="true" className="gl">
          <use href="#whole" />
        </svg>
      )}
      {of === 'saved' && (
        <svg width="13" height="22" viewBox="0 0 13 22" aria-hidden="true">
          <path d="M1 0V22" stroke="currentColor" strokeWidth="1.4" />
          <path d="M9 0V22" stroke="currentColor" strokeWidth="5" />
        </svg>
      )}
      <span>{text}</span>
    </p>
  )
}

/**
 * What the acts of a sheet have in common: one at a time, a conflict opens both versions, and what is refused is said.
 * `save` gives whether it was done.
 */
export function useActs({ api, go, say, language }: SheetProps) {
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const words = sayIn(language)
  async function act<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (busy) return undefined
    setBusy(true)
    setRefused(undefined)
    try {
      return await work()
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  async function save(path: string, body: unknown): Promise<boolean> {
    const answer = await act(() => api.send<SaveAnswer>('POST', path, body))
    if (!answer) return false
    if ('saved' in answer) say(words('st.saved', { time: timeOf(answer.saved.at) }))
    if ('refused' in answer) setRefused(answer.refused[language])
    if ('conflicts' in answer) go({ open: 'sheet', name: 'conflict', conflicts: answer.conflicts })
    return 'saved' in answer
  }
  const trouble = refused && (
    <div className="note red" role="alert">
      <p>{refused}</p>
    </div>
  )
  return { act, save, busy, trouble }
}

export type Acts = ReturnType<typeof useActs>

/** Takes the last save back, and does it again where there is something to do again. */
export function Undo({ state, language, acts }: SheetProps & { readonly acts: Acts }) {
  const words = sayIn(language)
  return (
    <>
      <Link off={!state.undo} onClick={() => acts.save('undo', {})}>
        {words('undo')}
      </Link>
      {state.redo && <Link onClick={() => acts.save('redo', {})}>{words('redo')}</Link>}
    </>
  )
}

/** Asks the server for something, again after each change of the site. */
export function useAnswer<T>({ api, state }: SheetProps, path: string): T | undefined {
  const [answer, setAnswer] = useState<T>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state of the site asks anew.
  useEffect(() => {
    let here = true
    api.get<T>(path).then(
      (got) => here && setAnswer(got),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [api, path, state.number])
  return answer
}
