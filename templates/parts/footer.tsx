import type { ReactNode } from 'react'
import type { FooterLink } from './footer-links.ts'

interface FooterProps {
  /** The copyright line. */
  readonly notice: ReactNode
  readonly links?: readonly FooterLink[]
  /** What locks a password-protected page again; nothing where the page is open to all, or the content has no word for it. */
  readonly lock?: string | false | undefined
  readonly colophon: ReactNode
  /** The last word of the page, as at the end of a score. */
  readonly end: string
  /** Whether the page ends with the final bar. */
  readonly finalBar?: boolean
}

/** The foot of a page: the final bar, whose page it is, where else to read, how it was set. */
export function Footer({ notice, links = [], lock, colophon, end, finalBar = true }: FooterProps) {
  return (
    <footer className="footer">
      {finalBar && <div className="final-bar" aria-hidden="true" />}
      <div className="footer-notes page-width columns">
        <p className="footer-notice">{notice}</p>
        {(links.length > 0 || lock) && (
          <p className="footer-links">
            {links.map(({ href, label, language }) => (
              <a key={href} href={href} lang={language}>
                {label}
              </a>
            ))}
            {lock && (
              <button type="button" data-lock="">
                {lock}
              </button>
            )}
          </p>
        )}
        <p className="footer-colophon">{colophon}</p>
        <p className="footer-end" aria-hidden="true">
          {end}
        </p>
      </div>
    </footer>
  )
}
