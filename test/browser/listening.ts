import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Puts an ear to everything that leaves by the loudspeakers; runs in the browser, before the page does. */
function putEar() {
  const ears = new WeakMap<BaseAudioContext, AnalyserNode>()
  const known: { context?: AudioContext; ear?: AnalyserNode } = {}
  const plain = window.AudioContext
  window.AudioContext = class extends plain {
    constructor() {
      super()
      const ear = this.createAnalyser()
      ears.set(this, ear)
      Object.assign(known, { context: this, ear })
    }
  }
  const { connect } = AudioNode.prototype
  Reflect.set(AudioNode.prototype, 'connect', function (this: AudioNode, ...given: unknown[]) {
    const ear = ears.get(this.context)
    if (ear && given[0] === this.context.destination) Reflect.apply(connect, this, [ear])
    return Reflect.apply(connect, this, given)
  })
  Reflect.set(window, 'ear', {
    state: () => known.context?.state ?? 'none',
    context: () => known.context,
    level: () => {
      const samples = new Float32Array(known.ear?.fftSize ?? 0)
      known.ear?.getFloatTimeDomainData(samples)
      return 10 * Math.log10(samples.reduce((sum, one) => sum + one * one, 1e-12) / 2048)
    },
  })
}

/** What a page lets be heard at this moment: how loud, in decibels of full scale, and the state of its context. */
export const earOf = (page: Page) => ({
  level: () => page.evaluate(() => Reflect.get(window, 'ear').level() as number),
  state: () => page.evaluate(() => Reflect.get(window, 'ear').state() as string),
})

/** Before a visit: everything that it sounds will be listened to. */
export const listen = (page: Page) => page.addInitScript(putEar)

/** Louder than any echo, and softer than anything that is heard. */
const loud = -40
const silent = -60

export const sounds = (page: Page) => expect.poll(earOf(page).level).toBeGreaterThan(loud)
export const isSilent = (page: Page) => expect.poll(earOf(page).level).toBeLessThan(silent)
