/**
 * Lets `work` run once at a time: asked for while it runs, it runs once more afterwards, however
 * often it was asked for.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let wanted = false
  const run = async () => {
    do {
      wanted = false
      await work()
    } while (wanted)
    running = undefined
  }
  return () => {
    wanted = running !== undefined
    running ??= run()
    return running
  }
}
