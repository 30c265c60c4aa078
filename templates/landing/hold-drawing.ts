/** When the tie reaches its second head, in seconds. */
const reach = 8
/** How fast the string begins to swing, and how fast it dies away: as the pipe does, and as the room. */
const rise = 0.14
const decay = 0.36
/** The first three modes of the string are the three stops; how many of its vibrations are shown in a second. */
const modes = [1, 0.36, 0.2]
const rate = 5.5
/** The widest swing, in the height of the letters; less than so many pixels is stillness. */
const swing = 0.034
const stillness = 0.12

/**
 * What a held note looks like: the fifth line of the staff vibrates as a string does, and a tie grows from the held
 * letter towards a second one beyond the bar line. Letting go says how long it was.
 */
export function holdDrawing(button: HTMLElement) {
  const place = button.parentElement ?? button
  const staff = button.closest<HTMLElement>('.stave') ?? button
  const hero = staff.closest<HTMLElement>('.hero') ?? staff
  const staves = [...hero.querySelectorAll('.headline .stave')]
  const said = hero.querySelector('output')
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const { lens, wire, tie, next } = drawingOn(hero, staff, place.dataset['letter'] ?? '')
  let from = 0
  let to = 0
  let frame = 0

  /** Draws a moment; whether there will be another one. */
  const draw = (now: number): boolean => {
    const box = hero.getBoundingClientRect()
    const { y, right, height: em } = staff.getBoundingClientRect()
    const row = staves.filter((one) => one.getBoundingClientRect().y === y)
    const x = Math.min(...row.map((one) => one.getBoundingClientRect().x))
    const time = (now - from) / 1000
    const after = to ? (now - to) / 1000 : 0
    const isHeld = !to
    const width = right - x - 0.05 * em
    const wide = em * swing * (1 - Math.exp(-time / rise)) * Math.exp(-after / decay)
    const isRinging = !calm.matches && wide > stillness
    const { line, above, below } = string(x - box.x, y - box.y + 0.15 * em + 0.5, width, wide, time)
    wire.setAttribute('d', isRinging ? `M${line.join('L')}` : '')
    lens.setAttribute('d', isRinging ? `M${[...above, ...below.reverse()].join('L')}z` : '')
    for (const one of staves) one.toggleAttribute('data-ringing', isRinging && row.includes(one))

    const middle = (element: Element) => {
      const { x: left, width: size } = element.getBoundingClientRect()
      return left + size / 2 - box.x
    }
    const share = calm.matches && isHeld ? 0 : Math.min(1, (time - after) / reach)
    const start = middle(place)
    tie.setAttribute('d', tieOf(start, y - box.y + 0.905 * em, share * (middle(next) - start), em))
    next.style.opacity = share === 1 ? '1' : '0'
    return isHeld || isRinging
  }
  const run = (now: number) => {
    if (draw(now) && !(calm.matches && to)) frame = requestAnimationFrame(run)
  }
  const clear = () => {
    cancelAnimationFrame(frame)
    for (const path of [lens, wire, tie]) path.setAttribute('d', '')
    for (const one of staves) one.removeAttribute('data-ringing')
    next.style.opacity = '0'
    from = 0
    to = 0
  }
  addEventListener('resize', () => {
    if (from) draw(performance.now())
  })

  return {
    /** The button goes down; nothing sounds yet. */
    press: () => {
      clear()
      button.dataset['said'] = ''
      if (said) said.textContent = ''
    },
    begin: () => {
      from = performance.now()
      frame = requestAnimationFrame(run)
    },
    end: () => {
      if (!from) {
        delete button.dataset['said']
        return
      }
      to = performance.now()
      const seconds = Math.max(1, Math.round((to - from) / 1000))
      const words = (button.dataset['held'] ?? '').replace('{seconds}', `${seconds}`)
      button.dataset['said'] = words
      if (said) said.textContent = words
      run(to)
    },
  }
}

/** The paths on the first screen, and the second letter behind the bar line. */
function drawingOn(hero: HTMLElement, staff: HTMLElement, letter: string) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('class', 'hold-drawing')
  svg.setAttribute('aria-hidden', 'true')
  svg.style.cssText =
    'position:absolute;inset:0;width:100%;height:100%;overflow:visible;pointer-events:none'
  const path = (inks: Readonly<Record<string, string>>) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    for (const [name, value] of Object.entries(inks)) made.setAttribute(name, value)
    svg.append(made)
    return made
  }
  const red = 'var(--red)'
  const paths = {
    lens: path({ fill: red, 'fill-opacity': '.1' }),
    wire: path({ fill: 'none', stroke: red, 'stroke-width': '1.5' }),
    tie: path({ fill: red }),
  }
  hero.append(svg)
  const next = document.createElement('span')
  next.className = 'hold-next'
  next.textContent = letter
  next.ariaHidden = 'true'
  next.style.cssText =
    'position:absolute;inset:0 auto auto calc(100% + (min(var(--edge),1.1em) - .37em)/2 + .02em);color:#0000;opacity:0;-webkit-text-stroke:1.6px var(--red)'
  staff.append(next)
  return { ...paths, next }
}

/** A string as it stands at a moment, and the bounds of its swing. */
function string(x: number, y: number, width: number, wide: number, time: number) {
  const line: string[] = []
  const above: string[] = []
  const below: string[] = []
  for (let step = 0; step <= 64; step += 1) {
    const along = step / 64
    let now = 0
    let most = 0
    modes.forEach((strength, mode) => {
      const shape = strength * Math.sin(Math.PI * (mode + 1) * along)
      now += shape * Math.cos(2 * Math.PI * rate * (mode + 1) * time)
      most += shape * shape
    })
    const at = (height: number) => `${(x + width * along).toFixed(1)} ${(y + height).toFixed(2)}`
    line.push(at(-now * wide))
    above.push(at(-Math.sqrt(most) * wide))
    below.push(at(Math.sqrt(most) * wide))
  }
  return { line, above, below }
}

/** A tie that hangs from a point and is so long: the longer, the deeper and the thicker. */
function tieOf(x: number, y: number, length: number, em: number): string {
  if (length < 1) return ''
  const end = x + length
  const low = y + Math.min(0.5 * length, 0.085 * em + 0.1 * length)
  const lower = low + Math.min(0.034 * em, 0.09 * length)
  const near = x + 0.24 * length
  const far = end - 0.24 * length
  return `M${x} ${y}C${near} ${low} ${far} ${low} ${end} ${y}C${far} ${lower} ${near} ${lower} ${x} ${y}z`
}
