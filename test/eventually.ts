import { vi } from 'vitest'

/** Waits until assertions hold: as long as `expect.poll` does (vitest.config.ts). Gives what they give. */
export const eventually = <Result>(assertions: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(assertions, { timeout: 60_000, interval: 25 })
