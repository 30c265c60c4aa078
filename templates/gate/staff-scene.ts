/**
 * The staff that never moves. Reads how far the red line has come at the gate and where the fermata stands; what it
 * gives reads the staves of the page, and tells the style sheet of the gate (unlocking.css) how they share the time.
 * Where the page does not begin with them, it opens like any other.
 */
export function staffScene(): () => void {
  const page = document.documentElement
  const [line] = document.querySelectorAll('.gate .stave')
  const waited = line ? Number.parseFloat(getComputedStyle(line).getPropertyValue('--head')) : 0
  const drawn = (boxOf(line).width * (waited || 0)) / 100
  const from = boxOf(document.querySelector('.gate-rest svg'))

  return () => {
    const staves = [...document.querySelectorAll<HTMLElement>('.headline .stave')]
    const boxes = staves.map(boxOf)
    const first = boxes[0]
    const last = boxes.at(-1)
    if (!first || !last || location.hash) return

    const whole = widthOf(boxes)
    staves.forEach((stave, place) => {
      const before = widthOf(boxes.slice(0, place))
      stave.style.setProperty('--before', `${before / whole}`)
      stave.style.setProperty('--share', `${boxOf(stave).width / whole}`)
    })
    const to = boxOf(document.querySelector('.held svg'))
    page.style.setProperty('--drawn', `${Math.min(100, (drawn / first.width) * 100)}%`)
    page.style.setProperty('--row', `${widthOf(boxes.filter(({ y }) => y === first.y)) / whole}`)
    page.style.setProperty('--fermata-x', `${from.x - to.x}px`)
    page.style.setProperty('--fermata-y', `${from.y - to.y}px`)
    page.dataset['unlocking'] = first.y === last.y ? 'staff' : 'staves'
  }
}

const boxOf = (element?: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()

const widthOf = (boxes: readonly DOMRect[]) => boxes.reduce((sum, { width }) => sum + width, 0)
