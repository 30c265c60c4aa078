import { silenceable } from '../sound/presses.ts'
import { openStage, type Spot } from '../sound/stage.ts'
import { wheelControls } from './wheel-controls.ts'
import { wheelDrawing } from './wheel-drawing.ts'
import { eventsOf, type WheelEvent, type WheelProps } from './wheel-playing.ts'
import { addWheelStyles } from './wheel-styles.ts'

export { eventsOf }

/** Where a seat is. */
function spotOf({ seats }: WheelProps, seat: number): Spot {
  const [, metres, angle] = seats[seat] ?? ['', 1, 0]
  return { metres, angle }
}

/** The stage as it is heard from a seat: four singers round its rim, each facing an aisle, the low ones in the middle. */
export function listen(context: BaseAudioContext, props: WheelProps, seat: number, echo = 0.16) {
  const singers = [
    ...props.entries.map((_, voice) => ({ metres: props.stage, angle: 90 * voice, isLow: false })),
    ...props.begins.map(() => ({ metres: 0, angle: 0, isLow: true })),
  ]
  return openStage(context, { singers, full: props.full, seat: spotOf(props, seat), echo })
}

/** Has a stage play what begins before a moment, in seconds; gives the rest. */
export function play(
  stage: ReturnType<typeof openStage>,
  events: readonly WheelEvent[],
  start: number,
  until = Number.POSITIVE_INFINITY,
) {
  const next = events.findIndex(({ at }) => at >= until)
  const due = next < 0 ? events : events.slice(0, next)
  for (const { singer, note, at, length } of due)
    stage.play({ singer, frequency: note.hertz, at: start + at, length })
  return events.slice(due.length)
}

/** The plan of the stage plays its round, heard from a seat that may be changed, each voice of which may be muted. */
export async function wake(root: HTMLElement, event: Event | undefined, audio: AudioContext) {
  addWheelStyles()
  const props = await propsOf(root)
  const field = document.querySelector('.stage-field') ?? root
  const events = eventsOf(props)
  const end = Math.max(...events.map(({ at, length }) => at + length))
  const drawing = wheelDrawing(field, props, events)
  const label = root.querySelector('.action > span')
  const status = root.querySelector('output')
  const name = label?.textContent ?? ''
  const muted = new Set<number>()
  let seat = 0
  let areEars = false
  let stage: ReturnType<typeof openStage> | undefined
  let turn = 0
  let timer = 0
  let frame = 0

  const say = (words: string, title: string) => {
    if (status) status.textContent = words
    if (label) label.textContent = title
  }
  const start = async () => {
    turn += 1
    const mine = turn
    say(props.words.playing, props.words.stop)
    field.scrollIntoView({ block: 'nearest' })
    await audio.resume()
    if (turn !== mine) return
    const here = listen(audio, props, seat)
    stage = here
    here.filterHeads(areEars)
    for (const voice of muted) here.mute(voice, true)
    const from = audio.currentTime + 0.12
    let rest = events
    const feed = () => {
      const time = audio.currentTime - from
      rest = play(here, rest, from, time + 1.4)
      if (time > end + 2.8) stop()
    }
    const show = () => {
      drawing.show(Math.max(0, audio.currentTime - from - (audio.outputLatency || 0)), muted)
      frame = requestAnimationFrame(show)
    }
    feed()
    timer = window.setInterval(feed, 250)
    show()
  }
  const stop = (atOnce = false) => {
    if (turn % 2 === 0) return
    turn += 1
    clearInterval(timer)
    cancelAnimationFrame(frame)
    stage?.close(atOnce)
    stage = undefined
    drawing.rest()
    say(props.words.silence, name)
  }
  const mute = (voice: number) => {
    const is = !muted.delete(voice)
    if (is) muted.add(voice)
    stage?.mute(voice, is)
    drawing.mute(voice, is)
    controls.mute(voice, is)
  }
  const controls = wheelControls(root, field, props, {
    mute,
    sit: (place) => {
      seat = place
      stage?.sit(spotOf(props, seat))
    },
    filterHeads: (is) => {
      areEars = is
      stage?.filterHeads(is)
    },
  })
  const answer = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    const voice = target.closest<SVGElement>('.wheel-light')?.dataset['voice']
    if (voice !== undefined) mute(Number(voice))
    else if (target.closest('.wheel > .action, .stage-plan')) {
      if (turn % 2) stop()
      else start()
    }
  }
  for (const place of [root, field]) place.addEventListener('click', answer)
  addEventListener('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
    const isTyping = target instanceof HTMLInputElement && /text|search|email/.test(target.type)
    const voice = Number(key) - 1
    const isVoice = props.entries[voice] !== undefined && !ctrlKey && !metaKey && !altKey
    if (isVoice && turn % 2 && !isTyping) mute(voice)
  })
  silenceable(audio, () => stop(true))
  if (event?.type === 'click') answer(event)
}

/** What the page holds or, where its first response had no space for it, a file beside it. */
async function propsOf({ dataset }: HTMLElement): Promise<WheelProps> {
  const { props, file = '' } = dataset
  return props ? JSON.parse(props) : (await import(/* @vite-ignore */ file)).default
}
