import type { ReactNode } from 'react'
import { Action } from './action.tsx'

export interface Destination {
  readonly href: string
  readonly label: string
}

interface HeaderProps {
  /** The sign of the house. */
  readonly brand: ReactNode
  /** Where the sign leads, and what is said of it. */
  readonly home: Destination
  /** The spoken name of the links. */
  readonly navigation: string
  readonly links: readonly Destination[]
  /** The button at the end of the links. */
  readonly action: Destination
  /** The same links for narrow screens. */
  readonly menu: ReactNode
}

/** The header that stays: the sign, the links, and a thin rule on which a red line shows how far one has read. */
export function Header({ brand, home, navigation, links, action, menu }: HeaderProps) {
  return (
    <header className="header">
      <div className="header-bar">
        <a className="header-home" href={home.href}>
          <span aria-hidden="true">{brand}</span>
          <span className="visually-hidden">{home.label}</span>
        </a>
        <nav className="navigation" aria-label={navigation}>
          {links.map(({ href, label }) => (
            <a key={href} className="ruled-link" href={href}>
              {label}
            </a>
          ))}
          <Action href={action.href} size="small">
            {action.label}
          </Action>
        </nav>
        {menu}
      </div>
      <div className="playhead" aria-hidden="true" />
    </header>
  )
}
