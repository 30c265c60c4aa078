import type { ReactNode } from 'react'
import { Island } from '../../src/render/island.tsx'
import type { PageContext } from '../page-context.ts'
import { Action } from './action.tsx'
import type { Destination } from './destination.ts'
import { MobileMenu } from './mobile-menu.island.tsx'

interface HeaderProps {
  /** The sign of the foundation. */
  readonly brand: ReactNode
  /** Where the sign leads, and what is said of it. */
  readonly home: Destination
  readonly links: readonly Destination[]
  /** The button at the end of the links. */
  readonly action: Destination
  readonly context: PageContext
}

/**
 * The header that stays: the sign, the links (on narrow screens in a menu), and a thin rule on which a red line shows how
 * far one has read.
 */
export function Header({ brand, home, links, action, context }: HeaderProps) {
  const { navigation, menu, close } = context.wording
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
        <Island
          name="mobile-menu"
          component={MobileMenu}
          props={{ menu, close, links, action }}
          context={context}
        />
      </div>
      <div className="playhead" aria-hidden="true" />
    </header>
  )
}
