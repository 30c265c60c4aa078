import { useEffect, useRef, useState } from 'react'
import { hydrate } from '../../src/islands/hydrate.tsx'
import { Action } from './action.tsx'
import type { Destination } from './destination.ts'

interface MobileMenuProps {
  /** What the button says while the menu is closed, and the menu's spoken name. */
  readonly menu: string
  /** What the button says while the menu is open. */
  readonly close: string
  readonly links: readonly Destination[]
  readonly action: Destination
}

/** The menu of narrow screens, a native popover: one destination per staff, and the filled button. */
export function MobileMenu({ menu, close, links, action }: MobileMenuProps) {
  const { sheet, open } = useSheet()

  return (
    <div className="mobile-menu">
      <button
        type="button"
        className="mobile-menu-toggle"
        popoverTarget="menu"
        aria-expanded={open}
        aria-controls="menu"
      >
        <span data-when="closed">{menu}</span>
        <span data-when="open">{close}</span>
        <span className="mobile-menu-lines" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <i />
        </span>
      </button>
      <div className="mobile-menu-sheet" id="menu" popover="auto" ref={sheet}>
        <nav aria-label={menu}>
          {links.map(({ href, label }) => (
            <a className="stave" href={href} key={href}>
              <span>{label}</span>
            </a>
          ))}
          <Action href={action.href} look="solid">
            {action.label}
          </Action>
        </nav>
      </div>
    </div>
  )
}

export const wake = (root: HTMLElement) => hydrate(root, MobileMenu)

/** From this width on the header shows its links and has no menu; the same width as in mobile-menu.css. */
const wideScreen = '(width >= 62.5em)'

/**
 * Keeps in step with the popover, which the browser opens and closes by itself: while it is open the rest of the page
 * is inert, and it closes when the screen becomes wide. `open` is not known before the part is live.
 */
function useSheet() {
  const sheet = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<boolean>()

  useEffect(() => {
    const element = sheet.current
    if (!element) return
    const read = () => setOpen(element.matches(':popover-open'))
    const closeOnWide = ({ matches }: MediaQueryListEvent) => matches && element.hidePopover()
    const width = matchMedia(wideScreen)
    read()
    element.addEventListener('toggle', read)
    width.addEventListener('change', closeOnWide)
    return () => {
      element.removeEventListener('toggle', read)
      width.removeEventListener('change', closeOnWide)
    }
  }, [])

  useEffect(() => {
    for (const part of document.querySelectorAll<HTMLElement>('main, footer')) {
      part.inert = open === true
    }
  }, [open])

  return { sheet, open }
}
