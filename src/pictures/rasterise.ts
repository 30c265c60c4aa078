import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

/** A drawing may take this long; one whose references multiply takes for ever (security.md section 3). */
const patience = 10_000

const program = join(import.meta.dirname, 'rasterise-process.ts')

/**
 * Draws an SVG file as a PNG of 2400 pixels width, in a process of its own that is stopped after ten seconds (nothing
 * else stops the drawing once it has begun). Rejects where the drawing is damaged or takes longer.
 */
export async function rasterise(drawing: Uint8Array, milliseconds = patience): Promise<Uint8Array> {
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: milliseconds,
    killSignal: 'SIGKILL',
  })
  // The child may end before it has read everything; its exit code tells what happened.
  child.stdin.on('error', () => undefined)
  child.stdin.end(drawing)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [png, code] = await Promise.all([buffer(child.stdout), ended])
  if (code !== 0) throw new Error('the drawing is damaged or takes too long')
  return png
}
