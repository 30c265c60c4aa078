import type { Page } from 'playwright-core'

/**
 * Holds what turns one page into another, or a gate into its page, where it begins: `seek` shows it at a time, `end` ends
 * it. Runs in the browser, before the page does.
 */
function holdTurns() {
  const hold = async (turn: ViewTransition) => {
    await turn.ready
    // What the page itself moves begins now, too.
    await new Promise((resolve) => setTimeout(resolve))
    const moves = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    for (const move of moves) move.pause()
    Reflect.set(window, 'seek', (time: number) => {
      for (const move of moves) move.currentTime = time
      return new Promise(requestAnimationFrame)
    })
    Reflect.set(window, 'end', () => turn.skipTransition())
  }
  addEventListener('pagereveal', ({ viewTransition }) => {
    Reflect.set(window, 'turns', Boolean(viewTransition))
    if (viewTransition) hold(viewTransition)
  })
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const turn = start(update)
    hold(turn)
    return turn
  }
}

/** Before a visit: every turn of its pages will be held. */
export const hold = (page: Page) => page.addInitScript(holdTurns)

/** Waits until all that moves by itself has come to its end. */
export const rests = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ timeline, playState }) => timeline !== document.timeline || playState === 'finished',
      ),
  )

/** Waits until a turn is held. */
export const turns = (page: Page) => page.waitForFunction(() => Reflect.has(window, 'seek'))

/** Shows a turn at a time, in milliseconds. */
export const seek = (page: Page, time: number) =>
  page.evaluate((at) => Reflect.get(window, 'seek')(at), time)
