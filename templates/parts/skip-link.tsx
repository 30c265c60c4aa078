import type { ReactNode } from 'react'

/** Lets keyboard users jump over the header, to the element with the id `main`. */
export function SkipLink({ label }: { readonly label: ReactNode }) {
  return (
    <a className="skip-link" href="#main">
      {label}
    </a>
  )
}
