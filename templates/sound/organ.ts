/*
 * One small organ: pipes from partials, a breath at their mouth, a chapel that is computed. Values go in, audio nodes come
 * out, of an OfflineAudioContext too. Every gain is told its whole course when it is made, and what ends a sound is a
 * gain of its own: Firefox cannot hold one where it is.
 */

/** Where sound goes: straight to the ear, and into the chapel. */
export interface Room {
  readonly dry: GainNode
  readonly wet: GainNode
  /** Closes it with its echo, 60 dB down after seven times `fall` seconds. */
  readonly close: (at: number, fall?: number) => void
}

/** A room of its own on the way to the loudspeakers. */
export function openRoom(context: BaseAudioContext, dry: number, wet: number): Room {
  const out = gain(context, 1, context.destination)
  const chapel = context.createConvolver()
  chapel.normalize = false
  chapel.buffer = chapelAt(context.sampleRate)
  chapel.connect(out)
  return {
    dry: gain(context, dry, out),
    wet: gain(context, wet, chapel),
    close: (at, fall = 0.027) => {
      out.gain.setTargetAtTime(0, at, fall)
      const end = context.createConstantSource()
      end.onended = () => out.disconnect()
      end.start(at)
      end.stop(at + 12 * fall)
    },
  }
}

/** The stops of a note that is held: multiples of its frequency, partials, gain, cents out of tune, seconds to speak, place. */
const stops = [
  [1, [1, 0.16, 0.09, 0.03, 0.018, 0.008], 0.105, 0, 0.045, 0],
  [2, [1, 0.1, 0.03, 0.01], 0.042, 1.3, 0.026, -0.3],
  [3, [1, 0.05, 0.015], 0.023, -0.9, 0.02, 0.3],
] as const

/** How fast a pipe falls silent. */
const fall = 0.032

/**
 * Holds a note on flue stops of 8′, 4′ and 2⅔′: they speak after a chiff and swell for 200 ms. Gives back what lets it go.
 */
export function holdNote(context: BaseAudioContext, room: Room, frequency: number, at: number) {
  const release = gain(context, 1, room.dry, room.wet)
  const pipes = stops.map(([multiple, partials, level, cents, rise, place]) => {
    const aside = context.createStereoPanner()
    aside.pan.value = place
    aside.connect(release)
    const swell = gain(context, 0, aside)
    swell.gain.setValueAtTime(0, at)
    swell.gain.linearRampToValueAtTime(0.7 * level, at + rise)
    swell.gain.linearRampToValueAtTime(level, at + rise + 0.2)
    return pipe(context, pipeWave(context, partials), frequency * multiple, cents, swell)
  })
  const wind = context.createBufferSource()
  wind.buffer = noise(context.sampleRate)
  wind.loop = true
  const chiff = gain(context, 0, release)
  chiff.gain.setValueAtTime(0, at)
  chiff.gain.linearRampToValueAtTime(0.05, at + 0.004)
  chiff.gain.linearRampToValueAtTime(0, at + 0.034)
  wind.connect(filter(context, 'bandpass', 3.4 * frequency, 1.1, chiff))
  const breath = gain(context, 0, release)
  breath.gain.setValueAtTime(0, at)
  breath.gain.linearRampToValueAtTime(0.0011, at + 0.2)
  wind.connect(filter(context, 'lowpass', 1400, 1, breath))
  const sources = [wind, ...pipes]
  for (const source of sources) source.start(at)
  return (end: number) => {
    const from = Math.max(end, at + 0.06)
    release.gain.setTargetAtTime(0, from, fall)
    for (const source of sources) source.stop(from + 12 * fall)
    wind.onended = () => release.disconnect()
  }
}

/** A note whose length is known: 30 ms to speak, and 45 ms before the next one for its consonant. */
export function sing(
  context: BaseAudioContext,
  to: AudioNode,
  note: {
    readonly wave: PeriodicWave
    readonly frequency: number
    readonly at: number
    readonly length: number
    readonly level: number
  },
) {
  const { at, length, level } = note
  const end = at + Math.max(0.08, length - 0.045)
  const course = gain(context, 0, to)
  course.gain.setValueAtTime(0, at)
  course.gain.linearRampToValueAtTime(level, at + 0.03)
  course.gain.setValueAtTime(level, end)
  course.gain.setTargetAtTime(0, end, fall)
  const voice = pipe(context, note.wave, note.frequency, 0, course)
  voice.start(at)
  voice.stop(end + 10 * fall)
  voice.onended = () => course.disconnect()
}

/** A sound as the strengths of its partials, the first being the fundamental. */
export const pipeWave = (context: BaseAudioContext, partials: readonly number[]) =>
  context.createPeriodicWave(
    new Float32Array(partials.length + 1),
    Float32Array.of(0, ...partials),
    { disableNormalization: true },
  )

export function gain(context: BaseAudioContext, value: number, ...to: readonly AudioNode[]) {
  const node = context.createGain()
  node.gain.value = value
  for (const next of to) node.connect(next)
  return node
}

export function filter(
  context: BaseAudioContext,
  type: BiquadFilterType,
  frequency: number,
  quality: number,
  to: AudioNode,
) {
  const node = context.createBiquadFilter()
  node.type = type
  node.frequency.value = frequency
  node.Q.value = quality
  node.connect(to)
  return node
}

function pipe(
  context: BaseAudioContext,
  wave: PeriodicWave,
  frequency: number,
  cents: number,
  to: AudioNode,
) {
  const node = context.createOscillator()
  node.setPeriodicWave(wave)
  node.frequency.value = frequency
  node.detune.value = cents
  node.connect(to)
  return node
}

/** Numbers from -1 to 1 that are the same everywhere (Park and Miller). */
const chance = (seed: number) => () => {
  seed = Math.imul(seed, 48271) >>> 0
  return seed / 2 ** 31 - 1
}

export function noise(rate: number, seed = 11, seconds = 1) {
  const buffer = new AudioBuffer({ length: rate * seconds, sampleRate: rate })
  const next = chance(seed)
  buffer.copyToChannel(new Float32Array(buffer.length).map(next), 0)
  return buffer
}

/** Early reflections, in milliseconds. */
const reflections = [11, 17.3, 23.9, 29, 37.1, 43.3, 53.9, 61]

/** The chapels that have been computed, by their sample rate. */
const chapels = new Map<number, AudioBuffer>()

/** A chapel of 22 by 9 by 11 m: early reflections, then noise that dies 60 dB in 2.5 s and darkens as it goes. */
function chapelAt(rate: number): AudioBuffer {
  const known = chapels.get(rate)
  if (known) return known
  const seconds = 2.5
  const chapel = new AudioBuffer({ numberOfChannels: 2, length: rate * seconds, sampleRate: rate })
  for (const side of [0, 1]) {
    const next = chance(1260 + 7919 * side)
    let dark = 0
    const echo = new Float32Array(chapel.length).map((_, index) => {
      const time = index / rate
      const open = 1 - Math.exp((-2 * Math.PI * (700 + 5200 * Math.exp(-2.2 * time))) / rate)
      dark += open * (next() - dark)
      return (
        0.6 *
        dark *
        Math.sqrt((2 - open) / open) *
        Math.min(1, time / 0.055) ** 2 *
        Math.exp((-6.91 * time) / seconds) *
        (1 - (time / seconds) ** 6)
      )
    })
    reflections.forEach((delay, order) => {
      const apart = side * (order % 2 ? 1.7 : -1.7)
      const place = Math.round(((delay + apart) * rate) / 1000)
      echo[place] = (echo[place] ?? 0) + (order % 3 ? 7 : -7) * 0.84 ** order
    })
    const energy = Math.sqrt(echo.reduce((sum, value) => sum + value * value, 0))
    chapel.copyToChannel(
      echo.map((value) => value / energy),
      side,
    )
  }
  chapels.set(rate, chapel)
  return chapel
}
