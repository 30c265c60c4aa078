/** A sound that was rendered: the samples of its channels. */
export interface Sound {
  readonly rate: number
  readonly channels: readonly Float32Array[]
}

/** All channels as one, between two moments in seconds. */
export function mono({ rate, channels }: Sound, from = 0, to = Number.POSITIVE_INFINITY) {
  const [left = new Float32Array(), right = left] = channels
  const cut = (channel: Float32Array) => channel.subarray(from * rate, to * rate)
  const other = cut(right)
  return cut(left).map((sample, at) => sample + (other[at] ?? 0))
}

export const decibels = (ratio: number): number => 20 * Math.log10(Math.max(ratio, 1e-12))

/** The level of a part of a sound, in decibels of full scale: that of its louder channel. */
export function levelOf({ rate, channels }: Sound, from: number, to: number): number {
  const levels = channels.map((channel) => {
    const part = channel.subarray(from * rate, to * rate)
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length)
  })
  return decibels(Math.max(...levels))
}

/** How strong a frequency is in samples and where its phase stands, seen through a Hann window. */
export function partial(samples: Float32Array, rate: number, frequency: number) {
  let cosine = 0
  let sine = 0
  let weight = 0
  samples.forEach((sample, at) => {
    const window = 1 - Math.cos((2 * Math.PI * at) / samples.length)
    const angle = (2 * Math.PI * frequency * at) / rate
    cosine += window * sample * Math.cos(angle)
    sine += window * sample * Math.sin(angle)
    weight += window
  })
  return { strength: (2 * Math.hypot(cosine, sine)) / weight, phase: Math.atan2(-sine, cosine) }
}

/** How far a tone is from a frequency, in cents: told by how its phase runs away within a second. */
export function centsFrom(frequency: number, samples: Float32Array, rate: number): number {
  const window = Math.round(rate / 2)
  const hop = Math.round(rate / 50)
  let turned = 0
  let before: number | undefined
  const hops = 50
  for (let at = 0; at <= hops; at += 1) {
    const { phase } = partial(samples.subarray(at * hop, at * hop + window), rate, frequency)
    const expected = (2 * Math.PI * frequency * hop) / rate
    if (before !== undefined) {
      const step = phase - before - expected
      turned += step - 2 * Math.PI * Math.round(step / (2 * Math.PI))
    }
    before = phase
  }
  const off = (turned / (2 * Math.PI)) * (rate / (hops * hop))
  return 1200 * Math.log2((frequency + off) / frequency)
}

/** Programme loudness in LUFS, gated (Recommendation ITU-R BS.1770-5, annex 1); its filters are given for 48 kHz. */
export function loudness({ rate, channels }: Sound): number {
  if (rate !== 48_000) throw new Error(`loudness is measured at 48 kHz, not at ${rate} Hz`)
  const weighted = channels.map((channel) => biquad(biquad(channel, shelf), highPass))
  const block = 0.4 * rate
  const powers: number[] = []
  for (let at = 0; at + block <= (weighted[0]?.length ?? 0); at += block / 4) {
    const power = (channel: Float64Array) =>
      channel.subarray(at, at + block).reduce((sum, sample) => sum + sample * sample, 0) / block
    powers.push(weighted.reduce((sum, channel) => sum + power(channel), 0))
  }
  const lufs = (power: number) => -0.691 + 10 * Math.log10(power)
  const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length
  const heard = powers.filter((power) => lufs(power) > -70)
  const gate = lufs(mean(heard)) - 10
  return lufs(mean(heard.filter((power) => lufs(power) > gate)))
}

/** The two filters of the recommendation: b0, b1, b2, a1, a2. */
const shelf = [
  1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585,
] as const
const highPass = [1, -2, 1, -1.99004745483398, 0.99007225036621] as const

function biquad(samples: Float32Array | Float64Array, filter: typeof shelf | typeof highPass) {
  const [b0, b1, b2, a1, a2] = filter
  let x1 = 0
  let x2 = 0
  let y1 = 0
  let y2 = 0
  return Float64Array.from(samples, (x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    return y
  })
}

/** The highest value between the samples too, in decibels of full scale: four times oversampled (BS.1770-5, annex 2). */
export function truePeak({ channels }: Sound): number {
  const reach = 12
  const taps = [0.25, 0.5, 0.75].map((shift) =>
    Array.from({ length: 2 * reach }, (_, place) => {
      const at = place - reach + 1 - shift
      const window = 0.5 + 0.5 * Math.cos((Math.PI * at) / reach)
      return (Math.sin(Math.PI * at) / (Math.PI * at)) * window
    }),
  )
  let peak = 0
  for (const channel of channels) {
    const highest = channel.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    peak = Math.max(peak, highest)
    channel.forEach((sample, index) => {
      // What lies between two samples cannot stand far above both.
      if (Math.abs(sample) < 0.5 * highest) return
      for (const weights of taps) {
        let value = 0
        for (const [place, weight] of weights.entries())
          value += weight * (channel[index + place - reach + 1] ?? 0)
        peak = Math.max(peak, Math.abs(value))
      }
    })
  }
  return decibels(peak)
}
