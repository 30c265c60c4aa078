import type { ReactNode } from 'react'
import { Close, Link, Sentence } from '../kit.tsx'
import type { Connection } from '../state/connection.ts'
import { type UndoOf, usePanel } from '../state/view.ts'
import type { WordKey } from '../words.ts'

/** What is shown over the page for a while, and what can be taken back there. */
export interface Notice {
  readonly text: string
  readonly undo: UndoOf | undefined
}

interface UndoNoticeProps {
  readonly text: string
  readonly onUndo: () => void
  readonly onClose: () => void
}

/** What was done, with its Undo. */
export function UndoNotice({ text, onUndo, onClose }: UndoNoticeProps) {
  const { say } = usePanel()
  return (
    <div className="undo" role="status">
      <p>{text}</p>
      <Link onClick={onUndo}>{say('undo.undo')}</Link>
      <Close onClick={onClose}>{say('notice.close')}</Close>
      <i aria-hidden="true" />
    </div>
  )
}

/** What is said where nothing can be done. */
export const hindrances: Readonly<Partial<Record<Connection, WordKey>>> = {
  stopped: 'strip.stopped',
  silent: 'strip.silent',
  stranger: 'strip.stranger',
  fault: 'strip.fault',
}

interface StripProps {
  readonly colour: 'red' | 'blue'
  readonly role?: 'alert' | 'status'
  readonly text: string
  readonly act?: ReactNode
}

/** One sentence over the page, and what can be done about it. */
export const Strip = ({ colour, role = 'status', text, act }: StripProps) => (
  <div className={`strip ${colour}`} role={role}>
    <Sentence text={text} />
    {act}
  </div>
)
