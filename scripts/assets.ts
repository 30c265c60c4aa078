// Copies the assets that cached pages still need into a built site: `node scripts/run.mjs assets dist .assets`. Prints
// whether some of them must be removed after ten minutes; the site without those is in `dist.cleared`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clearedCopy, keepAssets } from './kept-assets.ts'

const [out = 'dist', kept = '.assets', content = 'content'] = process.argv.slice(2)
const gate = join(content, 'gate.json')
const left = keepAssets({
  out,
  kept,
  now: Date.now(),
  gate: existsSync(gate) ? readFileSync(gate) : undefined,
})
if (left.length > 0) clearedCopy(out, left)
process.stdout.write(`left=${left.length > 0 ? 'yes' : 'no'}\n`)
