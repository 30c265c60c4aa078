/** How long tests wait for what happens in a browser, on a disk or between processes, and how often they look; in milliseconds. */
export const waiting = { timeout: 60_000, interval: 25 }
