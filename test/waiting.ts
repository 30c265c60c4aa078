const { WAITING = '60000' } = process.env

/**
 * How long tests wait for what happens in a browser, on a disk or between processes, and how often they look; in
 * milliseconds. Where a line is broken on purpose, `test/breaks.ts` lets them wait for less.
 */
export const waiting = { timeout: Number(WAITING), interval: 25 }
