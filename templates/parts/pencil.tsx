/** The ellipse that the pencil draws round the element it stands in, which must be positioned. */
export function Pencil() {
  return (
    <svg className="pencil" viewBox="0 0 200 60" preserveAspectRatio="none" aria-hidden="true">
      <path d="M22 46C-4 34 6 9 58 5 120 0 196 4 197 28 198 52 120 60 66 57 30 55 2 44 8 27 12 15 40 7 78 6" />
    </svg>
  )
}
