import { vi } from 'vitest'
import { waiting } from './waiting.ts'

/** Waits until assertions hold: as long as `expect.poll` does. Gives what they give. */
export const eventually = <Result>(assertions: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(assertions, waiting)
