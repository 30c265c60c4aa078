import type { ReactNode } from 'react'
import type { SiteSettings } from '../assemble.ts'
import { Logo } from './logo.tsx'

interface BackHeaderProps {
  /** The address of the home page. */
  readonly home: string
  /** What the link back to it says; on a telephone only its arrow is seen. */
  readonly back: ReactNode
  readonly wordmark: SiteSettings['wordmark']
  /** What stands at the end, such as the language toggle. */
  readonly children?: ReactNode
}

/** The header of the inner pages: the way back, the sign in the middle. */
export function BackHeader({ home, back, wordmark, children }: BackHeaderProps) {
  return (
    <header className="header">
      <div className="header-bar">
        <a className="back ruled-link" href={home}>
          <svg width="26" height="12" viewBox="0 0 26 12" aria-hidden="true">
            <path d="M26 6H2M7 1L2 6l5 5" />
          </svg>
          <span className="back-words">{back}</span>
        </a>
        {/* A second way home for the pointer only: for everyone else the first one is enough. */}
        <span className="header-middle" aria-hidden="true">
          <a className="header-home" href={home} tabIndex={-1}>
            <span>
              <Logo wordmark={wordmark} />
            </span>
          </a>
        </span>
        {children}
      </div>
      <div className="playhead" aria-hidden="true" />
    </header>
  )
}
