/** The boxed letter that stands at the head of a section, as in a score. */
export function RehearsalMark({ letter }: { readonly letter: string }) {
  return (
    <span className="rehearsal-mark" aria-hidden="true">
      {letter}
    </span>
  )
}
