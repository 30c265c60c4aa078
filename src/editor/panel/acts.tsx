import { useEffect, useEffectEvent, useState } from 'react'
import type { Problem } from '../../problem.ts'
import type { Save, UndoAnswer } from '../protocol.ts'
import { isFailure, reasonOf } from './failures.ts'
import { Link, Note } from './kit.tsx'
import type { SheetProps, Target } from './sheet.ts'
import { type Say, sayIn, timeOf } from './words.ts'

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

export type Acts = ReturnType<typeof useActs>

/** The words of a step back or forth, with what it takes back or does again where that is known. */
export const stepWords = (words: Say, what: 'undo' | 'redo', label: string | undefined): string =>
  label ? words(`undo.${what}Of`, { label }) : words(`undo.${what}`)

/** What an undo or redo has done. */
export const turnedWords = (words: Say, { undone, label }: Save): string =>
  words(undone ? 'status.undone' : 'status.redone', { label })
