import type { ReactNode } from 'react'
import { useSay } from '../state/selectors.ts'
import { Ring } from './icons.tsx'
import styles from './ui.module.css'

export interface ToolbarTool {
  readonly name: string
  readonly className?: string | undefined
  readonly shown: ReactNode
  readonly isOn?: boolean
  readonly run: () => void
}

/** Tools of a text, each written in what it does; the focus stays in the text. */
export const Toolbar = ({ tools }: { readonly tools: readonly ToolbarTool[] }) => (
  <div className={styles.toolbar} {...named('toolbar', useSay()('prose.tools'))}>
    {tools.map(({ name, className, shown, isOn, run }) => (
      <button
        type="button"
        key={name}
        className={className}
        aria-pressed={isOn}
        onMouseDown={(event) => event.preventDefault()}
        onClick={run}
      >
        <span>{shown}</span>
        {isOn && <Ring around="chosen" />}
      </button>
    ))}
  </div>
)

/** What an element is to those who do not see it. */
export const named = (role: string, label: string) => ({ role, 'aria-label': label })
