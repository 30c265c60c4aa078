/** Lets keyboard users jump over the header, to the element with the id `main`. */
export function SkipLink({ label }: { readonly label: string }) {
  return (
    <a className="skip-link" href="#main">
      {label}
    </a>
  )
}
