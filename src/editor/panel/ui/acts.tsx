import { useState } from 'react'
import type { Both, Refused } from '../../../message.ts'
import type { Language } from '../../../site.ts'
import type { Label } from '../../protocol/calls.ts'
import type { FieldProblem, Save, UndoAnswer } from '../../protocol/state.ts'
import { isFailure, keepMessage, reasonOf } from '../state/failures.ts'
import { useClient, useCommands, useDraftActions } from '../state/panel.ts'
import { useSay, useSite, useSpeech } from '../state/selectors.ts'
import type { Target } from '../state/targets.ts'
import { timeOf } from '../words/dates.ts'
import { inBoth, labelIn } from '../words/names.ts'
import { wordingIn } from '../words/problem-words.ts'
import type { Say } from '../words/words.ts'
import { Link } from './buttons.tsx'
import { useChange } from './effects.ts'
import { Note } from './sentences.tsx'
import styles from './ui.module.css'

/** One act at a time: whether it is being done, and why the last one was not done. */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Both>()
  const refuse = (why?: Both) => {
    if (why) keepMessage(why.en)
    setRefused(why)
  }
  async function act<T>(work: () => Promise<T | Refused>): Promise<T | undefined> {
    if (busy) return undefined
    setBusy(true)
    refuse(undefined)
    try {
      const answer = await work()
      if (!isRefused(answer)) return answer
      refuse(answer.refused)
    } catch (error) {
      if (!isFailure(error)) throw error
      refuse(reasonOf(error))
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return { act, busy, refused, refuse }
}

/** What was refused is read, wherever its button stands. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'refused' in answer

/** What the acts of a sheet share: one at a time; a conflict opens its sheet; `trouble` tells what was done or refused. */
export function useActs() {
  const client = useClient()
  const { busy, refused, act: runAct } = useAct()
  const [undone, setUndone] = useState<Save>()
  const act: typeof runAct = (work) => {
    setUndone(undefined)
    return runAct(work)
  }
  const save = useSave(act)
  /** Makes corrections that are certain, as one save. */
  const fix = (problems: readonly FieldProblem[]) =>
    save(() => client.fix({ problems, label: fixLabel(problems) }))
  /** Takes a save back, or does it again. */
  const runUndo = (work: () => Promise<UndoAnswer>) => save(work, setUndone)
  return {
    act,
    save,
    runUndo,
    fix,
    busy,
    undo: <UndoLinks busy={busy} undone={undone} runUndo={runUndo} />,
    cancel: <Cancel />,
    trouble: <Trouble refused={refused} undone={undone} />,
  }
}

type RunAct = ReturnType<typeof useAct>['act']

/** Saves by `work`: a conflict opens its sheet, and what is open is read again; `then` is told of the save. */
function useSave(act: RunAct) {
  const drafts = useDraftActions()
  const say = useSay()
  const { go, announce, notify } = useCommands()
  const saved = ({ at }: Save) => announce(say('status.saved', { time: timeOf(at) }))
  return async (
    work: () => Promise<UndoAnswer>,
    then: (save: Save) => void = saved,
  ): Promise<Save | undefined> => {
    const answer = await act(work)
    if (!answer) return undefined
    notify()
    if ('published' in answer) go({ open: 'sheet', name: 'undo', save: answer.published })
    else if ('conflicts' in answer)
      go({ open: 'sheet', name: 'conflict', conflicts: answer.conflicts })
    else {
      await drafts.reread(answer.saved.files)
      then(answer.saved)
    }
    return 'saved' in answer ? answer.saved : undefined
  }
}

const fixLabel = ([first, ...rest]: readonly FieldProblem[]) =>
  inBoth((language, say) =>
    first && rest.length === 0
      ? say('problems.fixedOne', { message: wordingIn(first, language).message })
      : say('problems.fixed', { n: rest.length + 1 }),
  )

interface UndoLinksProps {
  readonly busy: boolean
  /** The save that was taken back or done again last. */
  readonly undone: Save | undefined
  readonly runUndo: (work: () => Promise<UndoAnswer>) => unknown
}

/** Takes the last save back, or does it again, each with its name. */
function UndoLinks({ busy, undone, runUndo }: UndoLinksProps) {
  const client = useClient()
  const { language, say } = useSpeech()
  const undo = useSite((site) => site.undo)
  const redo = useSite((site) => site.redo)
  // The state that tells of the next one comes a moment later.
  const labelOf = (save: Save | undefined) => (save?.id === undone?.id ? undefined : save?.label)
  return (
    <>
      <Link className={styles.clamped} off={busy} onClick={() => runUndo(() => client.undo())}>
        {stepWords(say, 'undo', language, labelOf(undo))}
      </Link>
      {redo && (
        <Link className={styles.clamped} off={busy} onClick={() => runUndo(() => client.redo())}>
          {stepWords(say, 'redo', language, labelOf(redo))}
        </Link>
      )}
    </>
  )
}

/** Closes a sheet that has something to confirm, and does nothing else. */
function Cancel() {
  const say = useSay()
  const { go } = useCommands()
  return <Link onClick={() => go({ open: 'nothing' })}>{say('panel.cancel')}</Link>
}

interface TroubleProps {
  readonly refused: Both | undefined
  readonly undone: Save | undefined
}

/** Why the last act was not done, or what was taken back. */
function Trouble({ refused, undone }: TroubleProps) {
  const { language, say } = useSpeech()
  return (
    <>
      {refused && (
        <div ref={intoView}>
          <Note red text={refused[language]} />
        </div>
      )}
      <Note text={undone && undoneWords(say, language, undone)} />
    </>
  )
}

/** Asks the server for something, again after each change of the files and for something else, which `of` names. */
export function useAnswer<T>(ask: () => Promise<T>, of?: string): T | undefined {
  const [answer, setAnswer] = useState<T>()
  const fileVersion = useSite((site) => site.fileVersion)
  useChange([fileVersion, of], () => {
    let here = true
    // What is refused is told over the page.
    ask().then((got) => here && setAnswer(got))
    return () => {
      here = false
    }
  })
  return answer
}

/** Opens a page that was just made or moved, as soon as the site has it, and then what `next` says. */
export function useArrival(next: (file: string) => Target) {
  const { go } = useCommands()
  const pages = useSite((site) => site.pages)
  const [awaited, arrive] = useState<string>()
  const page = pages.find(({ route }) => route !== undefined && route === awaited)
  useChange([page?.file], () => {
    if (page?.route === undefined) return
    go({ open: 'page', route: page.route })
    go(next(page.file))
  })
  return arrive
}

export type Acts = ReturnType<typeof useActs>

/** The words of a step back or forth, with what it takes back or does again where that is known. */
export function stepWords(
  say: Say,
  what: 'undo' | 'redo',
  language: Language,
  label: Label | undefined,
): string {
  const named = label && labelIn(language, label)
  return named ? say(`undo.${what}Of`, { label: named }) : say(`undo.${what}`)
}

/** What an undo or redo has done. */
export const undoneWords = (say: Say, language: Language, { undone, label }: Save): string =>
  say(undone ? 'status.undone' : 'status.redone', { label: labelIn(language, label) })
