import { filter, gain, noise, openRoom, pipeWave, sing } from './organ.ts'

/** A place on a plan seen from above: metres from its middle, degrees from its top. */
export interface Spot {
  readonly metres: number
  readonly angle: number
}

/** How somebody in a seat hears somebody on the stage: who stands at `full` metres is heard in full. */
export function hear(seat: Spot, singer: Spot, full: number) {
  const away = pointOf(seat)
  const at = pointOf(singer)
  const distance = Math.hypot(at.x - away.x, at.y - away.y)
  // The listener looks at the middle of the stage.
  const ahead = Math.atan2(-away.x, -away.y)
  return {
    gain: full / distance,
    delay: distance / 343,
    direction: Math.atan2(at.x - away.x, at.y - away.y) - ahead,
  }
}

function pointOf({ metres, angle }: Spot) {
  const turned = (angle * Math.PI) / 180
  return { x: metres * Math.sin(turned), y: metres * Math.cos(turned) }
}

/** A singer, and what is heard of the voice: a voice, or the soft reed of the low ones. */
export interface Singer extends Spot {
  readonly isLow: boolean
}

const voice = [1, 0.42, 0.11, 0.1, 0.03, 0.03, 0.01]
const reed = [1, 0.62, 0.46, 0.34, 0.24, 0.17, 0.12, 0.08, 0.05, 0.03]

export interface Note {
  readonly singer: number
  readonly frequency: number
  readonly at: number
  readonly length: number
}

interface Stage {
  readonly singers: readonly Singer[]
  /** How far away one is heard in full, in metres. */
  readonly full: number
  readonly seat: Spot
  /** How much of the chapel is heard. */
  readonly echo: number
}

/**
 * Singers on a stage, heard from a seat: distance is a gain, direction a panner, and the way of the sound a delay of
 * whole samples, since others would dull it. The chapel is the same everywhere.
 */
export function openStage(context: BaseAudioContext, { singers, full, seat, echo }: Stage) {
  const room = openRoom(context, 1, echo)
  const waves = { voice: pipeWave(context, voice), reed: pipeWave(context, reed) }
  const air = context.createBufferSource()
  air.buffer = noise(context.sampleRate, 7, 2)
  air.loop = true
  air.start()
  const parts = singers.map(({ isLow }) => {
    const panner = context.createPanner()
    panner.panningModel = 'equalpower'
    panner.rolloffFactor = 0
    panner.connect(room.dry)
    const delay = context.createDelay(0.5)
    delay.connect(panner)
    const near = gain(context, 1, delay)
    const open = gain(context, 1, near, room.wet)
    const breath = gain(context, 0, open)
    air.connect(filter(context, 'bandpass', isLow ? 900 : 1500, 1.2, breath))
    return { panner, delay, near, open, breath: breath.gain }
  })

  /** Moves everything as it is heard: it dips for a moment, so that no pitch bends. */
  const take = (place: Spot, at: number, dip: number) => {
    parts.forEach(({ panner, delay, near }, index) => {
      const singer = singers[index]
      if (!singer) return
      const heard = hear(place, singer, full)
      const then = at + dip
      if (dip) near.gain.setTargetAtTime(0, at, dip / 5)
      if (dip) near.gain.setTargetAtTime(heard.gain, then + 0.02, 0.05)
      else near.gain.setValueAtTime(heard.gain, at)
      const samples = Math.round(heard.delay * context.sampleRate)
      delay.delayTime.setValueAtTime(samples / context.sampleRate, then)
      panner.positionX.setValueAtTime(Math.sin(heard.direction), then)
      panner.positionZ.setValueAtTime(-Math.cos(heard.direction), then)
    })
  }
  take(seat, context.currentTime, 0)

  return {
    sit: (place: Spot, at = context.currentTime) => take(place, at, 0.07),
    /** Whether directions are heard as by two ears. */
    filterHeads: (is: boolean) => {
      for (const { panner } of parts) panner.panningModel = is ? 'HRTF' : 'equalpower'
    },
    mute: (singer: number, is: boolean, at = context.currentTime) =>
      parts[singer]?.open.gain.setTargetAtTime(is ? 0 : 1, at, 0.04),
    play: ({ singer, frequency, at, length }: Note) => {
      const part = parts[singer]
      if (!part) return
      const isLow = singers[singer]?.isLow === true
      part.breath.setValueAtTime(0, at)
      part.breath.linearRampToValueAtTime(isLow ? 0.011 : 0.022, at + 0.004)
      part.breath.linearRampToValueAtTime(0, at + 0.034)
      const wave = isLow ? waves.reed : waves.voice
      sing(context, part.open, { wave, frequency, at, length, level: isLow ? 0.05 : 0.1 })
    },
    /** Ends within 3 s, or at once within 200 ms. */
    close: (atOnce: boolean, at = context.currentTime) => {
      if (!atOnce) for (const { open } of parts) open.gain.setTargetAtTime(0, at, 0.18)
      if (atOnce) room.close(at)
      else room.close(at + 1.6, 0.16)
      air.stop(at + 3)
    },
  }
}
