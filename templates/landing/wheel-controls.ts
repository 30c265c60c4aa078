import type { WheelProps } from './wheel-playing.ts'

/** What the controls ask for. */
interface Wishes {
  readonly mute: (voice: number) => void
  readonly sit: (seat: number) => void
  readonly filterHeads: (is: boolean) => void
}

function make<Name extends keyof HTMLElementTagNameMap>(
  parent: Element,
  name: Name,
  properties: Readonly<Record<string, unknown>> = {},
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties)
  parent.append(made)
  return made
}

/** What stands beside the button once the wheel has been asked for: its voices, the seats over the plan, the headphones. */
export function wheelControls(root: Element, field: Element, props: WheelProps, wishes: Wishes) {
  const { words, seats } = props
  const voices = make(root, 'fieldset', { className: 'wheel-voices' })
  make(voices, 'legend', { textContent: words.voices })
  const buttons = props.entries.map((_, voice) =>
    make(voices, 'button', {
      className: 'action',
      type: 'button',
      textContent: `${voice + 1}`,
      ariaLabel: words.voice.replace('{number}', `${voice + 1}`),
      onclick: () => wishes.mute(voice),
    }),
  )
  // The seats themselves are named so, too.
  const seating = make(root, 'p', { className: 'wheel-seat' })
  make(seating, 'span', { textContent: words.seats, ariaHidden: 'true' })
  const taken = make(seating, 'b')
  const label = make(root, 'label')
  const phones = make(label, 'input', { type: 'checkbox' })
  label.append(` ${words.headphones}`)
  phones.onchange = () => wishes.filterHeads(phones.checked)

  const places = make(field, 'fieldset', { className: 'wheel-seats', ariaLabel: words.seats })
  const sit = (seat: number, name: string) => {
    taken.textContent = `${words.yours} ${name}`
    wishes.sit(seat)
  }
  seats.forEach(([name, metres, angle], seat) => {
    const turned = (angle * Math.PI) / 180
    const away = metres * props.scale
    const text = words.seat.replace('{name}', name).replace('{metres}', `${metres}`)
    const place = make(places, 'label')
    place.style.left = `${50 + away * Math.sin(turned)}%`
    place.style.top = `${50 - away * Math.cos(turned)}%`
    make(place, 'input', {
      type: 'radio',
      name: 'seat',
      ariaLabel: text,
      checked: seat === 0,
      onchange: () => sit(seat, text),
    })
    make(place, 'span', { textContent: text })
    if (seat === 0) sit(seat, text)
  })
  const mute = (voice: number, is: boolean) => {
    const button = buttons[voice]
    button?.setAttribute('aria-pressed', is ? 'false' : 'true')
    button?.setAttribute('data-look', is ? '' : 'solid')
  }
  for (const voice of buttons.keys()) mute(voice, false)
  return { mute }
}
