import type { Sound } from '../sound.ts'

/** A page, whatever drives its browser. */
interface Evaluating {
  evaluate<Given, Answer>(run: (given: Given) => Answer, given: Given): Promise<Awaited<Answer>>
  evaluate(run: string): Promise<unknown>
}

/**
 * The held note of the page that is open, rendered by its own module: four seconds from 0.1 s on, in the chapel or
 * outside.
 */
export async function renderNote(page: Evaluating, isDry: boolean): Promise<Sound> {
  await loadInstrument(page, 'hold')
  await page.evaluate(playNote, isDry)
  return readOut(page)
}

/** Has the module of a part that sounds as `window.instrument`. As a text, since what runs tests rewrites imports. */
const loadInstrument = (page: Evaluating, name: string) =>
  page.evaluate(
    `import(document.querySelector('[data-island="${name}"]').dataset.module).then((all) => { window.instrument = all })`,
  )

interface RoundOptions {
  readonly seat: number
  /** When it ends, in seconds, and what ends it. */
  readonly until: number
  readonly stop?: 'pressed' | 'silenced'
  /** Only this singer sounds, one note at 0.1 s, outside the chapel. */
  readonly alone?: number
  readonly isFiltered?: boolean
}

/** The round of the page that is open, rendered by its own module, from 0.1 s on. */
export async function renderRound(page: Evaluating, options: RoundOptions): Promise<Sound> {
  await loadInstrument(page, 'wheel')
  await page.evaluate(playRound, options)
  return readOut(page)
}

/** Runs in the browser. */
async function playRound({ seat, until, stop, alone, isFiltered = false }: RoundOptions) {
  const root = document.querySelector<HTMLElement>('[data-island="wheel"]')
  const props = JSON.parse(root?.dataset['props'] ?? '')
  const { listen, play, eventsOf } = Reflect.get(window, 'instrument')
  const context = new OfflineAudioContext(2, Math.round(until * 48_000), 48_000)
  const stage = listen(context, props, seat, alone === undefined ? undefined : 0)
  stage.filterHeads(isFiltered)
  if (alone === undefined) play(stage, eventsOf(props), 0.1)
  else stage.play({ singer: alone, frequency: 440, at: 0.1, length: 0.5 })
  if (stop) stage.close(stop === 'silenced', 10)
  Reflect.set(window, 'rendered', await context.startRendering())
}

/** What `window.rendered` holds. */
export async function readOut(page: Evaluating): Promise<Sound> {
  const { rate, texts } = await page.evaluate(textsOf, undefined)
  const channels = texts.map((text) => {
    const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
    return new Float32Array(bytes.buffer)
  })
  return { rate, channels }
}

/** Runs in the browser. */
async function playNote(isDry: boolean) {
  const button = document.querySelector<HTMLElement>('[data-island="hold"]')
  const { chapel, holdNote } = Reflect.get(window, 'instrument')
  const context = new OfflineAudioContext(2, 7 * 48_000, 48_000)
  const room = isDry ? { dry: context.createGain(), wet: context.createGain() } : chapel(context)
  if (isDry) room.dry.connect(context.destination)
  holdNote(context, room, Number(button?.dataset['hertz']), 0.1)(4.1)
  Reflect.set(window, 'rendered', await context.startRendering())
}

/** The samples of each channel, as text; runs in the browser. */
function textsOf() {
  const buffer: AudioBuffer = Reflect.get(window, 'rendered')
  const texts = [0, 1].map((channel) => {
    const bytes = new Uint8Array(buffer.getChannelData(channel).buffer)
    let text = ''
    // Pieces of three bytes each become text without a filling.
    for (let at = 0; at < bytes.length; at += 30_000)
      text += btoa(String.fromCharCode(...bytes.subarray(at, at + 30_000)))
    return text
  })
  return { rate: buffer.sampleRate, texts }
}
