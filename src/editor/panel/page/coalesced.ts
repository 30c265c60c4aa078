/**
 * Work that runs once at a time: what is asked for meanwhile runs once more, with the newest input, when it has ended.
 * Gives a promise of the end of the run that began with this input or a newer one; rejects where that run fails.
 */
export function coalesced<Input>(
  work: (input: Input) => Promise<void>,
): (input: Input) => Promise<void> {
  let running: Promise<void> | undefined
  let waiting: { input: Input; run: Promise<void> } | undefined
  const start = (input: Input): Promise<void> => {
    const run = work(input).finally(() => {
      if (running === run) running = undefined
    })
    running = run
    return run
  }
  return (input) => {
    if (!running) return start(input)
    if (waiting) {
      waiting.input = input
      return waiting.run
    }
    const run = running
      .catch(() => {})
      .then(() => {
        const newest = waiting?.input ?? input
        waiting = undefined
        return start(newest)
      })
    waiting = { input, run }
    return run
  }
}
