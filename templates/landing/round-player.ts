import { silenceable } from '../sound/presses.ts'
import { openStage, type Spot } from '../sound/stage.ts'
import type { WheelEvent, WheelProps } from './wheel-playing.ts'

type Stage = ReturnType<typeof openStage>

/** Where a seat is. */
export function spotOf({ seats }: Pick<WheelProps, 'seats'>, seat: number): Spot {
  const [, metres, angle] = seats[seat] ?? ['', 1, 0]
  return { metres, angle }
}

/** What is known of who sings and who listens. */
type Hall = Pick<WheelProps, 'entries' | 'begins' | 'stage' | 'full' | 'seats'>

/** The stage as it is heard from a seat: four singers round its rim, each facing an aisle, the low ones in the middle. */
export function listen(context: BaseAudioContext, hall: Hall, seat: number, echo = 0.16) {
  const singers = [
    ...hall.entries.map((_, voice) => ({ metres: hall.stage, angle: 90 * voice, isLow: false })),
    ...hall.begins.map(() => ({ metres: 0, angle: 0, isLow: true })),
  ]
  return openStage(context, { singers, full: hall.full, seat: spotOf(hall, seat), echo })
}

/** Has a stage play what begins before a moment, in seconds; gives the rest. */
export function play(
  stage: Stage,
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

/** What a page does while a round sounds on it. */
interface Listener {
  readonly events: readonly WheelEvent[]
  readonly open: () => Stage
  /** Shows a moment, in seconds from the first note. */
  readonly show: (time: number) => void
  /** Shows that nothing sounds any more. */
  readonly rest: () => void
}

/** The words of a button that plays and of its status. */
interface PlayWords {
  readonly stop: string
  readonly playing: string
  readonly silence: string
}

/**
 * A button that plays a round until it is pressed again; Escape and a hidden page silence it at once. Its own words, and
 * those for screen readers, say what it does.
 */
export function roundPlayer(
  root: HTMLElement,
  audio: AudioContext,
  words: PlayWords,
  listener: Listener,
) {
  const { events, open, show, rest } = listener
  const end = Math.max(...events.map(({ at, length }) => at + length))
  const label = root.querySelector('.action > span')
  const status = root.querySelector('output')
  const name = label?.textContent ?? ''
  let stage: Stage | undefined
  let turn = 0
  let timer = 0
  let frame = 0

  const say = (said: string, title: string) => {
    if (status) status.textContent = said
    if (label) label.textContent = title
  }
  const start = async () => {
    turn += 1
    const mine = turn
    say(words.playing, words.stop)
    await audio.resume()
    if (turn !== mine) return
    const here = open()
    stage = here
    const from = audio.currentTime + 0.12
    let left = events
    const feed = () => {
      const time = audio.currentTime - from
      left = play(here, left, from, time + 1.4)
      if (time > end + 2.8) stop()
    }
    const draw = () => {
      show(Math.max(0, audio.currentTime - from - (audio.outputLatency || 0)))
      frame = requestAnimationFrame(draw)
    }
    feed()
    timer = window.setInterval(feed, 250)
    draw()
  }
  const stop = (atOnce = false) => {
    if (turn % 2 === 0) return
    turn += 1
    clearInterval(timer)
    cancelAnimationFrame(frame)
    stage?.close(atOnce)
    stage = undefined
    rest()
    say(words.silence, name)
  }
  silenceable(audio, () => stop(true))
  return {
    press: () => (turn % 2 ? stop() : start()),
    isPlaying: () => turn % 2 === 1,
    /** The stage while it sounds. */
    stage: () => stage,
  }
}

/** What the page holds or, where its first response had no space for it, a file beside it. */
export async function propsOf<Props>({ dataset }: HTMLElement): Promise<Props> {
  const { props, file = '' } = dataset
  return props ? JSON.parse(props) : (await import(/* @vite-ignore */ file)).default
}
