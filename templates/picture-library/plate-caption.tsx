import type { ReactNode } from 'react'

const tens = ['', 'X', 'XX', 'XXX', 'XL', 'L', 'LX', 'LXX', 'LXXX', 'XC'] as const
const units = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'] as const

/** A number from 1 to 99 as pictures are numbered. */
function roman(number: number): string {
  return `${tens[Math.floor(number / 10)] ?? ''}${units[number % 10] ?? ''}`
}

interface PlateCaptionProps {
  readonly number?: number
  readonly children: ReactNode
  readonly link?: { readonly href: string; readonly label: string }
  /** Whether the picture bleeds, so that the caption keeps the margins of the page by itself. */
  readonly wide?: boolean
}

/** The line below a picture: its number, if it has one, what it shows, and where it leads. */
export function PlateCaption({ number, children, link, wide = false }: PlateCaptionProps) {
  return (
    <figcaption className={wide ? 'plate-caption page-width' : 'plate-caption'}>
      {number !== undefined && <b>{roman(number)}</b>}
      <span>{children}</span>
      {link && <a href={link.href}>{link.label}</a>}
    </figcaption>
  )
}
