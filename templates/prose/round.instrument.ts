import { listen, propsOf, roundPlayer } from '../landing/round-player.ts'
import { eventsOf } from '../landing/wheel-playing.ts'
import type { RoundProps } from './round-playing.ts'
import { scoreDrawing } from './score-drawing.ts'

/** A button that plays the round of the score, whose notes are red while they sound. */
export async function wake(root: HTMLElement, event: Event | undefined, audio: AudioContext) {
  const props = await propsOf<RoundProps>(root)
  const { stop = '', playing = '', silence = '' } = root.dataset
  const events = eventsOf(props)
  const drawing = scoreDrawing(props, events)
  const player = roundPlayer(
    root,
    audio,
    { stop, playing, silence },
    {
      events,
      open: () => listen(audio, props, 0),
      ...drawing,
    },
  )
  root.querySelector('.action')?.addEventListener('click', player.press)
  if (event?.type === 'click') player.press()
}
