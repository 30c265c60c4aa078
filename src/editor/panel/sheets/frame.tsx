import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Problem } from '../../../problem.ts'
import type { Language } from '../../../site.ts'
import type { Save, UndoAnswer } from '../../protocol.ts'
import { isFailure, reasonOf } from '../failures.ts'
import type { SheetProps, Target } from '../sheet.ts'
import { Line, MarginSign, Ring } from '../signs.tsx'
import { type Say, sayIn, timeOf } from '../words.ts'

interface FrameProps extends SheetProps {
  readonly title: string
  /** Where in the site this is, in italics over the title. */
  readonly crumb?: ReactNode
  /** What there is to know, in one sentence. */
  readonly note?: string | undefined
  /** What stands at the foot: at its beginning, and at its end. */
  readonly left?: ReactNode
  readonly right?: ReactNode
  /** Whether nothing in the body takes the focus, so that the body takes it to be scrolled by keys. */
  readonly still?: boolean
  readonly children?: ReactNode
}

/** The three parts of a sheet: head, body and foot. Focus goes to its first field, or to its title. */
export function Frame(props: FrameProps) {
  const { title, crumb, note, left, right, still, children, language, go } = props
  useEffect(() => {
    const heading = document.getElementById('pt')
    if (!heading?.closest('.pn')?.contains(document.activeElement)) heading?.focus()
  }, [])
  useEffect(() => {
    // What had the focus is gone with what it has done.
    const isGone = document.activeElement === document.body
    if (isGone) document.getElementById('pt')?.focus({ preventScroll: true })
  })
  const region = still ? { tabIndex: 0, role: 'region', 'aria-labelledby': 'pt' } : {}
  return (
    <>
      <Head
        {...{ title, crumb, note }}
        say={sayIn(language)}
        onClose={() => go({ open: 'nothing' })}
      />
      <div className="pb" {...region}>
        {children}
      </div>
      <footer className="pf">
        {left}
        <span className="end" />
        {right}
      </footer>
    </>
  )
}

interface HeadProps extends Pick<FrameProps, 'title' | 'crumb' | 'note'> {
  readonly letter?: string | undefined
  readonly say: Say
  readonly onClose: () => void
}

/** The letter of a section, as on its page. */
export const Boxed = ({ letter }: { readonly letter: string | undefined }) =>
  letter && (
    <span className="mark" aria-hidden="true">
      {letter}
    </span>
  )

/** The head of the panel: where this is, what it is called, and one sentence. */
export const Head = ({ title, crumb, note, letter, say, onClose }: HeadProps) => (
  <header className="ph">
    <p className="ph-c">
      <Boxed letter={letter} />
      <span>{crumb}</span>
    </p>
    <h1 id="pt" tabIndex={-1}>
      {title}
    </h1>
    {note && <p className="ph-n only-d">{note}</p>}
    <button type="button" className="x" aria-label={say('panel.close')} onClick={onClose}>
      <Line size={20} d="M2 2L18 18M18 2L2 18" />
    </button>
  </header>
)

interface ButtonProps {
  readonly children: ReactNode
  readonly onClick: () => void
  /** Whether it does nothing now; it stays in reach, so that one can hear of it. */
  readonly off?: boolean | undefined
}

interface FramedProps extends ButtonProps {
  /** `solid` for the one act of a sheet, `sm` beside a text, `red` for what takes away. */
  readonly look?: 'solid' | 'sm' | 'red' | undefined
}

/** A framed button; a red pencil rings it under the pointer. */
export const Button = ({ children, onClick, look, off }: FramedProps) => (
  <button
    type="button"
    className={look ? `btn ${look}` : 'btn'}
    aria-disabled={off || undefined}
    onClick={() => off || onClick()}
  >
    {children}
    <Ring name="ring" />
  </button>
)

/** An act that is written as a word, underlined. */
export const Link = ({
  children,
  onClick,
  className = '',
  off,
}: ButtonProps & { readonly className?: string }) => (
  <button
    type="button"
    className={`lk ${className}`.trim()}
    aria-disabled={off || undefined}
    onClick={() => off || onClick()}
  >
    <span>{children}</span>
  </button>
)

/** A field with its label; `head` stands behind the label. */
export const Part = (props: {
  readonly label: string
  readonly of?: string
  readonly head?: ReactNode
  readonly children: ReactNode
}) => (
  <div className="f">
    <div className="f-h">
      {props.of ? (
        <label htmlFor={props.of}>{props.label}</label>
      ) : (
        <span className="lb">{props.label}</span>
      )}
      {props.head}
    </div>
    {props.children}
  </div>
)

interface FaultProps {
  readonly of: Pick<Problem, 'message'> & Partial<Problem>
  readonly id?: string
  readonly isAlert?: boolean
  readonly children?: ReactNode
}

/** What is wrong: in the margin the proofreader's sign, then the sentence and what to do. */
export const Fault = ({ of: problem, id, isAlert, children }: FaultProps) => (
  <div className="err" id={id} role={isAlert ? 'alert' : undefined}>
    <div>
      <MarginSign of={problem} />
    </div>
    <div>
      <p className="red">{problem.message}</p>
      {problem.fix && <p>{problem.fix}</p>}
      {children}
    </div>
  </div>
)

/** A pencilled note in the margin: blue, or red where something was not done. */
export const Note = ({
  text,
  red,
}: {
  readonly text?: string | undefined
  readonly red?: boolean
}) =>
  text && (
    <div className={red ? 'note red' : 'note'} role={red ? 'alert' : 'status'}>
      <p>{text}</p>
    </div>
  )

/** The words of a step back or forth, with what it takes back or does again where that is known. */
export const stepWords = (words: Say, what: 'undo' | 'redo', label: string | undefined): string =>
  label ? words(`undo.${what}Of`, { label }) : words(`undo.${what}`)

/** What an undo or redo has done. */
export const turnedWords = (words: Say, { undone, label }: Save): string =>
  words(undone ? 'status.undone' : 'status.redone', { label })

/**
 * What the acts of a sheet have in common: one at a time, a conflict opens both versions, what is published is taken back
 * only when that is asked for once more, and what is done or refused is said in `trouble`. `save` gives what was saved.
 */
export function useActs({ api, go, say, language, state }: SheetProps) {
  const [refused, setRefused] = useState<string>()
  const [turned, setTurned] = useState<Save>()
  const [busy, setBusy] = useState(false)
  const words = sayIn(language)
  async function act<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (busy) return undefined
    setBusy(true)
    setRefused(undefined)
    setTurned(undefined)
    try {
      return await work()
    } catch (error) {
      if (!isFailure(error)) throw error
      setRefused(reasonOf(error)[language])
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const saved = ({ at }: Save) => say(words('status.saved', { time: timeOf(at) }))
  async function save(
    work: () => Promise<UndoAnswer>,
    tell: (save: Save) => void = saved,
  ): Promise<Save | undefined> {
    const answer = await act(work)
    if (!answer) return undefined
    if ('refused' in answer) setRefused(answer.refused[language])
    else if ('published' in answer) go({ open: 'sheet', name: 'undo', save: answer.published })
    else if ('conflicts' in answer)
      go({ open: 'sheet', name: 'conflict', conflicts: answer.conflicts })
    else tell(answer.saved)
    return 'saved' in answer ? answer.saved : undefined
  }
  /** Makes corrections that are certain, as one save. */
  const fix = (problems: readonly Problem[]) => {
    const [first, ...others] = problems
    const label = words('problems.fixed', { n: problems.length })
    const one = first && others.length === 0 ? first.message : label
    return save(() => api.fix({ problems, label: one }))
  }
  /** Takes a save back, or does it again. */
  const turn = (work: () => Promise<UndoAnswer>) => save(work, setTurned)
  // The state that tells of the next one comes a moment later.
  const labelOf = (what: 'undo' | 'redo') =>
    state[what]?.id === turned?.id ? undefined : state[what]?.label
  const undo = (
    <>
      <Link className="cut" off={busy} onClick={() => turn(() => api.undo())}>
        {stepWords(words, 'undo', labelOf('undo'))}
      </Link>
      {state.redo && (
        <Link className="cut" off={busy} onClick={() => turn(() => api.redo())}>
          {stepWords(words, 'redo', labelOf('redo'))}
        </Link>
      )}
    </>
  )
  /** Closes a sheet that has something to confirm, and does nothing else. */
  const cancel = <Link onClick={() => go({ open: 'nothing' })}>{words('panel.cancel')}</Link>
  const trouble = (
    <>
      <Note red text={refused} />
      <Note text={turned && turnedWords(words, turned)} />
    </>
  )
  return { act, save, turn, fix, busy, undo, cancel, trouble }
}

/** Asks the server for something, again after each change of the site and for something else, which `of` names. */
export function useAnswer<T>(
  { state }: SheetProps,
  ask: () => Promise<T>,
  of?: string,
): T | undefined {
  const [answer, setAnswer] = useState<T>()
  const { number } = state
  const asked = useEffectEvent(ask)
  useEffect(() => {
    // A new state of the site asks anew, and another thing that is asked for.
    void [number, of]
    let here = true
    const hear = (got: T) => here && setAnswer(got)
    // What is refused is told over the page.
    asked().then(hear)
    return () => {
      here = false
    }
  }, [number, of])
  return answer
}

/** Opens a page that was just made or moved, as soon as the site has it, and then what `next` says. */
export function useArrival({ state, go }: SheetProps, next: (file: string) => Target) {
  const [awaited, arrive] = useState<string>()
  const page = state.pages.find(({ route }) => route !== undefined && route === awaited)
  const arrived = useEffectEvent((file: string) => {
    if (page?.route) go({ open: 'page', route: page.route })
    go(next(file))
  })
  const file = page?.file
  useEffect(() => {
    if (file !== undefined) arrived(file)
  }, [file])
  return arrive
}

/** Names for the items of a list: the same thing may stand in it twice. */
export const keysOf = (names: readonly string[]): readonly string[] =>
  names.map((name, at) => `${name} ${names.slice(0, at).filter((one) => one === name).length}`)

export type Acts = ReturnType<typeof useActs>

/** A day as people write it, with the year where it is another one: `20 November`. */
export function dateIn(language: Language, at: string): string {
  const date = new Date(at)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  const locale = { en: 'en-GB', fr: 'fr-FR' }[language]
  return date.toLocaleDateString(locale, { day: 'numeric', month: 'long', ...year })
}

/** A moment as people say it: with the day where it is another one. */
export function momentIn(language: Language, at: string): string {
  const words = sayIn(language)
  const time = timeOf(at)
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return isToday
    ? words('moment.today', { time })
    : words('moment.otherDay', { time, day: dateIn(language, at) })
}
