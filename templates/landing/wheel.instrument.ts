import { listen, play, propsOf, roundPlayer, spotOf } from './round-player.ts'
import { wheelControls } from './wheel-controls.ts'
import { wheelDrawing } from './wheel-drawing.ts'
import { eventsOf, type WheelProps } from './wheel-playing.ts'
import { addWheelStyles } from './wheel-styles.ts'

export { eventsOf, listen, play }

/** The plan of the stage plays its round, heard from a seat that may be changed, each voice of which may be muted. */
export async function wake(root: HTMLElement, event: Event | undefined, audio: AudioContext) {
  addWheelStyles()
  const props = await propsOf<WheelProps>(root)
  const field = document.querySelector('.stage-field') ?? root
  const events = eventsOf(props)
  const drawing = wheelDrawing(field, props, events)
  const muted = new Set<number>()
  let seat = 0
  let areEars = false

  const player = roundPlayer(root, audio, props.words, {
    events,
    open: () => {
      const stage = listen(audio, props, seat)
      stage.filterHeads(areEars)
      for (const voice of muted) stage.mute(voice, true)
      return stage
    },
    show: (time) => drawing.show(time, muted),
    rest: drawing.rest,
  })
  const mute = (voice: number) => {
    const is = !muted.delete(voice)
    if (is) muted.add(voice)
    player.stage()?.mute(voice, is)
    drawing.mute(voice, is)
    controls.mute(voice, is)
  }
  const controls = wheelControls(root, field, props, {
    mute,
    sit: (place) => {
      seat = place
      player.stage()?.sit(spotOf(props, seat))
    },
    filterHeads: (is) => {
      areEars = is
      player.stage()?.filterHeads(is)
    },
  })
  const answer = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    const voice = target.closest<SVGElement>('.wheel-light')?.dataset['voice']
    if (voice !== undefined) mute(Number(voice))
    else if (target.closest('.wheel > .action, .stage-plan')) {
      if (!player.isPlaying()) field.scrollIntoView({ block: 'nearest' })
      player.press()
    }
  }
  for (const place of [root, field]) place.addEventListener('click', answer)
  addEventListener('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
    const isTyping = target instanceof HTMLInputElement && /text|search|email/.test(target.type)
    const voice = Number(key) - 1
    const isVoice = props.entries[voice] !== undefined && !ctrlKey && !metaKey && !altKey
    if (isVoice && player.isPlaying() && !isTyping) mute(voice)
  })
  if (event?.type === 'click') answer(event)
}
