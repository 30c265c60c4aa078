/** The sign of the house, sitting on the lower edge of its box: over the i of the name, over a held letter. */
export function Fermata() {
  return (
    <svg viewBox="0 0 60.5 33" aria-hidden="true">
      <use href="#sign-fermata" y="33" />
    </svg>
  )
}
