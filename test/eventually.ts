import { setTimeout as pause } from 'node:timers/promises'
import { waiting } from './waiting.ts'

/**
 * Waits until assertions hold: as long as `expect.poll` does. Gives what they give. Unlike `vi.waitFor` it lets a clock
 * that a test has set alone.
 */
export async function eventually<Result>(
  assertions: () => Result | Promise<Result>,
): Promise<Result> {
  const end = performance.now() + waiting.timeout
  for (;;) {
    try {
      return await assertions()
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await pause(waiting.interval)
  }
}
